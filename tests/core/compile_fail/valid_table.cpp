// Compiles: the control for the other files in this folder.
#include "core/params.h"

namespace arclight {

struct Sample {
    float a = 1.0f;
    float b = 2.0f;
};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(Group{"G", ""}, Param{"a", "m", "First.", &Sample::a, 0.0f, 2.0f}.primary(),
                             Param{"b", "m", "Second.", &Sample::b, 0.0f, 2.0f}
                                 .label("breadth")
                                 .symbol("β")
                                 .when([](const Sample& sample) { return sample.a > 1.0f; }));
}

}  // namespace arclight
