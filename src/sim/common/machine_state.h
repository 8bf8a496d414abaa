// The live state of a state machine, and how a tick of the machine runs. The manual is in sim/common/state_machine.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/params.h"

namespace arclight {

inline constexpr std::size_t kMaxStates = 64;        ///< of one machine
inline constexpr std::size_t kMaxTransitions = 256;  ///< of one machine

/// A state of a machine: the index of its row.
struct StateId {
    std::uint16_t index = 0;
    friend constexpr bool operator==(StateId, StateId) = default;
};

/// All that a machine remembers from tick to tick. The bytes of this value are saved, restored and hashed; it has no
/// padding. A new value means that the machine has not begun: the first tick begins the initial state.
struct MachineState {
    std::uint16_t state = 0;         ///< index of the current state
    std::uint16_t hasBegun = 0;      ///< 1 after the begin function of the initial state
    std::uint32_t sleep = 0;         ///< ticks of the current state that are still to be skipped
    std::uint32_t ticksInState = 0;  ///< ticks of the machine that have ended since the state began

    constexpr StateId current() const { return {state}; }
    friend constexpr bool operator==(const MachineState&, const MachineState&) = default;
};
static_assert(std::is_trivially_copyable_v<MachineState> && std::has_unique_object_representations_v<MachineState>);

/// The known mistakes of state machines.
enum class MachineMistake : int { none, afterTick, noFallThrough, noGuard, endForgotten };

/// How a machine runs.
struct MachineSettings {
    MachineMistake mistake = MachineMistake::none;
    friend bool operator==(const MachineSettings&, const MachineSettings&) = default;
};
constexpr auto rowsOf(MachineSettings) {
    return paramRows<MachineSettings>(
        Param{"machineMistake",
              "none: transitions before the tick, fall-through, guard, end functions. after tick: transitions are "
              "tested after the tick, so each state acts once more on an outdated condition. no fall through: a new "
              "state waits for the next tick, so a chain of changes takes several ticks. no guard: states in a cycle "
              "run repeatedly in the same tick, up to 100 changes. end forgotten: end functions are not called, so "
              "nothing undoes the effects of a begin function.",
              &MachineSettings::mistake, labels("none", "afterTick", "noFallThrough", "noGuard", "endForgotten")}
            .primary());
}

/// The limit on changes per tick without the guard.
inline constexpr std::uint32_t kMaxUnguardedChanges = 100;

/// What happened in a tick.
struct MachineReport {
    std::uint32_t changes = 0;  ///< of state
    std::uint32_t ticks = 0;    ///< calls of tick functions, including missing ones
    bool foundCycle = false;    ///< the guard stopped states that lead to each other
    bool reachedLimit = false;  ///< kMaxUnguardedChanges stopped them
    StateId cycle{};            ///< the state that would have run again, if either is true
    friend bool operator==(const MachineReport&, const MachineReport&) = default;
};

/// What the functions of a state can do with their machine.
class MachineControl {
public:
    /// Changes the state. The table must declare the transition (`byCode`); an undeclared one is a bug, and ends the
    /// program. In a tick function the change happens at once: end, begin and tick of the states run before `set`
    /// returns, and then the rest of the calling function, so it is best to return after `set`. In a begin or end
    /// function the change happens after the begin function; of several, the last one counts.
    virtual void set(StateId to) = 0;
    /// Skips the next `ticks` ticks of the current state. Transitions are still tested, and a change ends the sleep.
    void sleep(std::uint32_t ticks) { state_.sleep = ticks; }
    const MachineState& state() const { return state_; }

protected:
    explicit MachineControl(MachineState& state) : state_(state) {}
    ~MachineControl() = default;
    MachineControl(const MachineControl&) = delete;
    MachineControl& operator=(const MachineControl&) = delete;

    MachineState& state_;
};

}  // namespace arclight
