// The values of a measure in the last ten seconds, for its sparkline.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace arclight {

/// Keeps the smallest and largest value of each bin of ticks. Time is that of the session: a trace stands still in a
/// pause, and one of a session that has gone back starts again.
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

    /// Values that are not finite leave a gap, times without readings none. At the same tick, a later value replaces the earlier one.
    void add(std::int64_t tick, double value);

    /// The bin that ends `age` bins before the latest.
    Range bin(int age) const;
    /// The age of the next older bin with values, to which a line leads from the bin of this age; −1 if there is none
    /// before a gap. Costly measures are read less often than every bin.
    int before(int age) const;
    /// Of all bins.
    Range range() const;
    /// How many bins have values.
    int count() const;

private:
    std::array<Range, kBins> bins_{};
    std::int64_t tick_ = -1;  ///< the latest; −1: none
    Range before_;            ///< the latest bin without the latest tick
};

}  // namespace arclight
