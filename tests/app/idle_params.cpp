#include "app/idle_params.h"

#include "core/params_json.h"
#include "core/sample_params.h"

namespace arclight::test {
namespace {

constexpr int kTicks = 24, kChangeTick = 3, kShownTick = 20;

/// Chooses switches and choices at random and sets numbers to their default or minimum: that is cheap and meets most
/// conditions.
void takeSettings(const ParamSet& params, int label, Random& random) {
    bool isFirst = true;
    for (const ParamSet::Entry& entry : params.entries()) {
        const ParamInfo& info = *entry.info;
        const bool isSwitch =
            (info.kind == ParamKind::choice || info.kind == ParamKind::boolean) && random.below(2) == 0;
        entry.set(isSwitch ? randomValue(info, random) : info.defaultValue);
        if (random.below(3) == 0 && info.kind == ParamKind::real) entry.set(static_cast<float>(info.min));
        if (random.below(3) == 0 && info.kind == ParamKind::integer) entry.set(static_cast<int>(info.min));
        if (isFirst) entry.set(Choice{label});
        isFirst = false;
    }
}

/// Settings to replay twice: as they are, and with changes to parameters that do not matter in them.
struct Pair {
    Json settings, changes = Json::object();
};

Pair pairOf(const ParamSet& params, Random& random) {
    Pair pair{paramsToJson(params)};
    std::vector<ParamSet::Entry> idle;
    for (const ParamSet::Entry& entry : params.entries())
        if (!entry.matters()) idle.push_back(entry);
    for (const ParamSet::Entry& entry : idle) {
        const ParamValue value = randomValue(*entry.info, random);
        pair.changes[std::string(entry.info->name)] = toJson(*entry.info, value);
        entry.set(value);
    }
    for (const ParamSet::Entry& entry : idle)
        EXPECT_FALSE(entry.matters()) << entry.info->name << " depends on a parameter that does not matter: "
                                      << pair.settings << pair.changes;
    return pair;
}

Json takeOf(const Pair& pair, bool withChanges) {
    Json events = Json::array();
    if (withChanges) events.push_back({{"tick", kChangeTick}, {"set", pair.changes}});
    return {{"seed", 5},
            {"ticks", kTicks},
            {"params", pair.settings},
            {"inputs", {{"start", Json::object()}, {"events", std::move(events)}}}};
}

/// The state without members that repeat a parameter.
Json withoutParams(Json state, const ParamSet& params) {
    for (const std::string_view name : params.names()) state.erase(std::string(name));
    return state;
}

std::vector<Pair> pairsOf(const ParamSet& params, int settingsEach) {
    Random random(Seed{21});
    std::vector<Pair> pairs;
    for (int label = 0; label < params.entries().front().info->choice.count; ++label)
        for (int i = 0; i < settingsEach; ++i) {
            takeSettings(params, label, random);
            pairs.push_back(pairOf(params, random));
        }
    return pairs;
}

}  // namespace

void IdleParams::check(std::string_view demo, const ParamSet& params, const MeasureTable& measures,
                       int settingsEach) const {
    const std::vector<Pair> pairs = pairsOf(params, settingsEach);
    Json takes = Json::array();
    for (const Pair& pair : pairs)
        for (const bool withChanges : {false, true}) takes.push_back(takeOf(pair, withChanges));
    const int last = static_cast<int>(takes.size() - 1) * kTicks + kShownTick;
    write("r.json", Json{{"demo", demo}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", takes}}.dump());
    const std::string ticks = std::to_string(kShownTick) + ":" + std::to_string(last) + ":" + std::to_string(kTicks);
    const Outcome outcome =
        headlessDemo(demo, {"--size", "160x90", "--replay", "r.json", "--ticks", ticks, "--capture", "%d.png",
                            "--dump-state", "states.json", "--measure", "measures.json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto read = [&](const char* name) {
        return parseJson(slurp(in(name)), in(name), std::size_t{64} << 20).value_or(Json::array());
    };
    const Json states = read("states.json"), figures = read("measures.json");
    ASSERT_EQ(states.size(), takes.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        SCOPED_TRACE(pairs[i].settings.dump() + "\nchanged: " + pairs[i].changes.dump());
        const auto imageAt = [&](std::size_t take) {
            return image(std::to_string(static_cast<int>(take) * kTicks + kShownTick) + ".png");
        };
        EXPECT_EQ(imageAt(2 * i), imageAt(2 * i + 1));
        EXPECT_EQ(withoutParams(states[2 * i]["state"], params), withoutParams(states[2 * i + 1]["state"], params));
        for (const MeasureInfo& info : measures)
            EXPECT_FALSE(figures[2 * i]["measures"][std::string(info.name)].is_null() && info.reason.empty())
                << info.name << " has neither a value nor a reason";
    }
}

void IdleParams::countPrimary(const ParamSet& params) {
    Random random(Seed{22});
    for (int label = 0; label < params.entries().front().info->choice.count; ++label)
        for (int i = 0; i < 200; ++i) {
            takeSettings(params, label, random);
            int count = 0;
            for (const ParamSet::Entry& entry : params.entries()) count += entry.info->isPrimary && entry.matters();
            ASSERT_GE(count, 3) << paramsToJson(params);
            ASSERT_LE(count, 8) << paramsToJson(params);
        }
}

}  // namespace arclight::test
