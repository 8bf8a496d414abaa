// State machines, each declared as one constexpr table.
//
//     struct Walker {
//         bool isOnGround = false, holdsRight = false;
//         float x = 0;
//         MachineState motion;
//         void walk() { x += 0.1f; }
//     };
//     inline constexpr auto kMotion = machineTable<Walker>(
//         state("jumping").when("on the ground", &Walker::isOnGround, "standing"),
//         state("standing").when("right", &Walker::holdsRight, "walking"),
//         state("walking").tick(&Walker::walk).when("no key", [](const Walker& w) { return !w.holdsRight; },
//         "standing"));
//
//     tickMachine(kMotion, walker.motion, walker);  // once per tick
//
// A state has up to three functions (begin, tick, end) and an ordered list of transitions from a condition to a state.
// A tick of the machine runs the current state:
//
// 1. Its transitions are tested in order; the first true condition changes the state.
// 2. Otherwise the tick function is called, unless the state sleeps.
//
// A change calls the end function of the old state and the begin function of the new state. Then the new state runs in
// the same tick, so that a jump that lands on the ground with a key held becomes a walk at once (fall-through). Each
// state runs at most once per tick: a state that is entered again is not tested for transitions, does not tick twice,
// and is reported as part of a cycle. A state that restarts itself is no cycle.
//
// Functions may change the state with `MachineControl::set`; the table declares these transitions with `byCode`, so
// that it shows every change. A state is set by an index, `kMotion.id("walking")`, which the compiler looks up. Member
// functions that need it are defined after the table.
//
// An object can have several machines: one `MachineState` each. A table can extend another (`extendTable`). A duplicate
// name, an unknown target, a state that cannot be reached, and a state without an exit that is not marked as final
// do not compile. Running a machine allocates nothing and compares no strings.
//
// Sources: the developer's blog of Procyon. "The State Machine Tells Way Fewer Lies" (2008) has lists of transitions
// that are tested before each tick; ".NET Reflection and State Machines" (2009) has begin, tick, end and fall-through,
// and names sleep, transition lists and several machines as improvements. Its code has four flaws, which this one
// avoids: a state set in a begin function ticks twice, states that set each other recurse without limit, unknown names
// are found at run time, and the initial state begins within the constructor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/check.h"
#include "sim/common/state_table.h"
#include "sim/common/state_trace.h"

namespace arclight {

/// How a machine runs, and who watches. Null observers cost nothing.
struct MachineRun {
    MachineMistake mistake = MachineMistake::none;
    std::int64_t tick = 0;  ///< for the trace
    StateTrace* trace = nullptr;
    StateCounts* counts = nullptr;
};

namespace detail {

/// One tick of a machine, or one change between ticks.
template <class Table>
class MachineTick final : public MachineControl {
public:
    using Object = typename Table::Object;

    MachineTick(const Table& table, MachineState& state, Object& object, const MachineRun& run)
        : MachineControl(state), table_(table), object_(object), run_(run) {
        CHECK(table.isValid(state));
        if (!state.hasBegun) beginInitialState();
    }

    void tick() {
        isTicking_ = true;
        runState(false);
        ++state_.ticksInState;
    }

    void set(StateId to) override {
        if (isChanging_)
            pending_ = to.index;
        else
            change(declared(to.index));
    }

    const MachineReport& report() const { return report_; }

private:
    bool isGuarded() const { return run_.mistake != MachineMistake::noGuard; }
    static std::uint64_t bit(std::size_t state) { return std::uint64_t{1} << state; }

    /// The transition from the current state to `to`, which the table must contain.
    std::size_t declared(std::size_t to) const {
        CHECK_LT(to, table_.stateCount());
        const auto transition = table_.between(state_.state, to);
        if (!transition)
            checkFailed("the table declares the transition between these states", table_.name(state_.current()),
                        table_.name({static_cast<std::uint16_t>(to)}));
        return *transition;
    }

    void runState(bool isRestart) {
        const std::size_t state = state_.state;
        const bool isRepeated = isGuarded() && (ran_ & bit(state)) != 0;
        ran_ |= bit(state);
        if (isRepeated && !isRestart) report_.foundCycle = true, report_.cycle = {state_.state};
        if (run_.mistake == MachineMistake::afterTick) {
            const std::uint32_t changes = report_.changes;
            tickState(state);
            if (!isRepeated && report_.changes == changes) tryTransitions();
        } else if (isRepeated || !tryTransitions()) {
            tickState(state);
        }
    }

    /// Changes the state if a condition is true; whether it did.
    bool tryTransitions() {
        const auto transition = table_.firstTrue(state_.state, object_, state_);
        return transition && change(*transition);
    }

    void tickState(std::size_t state) {
        if (isGuarded() && (ticked_ & bit(state)) != 0) return;
        ticked_ |= bit(state);
        if (state_.sleep > 0) {
            --state_.sleep;
            return;
        }
        ++report_.ticks;
        if (run_.counts) ++run_.counts->ticks[state];
        table_.tick(state, object_, *this);
    }

    /// Makes a transition and those that begin functions ask for; false if the limit of changes is reached. `begun`:
    /// the states that have begun in this chain of changes.
    bool change(std::size_t transition, std::uint64_t begun = 0) {
        bool isRestart = false;
        for (std::optional<std::size_t> next = transition; next; next = pendingTransition(begun)) {
            if (!isGuarded() && report_.changes >= kMaxUnguardedChanges) {
                report_.reachedLimit = true, report_.cycle = {state_.state};
                pending_ = kNoState;
                if (next == transition) return false;
                break;
            }
            isRestart = table_.target(*next) == state_.state;
            changeOnce(*next);
            begun |= bit(state_.state);
        }
        if (isTicking_ && run_.mistake != MachineMistake::noFallThrough) runState(isRestart);
        return true;
    }

    void changeOnce(std::size_t transition) {
        const std::size_t from = state_.state, to = table_.target(transition);
        isChanging_ = true;
        ++report_.changes;
        if (run_.mistake != MachineMistake::endForgotten) table_.end(from, object_, *this);
        if (run_.trace)
            run_.trace->add({run_.tick, static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to),
                             static_cast<std::uint32_t>(transition)});
        if (run_.counts) ++run_.counts->transitions[transition];
        beginState(to);
    }

    void beginState(std::size_t state) {
        isChanging_ = true;
        state_ = {.state = static_cast<std::uint16_t>(state), .hasBegun = 1};
        if (run_.counts) ++run_.counts->entries[state];
        table_.begin(state, object_, *this);
        isChanging_ = false;
    }

    void beginInitialState() {
        beginState(0);
        if (const auto next = pendingTransition(bit(0))) change(*next, bit(0));
    }

    /// The transition that a begin or end function asked for. The guard drops one to a state in `begun`.
    std::optional<std::size_t> pendingTransition(std::uint64_t begun) {
        const std::size_t to = pending_;
        pending_ = kNoState;
        if (to == kNoState) return std::nullopt;
        const std::size_t transition = declared(to);
        if (!isGuarded() || (begun & bit(to)) == 0) return transition;
        report_.foundCycle = true, report_.cycle = {static_cast<std::uint16_t>(to)};
        return std::nullopt;
    }

    static constexpr std::size_t kNoState = kMaxStates;

    const Table& table_;
    Object& object_;
    const MachineRun& run_;
    MachineReport report_;
    std::uint64_t ran_ = 0, ticked_ = 0;  ///< states in this tick, a bit each
    std::size_t pending_ = kNoState;      ///< set in a begin or end function
    bool isTicking_ = false, isChanging_ = false;
};

}  // namespace detail

/// Runs a machine for one tick. `state` is the machine's live state; `object` is what its functions act on. `Table` is
/// a `StateTable`.
template <class Table>
MachineReport tickMachine(const Table& table, MachineState& state, typename Table::Object& object,
                          const MachineRun& run = {}) {
    detail::MachineTick tick(table, state, object, run);
    tick.tick();
    return tick.report();
}

/// Changes the state between ticks, for other objects: end and begin functions are called at once, the new state runs
/// in the next tick. The table must declare the transition.
template <class Table>
MachineReport setState(const Table& table, MachineState& state, typename Table::Object& object, StateId to,
                       const MachineRun& run = {}) {
    detail::MachineTick tick(table, state, object, run);
    tick.set(to);
    return tick.report();
}

}  // namespace arclight
