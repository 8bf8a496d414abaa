// The creature and its set, drawn by the demo itself.
#include "apps/bones/bones_demo.h"
#include "core/long_run.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using namespace bones;

class CreatureFrames : public Gl {};

/// Small frames have blades of grass that are thinner than a thousandth of a pixel. At these ticks, their light was
/// once extrapolated to -123 and -2426.
TEST_F(CreatureFrames, LightIsNeitherNegativeNorBrighterThanItsSources) {
    struct Frames {
        int width, height;
        std::int64_t from, to;
    };
    for (const Frames& tried : {Frames{235, 164, 244, 250}, Frames{320, 180, 303, 307}, Frames{160, 90, 360, 364}}) {
        RenderSetup setup(tried.width, tried.height);
        BonesDemo demo(setup.shaders);
        demo.reset(Seed{1});
        Input input;
        input.widthPx = tried.width, input.heightPx = tried.height;
        for (std::int64_t tick = 0; tick < tried.to; ++tick) {
            setup.store.timeline().begin();
            demo.step({.tick = tick, .seconds = secondsAt(tick), .input = input, .gpu = setup.store.timeline()});
            if (tick + 1 < tried.from && !(isLongRun() && tick >= 60)) continue;
            setup.canvas.begin(tried.width, tried.height);
            Frame frame(setup.store, setup.canvas, tick + 1, secondsAt(tick + 1));
            demo.draw(frame);
            // The moon, with fireflies before it, is the brightest.
            for (const float value : setup.store.scene().readFloats())
                ASSERT_TRUE(value >= 0 && value < 12) << value << " at tick " << tick + 1 << ", " << tried.width;
        }
    }
}

}  // namespace
}  // namespace arclight::test
