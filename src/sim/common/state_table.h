// The table of a state machine, checked at compile time. The manual is in sim/common/state_machine.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sim/common/state_row.h"

namespace arclight {

/// A transition, as diagrams show it. Its index in `StateGraph::transitions` identifies it in traces and counts.
struct Transition {
    std::uint16_t from = 0, to = 0;
    std::string_view name;  ///< of the condition
    bool isByCode = false;
    friend constexpr bool operator==(const Transition&, const Transition&) = default;
};

/// The structure of a machine, for drawing and saving. It refers to the table, which must outlive it.
struct StateGraph {
    std::span<const std::string_view> states;  ///< names; the first state is the initial one
    std::span<const Transition> transitions;   ///< in the order of the table, so those of a state are consecutive

    /// The state with this name, for saved states. Ticks use indices.
    constexpr std::optional<StateId> find(std::string_view name) const {
        for (std::size_t i = 0; i < states.size(); ++i)
            if (states[i] == name) return StateId{static_cast<std::uint16_t>(i)};
        return std::nullopt;
    }
};

namespace detail {

// Neither defined nor constexpr: the compiler stops at the call and prints the function's name.
void tableHasNoStates();
void tableHasTooManyStates();
void stateHasNoName();
void duplicateStateName();
void stateIsUnreachable();
void stateHasNoExit();
void finalStateHasExit();
void transitionHasNoName();
void transitionToUnknownState();
void unknownState();

// Functions of a table are called through the tuple of its rows, because GCC 12 cannot convert member pointers of a
// base class to those of a derived class in constant expressions.
template <class Context, class Rows>
using StateAction = void (*)(const Rows&, Context&, MachineControl&);
template <class Context, class Rows>
using StateCondition = bool (*)(const Rows&, const Context&, const MachineState&);

template <class Context, class Rows, std::size_t kRow>
void callBegin(const Rows& rows, Context& object, MachineControl& machine) {
    callAction(std::get<kRow>(rows).onBegin, object, machine);
}
template <class Context, class Rows, std::size_t kRow>
void callTick(const Rows& rows, Context& object, MachineControl& machine) {
    callAction(std::get<kRow>(rows).onTick, object, machine);
}
template <class Context, class Rows, std::size_t kRow>
void callEnd(const Rows& rows, Context& object, MachineControl& machine) {
    callAction(std::get<kRow>(rows).onEnd, object, machine);
}
template <class Context, class Rows, std::size_t kRow, std::size_t kTransition>
bool testCondition(const Rows& rows, const Context& object, const MachineState& state) {
    return callCondition(std::get<kTransition>(std::get<kRow>(rows).transitions).condition, object, state);
}

template <class Context, class Rows>
struct StateData {
    std::string_view name;
    StateAction<Context, Rows> begin = nullptr, tick = nullptr, end = nullptr;
    bool isFinal = false;
    std::size_t firstTransition = 0, transitionCount = 0;  ///< among those of all rows
};

template <class Context, class Rows>
struct TransitionData {
    std::string_view name, target;
    bool isByCode = false;
    StateCondition<Context, Rows> condition = nullptr;
};

template <class Row>
inline constexpr std::size_t kTransitionCount = std::tuple_size_v<decltype(Row::transitions)>;

/// All rows of a table as arrays, including rows that later ones override.
template <class Context, class... Row>
struct RowArrays {
    using Rows = std::tuple<Row...>;
    std::array<StateData<Context, Rows>, sizeof...(Row)> states{};
    std::array<TransitionData<Context, Rows>, (std::size_t{1} + ... + kTransitionCount<Row>)> transitions{};

    constexpr explicit RowArrays(const Rows& rows) {
        [&]<std::size_t... kRow>(std::index_sequence<kRow...>) { (add<kRow>(std::get<kRow>(rows)), ...); }
        (std::index_sequence_for<Row...>());
    }

private:
    template <std::size_t kRow, class One>
    constexpr void add(const One& row) {
        states[kRow] = {row.name,
                        &callBegin<Context, Rows, kRow>,
                        &callTick<Context, Rows, kRow>,
                        &callEnd<Context, Rows, kRow>,
                        row.isFinal,
                        transitionCount_,
                        kTransitionCount<One>};
        [&]<std::size_t... kTransition>(std::index_sequence<kTransition...>) {
            (addTransition<kRow, kTransition>(std::get<kTransition>(row.transitions)), ...);
        }
        (std::make_index_sequence<kTransitionCount<One>>());
    }
    template <std::size_t kRow, std::size_t kTransition, class Condition>
    constexpr void addTransition(const TransitionRow<Condition>& row) {
        transitions[transitionCount_++] = {row.name, row.target, std::is_same_v<Condition, ByCode>,
                                           &testCondition<Context, Rows, kRow, kTransition>};
    }

    std::size_t transitionCount_ = 0;
};

}  // namespace detail

/// The states of a machine and its functions on `Context`. Made by `machineTable` and `extendTable`.
template <class Context, class... Row>
class StateTable {
public:
    using Object = Context;
    using Rows = std::tuple<Row...>;

    /// The state with this name; an unknown name does not compile.
    consteval StateId id(std::string_view name) const {
        const auto found = graph().find(name);
        if (!found) detail::unknownState();
        return *found;
    }
    constexpr std::string_view name(StateId id) const { return names_[id.index]; }
    constexpr std::size_t stateCount() const { return stateCount_; }
    constexpr StateGraph graph() const {
        return {std::span(names_).first(stateCount_), std::span(transitions_).first(transitionCount_)};
    }
    /// Whether a state that was read from a file can belong to this machine.
    constexpr bool isValid(const MachineState& state) const {
        return state.state < stateCount_ && (state.hasBegun == 1 || state == MachineState{});
    }

    /// The transition of the state `from` whose condition is true, if there is one. For `MachineTick`, as are the
    /// functions below.
    std::optional<std::size_t> firstTrue(std::size_t from, const Context& object, const MachineState& state) const {
        for (std::size_t i = first_[from]; i < first_[from + 1]; ++i)
            if (conditions_[i](rows_, object, state)) return i;
        return std::nullopt;
    }
    /// The transition between two states that code makes, or else one with a condition.
    constexpr std::optional<std::size_t> between(std::size_t from, std::size_t to) const {
        std::optional<std::size_t> found;
        for (std::size_t i = first_[from]; i < first_[from + 1]; ++i)
            if (transitions_[i].to == to && (!found || (transitions_[i].isByCode && !transitions_[*found].isByCode)))
                found = i;
        return found;
    }
    constexpr std::size_t target(std::size_t transition) const { return transitions_[transition].to; }
    void begin(std::size_t state, Context& object, MachineControl& machine) const {
        begin_[state](rows_, object, machine);
    }
    void tick(std::size_t state, Context& object, MachineControl& machine) const {
        tick_[state](rows_, object, machine);
    }
    void end(std::size_t state, Context& object, MachineControl& machine) const { end_[state](rows_, object, machine); }

    /// For `machineTable` and `extendTable`: a later row replaces an earlier one of the same name, if it is of a higher
    /// level.
    constexpr StateTable(const Rows& rows, const std::array<int, sizeof...(Row)>& levels)
        : rows_(rows), levels_(levels) {
        const Arrays all(rows);
        for (std::size_t i = 0; i < kStates; ++i) {
            if (all.states[i].name.empty()) detail::stateHasNoName();
            for (std::size_t k = 0; k < i; ++k)
                if (all.states[i].name == all.states[k].name && levels[i] == levels[k]) detail::duplicateStateName();
        }
        std::array<std::size_t, kStates> kept{};  // the row of each state
        for (std::size_t i = 0; i < kStates; ++i) {
            std::size_t k = 0;
            while (k < stateCount_ && names_[k] != all.states[i].name) ++k;
            if (k == stateCount_) ++stateCount_;
            names_[k] = all.states[i].name, kept[k] = i;
        }
        if (stateCount_ > kMaxStates) detail::tableHasTooManyStates();
        for (std::size_t k = 0; k < stateCount_; ++k) add(all, all.states[kept[k]], k);
        checkExits(all, kept);
        checkReachable();
    }
    constexpr const Rows& rows() const { return rows_; }
    constexpr const std::array<int, sizeof...(Row)>& levels() const { return levels_; }

private:
    using Arrays = detail::RowArrays<Context, Row...>;
    static constexpr std::size_t kStates = sizeof...(Row);
    static constexpr std::size_t kTransitions = (std::size_t{1} + ... + detail::kTransitionCount<Row>);
    static_assert(kTransitions <= kMaxTransitions, "a machine has too many transitions");

    constexpr void add(const Arrays& all, const detail::StateData<Context, Rows>& data, std::size_t state) {
        begin_[state] = data.begin, tick_[state] = data.tick, end_[state] = data.end;
        first_[state] = transitionCount_;
        for (std::size_t i = data.firstTransition; i < data.firstTransition + data.transitionCount; ++i) {
            const auto& each = all.transitions[i];
            if (each.name.empty()) detail::transitionHasNoName();
            const auto target = graph().find(each.target);
            if (!target) detail::transitionToUnknownState();
            transitions_[transitionCount_] = {static_cast<std::uint16_t>(state), target->index, each.name,
                                              each.isByCode};
            conditions_[transitionCount_++] = each.condition;
        }
        first_[state + 1] = transitionCount_;
    }

    constexpr void checkExits(const Arrays& all, const std::array<std::size_t, kStates>& kept) const {
        std::array<bool, kStates> hasExit{};
        for (const Transition& each : graph().transitions)
            if (each.to != each.from) hasExit[each.from] = true;
        for (std::size_t k = 0; k < stateCount_; ++k) {
            const bool isFinal = all.states[kept[k]].isFinal;
            if (!hasExit[k] && !isFinal) detail::stateHasNoExit();
            if (hasExit[k] && isFinal) detail::finalStateHasExit();
        }
    }

    constexpr void checkReachable() const {
        std::array<bool, kStates> isReached{};
        isReached[0] = true;
        for (std::size_t round = 0; round < stateCount_; ++round)
            for (const Transition& each : graph().transitions)
                if (isReached[each.from]) isReached[each.to] = true;
        for (std::size_t k = 0; k < stateCount_; ++k)
            if (!isReached[k]) detail::stateIsUnreachable();
    }

    Rows rows_;
    std::array<int, kStates> levels_;
    std::array<std::string_view, kStates> names_{};
    std::array<detail::StateAction<Context, Rows>, kStates> begin_{}, tick_{}, end_{};
    std::array<std::size_t, kStates + 1> first_{};  ///< transition of each state
    std::array<Transition, kTransitions> transitions_{};
    std::array<detail::StateCondition<Context, Rows>, kTransitions> conditions_{};
    std::size_t stateCount_ = 0, transitionCount_ = 0;
};

/// Checks and returns the table of a machine on objects of type `Context`. The first row is the initial state. An error
/// does not compile; the compiler's message names it.
template <class Context, class... Rows>
consteval auto machineTable(const Rows&... rows) {
    if constexpr (sizeof...(Rows) == 0) detail::tableHasNoStates();
    return StateTable<Context, Rows...>(std::tuple(rows...), {});
}

/// The table `base` with further states, and with other rows for states of the same name. `Context` is the base's, or
/// derived from it.
template <class Context, class Base, class... BaseRows, class... Rows>
consteval auto extendTable(const StateTable<Base, BaseRows...>& base, const Rows&... rows) {
    std::array<int, sizeof...(BaseRows) + sizeof...(Rows)> levels{};
    std::copy(base.levels().begin(), base.levels().end(), levels.begin());
    const int level = *std::max_element(base.levels().begin(), base.levels().end()) + 1;
    std::fill(levels.begin() + sizeof...(BaseRows), levels.end(), level);
    return StateTable<Context, BaseRows..., Rows...>(std::tuple_cat(base.rows(), std::tuple(rows...)), levels);
}

}  // namespace arclight
