// Frames: passes in order with their times, default state in each pass, reproducible pixels.
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

class Frames : public Gl {
protected:
    static constexpr int kWidth = 48, kHeight = 32;
    RenderSetup setup{kWidth, kHeight};

    /// Draws a frame of three passes on small targets.
    void drawThree() {
        Frame frame(setup.store, setup.canvas, 7, 7.0 / 60.0);
        frame.pass("red", small).clear({1, 0, 0, 1});
        frame.pass("green", two, 1).clear({0, 0.5f, 0, 1}, 0).clear({0, 0.25f, 0, 1}, 1);
        frame.pass("blue", small).clear({0, 0, 1, 1});
    }

    Framebuffer small = target(3, 2, PixelFormat::rgba8);
    Framebuffer two{"two", {.width = 4, .height = 4, .colours = {PixelFormat::rgba16f, PixelFormat::rgba16f}}};
};

TEST_F(Frames, KnowTheirTimeAndSize) {
    const Frame frame(setup.store, setup.canvas, 90, 1.5);
    EXPECT_EQ(frame.tick(), 90);
    EXPECT_EQ(frame.seconds(), 1.5);
    EXPECT_EQ(frame.width(), kWidth);
    EXPECT_EQ(frame.height(), kHeight);
    EXPECT_FLOAT_EQ(frame.aspect(), 1.5f);
}

TEST_F(Frames, NameTheirPassesInOrderAndTimeThem) {
    const std::vector<std::string> names{"red", "green", "blue"};
    drawThree();
    EXPECT_EQ(setup.store.timeline().names(), names);
    setup.store.timeline().finish();
    ASSERT_EQ(setup.store.timeline().times().size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(setup.store.timeline().times()[i].name, names[i]);
        EXPECT_GE(setup.store.timeline().times()[i].cpuMs, 0.0);
        EXPECT_GE(setup.store.timeline().times()[i].gpuMs, 0.0);
    }
}

TEST_F(Frames, KeepPassImagesForTheInspector) {
    drawThree();
    EXPECT_TRUE(setup.store.inspectedPasses().empty()) << "not inspected yet";
    setup.store.inspectPasses(true, 1);
    drawThree();
    const auto kept = setup.store.inspectedPasses();
    ASSERT_EQ(kept.size(), 3u);
    EXPECT_EQ(kept[0].name, "red");
    EXPECT_TRUE(kept[0].isEncoded);
    EXPECT_FALSE(kept[1].isEncoded);
    EXPECT_EQ(kept[0].width, 3);
    EXPECT_EQ(kept[0].small.height(), 2) << "small targets are not scaled";
    // Each image is from the end of its pass, although the target was drawn to again.
    EXPECT_EQ(kept[0].small.readPixel(2, 1), (std::array<float, 4>{1, 0, 0, 1}));
    EXPECT_EQ(kept[2].small.readPixel(2, 1), (std::array<float, 4>{0, 0, 1, 1}));
    // The attachment that the pass names, bit for bit.
    EXPECT_EQ(setup.store.enlarged().width(), 4);
    EXPECT_EQ(setup.store.enlarged().readFloats(), two.readFloats(1));
    EXPECT_EQ(setup.store.enlarged().readPixel(3, 0), (std::array<float, 4>{0, 0.25f, 0, 1}));
    setup.store.inspectPasses(false);
    drawThree();
    EXPECT_TRUE(setup.store.inspectedPasses().empty());
}

TEST_F(Frames, ThumbnailsFitAndShowTheMeanOfSamples) {
    setup.store.inspectPasses(true);
    const Framebuffer wide = target(1000, 300, PixelFormat::rgba16f);
    const Framebuffer samples("samples", {.width = 8, .height = 8, .samples = 4});
    {
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.pass("wide", wide).clear({0.5f, 2, 8, 1});
        frame.pass("samples", samples).clear({3, 0, 0, 1});
    }
    const auto kept = setup.store.inspectedPasses();
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[0].small.width(), FrameStore::kSmallWidth);
    EXPECT_EQ(kept[0].small.height(), FrameStore::kSmallWidth * 3 / 10);
    EXPECT_EQ(kept[0].small.readPixel(100, 30), (std::array<float, 4>{0.5f, 2, 8, 1})) << "light beyond 1 is kept";
    EXPECT_TRUE(kept[1].isShown);
    EXPECT_EQ(kept[1].small.readPixel(4, 4), (std::array<float, 4>{3, 0, 0, 1}));
}

TEST_F(Frames, ReportTimesAFewFramesLater) {
    int frames = 0;
    while (setup.store.timeline().times().empty() && frames < 10) drawThree(), ++frames;
    EXPECT_GT(frames, 1);
    EXPECT_LE(frames, 5);
    ASSERT_EQ(setup.store.timeline().times().size(), 3u);
    EXPECT_EQ(setup.store.timeline().times()[1].name, "green");
}

TEST_F(Frames, PassesMayChangeFromFrameToFrame) {
    drawThree();
    for (int i = 0; i < 6; ++i) {
        Frame frame(setup.store, setup.canvas, 0, 0.0);
        { const Pass pass = frame.pass("only", small); }
        EXPECT_EQ(setup.store.timeline().names(), std::vector<std::string>{"only"});
    }
    EXPECT_EQ(setup.store.timeline().times().size(), 1u);
    drawThree();
    EXPECT_EQ(setup.store.timeline().names().size(), 3u);
}

TEST_F(Frames, RequestedPassKeepsItsPixels) {
    setup.store.requestPass("red");
    drawThree();
    ASSERT_TRUE(setup.store.passImage());
    EXPECT_EQ(setup.store.passImage()->width, 3);
    EXPECT_EQ(setup.store.passImage()->height, 2);
    EXPECT_TRUE(setup.store.passImage()->isEncoded);
    EXPECT_EQ(setup.store.passImage()->rgba[0], 1.0f);
    EXPECT_EQ(setup.store.passImage()->rgba[2], 0.0f);

    setup.store.passImage().reset();
    setup.store.requestPass("green");
    drawThree();
    ASSERT_TRUE(setup.store.passImage());
    EXPECT_FALSE(setup.store.passImage()->isEncoded);
    EXPECT_EQ(setup.store.passImage()->rgba.size(), 64u);
    EXPECT_EQ(setup.store.passImage()->rgba[1], 0.25f);  // the second colour, as the pass names it

    setup.store.passImage().reset();
    setup.store.requestPass("yellow");
    drawThree();
    EXPECT_FALSE(setup.store.passImage());
}

void expectPlainState(int width, int height) {
    for (const GLenum state : {GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_PROGRAM_POINT_SIZE,
                               GL_SAMPLE_MASK, GL_DEPTH_CLAMP})
        EXPECT_FALSE(glIsEnabled(state)) << std::hex << state;
    GLboolean mask[4] = {};
    glGetBooleanv(GL_COLOR_WRITEMASK, mask);
    EXPECT_TRUE(mask[0] && mask[1] && mask[2] && mask[3]);
    glGetBooleanv(GL_DEPTH_WRITEMASK, mask);
    EXPECT_FALSE(mask[0]);
    GLint viewport[4] = {};
    glGetIntegerv(GL_VIEWPORT, viewport);
    EXPECT_EQ(viewport[2], width);
    EXPECT_EQ(viewport[3], height);
}

TEST_F(Frames, EveryPassBeginsWithDefaultState) {
    Frame frame(setup.store, setup.canvas, 0, 0.0);
    {
        Pass pass = frame.pass("untidy", small);
        pass.state({.blend = Blend::max,
                    .depth = Depth::testAndWrite,
                    .cull = Cull::back,
                    .writesColour = false,
                    .sizesPoints = true,
                    .sampleMask = 1});
        pass.clip(0, 0, 1, 1);
        pass.widenViewport(3);
    }
    Pass pass = frame.pass("next", two);
    expectPlainState(4, 4);
    pass.clear({0.5f, 0.5f, 0.5f, 1});
    EXPECT_EQ(Pixels(two).sum(), 8.0);
    GLint bound = 0, read = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
    EXPECT_EQ(bound, read);
}

TEST_F(Frames, DrawnTwiceAreIdentical) {
    const Texture light = lightTexture(kWidth, kHeight, [](int x, int y) {
        return glm::vec4(0.02f * static_cast<float>(x), 3.0f * static_cast<float>(y == 9), 0.5f, 1.0f);
    });
    const auto draw = [&](RenderSetup& on) {
        on.canvas.begin(kWidth, kHeight);
        on.canvas.disc({20, 12}, 6.5f, {1, 0.5f, 0, 0.7f});
        on.canvas.text({4, 20}, "Twice 22", {.sizePx = 11});
        return on.draw(light, {}).readBytes();
    };
    const auto first = draw(setup), second = draw(setup);
    EXPECT_EQ(first, second);
    RenderSetup other(kWidth, kHeight);
    EXPECT_EQ(draw(other), first);
}

TEST_F(Frames, ResizingThereAndBackRestoresPixels) {
    const Texture light = lightTexture(kWidth, kHeight, [](int x, int) { return glm::vec4(static_cast<float>(x) / 48.0f); });
    const auto before = setup.draw(light, {}).readBytes();
    setup.store.resize(20, 60);
    EXPECT_EQ(setup.store.width(), 20);
    setup.draw(lightTexture(20, 60, [](int, int) { return glm::vec4(1); }), {});
    EXPECT_EQ(setup.store.output().height(), 60);
    setup.store.resize(kWidth, kHeight);
    EXPECT_EQ(setup.draw(light, {}).readBytes(), before);
}

TEST_F(Frames, SamplesAreResolvedIntoTheScene) {
    for (const int width : {kWidth, 30}) {
        setup.store.resize(width, kHeight);
        Frame frame(setup.store, setup.canvas, 0, 0.0);
        EXPECT_EQ(frame.multisampled().width(), width);
        frame.pass("scene 4x", frame.multisampled()).clear({2, 3, 4, 1});
        frame.resolve();
        EXPECT_EQ(Pixels(frame.scene()).at(width - 1, 0, 2), 4.0f);
        EXPECT_EQ(setup.store.timeline().names(), (std::vector<std::string>{"scene 4x", "resolve"}));
    }
}

}  // namespace
}  // namespace arclight::test
