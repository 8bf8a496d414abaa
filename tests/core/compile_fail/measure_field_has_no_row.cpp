// Does not compile: y has no row.
#include "core/measures.h"

namespace arclight {

struct Sample {
    double x = kNotMeasured;
    double y = kNotMeasured;
};

constexpr auto rowsOf(Sample) { return measureRows<Sample>(Measure{"x", "", "First.", &Sample::x}); }

}  // namespace arclight
