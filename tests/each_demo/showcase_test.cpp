// What a card, a thumbnail, the README and the first launch show is the same.
#include <algorithm>

#include "app/capture/capture.h"
#include "app/plan/run_plan.h"
#include "app/session/owned_params.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

class Showcase : public EachDemo {
protected:
    const Preset& showcase() const {
        const auto found =
            std::find_if(presets().begin(), presets().end(), [](const Preset& p) { return p.name == "showcase"; });
        EXPECT_NE(found, presets().end());
        return *found;
    }
    std::vector<ParamValue> values() const {
        const OwnedParams params(testedDemo());
        EXPECT_TRUE(applyPreset(params.set(), showcase(), "showcase"));
        return params.set().values();
    }
    /// Values and tick of an image made from the preset.
    void expectShows(const std::string& path) const {
        const OwnedParams params(testedDemo());
        const auto state = readCapture(path, testedDemo(), params.set());
        ASSERT_TRUE(state) << state.error().message;
        EXPECT_EQ(state->recording.start(), values()) << path;
        EXPECT_EQ(state->tick, showcase().tick) << path;
    }
};

TEST_F(Showcase, IsTheFirstPresetOfTheTour) {
    ASSERT_FALSE(presets().empty());
    EXPECT_EQ(presets().front().name, "showcase");
}

TEST_F(Showcase, IsWhatALaunchWithoutOptionsShows) {
    const auto plan = makeRunPlan(testedDemo(), Options{}, ARCLIGHT_SOURCE);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->take().recording.start(), values());
    EXPECT_EQ(plan->tick, showcase().tick);
}

TEST_F(Showcase, IsWhatCardAndThumbnailShow) {
    const std::string name(testedDemo().info.name), assets = std::string(ARCLIGHT_SOURCE) + "/assets/";
    expectShows(assets + "cards/" + name + ".png");
    expectShows(assets + "presets/" + name + "/showcase.png");
}

TEST_F(Showcase, GivesWayToAnySettingTyped) {
    Options options;
    options.tick = 5;
    const auto plan = makeRunPlan(testedDemo(), options, ARCLIGHT_SOURCE);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->take().recording.start(), OwnedParams(testedDemo()).set().values());
}

}  // namespace
}  // namespace arclight::test
