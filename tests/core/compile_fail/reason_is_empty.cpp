// Does not compile: the reason why x may have no value is empty.
#include "core/measures.h"

namespace arclight {

struct Sample {
    double x = kNotMeasured;
};

constexpr auto rowsOf(Sample) {
    return measureRows<Sample>(Measure{"x", "", "First.", &Sample::x}.absentBecause(""));
}

}  // namespace arclight
