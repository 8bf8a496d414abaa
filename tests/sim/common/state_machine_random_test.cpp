// Random machines with random functions and conditions, next to an interpreter of the rules that uses names only.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/random.h"
#include "sim/common/state_machine.h"

namespace arclight {
namespace {

using Names = std::vector<std::string>;

bool holds(const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// A machine as text. States are named "0", "1" …
struct Plan {
    struct Edge {
        std::string from, to;
        bool isByCode = false;
    };
    Names states;
    std::vector<Edge> edges;  ///< in the order of their states
    std::uint32_t salt = 0;
    bool isSteady = false;  ///< conditions keep their values during a tick, so that they can lead in circles

    explicit Plan(Random& random) : salt(random.next()), isSteady(random.below(2) == 0) {
        const std::uint32_t count = 1 + random.below(7);
        for (std::uint32_t i = 0; i < count; ++i) states.push_back(std::to_string(i));
        for (const std::string& from : states)
            for (std::uint32_t n = random.below(5); n > 0; --n)
                edges.push_back({from, std::to_string(random.below(count)), random.below(3) == 0});
    }
    Names targetsOf(const std::string& from) const {
        Names all;
        for (const Edge& edge : edges)
            if (edge.from == from) all.push_back(edge.to);
        return all;
    }
};

/// The object: its functions and conditions depend on the tick and on all calls before them in the tick.
struct Script {
    const Plan* plan;
    std::int64_t tick = 0;
    Names log{};

    std::uint32_t draw(std::size_t a, std::size_t b) const {
        std::uint32_t hash = plan->salt;
        for (const std::size_t each : {static_cast<std::size_t>(tick), log.size(), a, b})
            hash = hash32(hash ^ static_cast<std::uint32_t>(each));
        return hash;
    }
    bool condition(std::size_t edge) const {
        if (plan->edges[edge].isByCode) return false;
        return plan->isSteady ? Script{plan, tick}.draw(edge, 8) % 2 == 0 : draw(edge, 9) % 4 == 0;
    }

    /// A function of a state. `current()` is the machine's state, `set` and `sleep` change it.
    template <class Current, class Set, class Sleep>
    void act(const std::string& kind, const std::string& state, Current current, Set set, Sleep sleep) {
        log.push_back(kind + state);
        if (draw(1, 1) % 8 == 0) sleep(draw(1, 2) % 4);
        for (std::size_t i = 0; kind != "end " && i < 2; ++i) {
            const Names targets = plan->targetsOf(current());
            if (targets.empty() || draw(2, i) % 4 != 0) continue;
            set(targets[draw(3, i) % targets.size()]);
            log.push_back("rest of " + kind + state);
        }
    }
};

/// What `tickMachine` needs of a table.
class PlannedTable {
public:
    using Object = Script;
    explicit PlannedTable(const Plan& plan) : plan_(plan) {}
    bool isValid(const MachineState& state) const { return state.state < plan_.states.size(); }
    std::size_t stateCount() const { return plan_.states.size(); }
    std::string_view name(StateId id) const { return plan_.states[id.index]; }
    std::size_t target(std::size_t edge) const { return static_cast<std::size_t>(std::stoi(plan_.edges[edge].to)); }
    std::optional<std::size_t> firstTrue(std::size_t from, const Script& script, const MachineState&) const {
        for (std::size_t i = 0; i < plan_.edges.size(); ++i)
            if (plan_.edges[i].from == std::to_string(from) && script.condition(i)) return i;
        return std::nullopt;
    }
    std::optional<std::size_t> between(std::size_t from, std::size_t to) const {
        for (const bool isByCode : {true, false})
            for (std::size_t i = 0; i < plan_.edges.size(); ++i)
                if (plan_.edges[i].from == std::to_string(from) && target(i) == to &&
                    plan_.edges[i].isByCode == isByCode)
                    return i;
        return std::nullopt;
    }
    void begin(std::size_t state, Script& script, MachineControl& machine) const {
        call("begin ", state, script, machine);
    }
    void tick(std::size_t state, Script& script, MachineControl& machine) const {
        call("tick ", state, script, machine);
    }
    void end(std::size_t state, Script& script, MachineControl& machine) const { call("end ", state, script, machine); }

private:
    static void call(const char* kind, std::size_t state, Script& script, MachineControl& machine) {
        script.act(
            kind, std::to_string(state), [&] { return std::to_string(machine.state().state); },
            [&](const std::string& to) { machine.set({static_cast<std::uint16_t>(std::stoi(to))}); },
            [&](std::uint32_t ticks) { machine.sleep(ticks); });
    }
    const Plan& plan_;
};

/// The rules, by names.
class Interpreter {
public:
    Interpreter(const Plan& plan, MachineMistake mistake) : plan_(plan), mistake_(mistake) {}

    std::string state;  ///< empty before the first tick
    std::uint32_t sleep = 0, age = 0;
    // Of the last tick.
    std::size_t changes = 0;
    bool foundCycle = false, reachedLimit = false;

    void tick(Script& script) {
        script_ = &script;
        ran_.clear(), ticked_.clear(), wanted_.clear();
        changes = 0, foundCycle = reachedLimit = isTicking_ = false;
        if (state.empty()) {
            enter(plan_.states.front());
            follow({state});
        }
        isTicking_ = true;
        run(false);
        ++age;
    }

private:
    bool has(MachineMistake mistake) const { return mistake_ == mistake; }

    void call(const std::string& kind, const std::string& owner) {
        script_->act(
            kind, owner, [&] { return state; },
            [&](const std::string& to) {
                if (isChanging_)
                    wanted_ = {to};
                else
                    go(to);
            },
            [&](std::uint32_t ticks) { sleep = ticks; });
    }
    void enter(const std::string& to) {
        isChanging_ = true;
        state = to, sleep = age = 0;
        call("begin ", to);
        isChanging_ = false;
    }
    bool isAtLimit() {
        if (!has(MachineMistake::noGuard) || changes < kMaxUnguardedChanges) return false;
        return reachedLimit = true;
    }
    /// One change, without what follows from it.
    void replace(const std::string& to) {
        ++changes;
        isChanging_ = true;
        if (!has(MachineMistake::endForgotten)) call("end ", state);
        isRestart_ = state == to;
        enter(to);
    }
    /// Changes that the begin functions want. `chain`: the states that have begun one after the other.
    bool follow(Names chain) {
        const std::size_t before = changes;
        while (!wanted_.empty()) {
            const std::string to = std::exchange(wanted_, {}).front();
            if (!has(MachineMistake::noGuard) && holds(chain, to))
                foundCycle = true;
            else if (!isAtLimit())
                replace(to), chain.push_back(to);
        }
        return changes > before;
    }
    bool go(const std::string& to) {
        if (isAtLimit()) return false;
        replace(to);
        follow({to});
        if (isTicking_ && !has(MachineMistake::noFallThrough)) run(isRestart_);
        return true;
    }
    void run(bool isRestart) {
        const std::string runs = state;
        const bool isAgain = holds(ran_, runs) && !has(MachineMistake::noGuard);
        if (isAgain && !isRestart) foundCycle = true;
        ran_.push_back(runs);
        const std::size_t before = changes;
        if (has(MachineMistake::afterTick)) tickOnce(runs);
        if (!isAgain && changes == before)
            for (std::size_t i = 0; i < plan_.edges.size(); ++i)
                if (plan_.edges[i].from == runs && script_->condition(i)) {
                    if (go(plan_.edges[i].to)) return;
                    break;
                }
        if (!has(MachineMistake::afterTick)) tickOnce(runs);
    }
    void tickOnce(const std::string& runs) {
        if (holds(ticked_, runs) && !has(MachineMistake::noGuard)) return;
        ticked_.push_back(runs);
        if (sleep > 0)
            --sleep;
        else
            call("tick ", runs);
    }

    const Plan& plan_;
    MachineMistake mistake_;
    Script* script_ = nullptr;
    Names ran_, ticked_, wanted_;
    bool isTicking_ = false, isChanging_ = false, isRestart_ = false;
};

/// Rules that hold for the calls of any guarded tick, whatever the machine. `before`: the state before the tick.
void expectOrder(const Names& log, const std::string& before, MachineMistake mistake) {
    Names ticks;
    std::string current = before;
    bool isBetween = before.empty();
    for (const std::string& call : log) {
        const std::string state = call.substr(call.rfind(' ') + 1);
        if (call.rfind("end ", 0) == 0) {
            ASSERT_FALSE(isBetween);
            ASSERT_EQ(state, current);
            isBetween = true;
        } else if (call.rfind("begin ", 0) == 0) {
            ASSERT_TRUE(isBetween || mistake == MachineMistake::endForgotten);
            current = state, isBetween = false;
        } else if (call.rfind("tick ", 0) == 0) {
            ASSERT_EQ(state, current);
            ASSERT_FALSE(isBetween);
            ASSERT_FALSE(holds(ticks, state)) << "ticked twice";
            ticks.push_back(state);
        }
    }
    ASSERT_FALSE(isBetween);
    ASSERT_TRUE(mistake != MachineMistake::noFallThrough || ticks.size() <= 1);
}

constexpr MachineMistake kMistakes[]{MachineMistake::none, MachineMistake::afterTick, MachineMistake::noFallThrough,
                                     MachineMistake::noGuard, MachineMistake::endForgotten};

TEST(RandomStateMachines, FollowTheRules) {
    Random random(Seed{1});
    std::size_t cycles = 0, limits = 0, sleeps = 0, changes = 0;
    for (int i = 0; i < 10'000; ++i) {
        const Plan plan(random);
        const PlannedTable table(plan);
        const MachineMistake mistake = kMistakes[i % 8 < 4 ? 0 : i % 8 - 3];
        MachineState state;
        Interpreter expected(plan, mistake);
        for (std::int64_t tick = 0; tick < (test::isLongRun() ? 60 : 12); ++tick) {
            const std::string before = expected.state;
            Script script{&plan, tick}, other{&plan, tick};
            const MachineReport report = tickMachine(table, state, script, {.mistake = mistake});
            expected.tick(other);
            ASSERT_EQ(script.log, other.log) << "machine " << i << ", tick " << tick;
            ASSERT_EQ(std::to_string(state.state), expected.state);
            ASSERT_EQ(state.sleep, expected.sleep);
            ASSERT_EQ(state.ticksInState, expected.age);
            ASSERT_EQ(report.changes, expected.changes);
            ASSERT_EQ(report.foundCycle, expected.foundCycle);
            ASSERT_EQ(report.reachedLimit, expected.reachedLimit);
            if (mistake != MachineMistake::noGuard) expectOrder(script.log, before, mistake);
            if (::testing::Test::HasFatalFailure()) FAIL() << "machine " << i << ", tick " << tick;
            cycles += report.foundCycle, limits += report.reachedLimit, sleeps += state.sleep > 0;
            changes += report.changes;
        }
    }
    // All of the rules have been at work.
    EXPECT_GT(cycles, 1000u);
    EXPECT_GT(limits, 20u);
    EXPECT_GT(sleeps, 1000u);
    EXPECT_GT(changes, 10'000u);
}

/// Runs a machine from a saved state and returns a hash of all calls and the last state.
std::uint64_t hashOfRun(const Plan& plan, MachineState state, std::uint64_t hash, std::int64_t from, std::int64_t to) {
    for (std::int64_t tick = from; tick < to; ++tick) {
        Script script{&plan, tick};
        tickMachine(PlannedTable(plan), state, script);
        for (const std::string& call : script.log) hash = hash64(call, hash);
        hash = hash64(std::span<const MachineState>(&state, 1), hash);
    }
    return hash;
}

TEST(RandomStateMachines, SavedBytesRestoreThem) {
    Random random(Seed{2});
    for (int i = 0; i < 100; ++i) {
        const Plan plan(random);
        const std::uint64_t expected = hashOfRun(plan, {}, kHash64Start, 0, 200);
        for (int n = 0; n < 5; ++n) {
            const auto saveTick = static_cast<std::int64_t>(random.below(200));
            MachineState state;
            std::uint64_t hash = kHash64Start;
            for (std::int64_t tick = 0; tick < saveTick; ++tick) {
                Script script{&plan, tick};
                tickMachine(PlannedTable(plan), state, script);
                for (const std::string& call : script.log) hash = hash64(call, hash);
                hash = hash64(std::span<const MachineState>(&state, 1), hash);
            }
            const std::string bytes(reinterpret_cast<const char*>(&state), sizeof state);
            MachineState restored{.state = 77, .hasBegun = 7, .sleep = 7, .ticksInState = 7};
            std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(&restored));
            EXPECT_EQ(hashOfRun(plan, restored, hash, saveTick, 200), expected);
        }
    }
}

}  // namespace
}  // namespace arclight
