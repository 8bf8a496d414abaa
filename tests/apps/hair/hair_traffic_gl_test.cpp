// What crosses between the CPU and the GPU in a steady frame of hair.
#include <algorithm>

#include "core/long_run.h"
#include "gfx/gl_test.h"
#include "gfx/traffic.h"
#include "render/hair/head_painter.h"
#include "sim/common/camera.h"
#include "sim/hair/head_motion.h"

namespace arclight::test {
namespace {

using namespace hair;

class HairTraffic : public Gl {
protected:
    /// The most of a frame while the head turns and the camera comes nearer, so that numbers of strands and of their
    /// points change.
    Traffic most(int width, int height, const HairLook& look, int frames = 5) {
        constexpr int kWarmUp = 1;
        RenderSetup setup{width, height};
        HeadPainter painter(setup.shaders);
        HeadOfHair head;
        head.reset({}, 2, {}, Seed{1}, {});
        head.ensureStrands(look.strands);
        Traffic most;
        for (int i = 0; i < kWarmUp + frames; ++i) {
            const double seconds = i / 60.0;
            head.step(1.0f / 60, seconds, headPose(Motion::turn, seconds), bodyPose(Motion::turn, seconds), {});
            Frame frame(setup.store, setup.canvas, i, seconds);
            const View view = frame.view(Camera{.position = {0, 0, 1.2f - 0.1f * static_cast<float>(i)}, .fovY = 0.6f});
            const Traffic before = traffic();
            painter.prepare(frame, view, head, heldHead(head, view.eye, 1), {}, look);
            {
                ScenePass pass = frame.scenePass("portrait", view, glm::vec3(0));
                painter.drawBust(pass);
            }
            frame.resolveDepth();
            painter.drawHair(frame);
            const Traffic moved = traffic() - before;
            // The first frame also sends where strands grow.
            if (i < kWarmUp) continue;
            most.bytesUploaded = std::max(most.bytesUploaded, moved.bytesUploaded);
            most.bytesReadBack += moved.bytesReadBack, most.waits += moved.waits;
        }
        return most;
    }
};

TEST_F(HairTraffic, IsSmallAtAnySize) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "without OpenGL 4.3 the order of pieces comes from the CPU";
    for (const glm::ivec2 size : sampleOf({glm::ivec2(160, 90), glm::ivec2(640, 360), glm::ivec2(1920, 1080)}, 2)) {
        const Traffic moved = most(size.x, size.y, {}, size.x < 1000 ? 5 : 2);
        EXPECT_LE(moved.bytesUploaded, 512'000u) << size.x;
        EXPECT_EQ(moved.bytesReadBack, 0u) << size.x;
        EXPECT_EQ(moved.waits, 0u) << size.x;
    }
}

/// However many strands there are, guides alone are sent.
TEST_F(HairTraffic, DoesNotGrowWithTheStrands) {
    if (!glInfo().hasCompute) GTEST_SKIP() << "without OpenGL 4.3 the order of pieces comes from the CPU";
    for (const SortUnit unit : {SortUnit::segment, SortUnit::strand, SortUnit::none}) {
        HairLook few, many;
        few.strands = 1000, many.strands = 20000;
        few.transparency.sort = many.transparency.sort = unit;
        few.detail = many.detail = 1;
        EXPECT_EQ(most(160, 90, few, 2).bytesUploaded, most(160, 90, many, 2).bytesUploaded) << static_cast<int>(unit);
    }
}

TEST_F(HairTraffic, IsSmallInEachModeThatPeelsNothing) {
    for (const Transparency mode : {Transparency::test, Transparency::screenDoor, Transparency::coverage,
                                    Transparency::weighted, Transparency::hashed, Transparency::nearest}) {
        HairLook look;
        look.transparency.mode = mode;
        const Traffic moved = most(160, 90, look, 3);
        EXPECT_LE(moved.bytesUploaded, 512'000u) << static_cast<int>(mode);
        EXPECT_EQ(moved.bytesReadBack, 0u) << static_cast<int>(mode);
    }
}

}  // namespace
}  // namespace arclight::test
