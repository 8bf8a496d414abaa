// Does not compile: the maximum of b is not above its minimum.
#include "core/params.h"

namespace arclight {

struct Sample {
    float a = 1.0f;
    float b = 2.0f;
};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(Param{"a", "m", "First.", &Sample::a, 0.0f, 2.0f},
                             Param{"b", "m", "Second.", &Sample::b, 2.0f, 2.0f});
}

}  // namespace arclight
