// Presets of mistakes, shown beside the right way: both sides are seen to differ where the preset says to look.
#include <algorithm>
#include <cmath>

#include "app/session/figure_text.h"
#include "core/image_compare.h"
#include "core/long_run.h"
#include "each_demo/each_demo.h"
#include "gfx/frame.h"

namespace arclight::test {
namespace {

/// The share of pixels that must plainly differ, in both halves of the part: one side of the split shows the mistake,
/// the other the right way.
constexpr double kVisibleShare = 0.02;

struct Side {
    Image image;
    std::vector<double> measures;
};

class Mistakes : public EachDemo {
protected:
    static constexpr int kWidth = 960, kHeight = 540;

    Side sideOf(const Preset& preset, bool isRight) {
        Session of(testedDemo(), renderer->shaders());
        of.params().reset();
        const auto done = isRight ? applyAgainst(of.params(), preset, presets(), preset.name)
                                  : applyPreset(of.params(), preset, preset.name);
        EXPECT_TRUE(done) << done.error().message;
        of.reset(Seed{1});
        Recording untouched;
        untouched.clear(of.params().values());
        of.resume(untouched, preset.tick.value_or(testedDemo().info.showcaseTick), resting(kWidth, kHeight));
        return {readImage(renderer->draw(of, kWidth, kHeight)),
                preset.pin.empty() ? std::vector<double>() : of.measure()};
    }
};

TEST_F(Mistakes, AreSeenWhereTheirPresetSaysToLook) {
    const MeasureTable& measures = *testedDemo().measures;
    int shown = 0, found = 0;
    for (const Preset& preset : presets()) {
        // Of many mistakes every sixth is tried, but for long runs.
        if (!preset.against || (found++ % 6 != 0 && !isLongRun())) continue;
        const Side wrong = sideOf(preset, false), right = sideOf(preset, true);
        // Other views than a split show both sides whole; what must differ there is the subject of the scene.
        if (preset.view == "split") {
            FramePart half = preset.zoom;
            half.width *= 0.5f;
            for (int i = 0; i < 2; ++i, half.x += half.width) {
                const double share = visibleFraction(wrong.image, right.image, half);
                EXPECT_GE(share, kVisibleShare) << preset.name << (i == 0 ? ", left half" : ", right half");
                std::printf("%s: %.1f %% differ\n", preset.name.c_str(), 100 * share);
            }
        }
        ++shown;
        if (preset.pin.empty()) continue;
        const auto pin = std::find_if(measures.begin(), measures.end(),
                                      [&](const MeasureInfo& info) { return info.name == preset.pin; });
        ASSERT_NE(pin, measures.end()) << preset.name << ": no measure " << preset.pin;
        const auto index = static_cast<std::size_t>(pin - measures.begin());
        const double a = wrong.measures[index], b = right.measures[index];
        EXPECT_FALSE(std::isnan(a)) << preset.name << ": " << preset.pin << " has no value";
        EXPECT_NE(measuredFigure(a, *pin).text(), measuredFigure(b, *pin).text()) << preset.name;
    }
    if (shown == 0) GTEST_SKIP() << "no preset of a mistake is shown beside the right way";
}

}  // namespace
}  // namespace arclight::test
