#include "app/idle_params.h"

#include <map>
#include <optional>

#include "core/params_json.h"
#include "core/sample_params.h"

namespace arclight::test {
namespace {

/// A parameter that matters has an effect in one setting of so many: some need another one to have any.
constexpr int kLeastEffects = 12;
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
        EXPECT_FALSE(entry.matters()) << entry.info->name
                                      << " depends on a parameter that does not matter: " << pair.settings
                                      << pair.changes;
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

/// Another value of the parameter, if a few tries find one. Of a wide range of integers, one near the least is tried:
/// a tick of the first second rather than one of the next week.
std::optional<ParamValue> otherValue(const ParamSet::Entry& entry, Random& random) {
    for (int i = 0; i < 8; ++i) {
        ParamValue value = randomValue(*entry.info, random);
        if (entry.info->kind == ParamKind::integer && entry.info->max - entry.info->min > 1000 && random.below(4) > 0)
            value = static_cast<int>(entry.info->min) + 1 + static_cast<int>(random.below(kShownTick));
        if (value != entry.value()) return value;
    }
    return std::nullopt;
}

/// Settings to play with and without a change of one parameter that matters in them.
struct Change {
    std::string name;
    Json settings, changed;
};

std::vector<Change> changesOf(const ParamSet& params, int settingsEach) {
    Random random(Seed{23});
    std::vector<Change> changes;
    for (int label = 0; label < params.entries().front().info->choice.count; ++label)
        for (int i = 0; i < settingsEach; ++i) {
            takeSettings(params, label, random);
            for (const ParamSet::Entry& entry : params.entries()) {
                if (!entry.matters() || entry.info == params.entries().front().info) continue;
                const std::optional<ParamValue> value = otherValue(entry, random);
                if (!value) continue;
                Change change{std::string(entry.info->name), paramsToJson(params), {}};
                change.changed = change.settings;
                change.changed[change.name] = toJson(*entry.info, *value);
                changes.push_back(std::move(change));
            }
        }
    return changes;
}

/// The pointer rests over the frame, where some parameters have their effect.
Json takeUnderPointer(const Json& settings) {
    const Json input = {{"size", {160, 90}}, {"pointer", {70, 55}}, {"inside", true}};
    return {{"seed", 5},
            {"ticks", kTicks},
            {"params", settings},
            {"inputs", {{"start", Json::object()}, {"events", Json::array({{{"tick", 0}, {"input", input}}})}}}};
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
    ASSERT_NO_FATAL_FAILURE(play(demo, takes));
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

void IdleParams::play(std::string_view demo, const Json& takes) const {
    const int last = static_cast<int>(takes.size() - 1) * kTicks + kShownTick;
    write("r.json", Json{{"demo", demo}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", takes}}.dump());
    const std::string ticks = std::to_string(kShownTick) + ":" + std::to_string(last) + ":" + std::to_string(kTicks);
    const Outcome outcome = headlessDemo(demo,
                                         {"--size", "160x90", "--replay", "r.json", "--ticks", ticks, "--capture",
                                          "%d.png", "--dump-state", "states.json", "--measure", "measures.json"},
                                         280);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
}

void IdleParams::checkEffects(std::string_view demo, const ParamSet& params, int settingsEach) const {
    const std::vector<Change> changes = changesOf(params, settingsEach);
    Json takes = Json::array();
    for (const Change& change : changes) {
        takes.push_back(takeUnderPointer(change.settings));
        takes.push_back(takeUnderPointer(change.changed));
    }
    ASSERT_NO_FATAL_FAILURE(play(demo, takes));
    const Json states = parseJson(slurp(in("states.json")), "states", std::size_t{64} << 20).value_or(Json::array());
    ASSERT_EQ(states.size(), takes.size());
    std::map<std::string, std::pair<int, int>> effects;  // tries and changes by parameter
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto imageAt = [&](std::size_t take) {
            return image(std::to_string(static_cast<int>(take) * kTicks + kShownTick) + ".png");
        };
        const bool isOther =
            !(imageAt(2 * i) == imageAt(2 * i + 1)) ||
            withoutParams(states[2 * i]["state"], params) != withoutParams(states[2 * i + 1]["state"], params);
        auto& [tries, changed] = effects[changes[i].name];
        ++tries, changed += isOther ? 1 : 0;
    }
    for (const auto& [name, counts] : effects)
        EXPECT_GE(kLeastEffects * counts.second, counts.first)
            << name << " changed something in " << counts.second << " of " << counts.first << " settings";
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
