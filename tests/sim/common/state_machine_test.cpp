// The rules of state machines, each with the calls that follow from it. Random machines are in
// state_machine_random_test.cpp.
#include "sim/common/state_machine.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/allocation_counter.h"
#include "core/random.h"

namespace arclight {
namespace {

using Log = std::vector<std::string>;

/// An object with conditions a test sets, a log of calls, and functions that change the state.
struct Actor {
    bool a = false, b = false, c = false;
    Log log;
    void note(const char* text) { log.emplace_back(text); }
    Log taken() {
        Log all;
        all.swap(log);
        return all;
    }
    void landBegin(MachineControl& machine);
    void landTick(MachineControl& machine);
};

#define LOGS(text) [](Actor& actor) { actor.note(text); }

/// A player character in a platform game.
constexpr auto kPlayer = machineTable<Actor>(
    state("jump").begin(LOGS("+jump")).tick(LOGS("jump")).end(LOGS("-jump")).when("on the ground", &Actor::a, "stand"),
    state("stand")
        .begin(LOGS("+stand"))
        .tick(LOGS("stand"))
        .end(LOGS("-stand"))
        .when("right", &Actor::b, "walk")
        .when("up", &Actor::c, "jump"),
    state("walk")
        .begin(LOGS("+walk"))
        .tick(LOGS("walk"))
        .end(LOGS("-walk"))
        .when(
            "no key", [](const Actor& actor) { return !actor.b; }, "stand"));

Log tickOf(Actor& actor, MachineState& state, MachineMistake mistake = MachineMistake::none) {
    tickMachine(kPlayer, state, actor, {.mistake = mistake});
    return actor.taken();
}

TEST(StateMachine, BeginsTheFirstRowInItsFirstTick) {
    Actor actor;
    MachineState state;
    EXPECT_EQ(tickOf(actor, state), (Log{"+jump", "jump"}));
    EXPECT_EQ(tickOf(actor, state), Log{"jump"});
    EXPECT_EQ(kPlayer.name(state.current()), "jump");
    EXPECT_EQ(state.ticksInState, 2u);
}

TEST(StateMachine, TestsTransitionsBeforeTheTickAndFallsThrough) {
    Actor actor;
    MachineState state;
    tickOf(actor, state);
    actor.a = actor.b = true;
    EXPECT_EQ(tickOf(actor, state), (Log{"-jump", "+stand", "-stand", "+walk", "walk"}));
    EXPECT_EQ(state.ticksInState, 1u);
}

TEST(StateMachine, TheFirstTrueConditionCounts) {
    Actor actor;
    actor.a = true;
    MachineState state;
    tickOf(actor, state);
    actor.a = false, actor.b = actor.c = true;
    EXPECT_EQ(tickOf(actor, state), (Log{"-stand", "+walk", "walk"}));
}

TEST(StateMachine, StatesThatLeadToEachOtherRunOnceAndAreReported) {
    Actor actor;
    MachineState state;
    tickOf(actor, state);
    actor.a = actor.c = true;  // jump -> stand -> jump
    const MachineReport report = tickMachine(kPlayer, state, actor);
    EXPECT_EQ(actor.taken(), (Log{"-jump", "+stand", "-stand", "+jump", "jump"}));
    EXPECT_TRUE(report.foundCycle);
    EXPECT_EQ(report.cycle, kPlayer.id("jump"));
    EXPECT_EQ(report.changes, 2u);
    actor.c = false;
    EXPECT_FALSE(tickMachine(kPlayer, state, actor).foundCycle);
}

// The four mistakes.

TEST(StateMachine, TransitionsAfterTheTickActOnceMoreOnAnOutdatedCondition) {
    Actor actor;
    MachineState state;
    tickOf(actor, state);
    actor.a = actor.b = true;
    EXPECT_EQ(tickOf(actor, state, MachineMistake::afterTick),
              (Log{"jump", "-jump", "+stand", "stand", "-stand", "+walk", "walk"}));
}

TEST(StateMachine, WithoutFallThroughEachChangeTakesATick) {
    Actor actor;
    MachineState state;
    tickOf(actor, state);
    actor.a = actor.b = true;
    EXPECT_EQ(tickOf(actor, state, MachineMistake::noFallThrough), (Log{"-jump", "+stand"}));
    EXPECT_EQ(tickOf(actor, state, MachineMistake::noFallThrough), (Log{"-stand", "+walk"}));
    EXPECT_EQ(tickOf(actor, state, MachineMistake::noFallThrough), Log{"walk"});
}

TEST(StateMachine, WithoutTheGuardACycleRunsToTheLimit) {
    Actor actor;
    MachineState state;
    tickOf(actor, state);
    actor.a = actor.c = true;
    const MachineReport report = tickMachine(kPlayer, state, actor, {.mistake = MachineMistake::noGuard});
    EXPECT_EQ(report.changes, kMaxUnguardedChanges);
    EXPECT_TRUE(report.reachedLimit);
    EXPECT_FALSE(report.foundCycle);
    EXPECT_EQ(actor.log.size(), 2 * kMaxUnguardedChanges + 1);
    EXPECT_EQ(actor.log.back(), "jump");
}

TEST(StateMachine, AForgottenEndIsTheOnlyDifference) {
    Actor actor;
    MachineState state;
    tickOf(actor, state);
    actor.a = actor.b = true;
    EXPECT_EQ(tickOf(actor, state, MachineMistake::endForgotten), (Log{"+stand", "+walk", "walk"}));
}

// States that functions set.

constexpr auto kLander = machineTable<Actor>(
    state("fall").begin(LOGS("+fall")).tick(&Actor::landTick).end(LOGS("-fall")).when("landed", byCode, "land"),
    state("land")
        .begin(&Actor::landBegin)
        .tick(LOGS("land"))
        .end(LOGS("-land"))
        .when("rolls", byCode, "roll")
        .when("again", &Actor::a, "land"),
    state("roll").begin(LOGS("+roll")).tick(LOGS("roll")).end(LOGS("-roll")).when("falls", &Actor::b, "fall"));

void Actor::landTick(MachineControl& machine) {
    note("fall");
    if (a) machine.set(kLander.id("land"));
    note("rest of fall");
}
void Actor::landBegin(MachineControl& machine) {
    note("+land");
    if (c) machine.set(kLander.id("roll"));
    note("rest of +land");
}

TEST(StateMachine, SetInATickRunsTheNewStateBeforeTheRest) {
    Actor actor;
    MachineState state;
    tickMachine(kLander, state, actor);
    actor.taken(), actor.a = true;
    // "again" restarts the state, which is no cycle.
    const MachineReport report = tickMachine(kLander, state, actor);
    EXPECT_EQ(actor.taken(), (Log{"fall", "-fall", "+land", "rest of +land", "-land", "+land", "rest of +land", "land",
                                  "rest of fall"}));
    EXPECT_FALSE(report.foundCycle);
    EXPECT_EQ(kLander.name(state.current()), "land");
}

TEST(StateMachine, SetInBeginTakesEffectAfterBeginAndTicksOnce) {
    Actor actor;
    MachineState state;
    tickMachine(kLander, state, actor);
    actor.taken(), actor.a = actor.c = true;
    tickMachine(kLander, state, actor);
    EXPECT_EQ(actor.taken(),
              (Log{"fall", "-fall", "+land", "rest of +land", "-land", "+roll", "roll", "rest of fall"}));
}

TEST(StateMachine, SetBetweenTicksDoesNotTick) {
    Actor actor;
    MachineState state;
    setState(kLander, state, actor, kLander.id("land"));
    EXPECT_EQ(actor.taken(), (Log{"+fall", "-fall", "+land", "rest of +land"}));
    EXPECT_EQ(state.ticksInState, 0u);
    tickMachine(kLander, state, actor);
    EXPECT_EQ(actor.taken(), Log{"land"});
}

TEST(StateMachineDeathTest, AnUndeclaredTransitionIsABug) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    Actor actor;
    MachineState state;
    EXPECT_DEATH(setState(kLander, state, actor, kLander.id("roll")), "declares the transition.*fall.*roll");
    state = {.state = 3, .hasBegun = 1};
    EXPECT_DEATH(tickMachine(kLander, state, actor), "isValid");
}

/// Two states whose begin functions set each other: in the published code, recursion without limit.
struct Pair {
    int begins = 0, ticks = 0;
    void toB(MachineControl& machine);
    void toA(MachineControl& machine);
    void tick() { ++ticks; }
};
constexpr auto kPair = machineTable<Pair>(state("a").begin(&Pair::toB).tick(&Pair::tick).when("always", byCode, "b"),
                                          state("b").begin(&Pair::toA).tick(&Pair::tick).when("always", byCode, "a"));
void Pair::toB(MachineControl& machine) { ++begins, machine.set(kPair.id("b")); }
void Pair::toA(MachineControl& machine) { ++begins, machine.set(kPair.id("a")); }

TEST(StateMachine, BeginFunctionsThatSetEachOtherEnd) {
    Pair pair;
    MachineState state;
    const MachineReport report = tickMachine(kPair, state, pair);
    EXPECT_TRUE(report.foundCycle);
    EXPECT_EQ(pair.ticks, 1);
    EXPECT_LE(pair.begins, 3);
    const MachineReport unguarded = tickMachine(kPair, state, pair, {.mistake = MachineMistake::noGuard});
    EXPECT_FALSE(unguarded.reachedLimit);  // no function sets a state after begin
    MachineState fresh;
    EXPECT_TRUE(tickMachine(kPair, fresh, pair, {.mistake = MachineMistake::noGuard}).reachedLimit);
    EXPECT_LE(pair.begins, 3 + 1 + static_cast<int>(kMaxUnguardedChanges));
}

// Sleep.

struct Turret {
    bool isHit = false;
    int shots = 0;
    void aimBegin(MachineControl& machine) { machine.sleep(3); }
    void shoot(MachineControl& machine) { ++shots, machine.sleep(2); }
};
constexpr auto kTurret =
    machineTable<Turret>(state("aim").begin(&Turret::aimBegin).tick(&Turret::shoot).when("hit", &Turret::isHit, "dead"),
                         state("dead").asFinal());

TEST(StateMachine, SleepSkipsTicksButNoTransitions) {
    Turret turret;
    MachineState state;
    std::vector<int> shots;
    for (int i = 0; i < 10; ++i) tickMachine(kTurret, state, turret), shots.push_back(turret.shots);
    EXPECT_EQ(shots, (std::vector{0, 0, 0, 1, 1, 1, 2, 2, 2, 3}));
    EXPECT_EQ(state.sleep, 2u);
    turret.isHit = true;
    tickMachine(kTurret, state, turret);
    EXPECT_EQ(kTurret.name(state.current()), "dead");
    EXPECT_EQ(state.sleep, 0u);
    EXPECT_EQ(turret.shots, 3);
}

TEST(StateMachine, AnObjectHasSeveralMachinesAndConditionsReadTheAge) {
    struct Ship {
        MachineState motion, gun;
        int x = 0, heat = 0;
    };
    static constexpr auto motion = machineTable<Ship>(
        state("left")
            .tick([](Ship& s) { --s.x; })
            .when(
                "5 ticks", [](const Ship&, const MachineState& m) { return m.ticksInState >= 5; }, "right"),
        state("right")
            .tick([](Ship& s) { ++s.x; })
            .when(
                "5 ticks", [](const Ship&, const MachineState& m) { return m.ticksInState >= 5; }, "left"));
    static constexpr auto gun = machineTable<Ship>(state("fire")
                                                       .tick([](Ship& s) { ++s.heat; })
                                                       .when(
                                                           "hot", [](const Ship& s) { return s.heat > 2; }, "cool"),
                                                   state("cool")
                                                       .tick([](Ship& s) { --s.heat; })
                                                       .when(
                                                           "cold", [](const Ship& s) { return s.heat < 1; }, "fire"));
    Ship ship;
    for (int i = 0; i < 8; ++i) tickMachine(motion, ship.motion, ship), tickMachine(gun, ship.gun, ship);
    EXPECT_EQ(ship.x, -5 + 3);
    EXPECT_EQ(ship.heat, 2);
}

// Tables.

struct Swimmer : Actor {
    int depth = 0;
    void dive() { ++depth; }
    bool isDeep() const { return depth > 1; }
};
constexpr auto kSwimmer = extendTable<Swimmer>(
    kPlayer, state("stand").begin(LOGS("+wade")).when("right", &Actor::b, "walk").when("wet", &Actor::c, "dive"),
    state("dive").tick(&Swimmer::dive).when("deep", &Swimmer::isDeep, "jump"));
constexpr auto kDrowner = extendTable<Swimmer>(kSwimmer, state("dive").asFinal());

TEST(StateMachine, ATableExtendsAnotherAndOverridesByName) {
    EXPECT_EQ(kSwimmer.stateCount(), 4u);
    EXPECT_EQ(kSwimmer.id("stand"), kPlayer.id("stand"));
    Swimmer swimmer;
    MachineState state;
    tickMachine(kSwimmer, state, swimmer);
    swimmer.taken(), swimmer.a = swimmer.c = true;
    tickMachine(kSwimmer, state,
                swimmer);  // jump -> stand -> dive: a function of the base, of the override, a new state
    EXPECT_EQ(swimmer.taken(), (Log{"-jump", "+wade"}));
    EXPECT_EQ(swimmer.depth, 1);
    tickMachine(kSwimmer, state, swimmer);
    tickMachine(kSwimmer, state, swimmer);
    EXPECT_EQ(kSwimmer.name(state.current()), "dive") << "jump, stand and dive are a cycle";
    EXPECT_EQ(kDrowner.graph().transitions.size(), kSwimmer.graph().transitions.size() - 1);
    EXPECT_EQ(kDrowner.stateCount(), 4u);
}

TEST(StateMachine, TheGraphNamesStatesAndTransitions) {
    const StateGraph graph = kLander.graph();
    EXPECT_EQ(std::vector(graph.states.begin(), graph.states.end()),
              (std::vector<std::string_view>{"fall", "land", "roll"}));
    ASSERT_EQ(graph.transitions.size(), 4u);
    const Transition& rolls = graph.transitions[1];
    EXPECT_EQ(rolls.from, 1);
    EXPECT_EQ(rolls.to, 2);
    EXPECT_EQ(rolls.name, "rolls");
    EXPECT_TRUE(rolls.isByCode);
    EXPECT_FALSE(graph.transitions[2].isByCode);
    EXPECT_EQ(graph.find("roll"), StateId{2});
    EXPECT_EQ(graph.find("Roll"), std::nullopt);
    static_assert(kLander.id("roll") == StateId{2});
}

// Observers.

TEST(StateMachine, TraceAndCountsAgreeAndChangeNothing) {
    Actor watched, unwatched;
    MachineState state, other;
    StateTrace trace;
    StateCounts counts;
    Random random(Seed{5});
    std::vector<std::uint32_t> made(kPlayer.graph().transitions.size());
    for (std::int64_t tick = 0; tick < 3000; ++tick) {
        for (Actor* actor : {&watched, &unwatched}) actor->taken();
        watched.a = unwatched.a = random.below(3) == 0;
        watched.b = unwatched.b = random.below(3) == 0;
        watched.c = unwatched.c = random.below(3) == 0;
        const std::uint64_t before = trace.total();
        const MachineReport report =
            tickMachine(kPlayer, state, watched, {.tick = tick, .trace = &trace, .counts = &counts});
        EXPECT_EQ(tickMachine(kPlayer, other, unwatched), report);
        EXPECT_EQ(watched.log, unwatched.log);
        EXPECT_EQ(trace.total() - before, report.changes);
        for (std::uint32_t i = report.changes; i > 0; --i) ++made[trace[trace.size() - i].transition];
    }
    EXPECT_EQ(state, other);
    EXPECT_GT(counts.walked(made.size()), 3u);
    for (std::size_t i = 0; i < made.size(); ++i) EXPECT_EQ(counts.transitions[i], made[i]);
    EXPECT_EQ(trace.size(), StateTrace::kCapacity);
    for (std::size_t i = 1; i < trace.size(); ++i) {
        EXPECT_EQ(trace[i].from, trace[i - 1].to);
        EXPECT_GE(trace[i].tick, trace[i - 1].tick);
        const Transition& each = kPlayer.graph().transitions[trace[i].transition];
        EXPECT_EQ(each.from, trace[i].from);
        EXPECT_EQ(each.to, trace[i].to);
    }
    const std::size_t first = trace.firstSince(2999);
    EXPECT_GT(trace[first].tick, 2999 - 600);
    if (first > 0) {
        EXPECT_LE(trace[first - 1].tick, 2999 - 600);
    }
}

TEST(StateMachine, TicksAllocateNothing) {
    struct Toggle {
        bool isOn = false;
        int n = 0;
    };
    static constexpr auto table =
        machineTable<Toggle>(state("off").begin([](Toggle& t) { ++t.n; }).when("on", &Toggle::isOn, "on"),
                             state("on")
                                 .end([](Toggle& t) { ++t.n; })
                                 .when(
                                     "off", [](const Toggle& t) { return !t.isOn; }, "off"));
    Toggle toggle;
    MachineState state;
    StateTrace trace;
    StateCounts counts;
    test::startCounting();
    for (int i = 0; i < 1000; ++i) {
        toggle.isOn = i % 3 == 0;
        tickMachine(table, state, toggle, {.tick = i, .trace = &trace, .counts = &counts});
    }
    EXPECT_EQ(test::stopCounting(), 0);
    EXPECT_GT(toggle.n, 600);
}

}  // namespace
}  // namespace arclight
