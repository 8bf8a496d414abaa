// Shake and skirt as drawn: light through cloth, the same frame from the same tick, and what each switch leaves alone.
#include <cmath>

#include "app/session/session_renderer.h"
#include "apps/hair/hair_demo.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using namespace hair;

class HairScenes : public Gl {
protected:
    static constexpr int kWidth = 320, kHeight = 180;

    HairScenes() : setup(kWidth, kHeight), demo(setup.shaders) {}

    void play(const HairParams& params, int ticks) {
        demo.params = params;
        demo.reset(Seed{1});
        const Input input{};
        for (tick = 0; tick < ticks; ++tick) {
            setup.store.timeline().begin();
            demo.step({.tick = tick, .seconds = secondsAt(tick), .input = input, .gpu = setup.store.timeline()});
        }
    }
    /// Light of the scene, before exposure and tone mapping.
    Pixels light() {
        Frame frame(setup.store, setup.canvas, tick, secondsAt(tick));
        demo.draw(frame);
        Pixels pixels(setup.store.scene());
        setup.post.draw(frame, {});
        return pixels;
    }
    static HairParams skirt(SkirtMotion motion) {
        HairParams params;
        params.scene = Scene::skirt, params.skirtMotion = motion, params.iterations = 8, params.wind = 0;
        return params;
    }

    RenderSetup setup;
    HairDemo demo;
    std::int64_t tick = 0;
};

TEST_F(HairScenes, SameTickDrawsTheSameFrame) {
    for (const SkirtMotion motion : {SkirtMotion::twirl, SkirtMotion::glide}) {
        play(skirt(motion), 100);
        const std::vector<float> first = light().rgba;
        EXPECT_EQ(light().rgba, first);
        play(skirt(motion), 100);
        EXPECT_EQ(light().rgba, first);
    }
    HairParams shake;
    shake.scene = Scene::shake;
    play(shake, 77);
    const std::vector<float> first = light().rgba;
    EXPECT_EQ(light().rgba, first);
}

TEST_F(HairScenes, LightIsFiniteInEveryMotion) {
    for (const SkirtMotion motion :
         {SkirtMotion::stand, SkirtMotion::walk, SkirtMotion::kick, SkirtMotion::twirl, SkirtMotion::glide})
        for (const Skinning skinning : {Skinning::nodes, Skinning::bones}) {
            HairParams params = skirt(motion);
            params.skinning = skinning;
            play(params, 140);
            EXPECT_TRUE(light().isFinite());
        }
}

TEST_F(HairScenes, LightThatComesThroughTheSkirtIsDyed) {
    // The rim light is blue and comes from behind; the skirt is red.
    HairParams params = skirt(SkirtMotion::glide);
    params.key = params.fill = 0;
    play(params, 170);
    const Pixels lit = light();
    double red = 0, blue = 0;
    int count = 0;
    for (int y = 10; y < kHeight / 3; ++y)
        for (int x = kWidth / 4; x < kWidth * 2 / 3; ++x) {
            if (lit.at(x, y, 0) < 2 * lit.at(x, y, 1)) continue;
            red += static_cast<double>(lit.at(x, y, 0)), blue += static_cast<double>(lit.at(x, y, 2)), ++count;
        }
    EXPECT_GT(count, 400);
    EXPECT_GT(red, 2 * blue);
}

TEST_F(HairScenes, NothingIsLitWithoutLight) {
    HairParams params = skirt(SkirtMotion::stand);
    play(params, 40);
    const double full = light().sum();
    params.key = params.fill = params.rim = 0;
    play(params, 40);
    // The wall has light of its own.
    const Pixels dark = light();
    EXPECT_LT(dark.sum(), 0.4 * full);
    EXPECT_LT(dark.at(kWidth * 9 / 20, kHeight * 3 / 10), 1e-3f) << "the skirt";
}

TEST_F(HairScenes, StretchedStrandsAreRed) {
    HairParams params;
    params.scene = Scene::shake, params.iterations = 8, params.damping = 0.985f, params.fold = false;
    play(params, 122);
    const Pixels lit = light();
    // The upper left quarter holds plain relaxation, stretched to twice its length; below it nothing stretches.
    const auto redPixels = [&](int y0, int y1) {
        int count = 0;
        for (int y = y0; y < y1; ++y)
            for (int x = 10; x < kWidth / 3; ++x)
                count += lit.at(x, y, 0) > 0.15f && lit.at(x, y, 0) > 4 * lit.at(x, y, 1);
        return count;
    };
    EXPECT_GT(redPixels(kHeight / 7, kHeight / 2), 60);
    EXPECT_EQ(redPixels(kHeight * 11 / 20, kHeight), 0);
}

}  // namespace
}  // namespace arclight::test
