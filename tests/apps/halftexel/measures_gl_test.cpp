// A window's panel asks for measures before the first frame is drawn.
#include <cmath>

#include "apps/halftexel/halftexel_demo.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using namespace halftexel;

class HalftexelMeasuresEarly : public Gl {
protected:
    RenderSetup setup{64, 36};
    HalftexelDemo demo{setup.shaders};
};

TEST_F(HalftexelMeasuresEarly, NothingIsMeasuredBeforeTheFirstFrame) {
    for (int scene = 0; scene < 6; ++scene) {
        demo.params = {.scene = static_cast<HalftexelScene>(scene), .mistake = true};
        demo.reset(Seed{1});
        EXPECT_FALSE(std::isfinite(demo.measure().haloWanderPx)) << scene;
        EXPECT_FALSE(std::isfinite(demo.measure().upShiftPx)) << scene;
    }
}

}  // namespace
}  // namespace arclight::test
