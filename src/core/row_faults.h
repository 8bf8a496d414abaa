// Compile-time checks of parameter and measure tables: the compiler stops at a function named after the fault.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "core/fields.h"
#include "core/param_row.h"

namespace arclight {

/// The faults that a table can have.
enum class RowFault {
    none,
    rowHasNoName,
    rowHasNoHelp,
    rowHasNoField,
    rangeIsEmpty,
    logarithmicRangeNotPositive,
    defaultOutsideRange,
    duplicateChoice,
    labelIsEmpty,
    duplicateLabel,
    symbolIsEmpty,
    duplicateSymbol,
    predicateIsNull,
    reasonIsEmpty,
    groupHasNoName,
    duplicateName,
    fieldHasTwoRows,
    fieldHasNoRow
};

namespace detail {

/// The fault of a row apart from its value and range.
template <class Owner, class Field>
constexpr RowFault textFault(const Param<Owner, Field>& row) {
    if (row.name.empty()) return RowFault::rowHasNoName;
    if (row.help.empty()) return RowFault::rowHasNoHelp;
    if (row.ownLabel && row.ownLabel->empty()) return RowFault::labelIsEmpty;
    if (row.ownSymbol && row.ownSymbol->empty()) return RowFault::symbolIsEmpty;
    if (row.predicate && *row.predicate == nullptr) return RowFault::predicateIsNull;
    return RowFault::none;
}

template <class Owner, class Field>
constexpr RowFault rowFault(const Param<Owner, Field>& row) {
    if (const RowFault fault = textFault(row); fault != RowFault::none) return fault;
    if (row.field == nullptr) return RowFault::rowHasNoField;
    const Owner defaults{};
    const Field value = defaults.*(row.field);
    const auto inside = [&](double v) { return v >= row.min && v <= row.max; };
    if constexpr (std::is_same_v<Field, float> || std::is_same_v<Field, int>) {
        if (!(row.min < row.max)) return RowFault::rangeIsEmpty;
        if (row.isLogarithmic && !(row.min > 0)) return RowFault::logarithmicRangeNotPositive;
        if (!inside(static_cast<double>(value))) return RowFault::defaultOutsideRange;
    } else if constexpr (std::is_same_v<Field, Float2> || std::is_same_v<Field, Float3>) {
        if (!(row.min < row.max)) return RowFault::rangeIsEmpty;
        for (float component : value)
            if (!inside(component)) return RowFault::defaultOutsideRange;
    } else if constexpr (std::is_same_v<Field, Colour>) {
        if (!inside(value.r) || !inside(value.g) || !inside(value.b)) return RowFault::defaultOutsideRange;
    } else if constexpr (std::is_enum_v<Field>) {
        if (!inside(static_cast<double>(static_cast<int>(value)))) return RowFault::defaultOutsideRange;
        for (int i = 0; i < row.choice.count; ++i)
            for (int j = 0; j < i; ++j)
                if (row.choice.text[static_cast<std::size_t>(i)] == row.choice.text[static_cast<std::size_t>(j)])
                    return RowFault::duplicateChoice;
    }
    return RowFault::none;
}
constexpr RowFault rowFault(const Group& group) {
    return group.name.empty() ? RowFault::groupHasNoName : RowFault::none;
}

template <class A, class B>
constexpr bool sameName(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Group> || std::is_same_v<B, Group>) return false;
    else return a.name == b.name;
}

/// A row's label at compile time; only the first 128 characters are compared.
template <class Owner, class Field>
constexpr auto labelOf(const Param<Owner, Field>& row) {
    std::array<char, 128> text{};
    std::size_t size = 0;
    const auto put = [&](char c) {
        if (size < text.size()) text[size++] = c;
    };
    if (row.ownLabel)
        for (const char c : *row.ownLabel) put(c);
    else
        putAsWords(row.name, put);
    return text;
}

template <class A, class B>
constexpr bool sameLabel(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Group> || std::is_same_v<B, Group>) return false;
    else return labelOf(a) == labelOf(b);
}

template <class A, class B>
constexpr bool sameSymbol(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Group> || std::is_same_v<B, Group>) return false;
    else return a.ownSymbol && a.ownSymbol == b.ownSymbol;
}

template <class A, class B>
constexpr bool sameField(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Group> || !std::is_same_v<A, B>) return false;
    else return a.field == b.field;
}

/// The first fault of a list of rows.
template <class T, class... Rows>
constexpr RowFault tableFault(const Rows&... rows) {
    RowFault fault = RowFault::none;
    const auto note = [&](bool wrong, RowFault found) {
        if (wrong && fault == RowFault::none) fault = found;
    };
    [[maybe_unused]] const auto checkRow = [&](const auto& row) {
        const RowFault own = rowFault(row);
        note(own != RowFault::none, own);
        note((0 + ... + int{sameName(row, rows)}) > 1, RowFault::duplicateName);
        note((0 + ... + int{sameField(row, rows)}) > 1, RowFault::fieldHasTwoRows);
        note((0 + ... + int{sameLabel(row, rows)}) > 1, RowFault::duplicateLabel);
        note((0 + ... + int{sameSymbol(row, rows)}) > 1, RowFault::duplicateSymbol);
    };
    (checkRow(rows), ...);
    constexpr std::size_t fields = (std::size_t{0} + ... + (std::is_same_v<Rows, Group> ? 0 : 1));
    note(fields != fieldCount<T>(), RowFault::fieldHasNoRow);
    return fault;
}

// Neither defined nor constexpr: the compiler stops at the call and prints the function's name.
void rowHasNoName();
void rowHasNoHelp();
void rowHasNoField();
void rangeIsEmpty();
void logarithmicRangeNotPositive();
void defaultOutsideRange();
void duplicateChoice();
void labelIsEmpty();
void duplicateLabel();
void symbolIsEmpty();
void duplicateSymbol();
void predicateIsNull();
void reasonIsEmpty();
void groupHasNoName();
void duplicateName();
void fieldHasTwoRows();
void fieldHasNoRow();

consteval void stopOn(RowFault fault) {
    switch (fault) {
        case RowFault::none: return;
        case RowFault::rowHasNoName: return rowHasNoName();
        case RowFault::rowHasNoHelp: return rowHasNoHelp();
        case RowFault::rowHasNoField: return rowHasNoField();
        case RowFault::rangeIsEmpty: return rangeIsEmpty();
        case RowFault::logarithmicRangeNotPositive: return logarithmicRangeNotPositive();
        case RowFault::defaultOutsideRange: return defaultOutsideRange();
        case RowFault::duplicateChoice: return duplicateChoice();
        case RowFault::labelIsEmpty: return labelIsEmpty();
        case RowFault::duplicateLabel: return duplicateLabel();
        case RowFault::symbolIsEmpty: return symbolIsEmpty();
        case RowFault::duplicateSymbol: return duplicateSymbol();
        case RowFault::predicateIsNull: return predicateIsNull();
        case RowFault::reasonIsEmpty: return reasonIsEmpty();
        case RowFault::groupHasNoName: return groupHasNoName();
        case RowFault::duplicateName: return duplicateName();
        case RowFault::fieldHasTwoRows: return fieldHasTwoRows();
        case RowFault::fieldHasNoRow: return fieldHasNoRow();
    }
}

}  // namespace detail

}  // namespace arclight
