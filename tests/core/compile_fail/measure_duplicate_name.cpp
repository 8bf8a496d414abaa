// Does not compile: two measures are named x.
#include "core/measures.h"

namespace arclight {

struct Sample {
    double x = kNotMeasured;
    double y = kNotMeasured;
};

constexpr auto rowsOf(Sample) {
    return measureRows<Sample>(Measure{"x", "", "First.", &Sample::x}, Measure{"x", "", "Second.", &Sample::y});
}

}  // namespace arclight
