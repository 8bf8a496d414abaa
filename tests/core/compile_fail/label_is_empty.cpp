// Does not compile: the label of bigB is empty.
#include "core/params.h"

namespace arclight {

struct Sample {
    float a = 1.0f;
    float bigB = 2.0f;
};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(Param{"a", "m", "First.", &Sample::a, 0.0f, 2.0f},
                             Param{"bigB", "m", "Second.", &Sample::bigB, 0.0f, 2.0f}.label(""));
}

}  // namespace arclight
