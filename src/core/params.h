// Declared parameters.
//
// A demo's parameters are a plain struct with a table of rows beside it. A row names a field and gives its unit, help
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
// The panel shows a row's label, which is its name in words (`dampingRatio` becomes "damping ratio") unless the row
// gives a better one. A row may also say for which settings it matters at all (`when`), and that a newcomer should try
// it first (`primary`).
//
// A field without a row, a field with two rows, a duplicate name or label, or a default outside its range does not
// compile; the compiler's message names the fault.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/param_row.h"
#include "core/row_faults.h"

namespace arclight {

/// A struct with a table beside it.
template <class T>
concept HasRows = requires(T object) { rowsOf(object); };

/// A type-erased predicate over a params struct. An empty one always holds.
struct ParamPredicate {
    void (*predicate)() = nullptr;  ///< call it only through `call`
    bool (*call)(void (*predicate)(), const void* object) = nullptr;
    bool operator()(const void* object) const { return call == nullptr || call(predicate, object); }
};

/// A type-erased row, for use at run time.
struct ParamInfo {
    std::string_view name, unit, help;
    std::string_view group, groupHelp;
    bool isGroupOpen = false;   ///< whether the group is unfolded in the panel at first
    std::string label{};        ///< as the panel shows it; never empty
    std::string_view symbol{};  ///< empty if there is none
    bool isPrimary = false;     ///< one of the few to try first
    ParamKind kind = ParamKind::real;
    double min = 0, max = 0, step = 0;
    bool isLogarithmic = false;
    Labels choice{};
    ParamValue defaultValue{};
    std::size_t offset = 0;  ///< of the field in its struct
    ParamPredicate when{};

    /// Whether the parameter has any effect with the other values in `object`, the struct that the table describes.
    bool matters(const void* object) const { return when(object); }
};

/// All rows of one struct, in order.
using ParamTable = std::vector<ParamInfo>;

/// The table of `T`, built once. `T` needs a `rowsOf(T)`.
template <class T>
const ParamTable& paramTable();

/// The value of `info`'s field in `object`, which must be the struct that the table describes.
ParamValue readParam(const ParamInfo& info, const void* object);

/// Stores `value`, which must have `info`'s kind and be valid (`paramFault` empty).
void writeParam(const ParamInfo& info, void* object, const ParamValue& value);

/// Why `value` is not allowed for `info` ("must lie in 0.1..20, is nan"); empty if it is. Refuses numbers that are not
/// finite and values of another kind, too.
std::string paramFault(const ParamInfo& info, const ParamValue& value);

/// One struct with its table, type-erased.
struct ParamBlock {
    const ParamTable* table = nullptr;
    void* object = nullptr;
};

/// The parameters of a demo as the host sees them: the demo's own struct, then the one that all demos share. `demoType`
/// ensures that no name or label occurs in both.
class ParamSet {
public:
    ParamSet() = default;
    explicit ParamSet(std::vector<ParamBlock> blocks) : blocks_(std::move(blocks)) {}

    struct Entry {
        const ParamInfo* info = nullptr;
        void* object = nullptr;
        ParamValue value() const { return readParam(*info, object); }
        void set(const ParamValue& v) const { writeParam(*info, object, v); }
        bool isDefault() const { return value() == info->defaultValue; }
        bool matters() const { return info->matters(object); }
    };

    const std::vector<ParamBlock>& blocks() const { return blocks_; }
    std::vector<Entry> entries() const;
    /// The entry of that name, or one with a null `info`.
    Entry find(std::string_view name) const;
    std::vector<std::string_view> names() const;
    void reset() const;  ///< sets every parameter to its default

    /// All values in table order; `assign` stores such a list. Sizes must match.
    std::vector<ParamValue> values() const;
    void assign(const std::vector<ParamValue>& values) const;

private:
    std::vector<ParamBlock> blocks_;
};

/// Checks and returns the rows of `T`'s table. A fault fails to compile, with a message that names it.
template <class T, class... Rows>
consteval auto paramRows(Rows... rows) {
    detail::stopOn(detail::tableFault<T>(rows...));
    return std::tuple<Rows...>(rows...);
}

namespace detail {

template <class Other, class Row>
constexpr bool occursIn(const Row& row) {
    return std::apply([&](const auto&... others) { return ((sameName(row, others) || sameLabel(row, others)) || ...); },
                      rowsOf(Other{}));
}

/// Whether a name or label occurs in the tables of both structs.
template <class A, class B>
consteval bool shareNames() {
    return std::apply([](const auto&... rows) { return (occursIn<B>(rows) || ...); }, rowsOf(A{}));
}

template <class Owner>
ParamPredicate erase(bool (*predicate)(const Owner&)) {
    return {reinterpret_cast<void (*)()>(predicate), [](void (*erased)(), const void* object) {
                return reinterpret_cast<bool (*)(const Owner&)>(erased)(*static_cast<const Owner*>(object));
            }};
}

template <class Owner, class Field>
ParamInfo describe(const Param<Owner, Field>& row, const Group& group) {
    static const Owner defaults{};
    ParamInfo info{row.name, row.unit, row.help, group.name, group.help, group.isOpen};
    if (row.ownLabel) info.label = *row.ownLabel;
    else putAsWords(row.name, [&](char c) { info.label += c; });
    info.symbol = row.ownSymbol.value_or("");
    info.isPrimary = row.isPrimary;
    if (row.predicate) info.when = erase(*row.predicate);
    info.min = row.min, info.max = row.max, info.step = row.step, info.isLogarithmic = row.isLogarithmic;
    info.choice = row.choice;
    const Field& field = defaults.*(row.field);
    info.offset = static_cast<std::size_t>(reinterpret_cast<const char*>(&field) -
                                           reinterpret_cast<const char*>(&defaults));
    if constexpr (std::is_enum_v<Field>) {
        static_assert(sizeof(Field) == sizeof(int), "the enum of a choice must have the size of int");
        info.defaultValue = Choice{static_cast<int>(field)};
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
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(row)>, Group>)
                group = row;
            else
                rows.push_back(detail::describe(row, group));
        };
        std::apply([&](const auto&... row) { (add(row), ...); }, rowsOf(T{}));
        return rows;
    }();
    return table;
}

}  // namespace arclight
