// The small copies of frames that a drag along the timeline shows.
#include "app/window/frame_strip.h"

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class Strip : public Gl {
protected:
    /// A frame whose red is that of its tick.
    static Framebuffer frameAt(std::int64_t tick, int width = 640, int height = 360) {
        Framebuffer frame("frame", {.width = width, .height = height, .colours = {PixelFormat::rgba8}});
        frame.clear(redAt(tick), 0, 0, 1);
        return frame;
    }
    static float redAt(std::int64_t tick) { return static_cast<float>(tick % 256) / 255; }
    static int redOf(const Framebuffer* frame) { return frame ? frame->readBytes()[0] : -1; }
};

TEST_F(Strip, ShowsTheNearestFrameUnlessAnotherIsNearer) {
    FrameStrip strip;
    strip.follow(1, 100);
    EXPECT_TRUE(strip.nearest(5, 1000) == nullptr);
    for (const std::int64_t tick : {0, 40, 100}) strip.keep(tick, frameAt(tick));
    EXPECT_EQ(redOf(strip.nearest(12, 1000)), 0);
    EXPECT_EQ(redOf(strip.nearest(35, 1000)), 40);
    EXPECT_EQ(redOf(strip.nearest(1000, 1000)), 100);
    EXPECT_TRUE(strip.nearest(35, 5) == nullptr) << "the session itself is as near";
    EXPECT_LE(strip.nearest(35, 1000)->width(), FrameStrip::kMaxWidth);
    EXPECT_EQ(strip.nearest(35, 1000)->width() * 9, strip.nearest(35, 1000)->height() * 16) << "not squashed";
}

TEST_F(Strip, ForgetsTicksThatAreNotPlayedAndOtherTakes) {
    FrameStrip strip;
    strip.follow(1, 100);
    for (const std::int64_t tick : {0, 40, 100}) strip.keep(tick, frameAt(tick));
    // At tick 50 something is done, and what came later is gone.
    strip.follow(1, 50);
    EXPECT_EQ(redOf(strip.nearest(100, 1000)), 40);
    strip.follow(2, 50);
    EXPECT_EQ(strip.size(), 0u);
}

TEST_F(Strip, TheLastFrameOfATickCounts) {
    FrameStrip strip;
    strip.follow(1, 40);
    strip.keep(40, frameAt(7));
    strip.keep(40, frameAt(9));
    EXPECT_EQ(redOf(strip.nearest(40, 1)), 9) << "something was moved in a pause";
}

TEST_F(Strip, SpreadsOverALongTake) {
    FrameStrip strip;
    const Framebuffer frame = frameAt(0, 32, 18);
    for (std::int64_t tick = 0; tick < 20000; ++tick) {
        strip.follow(1, tick);
        strip.keep(tick, frame);
        ASSERT_LE(strip.size(), FrameStrip::kMaxFrames);
    }
    EXPECT_GE(strip.size(), FrameStrip::kMaxFrames / 2);
    for (std::int64_t tick = 0; tick < 20000; tick += 100) EXPECT_TRUE(strip.nearest(tick, 800) != nullptr) << tick;
}

}  // namespace
}  // namespace arclight::test
