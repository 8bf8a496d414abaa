// The values of a measure in the last ten seconds, for its sparkline.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace arclight {

/// Keeps the smallest and largest value of each bin of ticks. Time is the session's: a trace stops in a pause and
/// starts again when the session goes back.
class Trace {
public:
    static constexpr int kTicks = 600, kTicksPerBin = 6, kBins = kTicks / kTicksPerBin;

    /// The extreme values of a bin, or of all; not a number where there are none.
    struct Range {
        double low = std::numeric_limits<double>::quiet_NaN(), high = low;
        bool hasGap = false;  ///< whether there was a reading without a value
        bool isEmpty() const { return std::isnan(low); }
        void add(double value) {
            if (!(value >= low)) low = value;
            if (!(value <= high)) high = value;
        }
    };

    /// Non-finite values leave a gap, missing readings do not. A later value at the same tick replaces an earlier one.
    void add(std::int64_t tick, double value);

    /// The bin that ends `age` bins before the latest.
    Range bin(int age) const;
    /// The age of the next older bin with values, to which a line leads from the bin of this age; −1 if there is none
    /// before a gap. Costly measures are read less often than every bin.
    int before(int age) const;
    /// The range of all bins.
    Range range() const;
    /// How many bins have values.
    int count() const;

private:
    std::array<Range, kBins> bins_{};
    std::int64_t tick_ = -1;  ///< the latest; −1: none
    Range before_;            ///< the latest bin, excluding the latest tick
};

}  // namespace arclight
