#include "app/compare/equal_cost.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace arclight {
namespace {

constexpr int kMaxSamples = 24;
/// Fractions of the range that are tried if its ends do not enclose the target.
constexpr double kBetween[] = {0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875};
/// Intervals shorter than this fraction of the range are not bisected.
constexpr double kMinInterval = 1e-4;

/// The state of a search.
class Search {
public:
    Search(const CostRange& range, double target, double tolerance, const std::function<double(double)>& costOf)
        : range_(range), target_(target), tolerance_(tolerance), costOf_(costOf) {}

    EqualCost run() {
        const bool isFound = tries(0) || tries(1) || findBracket() || bisect();
        const auto& samples = cost_.samples;
        cost_.best = *std::min_element(samples.begin(), samples.end(), [&](const CostSample& a, const CostSample& b) {
            return distanceOf(a) < distanceOf(b);
        });
        cost_.result = isFound     ? EqualCost::Result::equal
                       : bracket() ? EqualCost::Result::nearest
                                   : EqualCost::Result::outOfRange;
        return std::move(cost_);
    }

private:
    double distanceOf(const CostSample& sample) const { return std::abs(deviation(sample.cost, target_)); }

    /// Takes a sample, unless its value has one. True if it is within the tolerance.
    bool tries(double fraction) {
        const double value = range_.at(fraction);
        for (const CostSample& sample : cost_.samples)
            if (sample.value == value) return false;
        cost_.samples.push_back({fraction, value, costOf_(value)});
        return distanceOf(cost_.samples.back()) <= tolerance_;
    }

    bool findBracket() {
        for (const double fraction : kBetween) {
            if (bracket()) return false;
            if (tries(fraction)) return true;
        }
        return false;
    }

    struct Bracket {
        CostSample from, to;
    };
    /// The shortest interval between two neighbouring samples of which one costs more than the target and one less.
    std::optional<Bracket> bracket() const {
        std::vector<CostSample> sorted = cost_.samples;
        std::sort(sorted.begin(), sorted.end(),
                  [](const CostSample& a, const CostSample& b) { return a.fraction < b.fraction; });
        std::optional<Bracket> shortest;
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            const CostSample &from = sorted[i - 1], &to = sorted[i];
            if ((from.cost < target_) == (to.cost < target_)) continue;
            if (!shortest || to.fraction - from.fraction < shortest->to.fraction - shortest->from.fraction)
                shortest = Bracket{from, to};
        }
        return shortest;
    }

    bool bisect() {
        for (auto interval = bracket(); interval && cost_.samples.size() < kMaxSamples; interval = bracket()) {
            const std::size_t before = cost_.samples.size();
            if (interval->to.fraction - interval->from.fraction < kMinInterval) return false;
            if (tries(0.5 * (interval->from.fraction + interval->to.fraction))) return true;
            // No value of an integer is left between the two.
            if (cost_.samples.size() == before) return false;
        }
        return false;
    }

    const CostRange& range_;
    double target_, tolerance_;
    const std::function<double(double)>& costOf_;
    EqualCost cost_;
};

}  // namespace

double CostRange::at(double fraction) const {
    const double value = isLogarithmic ? low * std::pow(high / low, fraction) : low + fraction * (high - low);
    const double clamped = std::clamp(fraction == 1 ? high : value, low, high);
    return isInteger ? std::round(clamped) : clamped;
}

std::string_view nameOf(EqualCost::Result result) {
    switch (result) {
        case EqualCost::Result::equal: return "equal";
        case EqualCost::Result::nearest: return "nearest";
        case EqualCost::Result::outOfRange: break;
    }
    return "outOfRange";
}

double deviation(double cost, double target) { return cost / target - 1; }

EqualCost findEqualCost(const CostRange& range, double target, double tolerance,
                        const std::function<double(double)>& costOf) {
    return Search(range, target, tolerance, costOf).run();
}

}  // namespace arclight
