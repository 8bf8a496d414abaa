// The declarations of lightning state correctly when a parameter has an effect.
#include <map>

#include "app/idle_params.h"
#include "apps/lightning/lightning_rows.h"
#include "core/long_run.h"
#include "core/params_json.h"

namespace arclight::test {
namespace {

class LightningParams : public IdleParams {
protected:
    LightningParams() : IdleParams("lightning") {}
};

/// Values that differ clearly from a parameter's present one.
std::vector<ParamValue> otherValues(const ParamSet::Entry& entry) {
    const ParamInfo& info = *entry.info;
    switch (info.kind) {
        case ParamKind::boolean: return {true, false};
        case ParamKind::choice: {
            std::vector<ParamValue> all;
            for (int i = 0; i < info.choice.count; ++i) all.push_back(Choice{i});
            return all;
        }
        case ParamKind::integer: return {static_cast<int>(info.min), std::min(40, static_cast<int>(info.max))};
        default: return {static_cast<float>(info.min), static_cast<float>(info.max)};
    }
}

TEST_F(LightningParams, InactiveParametersChangeNothing) {
    expectNothingChanges<lightning::LightningParams, lightning::LightningMeasures>(2);
}

TEST_F(LightningParams, FewParametersArePrimary) { expectFewPrimary<lightning::LightningParams>(); }

TEST_F(LightningParams, EveryActiveParameterChangesFrameOrState) {
    for (const int mode : sampleOf({0, 1, 2, 3, 4, 5}, 1)) {
        lightning::LightningParams params;
        params.mode = static_cast<bolts::BoltMode>(mode);
        params.generations = 5, params.strikesPerMinute = 300;
        const ParamSet set({{&paramTable<lightning::LightningParams>(), &params}});
        const auto settingsNamed = [&](std::string_view name) {
            return Settings{std::string(name), 45, paramsToJson(set), 5};
        };
        std::vector<Settings> settings{settingsNamed("none")};
        for (const ParamSet::Entry& entry : set.entries()) {
            if (!entry.matters() || entry.info->name == "mode") continue;
            const lightning::LightningParams before = params;
            for (const ParamValue& value : otherValues(entry)) {
                entry.set(value);
                settings.push_back(settingsNamed(entry.info->name));
                params = before;
            }
        }
        const std::vector<Drawn> all =
            shown(settings, kFrames | kStates, {"--size", isLongRun() ? "192x108" : "96x54"});
        ASSERT_EQ(all.size(), settings.size());
        std::map<std::string, bool> changes;
        for (std::size_t i = 1; i < all.size(); ++i)
            changes[settings[i].name] |= all[i].frame != all[0].frame || all[i].state["bolts"] != all[0].state["bolts"];
        EXPECT_GT(changes.size(), 10u);
        for (const auto& [name, isChanged] : changes)
            EXPECT_TRUE(isChanged) << name << " does nothing in mode " << mode << " but is shown";
    }
}

}  // namespace
}  // namespace arclight::test
