// Explained pixels: the contributions of the draws add up to the bytes of the frame, in every scene, at random
// settings.
#include <cstdio>
#include <vector>

#include "app/session/pixel_explanation.h"
#include "core/long_run.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

/// The share of the pixels whose parts alone give the bytes; the others name what they do not explain.
constexpr double kMinExplained = 0.9;

class Explanations : public EachDemo {
protected:
    Random random{Seed{20260931}};
    int explained = 0, all = 0;

    glm::ivec2 anyPixel() {
        return {static_cast<int>(random.below(kSmallWidth)), static_cast<int>(random.below(kSmallHeight))};
    }
    /// Explains a random pixel of the session's frame, which has to be the same with and without the explanation.
    void explain() {
        const glm::ivec2 pixel = anyPixel();
        SCOPED_TRACE("pixel " + std::to_string(pixel.x) + ", " + std::to_string(pixel.y));
        const PixelExplanation e = explainPixel(*renderer, *session, {kSmallWidth, kSmallHeight}, pixel);
        const Image after = readImage(renderer->store().image());
        const Image frame = imageOf(*session);
        EXPECT_EQ(after.pixels, frame.pixels) << "the explanation changes the frame";
        for (int c = 0; c < 3; ++c)
            EXPECT_EQ(e.bytes[static_cast<std::size_t>(c)], frame.at(pixel.x, pixel.y, c)) << "channel " << c;
        EXPECT_FALSE(e.verdict.empty());
        ++all;
        if (e.addsUp())
            ++explained;
        else
            std::printf("%s\n", inWords(e).c_str());
        const bool isNamed = e.lightUnexplained != glm::vec3(0) || e.displayUnexplained != glm::vec3(0);
        EXPECT_TRUE(e.addsUp() || isNamed) << inWords(e);
        for (const std::string& fault : takeFaults()) ADD_FAILURE() << fault;
    }
};

TEST_F(Explanations, AddUpToTheBytesOfTheFrame) {
    const int perState = isLongRun() ? 8 : 1;
    for (const Preset& preset : presets()) {
        SCOPED_TRACE(preset.name);
        load(*session, preset, Seed{random.below(1000)});
        for (int i = 0; i < 3; ++i) session->step(resting());
        for (int i = 0; i < perState; ++i) explain();
    }
    inEachScene([&](const std::string&) {
        for (int round = 0; round < (isLongRun() ? 6 : 1); ++round) {
            for (const ParamSet::Entry& entry : session->params().entries())
                if (entry.info != session->params().entries().front().info && entry.matters() && random.below(2) == 0)
                    entry.set(cheapValue(*entry.info, random));
            session->reset(Seed{random.below(1000)});
            for (int i = 0; i < 2; ++i) session->step(resting());
            for (int i = 0; i < perState; ++i) explain();
        }
    });
    const double share = static_cast<double>(explained) / all;
    std::printf("%d of %d pixels explained, %.1f %%\n", explained, all, 100 * share);
    EXPECT_GE(share, kMinExplained);
}

}  // namespace
}  // namespace arclight::test
