// Does not compile: the default 2 of b is above its maximum.
#include "core/params.h"

namespace arclight {

struct Sample {
    float a = 1.0f;
    float b = 2.0f;
};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(Param{"a", "m", "First.", &Sample::a, 0.0f, 2.0f},
                             Param{"b", "m", "Second.", &Sample::b, 0.0f, 1.5f});
}

}  // namespace arclight
