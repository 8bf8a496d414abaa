// Observers of a state machine: a trace of the last ten seconds, and counts. They are values that can be copied and
// saved as bytes, and they never influence the machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/time.h"
#include "sim/common/machine_state.h"

namespace arclight {

/// A change of state in a tick. `transition` is an index into `StateGraph::transitions`.
struct StateChange {
    std::int64_t tick = 0;
    std::uint16_t from = 0, to = 0;
    std::uint32_t transition = 0;
    friend bool operator==(const StateChange&, const StateChange&) = default;
};

/// The latest changes of a machine, in order. Ten seconds are complete with at most 1,024 changes.
class StateTrace {
public:
    static constexpr std::int64_t kTicks = 10 * kTicksPerSecond;
    static constexpr std::size_t kCapacity = 1024;

    void add(const StateChange& change) { changes_[total_++ % kCapacity] = change; }
    void clear() { total_ = 0; }
    /// Changes since the start, including those that are no longer kept.
    std::uint64_t total() const { return total_; }
    /// Changes that are kept.
    std::size_t size() const { return total_ < kCapacity ? static_cast<std::size_t>(total_) : kCapacity; }
    /// Change `i` of those that are kept, the oldest first.
    const StateChange& operator[](std::size_t i) const { return changes_[(total_ - size() + i) % kCapacity]; }
    /// The index of the first kept change of the last ten seconds before tick `now`.
    std::size_t firstSince(std::int64_t now) const {
        std::size_t i = size();
        while (i > 0 && (*this)[i - 1].tick > now - kTicks) --i;
        return i;
    }

private:
    std::array<StateChange, kCapacity> changes_{};
    std::uint64_t total_ = 0;
};
static_assert(std::is_trivially_copyable_v<StateTrace>);

/// How often each state began and ticked, and each transition was made, by their indices in the `StateGraph`.
struct StateCounts {
    std::array<std::uint32_t, kMaxStates> entries{}, ticks{};
    std::array<std::uint32_t, kMaxTransitions> transitions{};

    /// How many of the first `count` transitions have been made at least once.
    std::size_t walked(std::size_t count) const {
        std::size_t sum = 0;
        for (const std::uint32_t each : std::span(transitions).first(count)) sum += each > 0 ? 1 : 0;
        return sum;
    }
};
static_assert(std::is_trivially_copyable_v<StateCounts>);

}  // namespace arclight
