// The declarations of lightning state correctly when a parameter has an effect.
#include "apps/lightning/lightning_rows.h"

#include "app/idle_params.h"
#include "core/files.h"
#include "core/long_run.h"
#include "core/params_json.h"

namespace arclight::test {
namespace {

constexpr int kTicks = 48, kShownTick = 45;

class LightningParams : public IdleParams {
protected:
    /// Runs one take with each of the settings, and returns what each shows: the pixels and the state.
    std::vector<std::pair<Image, Json>> shown(const std::vector<Json>& settings) const {
        Json takes = Json::array();
        for (const Json& params : settings)
            takes.push_back({{"seed", 5},
                             {"ticks", kTicks},
                             {"params", params},
                             {"inputs", {{"start", Json::object()}, {"events", Json::array()}}}});
        write("m.json",
              Json{{"demo", "lightning"}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", takes}}.dump());
        const int last = static_cast<int>(takes.size() - 1) * kTicks + kShownTick;
        const std::string ticks =
            std::to_string(kShownTick) + ":" + std::to_string(last) + ":" + std::to_string(kTicks);
        const Outcome outcome = headlessDemo("lightning", {"--size", "192x108", "--replay", "m.json", "--ticks", ticks,
                                                           "--capture", "m%d.png", "--dump-state", "m-states.json"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const Json states =
            parseJson(slurp(in("m-states.json")), "states", std::size_t{256} << 20).value_or(Json::array());
        std::vector<std::pair<Image, Json>> result;
        for (std::size_t i = 0; i < states.size(); ++i)
            result.emplace_back(image("m" + std::to_string(static_cast<int>(i) * kTicks + kShownTick) + ".png"),
                                states[i].at("state").at("bolts"));
        return result;
    }
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
    expectNothingChanges<lightning::LightningParams, lightning::LightningMeasures>("lightning", 2);
}

TEST_F(LightningParams, FewParametersArePrimary) { expectFewPrimary<lightning::LightningParams>(); }

TEST_F(LightningParams, EveryActiveParameterChangesFrameOrState) {
    for (const int mode : sampleOf({0, 1, 2, 3, 4, 5}, 1)) {
        lightning::LightningParams params;
        params.mode = static_cast<bolts::BoltMode>(mode);
        params.generations = 5, params.strikesPerMinute = 300;
        const ParamSet set({{&paramTable<lightning::LightningParams>(), &params}});
        std::vector<Json> settings{paramsToJson(set)};
        std::vector<std::string_view> names{""};
        for (const ParamSet::Entry& entry : set.entries()) {
            if (!entry.matters() || entry.info->name == "mode") continue;
            const lightning::LightningParams before = params;
            for (const ParamValue& value : otherValues(entry)) {
                entry.set(value);
                settings.push_back(paramsToJson(set)), names.push_back(entry.info->name);
                params = before;
            }
        }
        const auto all = shown(settings);
        ASSERT_EQ(all.size(), settings.size());
        std::map<std::string_view, bool> changes;
        for (std::size_t i = 1; i < all.size(); ++i) changes[names[i]] = changes[names[i]] || all[i] != all[0];
        EXPECT_GT(changes.size(), 10u);
        for (const auto& [name, isChanged] : changes)
            EXPECT_TRUE(isChanged) << name << " does nothing in mode " << mode << " but is shown";
    }
}

}  // namespace
}  // namespace arclight::test
