// Does not compile: y has no row.
#include "core/measures.h"

namespace arclight {

struct Sample {
    double x = kNotMeasured;
    double y = kNotMeasured;
};

template <>
inline constexpr auto kMeasures<Sample> = measureRows<Sample>(
    Measure{"x", "", "First.", &Sample::x});

}  // namespace arclight
