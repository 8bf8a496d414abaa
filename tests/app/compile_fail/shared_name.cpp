// Does not compile: all demos share a parameter "exposure".
#include "sample_demo.h"

namespace arclight {

struct WrongParams {
    float exposure = 1.0f;
};
constexpr auto rowsOf(WrongParams) {
    return paramRows<WrongParams>(Param{"exposure", "s", "Of the film.", &WrongParams::exposure, 0.0f, 2.0f});
}

using Wrong = Sample<WrongParams>;

DemoType type() { return demoType<Wrong>(); }

}  // namespace arclight
