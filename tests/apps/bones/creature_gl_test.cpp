// The creature and its set, drawn by the demo itself.
#include "app/session/session.h"
#include "apps/bones/bones_demo.h"
#include "core/long_run.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

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
        Session session(bones::bonesDemo(), setup.shaders);
        session.reset(Seed{1});
        Input input;
        input.widthPx = tried.width, input.heightPx = tried.height;
        while (session.tick() < tried.to) {
            session.step(input);
            if (session.tick() < tried.from && !(isLongRun() && session.tick() > 60)) continue;
            setup.canvas.begin(tried.width, tried.height);
            Frame frame(setup.store, setup.canvas, session.tick(), session.seconds());
            session.draw(frame);
            // The moon, with fireflies before it, is the brightest.
            for (const float value : setup.store.scene().readFloats())
                ASSERT_TRUE(value >= 0 && value < 12) << value << " at tick " << session.tick() << ", " << tried.width;
        }
    }
}

}  // namespace
}  // namespace arclight::test
