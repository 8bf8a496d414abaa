#include "app/idle_params.h"

#include <optional>
#include <set>

#include "core/params_json.h"
#include "core/sample_params.h"

namespace arclight::test {
namespace {

/// So many settings of each label are tried again for parameters without an effect: some need others to have any.
constexpr int kMoreSettings = 4;
constexpr int kTicks = 24, kChangeTick = 3, kShownTick = 20;

/// Chooses switches, choices and real numbers at random and sets counts to their default or minimum, which is cheap.
void takeSettings(const ParamSet& params, int label, Random& random) {
    bool isFirst = true;
    for (const ParamSet::Entry& entry : params.entries()) {
        const ParamInfo& info = *entry.info;
        const bool isSwitch =
            (info.kind == ParamKind::choice || info.kind == ParamKind::boolean) && random.below(2) == 0;
        entry.set(isSwitch ? randomValue(info, random) : info.defaultValue);
        if (const auto dice = random.below(3); dice < 2 && info.kind == ParamKind::real)
            entry.set(dice == 0 ? ParamValue(static_cast<float>(info.min)) : randomValue(info, random));
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

/// Changes one by one the parameters for which `isWanted`.
template <class Wanted>
Trial trialOf(const ParamSet& params, Random& random, const Wanted& isWanted) {
    Trial trial{paramsToJson(params), {}};
    for (const ParamSet::Entry& entry : params.entries()) {
        if (!entry.matters() || entry.info == params.entries().front().info || !isWanted(std::string(entry.info->name)))
            continue;
        if (const std::optional<ParamValue> value = otherValue(entry, random))
            trial.changes.emplace_back(entry.info->name, toJson(*entry.info, *value));
    }
    return trial;
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
    ASSERT_NO_FATAL_FAILURE(play(demo, takes, {"--measure", "measures.json"}));
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

void IdleParams::play(std::string_view demo, const Json& takes, const Words& more) const {
    const int last = static_cast<int>(takes.size() - 1) * kTicks + kShownTick;
    write("r.json", Json{{"demo", demo}, {"version", "1.0"}, {"commit", "0"}, {"format", 1}, {"takes", takes}}.dump());
    const std::string ticks = std::to_string(kShownTick) + ":" + std::to_string(last) + ":" + std::to_string(kTicks);
    Words arguments{"--size", "160x90", "--replay", "r.json", "--ticks", ticks,
                    "--capture", "%d.png", "--dump-state", "states.json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = headlessDemo(demo, arguments, 280);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
}

std::set<std::string> IdleParams::withEffect(std::string_view demo, const ParamSet& params,
                                             const std::vector<Trial>& trials) const {
    Json takes = Json::array();
    for (const Trial& trial : trials) {
        takes.push_back(takeUnderPointer(trial.settings));
        for (const auto& [name, value] : trial.changes) {
            Json changed = trial.settings;
            changed[name] = value;
            takes.push_back(takeUnderPointer(changed));
        }
    }
    std::set<std::string> found;
    if (takes.empty()) return found;
    play(demo, takes);
    const Json states = parseJson(slurp(in("states.json")), "states", std::size_t{64} << 20).value_or(Json::array());
    EXPECT_EQ(states.size(), takes.size());
    if (states.size() != takes.size()) return found;
    const auto shown = [&](std::size_t take) {
        return std::pair(image(std::to_string(static_cast<int>(take) * kTicks + kShownTick) + ".png"),
                         withoutParams(states[take]["state"], params));
    };
    std::size_t take = 0;
    for (const Trial& trial : trials) {
        const auto before = shown(take++);
        for (const auto& [name, value] : trial.changes)
            if (shown(take++) != before) found.insert(name);
    }
    return found;
}

void IdleParams::checkEffects(std::string_view demo, const ParamSet& params, int settingsEach,
                              const Json& fixed) const {
    Random random(Seed{23});
    const auto& entries = params.entries();
    std::set<std::string> found, missing;  // with an effect; tried, but without one so far
    constexpr int kRounds = 4;
    for (int round = 0; round < kRounds && (round == 0 || !missing.empty()); ++round)
        for (int label = 0; label < entries.front().info->choice.count; ++label) {
            std::vector<Trial> trials;
            for (int i = 0; i < (round == 0 ? settingsEach : kMoreSettings); ++i) {
                takeSettings(params, label, random);
                EXPECT_TRUE(applyParamsJson(params, fixed, "fixed"));
                trials.push_back(trialOf(params, random, [&](const std::string& name) {
                    return !fixed.contains(name) && !found.contains(name) && (round == 0 || missing.contains(name));
                }));
                for (const auto& change : trials.back().changes) missing.insert(change.first);
                if (trials.back().changes.empty()) trials.pop_back();
            }
            for (const std::string& name : withEffect(demo, params, trials)) found.insert(name), missing.erase(name);
        }
    EXPECT_TRUE(missing.empty()) << "changed nothing: " << Json(missing).dump();
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
