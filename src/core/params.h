// Declared parameters.
//
// A demo's parameters are a plain struct with a table of rows next to it. A row names a field and gives its unit, help
// text and range; the field's initialiser is the default. The sliders, `--set`, presets, `--list-params`, the state
// inside a capture and the tables in the docs all come from this table.
//
//     struct SpringParams {
//         float frequency = 2.0f;
//         Integrator integrator = Integrator::exact;
//     };
//     constexpr auto rowsOf(SpringParams) {
//         return paramRows<SpringParams>(
//             Group{"Spring", "Two numbers that can be felt."},
//             Param{"frequency", "Hz", "Undamped frequency.", &SpringParams::frequency, 0.1f, 20.0f}
//                 .logarithmic()
//                 .symbol("f")
//                 .primary(),
//             Param{"integrator", "Integration method.", &SpringParams::integrator, labels("exact", "implicit")});
//     }
//
// Declare `rowsOf` in the namespace of the struct, where argument-dependent lookup finds it.
//
// A struct of settings, for example of a simulation or a painter, also has such a table. Params that hold it as a
// member adopt all of its rows, or some, with their own defaults:
//
//     struct ChainParams {
//         SpringParams spring{.frequency = 3};
//         WindSettings wind;
//     };
//     constexpr auto rowsOf(ChainParams) {
//         return paramRows<ChainParams>(embed(&ChainParams::spring),
//                                       Param{&ChainParams::wind, &WindSettings::speed}.primary());
//     }
//
// A field that users never set is `Fixed{&WindSettings::height}` in the settings' table.
//
// The panel shows a row's label, which is its name in words (`dampingRatio` becomes "damping ratio") unless the row
// gives a better one. A row may also state under which condition it has any effect (`when`), and that a newcomer should
// try it first (`primary`).
//
// A field without a row, a field with two rows, a row for a setting that the settings' table lacks, a duplicate name or
// label, or a default outside its range does not compile; the compiler's message names the error and, for an error
// within a single row, the row.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "core/fields.h"
#include "core/param_row.h"
#include "core/param_set.h"
#include "core/row_members.h"

namespace arclight {

/// A struct with a table: `rowsOf` is defined for it.
template <class T>
concept HasRows = requires(T object) { rowsOf(object); };

/// The table of `T`, built once. `T` needs a `rowsOf(T)`.
template <class T>
const ParamTable& paramTable();

namespace detail {

template <class T>
inline constexpr bool kIsParam = false;
template <class Owner, class Field, class Inner>
inline constexpr bool kIsParam<Param<Owner, Field, Inner>> = true;
template <class Table>
inline constexpr bool kHasParam = false;
template <class... Rows>
inline constexpr bool kHasParam<std::tuple<Rows...>> = (kIsParam<Rows> || ...);

/// Whether the rows of one table, or of two, have the same name, now or formerly. Only parameters have one.
template <class A, class B>
constexpr bool sameName(const A& a, const B& b) {
    if constexpr (kIsParam<A> && kIsParam<B>)
        return a.name == b.name || a.name == b.formerName || a.formerName == b.name ||
               (!a.formerName.empty() && a.formerName == b.formerName);
    else
        return false;
}

/// A row's label at compile time; only the first 128 characters are compared.
template <class Owner, class Field, class Inner>
constexpr auto labelOf(const Param<Owner, Field, Inner>& row) {
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
    if constexpr (kIsParam<A> && kIsParam<B>)
        return labelOf(a) == labelOf(b);
    else
        return false;
}

template <class A, class B>
constexpr bool sameSymbol(const A& a, const B& b) {
    if constexpr (kIsParam<A> && kIsParam<B>)
        return a.ownSymbol && a.ownSymbol == b.ownSymbol;
    else
        return false;
}

template <class Row, class... Rows>
constexpr void checkAmong(const Row& row, const Rows&... rows) {
    if constexpr (std::is_same_v<Row, Group>)
        if (row.name.empty()) groupHasNoName();
    // A row is the same as itself.
    if ((0 + ... + int{sameName(row, rows)}) > 1) duplicateName();
    if ((0 + ... + int{sameField(row, rows)}) > 1) fieldHasTwoRows();
    if ((0 + ... + int{sameLabel(row, rows)}) > 1) duplicateLabel();
    if ((0 + ... + int{sameSymbol(row, rows)}) > 1) duplicateSymbol();
}

}  // namespace detail

/// The rows of the settings that an owner has as a member, except `Fixed` ones; they have an effect only if `holds`.
template <class Owner, class Inner>
    requires detail::kHasParam<decltype(rowsOf(Inner{}))>
constexpr auto embed(Inner Owner::*within, bool (*holds)(const Owner&) = nullptr) {
    const auto embedded = [&]<class Row>(const Row& row) {
        if constexpr (std::is_same_v<Row, Group>) {
            return std::tuple(row);
        } else if constexpr (detail::kIsParam<Row>) {
            Param inOwner(within, row);
            inOwner.predicate = holds;
            return std::tuple(inOwner);
        } else {
            return std::tuple();
        }
    };
    return std::apply([&](const auto&... row) { return std::tuple_cat(embedded(row)...); }, rowsOf(Inner{}));
}

/// Checks and returns the rows of `T`'s table, including rows from `embed`. An error in the table is a compile error
/// whose message names it.
template <class T, class... Rows>
consteval auto paramRows(Rows... rows) {
    const auto all = std::tuple_cat(detail::asTuple(rows)...);
    std::apply(
        [](const auto&... row) {
            (detail::checkAmong(row, row...), ...);
            if (detail::countMembers(row...) != fieldCount<T>()) detail::fieldHasNoRow();
        },
        all);
    return all;
}

namespace detail {

template <class Other, class Row>
constexpr bool occursIn(const Row& row) {
    return std::apply([&](const auto&... others) { return ((sameName(row, others) || sameLabel(row, others)) || ...); },
                      rowsOf(Other{}));
}

/// Whether a name or label occurs in the tables of both `A` and `B`.
template <class A, class B>
consteval bool shareNames() {
    return std::apply([](const auto&... rows) { return (occursIn<B>(rows) || ...); }, rowsOf(A{}));
}

template <class Owner, class Field, class Inner>
ParamInfo describe(const Param<Owner, Field, Inner>& row, const Group& group) {
    static const Owner defaults{};
    ParamInfo info{row.name, row.unit, row.help, group.name, group.help, group.isOpen};
    if (row.ownLabel) info.label = *row.ownLabel;
    else putAsWords(row.name, [&](char c) { info.label += c; });
    info.formerName = row.formerName;
    info.symbol = row.ownSymbol.value_or("");
    info.isPrimary = row.isPrimary;
    if (row.predicate || row.settingsPredicate)
        info.when = [holds = row.predicate, settingsHold = row.settingsPredicate, within = row.within](const void* object) {
            const Owner& owner = *static_cast<const Owner*>(object);
            if (holds && !holds(owner)) return false;
            if constexpr (Param<Owner, Field, Inner>::kIsOwn) return true;
            else return !settingsHold || settingsHold(owner.*within);
        };
    info.min = row.min, info.max = row.max, info.step = row.step, info.isLogarithmic = row.isLogarithmic;
    info.choice = row.choice;
    const Field& field = row.of(defaults);
    info.offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&field) -
                                           reinterpret_cast<const char*>(&defaults));
    if constexpr (std::is_enum_v<Field>) {
        static_assert(sizeof(Field) == sizeof(int), "the enum of a choice must have the size of int");
        info.defaultValue = Choice{static_cast<int>(field)};
    } else if constexpr (kIsInUnit<Field>) {
        static_assert(sizeof(Field) == sizeof(float), "a number in a unit is stored as the float that it shows");
        info.defaultValue = field.shown;
    } else {
        info.defaultValue = field;
    }
    info.kind = static_cast<ParamKind>(info.defaultValue.index());
    return info;
}

}  // namespace detail

template <class T>
const ParamTable& paramTable() {
    static const ParamTable table = [] {
        static_assert(HasRows<T>, "a params struct needs a table: rowsOf(T), which returns paramRows<T>(...)");
        ParamTable rows;
        Group group{};
        const auto add = [&](const auto& row) {
            using Row = std::remove_cvref_t<decltype(row)>;
            if constexpr (std::is_same_v<Row, Group>)
                group = row;
            else if constexpr (detail::kIsParam<Row>)
                rows.push_back(detail::describe(row, group));
        };
        std::apply([&](const auto&... row) { (add(row), ...); }, rowsOf(T{}));
        return rows;
    }();
    return table;
}

}  // namespace arclight
