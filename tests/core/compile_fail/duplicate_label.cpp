// Does not compile: the label of a equals the name of bigB in words.
#include "core/params.h"

namespace arclight {

struct Sample {
    float a = 1.0f;
    float bigB = 2.0f;
};

constexpr auto rowsOf(Sample) {
    return paramRows<Sample>(Param{"a", "m", "First.", &Sample::a, 0.0f, 2.0f}.label("big b"),
                             Param{"bigB", "m", "Second.", &Sample::bigB, 0.0f, 2.0f});
}

}  // namespace arclight
