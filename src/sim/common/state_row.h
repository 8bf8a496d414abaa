// The rows of a machine's table: a state with its functions and its transitions. The manual is in
// sim/common/state_machine.h.
#pragma once

#include <functional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sim/common/machine_state.h"

namespace arclight {

/// Stands for the condition of a transition that functions make with `MachineControl::set`.
struct ByCode {};
inline constexpr ByCode byCode;

namespace detail {

struct NoFunction {};

/// Calls a begin, tick or end function, whose type is checked here.
template <class Context, class F>
void callAction(const F& f, Context& object, MachineControl& machine) {
    if constexpr (std::is_invocable_v<const F&, Context&, MachineControl&>)
        std::invoke(f, object, machine);
    else if constexpr (std::is_invocable_v<const F&, Context&>)
        std::invoke(f, object);
    else
        static_assert(std::is_same_v<F, NoFunction>,
                      "a state's function is a member function or a captureless lambda that takes the object, and may "
                      "also take a MachineControl&");
}

/// The value of a condition; false if code makes the transition.
template <class Context, class F>
bool callCondition(const F& f, const Context& object, const MachineState& state) {
    if constexpr (std::is_invocable_r_v<bool, const F&, const Context&, const MachineState&>)
        return std::invoke(f, object, state);
    else if constexpr (std::is_invocable_r_v<bool, const F&, const Context&>)
        return std::invoke(f, object);
    else
        static_assert(std::is_same_v<F, ByCode>,
                      "a condition is a bool, a const member function or a captureless lambda that takes the const "
                      "object, and may also take a const MachineState&");
    return false;
}

template <class Condition>
struct TransitionRow {
    std::string_view name;
    Condition condition;
    std::string_view target;
};

}  // namespace detail

/// A row of a table. `state` makes it, and its functions return a copy with one more part.
template <class Begin = detail::NoFunction, class Tick = detail::NoFunction, class End = detail::NoFunction,
          class... Transitions>
struct StateRow {
    std::string_view name;
    Begin onBegin{};
    Tick onTick{};
    End onEnd{};
    std::tuple<Transitions...> transitions{};
    bool isFinal = false;

    // Nothing here is consteval: clang 14 would then compile no lambda of the table.

    /// Called when the state begins, after the end function of the previous state.
    template <class F>
    constexpr auto begin(F f) const {
        return StateRow<F, Tick, End, Transitions...>{name, f, onTick, onEnd, transitions, isFinal};
    }
    /// Called in each tick of the state, after its transitions.
    template <class F>
    constexpr auto tick(F f) const {
        return StateRow<Begin, F, End, Transitions...>{name, onBegin, f, onEnd, transitions, isFinal};
    }
    /// Called when the state ends, before the begin function of the next state.
    template <class F>
    constexpr auto end(F f) const {
        return StateRow<Begin, Tick, F, Transitions...>{name, onBegin, onTick, f, transitions, isFinal};
    }
    /// A transition: the first one whose condition is true changes the state to `target`. `text` names the condition
    /// in diagrams. A target with the state's own name restarts it.
    template <class F>
    constexpr auto when(std::string_view text, F condition, std::string_view target) const {
        using Row = detail::TransitionRow<F>;
        return StateRow<Begin, Tick, End, Transitions..., Row>{
            name,   onBegin, onTick, onEnd, std::tuple_cat(transitions, std::tuple(Row{text, condition, target})),
            isFinal};
    }
    /// Marks a state that is meant to have no exit.
    constexpr StateRow asFinal() const {
        StateRow copy = *this;
        copy.isFinal = true;
        return copy;
    }
};

/// A state without functions and transitions.
constexpr StateRow<> state(std::string_view name) { return {name}; }

}  // namespace arclight
