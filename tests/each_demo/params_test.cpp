// What a demo declares of its parameters is so: those that do not matter (`when`) change nothing, the others something,
// and only a few are primary.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "core/json.h"
#include "core/long_run.h"
#include "core/params_json.h"
#include "core/sample_params.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

/// How many settings of each scene or mode are tried, parameters that random settings of a few ticks cannot try, and
/// the tick that is shown.
struct Plan {
    int idle = 2, active = 2;
    Json fixed = Json::object();
    int shownTick = 20;
};
Plan planOf(std::string_view demo) {
    const std::map<std::string_view, Plan> plans{
        // All paths show the same field, and a trial must come before the frame is drawn.
        {"bones", {2, 2, {{"path", "auto"}, {"trialSeconds", 0.1}}}},
        // In two ticks, no tree over what moves becomes worse.
        {"collision", {2, 2, {{"rebuildThreshold", 1.3}}}},
        // Both backends give the same bits, but one of them has a pass: see CliPicture.
        {"dither", {2, 2, {{"backend", "cpu"}}}},
        // `pores` are finer than the pixels of these small frames: see CliHair.
        {"hair", {2, 1, {{"strands", isLongRun() ? 3000 : 400}, {"pores", 1.0}}}},
        {"halftexel", {3, 3}},
        // Many strikes, since few fall in so short a time.
        {"lightning", {2, 1, {{"strikesPerMinute", 300}, {"generations", 5}}, 45}},
        // `loop` shows only once the ship has passed the tiles that are in sight, `lists` and `tileDepths` only in the
        // map of tiles, `compare` only in the difference: see LightprepassCli.
        {"lightprepass", {4, 1, {{"loop", false}, {"lists", "auto"}, {"tileDepths", false}, {"compare", false}}}},
        // A twist is divided by zero at swings by exactly half a turn alone, which no random setting has.
        {"orientation", {1, 2, {{"divideByZero", true}}}},
        {"particles", {2, 1}},
        // Blasts, and the changes that the mistakes delay, come later than these settings run: see ProcyonGame.
        {"procyon", {1, 2, {{"shake", 1.0}, {"flashes", 1.0}, {"flashLimit", true}, {"machineMistake", "none"}}}},
        {"projection", {1, 2}},
        {"springs", {8, 4}},
        // A ring shows once it has lost an answer, later than these settings run: see CliTimeslice.
        {"timeslice", {1, 2, {{"history", "map"}, {"ringFactor", 1}}}}};
    const auto found = plans.find(demo);
    return found == plans.end() ? Plan{} : found->second;
}

/// Half as many settings as in a long run.
int triedOf(int settingsEach) { return isLongRun() ? settingsEach : std::max(1, settingsEach / 2); }
/// So many settings of each label are tried again for parameters without an effect: some need others to have any.
constexpr int kMoreSettings = 4, kRounds = 8;
constexpr int kWidth = 160, kHeight = 90, kChangeTick = 3;

using Values = std::vector<ParamValue>;

/// Another value of the parameter, if a few tries find one. Of a wide range of integers, one near the least is tried:
/// a tick of the first second rather than one of the next week. None is above the default: ten million particles would
/// take minutes.
std::optional<ParamValue> otherValue(const ParamSet::Entry& entry, int shownTick, Random& random) {
    for (int i = 0; i < 8; ++i) {
        const bool isWide = entry.info->kind == ParamKind::integer && entry.info->max - entry.info->min > 1000;
        ParamValue value = isWide ? cheapValue(*entry.info, random) : randomValue(*entry.info, random);
        if (isWide && random.below(4) > 0)
            value = static_cast<int>(entry.info->min) + 1 +
                    static_cast<int>(random.below(static_cast<std::uint32_t>(shownTick)));
        if (value != entry.value()) return value;
    }
    return std::nullopt;
}

class Params : public EachDemo {
protected:
    /// Without those of the camera and the post stack.
    ParamSet own() const { return ParamSet({session->params().blocks().front()}); }
    /// Calls `check` with random settings, so many for each label of the first parameter, a scene or mode.
    template <class Check>
    void withSettings(int each, Random& random, const Check& check) {
        for (int label = 0; label < own().entries().front().info->choice.count; ++label)
            for (int i = 0; i < each; ++i) takeSettings(label, random), check();
    }

    struct Shown {
        Image frame;
        Json state;
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    /// What the session shows at the plan's tick if it starts with some values and gets others while it runs.
    Shown shown(const Values& start, const Values& later, const Input& input) {
        own().assign(start);
        session->reset(Seed{5});
        for (int tick = 0; tick < plan.shownTick; ++tick) {
            if (tick == kChangeTick) own().assign(later), session->noteChanges();
            session->step(input);
        }
        Shown made{imageOf(*session, kWidth, kHeight), session->dumpState()};
        // Members that repeat a parameter.
        for (const std::string_view name : own().names()) made.state.erase(std::string(name));
        return made;
    }
    /// Those of `names` that have an effect, changed one by one in the present settings; tells what it tries.
    std::set<std::string> withEffect(const std::set<std::string>& names, std::set<std::string>& tried, Random& random);

    const Plan plan = planOf(testedDemo().info.name);

private:
    /// Chooses switches, choices and real numbers at random and sets counts to their default or minimum, which is
    /// cheap.
    void takeSettings(int label, Random& random) {
        const auto entries = own().entries();
        for (const ParamSet::Entry& entry : entries) {
            const ParamInfo& info = *entry.info;
            const bool isSwitch =
                (info.kind == ParamKind::choice || info.kind == ParamKind::boolean) && random.below(2) == 0;
            entry.set(isSwitch ? randomValue(info, random) : info.defaultValue);
            if (const auto dice = random.below(3); dice < 2 && info.kind == ParamKind::real)
                entry.set(dice == 0 ? ParamValue(static_cast<float>(info.min)) : randomValue(info, random));
            if (random.below(3) == 0 && info.kind == ParamKind::integer) entry.set(static_cast<int>(info.min));
        }
        entries.front().set(Choice{label});
    }
};

TEST_F(Params, WhatDoesNotMatterChangesNothing) {
    Random random(Seed{21});
    withSettings(triedOf(plan.idle), random, [&] {
        const Values before = own().values();
        const std::string settings = paramsToJson(own()).dump();
        std::vector<ParamSet::Entry> idle;
        for (const ParamSet::Entry& entry : own().entries())
            if (!entry.matters()) idle.push_back(entry);
        for (const ParamSet::Entry& entry : idle) entry.set(randomValue(*entry.info, random));
        SCOPED_TRACE(settings + "\nchanged: " + paramsToJson(own()).dump());
        for (const ParamSet::Entry& entry : idle)
            EXPECT_FALSE(entry.matters()) << entry.info->name << " depends on a parameter that does not matter";
        const Values after = own().values();
        const Shown plain = shown(before, before, resting(kWidth, kHeight));
        const std::vector<double> measures = session->measure();
        for (std::size_t i = 0; i < measures.size(); ++i) {
            const MeasureInfo& info = (*testedDemo().measures)[i];
            EXPECT_TRUE(std::isfinite(measures[i]) || info.isTiming || !info.reason.empty())
                << info.name << " has neither a value nor a reason";
        }
        const Shown changed = shown(before, after, resting(kWidth, kHeight));
        EXPECT_TRUE(changed.frame == plain.frame);
        EXPECT_EQ(changed.state, plain.state);
    });
}

std::set<std::string> Params::withEffect(const std::set<std::string>& names, std::set<std::string>& tried,
                                         Random& random) {
    // The pointer rests over the frame, where some parameters have their effect.
    Input input = resting(kWidth, kHeight);
    input.pointerPx = {70, 55}, input.pointerInside = true;
    const Values before = own().values();
    std::optional<Shown> plain;
    std::set<std::string> found;
    for (const ParamSet::Entry& entry : own().entries()) {
        const std::string name(entry.info->name);
        own().assign(before);
        if (!names.contains(name) || !entry.matters()) continue;
        const std::optional<ParamValue> value = otherValue(entry, plan.shownTick, random);
        if (!value) continue;
        tried.insert(name);
        if (!plain) plain = shown(before, before, input), own().assign(before);
        entry.set(*value);
        const Values changed = own().values();
        if (shown(changed, changed, input) != *plain) found.insert(name);
    }
    return found;
}

/// Parameters are changed one at a time: under some settings, each must change the frame or the state.
TEST_F(Params, WhatMattersChangesSomething) {
    Random random(Seed{23});
    std::set<std::string> wanted, missing;  // without an effect so far; those of them that were tried
    for (const ParamSet::Entry& entry : own().entries())
        if (!plan.fixed.contains(entry.info->name)) wanted.emplace(entry.info->name);
    wanted.erase(std::string(own().entries().front().info->name));
    for (int round = 0; round < kRounds && (round == 0 || !missing.empty()); ++round)
        withSettings(round == 0 ? triedOf(plan.active) : kMoreSettings, random, [&] {
            EXPECT_TRUE(applyParamsJson(own(), plan.fixed, "fixed"));
            for (const std::string& name : withEffect(round == 0 ? wanted : missing, missing, random))
                wanted.erase(name), missing.erase(name);
        });
    EXPECT_TRUE(missing.empty()) << "changed nothing: " << Json(missing).dump();
}

TEST_F(Params, AFewArePrimaryInEverySetting) {
    Random random(Seed{22});
    withSettings(200, random, [&] {
        const auto entries = own().entries();
        const auto count = std::ranges::count_if(
            entries, [](const ParamSet::Entry& entry) { return entry.info->isPrimary && entry.matters(); });
        ASSERT_GE(count, 3) << paramsToJson(own());
        ASSERT_LE(count, 8) << paramsToJson(own());
    });
}

}  // namespace
}  // namespace arclight::test
