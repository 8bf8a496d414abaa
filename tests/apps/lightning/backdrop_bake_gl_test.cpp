// The marched backdrops: baked in parts as in one go, and bolts composed into them.
#include <vector>

#include "apps/lightning/backdrop.h"
#include "gfx/gl_test.h"
#include "sim/bolts/bolt_camera.h"

namespace arclight::test {
namespace {

using namespace lightning;

class BakedBackdrop : public Gl {
protected:
    static constexpr int kWidth = 95, kHeight = 53;  // the last tiles and parts are cut off

    /// Lights the backdrop and composes it without bolts.
    std::vector<float> drawn(Backdrop& backdrop) {
        const LineLight light{{0, 30, -200}, {0, 2, -190}, glm::vec3(300)};
        Frame frame(setup.store, setup.canvas, 7, 0.1);
        backdrop.light(frame, boltCamera(backdrop.mode()), false, std::span(&light, 1));
        if (backdrop.mode() == BoltMode::ship) backdrop.drawMovers(frame, {}, std::span(&light, 1));
        painter.upload({}, {});
        painter.paint(frame, bolts, frame.view(boltCamera(backdrop.mode())), {}, 1, nullptr);
        backdrop.compose(frame, bolts, std::vector<std::uint8_t>(24, 1), nullptr);
        return frame.scene().readFloats();
    }

    RenderSetup setup{kWidth, kHeight};
    Shaders& shaders = setup.shaders;
    BoltPainter painter{shaders};
    BoltLayer bolts{.amountsName = "bolts", .afterglowName = "afterglow", .lightName = "light"};
};

TEST_F(BakedBackdrop, IsTheSameWhetherBakedInPartsOrAtOnce) {
    for (const BoltMode mode : {BoltMode::ship, BoltMode::chain, BoltMode::sky, BoltMode::coil, BoltMode::ball}) {
        Backdrop whole(shaders, mode), parts(shaders, mode);
        const std::vector<float> expected = drawn(whole);
        // Bands of 16, 16, 16 and 5 rows are marched and then described: one at a time, or as many as 32 rows hold.
        const bool isSmall = mode != BoltMode::sky;
        const std::uint64_t pixels = isSmall ? 0 : 32 * kWidth;
        int calls = 0;
        double last = 0;
        for (bool isDone = false; !isDone; ++calls) {
            Frame frame(setup.store, setup.canvas, 0, 0);
            const double fraction = parts.bakePart(frame, boltCamera(mode), pixels);
            EXPECT_GT(fraction, last);
            isDone = fraction == 1, last = fraction;
        }
        EXPECT_EQ(calls, isSmall ? 8 : 4);
        EXPECT_FALSE(parts.bakesFor({kWidth, kHeight}, boltCamera(mode), false));
        EXPECT_EQ(drawn(parts), expected) << static_cast<int>(mode);
    }
}

}  // namespace
}  // namespace arclight::test
