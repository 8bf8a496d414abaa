// Maps the rows of a table to the members of its struct; for tables of parameters and of measures.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace arclight::detail {

/// Whether a row belongs to a field. A heading does not.
template <class Row>
concept HasField = requires(const Row& row) {
    row.field;
};
/// Whether it may belong to a field of a struct within the owner.
template <class Row>
concept MayBeWithin = requires(const Row& row) {
    row.within;
};

/// Whether two rows belong to the same field.
template <class A, class B>
constexpr bool sameField(const A& a, const B& b) {
    if constexpr (!HasField<A> || !std::is_same_v<A, B>) {
        return false;
    } else {
        if constexpr (MayBeWithin<A>)
            if (a.within != b.within) return false;
        return a.field == b.field;
    }
}

/// The member of the owner that a row is about: the field, or the struct that holds it.
template <class Row>
constexpr auto memberOf(const Row& row) {
    if constexpr (!HasField<Row>) {
        return nullptr;
    } else if constexpr (!MayBeWithin<Row>) {
        return row.field;
    } else {
        if constexpr (Row::kIsOwn)
            return row.field;
        else
            return row.within;
    }
}

template <class A, class B>
constexpr bool sameMember(const A& a, const B& b) {
    if constexpr (std::is_same_v<decltype(memberOf(a)), decltype(memberOf(b))>)
        return memberOf(a) == memberOf(b);
    else
        return false;
}

/// The number of members of the owner that have at least one row: each of k rows for one member counts 1/k.
template <class... Rows>
constexpr std::size_t countMembers(const Rows&... rows) {
    double count = 0;
    [[maybe_unused]] const auto add = [&](const auto& row) {
        if constexpr (HasField<std::remove_cvref_t<decltype(row)>>)
            count += 1.0 / (0 + ... + int{sameMember(row, rows)});
    };
    (add(rows), ...);
    return static_cast<std::size_t>(count + 0.5);
}

template <class Row>
constexpr auto asTuple(const Row& row) {
    return std::tuple<Row>(row);
}
template <class... Rows>
constexpr auto asTuple(const std::tuple<Rows...>& rows) {
    return rows;
}

}  // namespace arclight::detail
