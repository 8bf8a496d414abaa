// Shake and skirt as drawn: light through cloth, the same frame from the same tick, and what each switch leaves alone.
#include <cmath>
#include <utility>
#include <vector>

#include "app/session/session_renderer.h"
#include "apps/hair/hair_demo.h"
#include "core/long_run.h"
#include "core/params_text.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

/// Values of parameters, by name.
using Set = std::vector<std::string>;

class HairScenes : public Gl {
protected:
    static constexpr int kWidth = 320, kHeight = 180;

    HairScenes() : setup(kWidth, kHeight), session(hair::hairDemo(), setup.shaders) {}

    void play(const Set& values, int ticks) {
        session.params().reset();
        for (const std::string& value : values) EXPECT_TRUE(setParam(session.params(), value)) << value;
        session.reset(Seed{1});
        for (int tick = 0; tick < ticks; ++tick) session.step({});
    }
    /// Light of the scene, before exposure and tone mapping.
    Pixels light() {
        Frame frame(setup.store, setup.canvas, session.tick(), session.seconds());
        session.draw(frame);
        Pixels pixels(setup.store.scene());
        setup.post.draw(frame, {});
        return pixels;
    }
    static Set skirt(const std::string& motion, const Set& more = {}) {
        Set values{"scene=skirt", "skirtMotion=" + motion, "wind=0"};
        values.insert(values.end(), more.begin(), more.end());
        return values;
    }

    RenderSetup setup;
    Session session;
};

TEST_F(HairScenes, LightIsFiniteInEveryMotion) {
    std::vector<std::pair<const char*, const char*>> all;
    for (const char* motion : {"stand", "walk", "kick", "twirl", "glide"})
        for (const char* skinning : {"skinning=nodes", "skinning=bones"}) all.emplace_back(motion, skinning);
    for (const auto& [motion, skinning] : sampleOf(all, 3)) {
        play(skirt(motion, {skinning}), 140);
        EXPECT_TRUE(light().isFinite()) << motion << ' ' << skinning;
    }
}

TEST_F(HairScenes, LightThatComesThroughTheSkirtIsDyed) {
    // The rim light is blue and comes from behind; the skirt is red.
    play(skirt("glide", {"key=0", "fill=0"}), 170);
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
    play(skirt("stand"), 40);
    const double full = light().sum();
    play(skirt("stand", {"key=0", "fill=0", "rim=0"}), 40);
    // The wall has light of its own.
    const Pixels dark = light();
    EXPECT_LT(dark.sum(), 0.4 * full);
    EXPECT_LT(dark.at(kWidth * 9 / 20, kHeight * 3 / 10), 1e-3f) << "the skirt";
}

TEST_F(HairScenes, StretchedStrandsAreRed) {
    play({"scene=shake", "damping=0.985", "fold=false"}, 122);
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
