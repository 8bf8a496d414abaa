// Counts the fields of an aggregate at compile time, so a table that lacks a row for a field does not compile.
#pragma once

#include <cstddef>
#include <utility>

namespace arclight {
namespace detail {

/// Converts to any type; used only in unevaluated brace initialisers.
struct AnyField {
    template <class T>
    constexpr operator T() const noexcept;
};

template <class T, std::size_t... I>
constexpr bool takesFields(std::index_sequence<I...>) {
    return requires { T{(static_cast<void>(I), AnyField{})...}; };
}

template <class T, std::size_t N>
constexpr std::size_t countFields() {
    if constexpr (takesFields<T>(std::make_index_sequence<N>{}))
        return N;
    else
        return countFields<T, N - 1>();
}

}  // namespace detail

/// The number of fields of the aggregate `T`, at most 128. `T` has no base classes.
template <class T>
consteval std::size_t fieldCount() {
    return detail::countFields<T, 128>();
}

}  // namespace arclight
