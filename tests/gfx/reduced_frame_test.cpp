// A frame whose scene has fewer pixels than its image: lines and text have all of them, and what is placed in pixels of
// the image is at the same place.
#include <cmath>
#include <cstdlib>

#include <glm/gtc/matrix_transform.hpp>

#include "gfx/gl_test.h"
#include "gfx/plot.h"

namespace arclight::test {
namespace {

class ReducedFrame : public Gl {
protected:
    static constexpr int kWidth = 128, kHeight = 80;
    RenderSetup setup{kWidth, kHeight};

    struct Eye {
        glm::vec3 position{0.3f, 0.2f, 4};
        float near = 0.1f, far = 50;
        glm::vec3 forward() const { return {0, 0, -1}; }
        glm::mat4 view() const { return glm::translate(glm::mat4(1), -position); }
        glm::mat4 projection(float aspect) const { return glm::perspective(0.8f, aspect, near, far); }
    };

    /// Draws a scene of one colour, with shapes of every kind over it.
    Pixels drawn(float fraction) {
        setup.store.resize(kWidth, kHeight, fraction);
        setup.canvas.begin(kWidth, kHeight);
        Frame frame(setup.store, setup.canvas, 0, 0);
        frame.outputPass("ground").clear({0.25f, 0.5f, 0.125f, 1});
        Canvas& canvas = frame.canvas();
        drawLabel(canvas, {40, 20}, "At 25 %", {13, kPaper});
        canvas.line({3, 70}, {120, 44.5f}, 1, kWrong);
        canvas.ring({90, 30}, 11.3f, 1.5f, kPaper);
        canvas.clip({60, 10, 21, 33});
        canvas.rect({50, 30, 60, 40}, kMuted, 4);
        canvas.unclip();
        setup.post.draw(frame, {});
        return Pixels(setup.store.image());
    }
};

TEST_F(ReducedFrame, HasTheTargetsOfTheSceneAndTheImageOfTheWhole) {
    drawn(0.25f);
    EXPECT_EQ(setup.store.scene().width(), 32);
    EXPECT_EQ(setup.store.scene().height(), 20);
    EXPECT_EQ(setup.store.output().width(), 32);
    EXPECT_EQ(setup.store.image().width(), kWidth);
    EXPECT_EQ(setup.store.image().height(), kHeight);
    const Frame frame(setup.store, setup.canvas, 0, 0);
    EXPECT_EQ(frame.width(), kWidth);
    EXPECT_EQ(frame.height(), kHeight);
    EXPECT_EQ(frame.sceneWidth(), 32);
    EXPECT_EQ(frame.sceneHeight(), 20);
    // At full size, nothing is copied.
    drawn(1);
    EXPECT_EQ(&setup.store.image(), &setup.store.output());
}

TEST_F(ReducedFrame, DrawsTheCanvasWithAllPixels) {
    const Pixels whole = drawn(1);
    for (const float fraction : {0.7071f, 0.5f, 0.3536f, 0.25f, 0.01f}) {
        const Pixels reduced = drawn(fraction);
        ASSERT_EQ(reduced.width, kWidth);
        EXPECT_EQ(reduced.rgba, whole.rgba) << fraction;
    }
}

TEST_F(ReducedFrame, EnlargesTheScene) {
    setup.store.resize(kWidth, kHeight, 0.5f);
    setup.canvas.begin(kWidth, kHeight);
    Frame frame(setup.store, setup.canvas, 0, 0);
    {
        Pass pass = frame.outputPass("halves");
        pass.clear({0, 0, 1, 1});
        frame.clip(pass, {0, 0, 0.5f * kWidth, kHeight});
        pass.clear({1, 0, 0, 1});
    }
    setup.post.draw(frame, {});
    const Pixels image(setup.store.image());
    // Away from the edge, which is smoothed over two pixels on each side.
    for (const int y : {0, kHeight / 2, kHeight - 1})
        for (int x = 0; x < kWidth; ++x) {
            if (std::abs(x - kWidth / 2) <= 2) continue;
            EXPECT_EQ(image.at(x, y, 0), x < kWidth / 2 ? 1 : 0) << x << ", " << y;
            EXPECT_EQ(image.at(x, y, 2), x < kWidth / 2 ? 0 : 1) << x << ", " << y;
        }
}

TEST_F(ReducedFrame, ViewsHaveTheScenesPixelsAndPointAtTheImages) {
    const glm::vec3 point(0.5f, -0.4f, 0.2f);
    setup.store.resize(kWidth, kHeight, 1);
    const View whole = Frame(setup.store, setup.canvas, 0, 0).view(Eye{});
    setup.store.resize(kWidth, kHeight, 0.25f);
    const Frame frame(setup.store, setup.canvas, 0, 0);
    const View reduced = frame.view(Eye{});
    EXPECT_EQ(reduced.size, glm::vec2(32, 20));
    EXPECT_EQ(reduced.pixel, glm::vec2(1.0f / 32, 1.0f / 20));
    EXPECT_EQ(reduced.toClip, whole.toClip);
    EXPECT_EQ(reduced.pixelOf(point), whole.pixelOf(point));
    // By hand: the tangent of half the vertical angle is 40 pixels.
    const float pxPerSlope = 0.5f * kHeight / std::tan(0.4f);
    EXPECT_NEAR(whole.pixelOf(point).x, 0.5f * kWidth + pxPerSlope * 0.2f / 3.8f, 1e-3f);
    EXPECT_NEAR(whole.pixelOf(point).y, 0.5f * kHeight + pxPerSlope * 0.6f / 3.8f, 1e-3f);
}

TEST_F(ReducedFrame, MagnifiersStayWhereTheyAre) {
    // The image's left half is dark, its right half bright; the magnifier shows a bright part over the dark half.
    for (const float fraction : {1.0f, 0.5f}) {
        setup.store.resize(kWidth, kHeight, fraction);
        setup.canvas.begin(kWidth, kHeight);
        Frame frame(setup.store, setup.canvas, 0, 0);
        {
            Pass pass = frame.pass("halves", frame.scene());
            pass.clear({0, 0, 0, 1});
            frame.clip(pass, {0.5f * kWidth, 0, 0.5f * kWidth, kHeight});
            pass.clear({4, 4, 4, 1});
        }
        frame.post().magnifiers[0] = {{96, 40}, {8, 6}, {16, 12}, 4, false};
        setup.post.draw(frame, {.bloom = 0, .toneMap = ToneMap::clip});
        const Pixels image(setup.store.image());
        const auto isBright = [&](int x, int y) { return image.at(x, y) > 0.5f; };
        EXPECT_TRUE(isBright(18, 14) && isBright(46, 34)) << fraction;
        EXPECT_FALSE(isBright(13, 20) || isBright(51, 20) || isBright(30, 9) || isBright(30, 39)) << fraction;
    }
}

}  // namespace
}  // namespace arclight::test
