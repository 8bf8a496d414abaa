// A record of the machines of the game, for the scene that draws them and for tests. Never influences the game.
#pragma once

#include <array>
#include <cstddef>

#include "sim/common/state_machine.h"

namespace arclight::procyon {

/// The kinds of machines in the game.
enum class MachineKind : int { drone, boss, wingman, act };
inline constexpr std::size_t kMachineKinds = 4;

/// Of how many machines of a kind the changes are kept: at least as many as live at once.
inline constexpr std::size_t kTraces = 32;

struct MachineLogs {
    std::array<StateCounts, kMachineKinds> counts;                      ///< of all machines of a kind
    std::array<std::array<StateTrace, kTraces>, kMachineKinds> traces;  ///< of each machine

    void clear() {
        for (StateCounts& each : counts) each = {};
        for (auto& ofKind : traces)
            for (StateTrace& trace : ofKind) trace.clear();
    }
    StateCounts& countsOf(MachineKind kind) { return counts[static_cast<std::size_t>(kind)]; }
    const StateCounts& countsOf(MachineKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
    StateTrace& traceOf(MachineKind kind, std::size_t number) {
        return traces[static_cast<std::size_t>(kind)][number % kTraces];
    }
    const StateTrace& traceOf(MachineKind kind, std::size_t number) const {
        return traces[static_cast<std::size_t>(kind)][number % kTraces];
    }
};

/// The states and transitions of a kind of machine.
StateGraph graphOf(MachineKind kind);

}  // namespace arclight::procyon
