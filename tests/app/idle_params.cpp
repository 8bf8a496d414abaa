#include "app/idle_params.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/crc32.h"
#include "core/long_run.h"
#include "core/params_json.h"
#include "core/sample_params.h"

namespace arclight::test {
namespace {

/// Half as many settings as in a long run.
int triedOf(int settingsEach) { return isLongRun() ? settingsEach : std::max(1, settingsEach / 2); }
/// So many settings of each label are tried again for parameters without an effect: some need others to have any.
constexpr int kMoreSettings = 4;
constexpr int kChangeTick = 3, kShownTick = 20;

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

Settings settingsOf(const Pair& pair, bool withChanges) {
    Settings made{"", kShownTick, pair.settings, 5};
    if (withChanges) made.events.push_back({{"tick", kChangeTick}, {"set", pair.changes}});
    return made;
}

/// The state without members that repeat a parameter.
Json withoutParams(Json state, const ParamSet& params) {
    for (const std::string_view name : params.names()) state.erase(std::string(name));
    return state;
}

/// All parameters in a long run, a third of them in others.
bool isTried(const std::string& name) { return isLongRun() || crc32(name) % 3 == 0; }

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
Settings underPointer(const Json& params) {
    const Json input = {{"size", {160, 90}}, {"pointer", {70, 55}}, {"inside", true}};
    return {"", kShownTick, params, 5, Json::array({{{"tick", 0}, {"input", input}}})};
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

void IdleParams::check(const ParamSet& params, const MeasureTable& measures, int settingsEach) const {
    const std::vector<Pair> pairs = pairsOf(params, triedOf(settingsEach));
    std::vector<Settings> settings;
    for (const Pair& pair : pairs)
        for (const bool withChanges : {false, true}) settings.push_back(settingsOf(pair, withChanges));
    const std::vector<Drawn> all = shown(settings, kFrames | kMeasures | kStates);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        SCOPED_TRACE(pairs[i].settings.dump() + "\nchanged: " + pairs[i].changes.dump());
        const Drawn &plain = all[2 * i], &changed = all[2 * i + 1];
        EXPECT_EQ(plain.frame, changed.frame);
        EXPECT_EQ(withoutParams(plain.state, params), withoutParams(changed.state, params));
        for (const MeasureInfo& info : measures)
            EXPECT_FALSE(plain.measures[std::string(info.name)].is_null() && info.reason.empty())
                << info.name << " has neither a value nor a reason";
    }
}

std::set<std::string> IdleParams::withEffect(const ParamSet& params, const std::vector<Trial>& trials) const {
    std::vector<Settings> settings;
    for (const Trial& trial : trials) {
        settings.push_back(underPointer(trial.settings));
        for (const auto& [name, value] : trial.changes) {
            Json changed = trial.settings;
            changed[name] = value;
            settings.push_back(underPointer(changed));
        }
    }
    std::set<std::string> found;
    if (settings.empty()) return found;
    const std::vector<Drawn> all = shown(settings, kFrames | kStates);
    if (all.empty()) return found;
    const auto differ = [&](const Drawn& a, const Drawn& b) {
        return a.frame != b.frame || withoutParams(a.state, params) != withoutParams(b.state, params);
    };
    std::size_t take = 0;
    for (const Trial& trial : trials) {
        const Drawn& before = all[take++];
        for (const auto& [name, value] : trial.changes)
            if (differ(all[take++], before)) found.insert(name);
    }
    return found;
}

void IdleParams::checkEffects(const ParamSet& params, int settingsEach, const Json& fixed) const {
    Random random(Seed{23});
    const auto& entries = params.entries();
    std::set<std::string> found, missing;  // with an effect; tried, but without one so far
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds && (round == 0 || !missing.empty()); ++round)
        for (int label = 0; label < entries.front().info->choice.count; ++label) {
            std::vector<Trial> trials;
            for (int i = 0; i < (round == 0 ? triedOf(settingsEach) : kMoreSettings); ++i) {
                takeSettings(params, label, random);
                EXPECT_TRUE(applyParamsJson(params, fixed, "fixed"));
                trials.push_back(trialOf(params, random, [&](const std::string& name) {
                    return isTried(name) && !fixed.contains(name) && !found.contains(name) &&
                           (round == 0 || missing.contains(name));
                }));
                for (const auto& change : trials.back().changes) missing.insert(change.first);
                if (trials.back().changes.empty()) trials.pop_back();
            }
            for (const std::string& name : withEffect(params, trials)) found.insert(name), missing.erase(name);
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
