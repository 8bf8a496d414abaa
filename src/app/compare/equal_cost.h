// Equal cost: the value of a parameter at which one side of a comparison takes as long as the other. Only then do the
// errors of two methods say which of them is better.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace arclight {

/// The values that a search may try.
struct CostRange {
    double low = 0, high = 1;
    bool isInteger = false;
    bool isLogarithmic = false;  ///< whether the middle of two values is their geometric mean
    /// The value at a fraction of the range; whole for integers.
    double at(double fraction) const;
};

struct CostSample {
    double fraction = 0;  ///< of the range
    double value = 0;
    double cost = 0;
};

struct EqualCost {
    /// `equal`: within the tolerance. `nearest`: the costs of neighbouring values lie on both sides of the target,
    /// beyond the tolerance. `outOfRange`: all values that were tried cost more than the target, or all cost less.
    enum class Result { equal, nearest, outOfRange };
    Result result = Result::outOfRange;
    CostSample best{};                  ///< the sample nearest to the target
    std::vector<CostSample> samples{};  ///< in the order in which they were taken
};
std::string_view nameOf(EqualCost::Result result);

/// By how much a cost exceeds the target, as a fraction of the target.
double deviation(double cost, double target);

/// Finds a value whose cost differs from `target` by at most the fraction `tolerance`. The cost may be noisy, so it
/// is asked only once for each value. It need not be monotone: if both ends of the range cost more than the target, or
/// both less, values between them are tried. Then the interval between a cheaper and a more expensive value is
/// bisected.
EqualCost findEqualCost(const CostRange& range, double target, double tolerance,
                        const std::function<double(double value)>& costOf);

}  // namespace arclight
