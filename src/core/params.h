// Declared parameters.
//
// A demo's parameters are a plain struct of fields and one table of rows beside it. A row names its field,
// gives the unit, the help sentence and the range; the field's initialiser is the default. From the table
// come the slider, `--set`, presets, `--list-params`, the state inside a capture and the tables in the docs.
//
//     struct SpringParams {
//         float frequency = 2.0f;
//         Integrator integrator = Integrator::exact;
//     };
//     constexpr auto rowsOf(SpringParams) {
//         return paramRows<SpringParams>(
//             Group{"Spring", "Two numbers that can be felt."},
//             Param{"frequency", "Hz", "Undamped oscillation rate.", &SpringParams::frequency, 0.1f, 20.0f}
//                 .logarithmic()
//                 .symbol("f")
//                 .primary(),
//             Param{"integrator", "How a step is taken.", &SpringParams::integrator, labels("exact", "implicit")});
//     }
//
// `rowsOf` stands in the struct's own namespace, where it is found by the type of its argument.
//
// People see a row's label, which is its name in words (`dampingRatio` is "damping ratio") unless the row gives a
// better one. A row may also say for which settings it matters at all (`when`), and that a newcomer should turn it
// first (`primary`).
//
// A field without a row, a field with two rows, a name or label used twice, or a default outside its range does not
// compile; the compiler's message names the fault.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/fields.h"

namespace arclight {

/// Seed of all randomness of a run. Any value is valid.
struct Seed {
    std::uint64_t value = 1;
    friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

/// A colour a person picks: sRGB-encoded components in [0, 1].
struct Colour {
    float r = 0, g = 0, b = 0;
    friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

using Float2 = std::array<float, 2>;
using Float3 = std::array<float, 3>;

/// Index of a label of a choice.
struct Choice {
    int index = 0;
    friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

/// What a parameter can hold, in the order of `ParamKind`.
using ParamValue = std::variant<float, int, bool, Choice, Colour, Float2, Float3, Seed>;
enum class ParamKind { real, integer, boolean, choice, colour, vec2, vec3, seed };

inline constexpr int kMaxLabels = 16;

/// The labels of a choice; label i stands for the enumerator of value i.
struct Labels {
    std::array<std::string_view, kMaxLabels> text{};
    int count = 0;
};

template <class... Texts>
constexpr Labels labels(Texts... texts) {
    static_assert(sizeof...(Texts) >= 1 && sizeof...(Texts) <= kMaxLabels);
    return Labels{{std::string_view{texts}...}, static_cast<int>(sizeof...(Texts))};
}

/// A heading: the rows after it belong to it.
struct Group {
    std::string_view name;
    std::string_view help;
    bool isOpen = false;

    /// Stands open in the panel at first, as the table's first group always does.
    constexpr Group open() const { return {name, help, true}; }
};

/// The identifier `name` as words: `dampingRatio` is "damping ratio", `fovDeg` is "fov deg". Hands each character to
/// `put`, so that the compiler can compare labels and the table can keep them.
template <class Put>
constexpr void putAsWords(std::string_view name, Put put) {
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && isUpper(name[i]) && !isUpper(name[i - 1])) put(' ');
        put(isUpper(name[i]) ? static_cast<char>(name[i] - 'A' + 'a') : name[i]);
    }
}

/// One row of the table. `Owner` is the params struct, `Field` the type of the field.
template <class Owner, class Field>
struct Param {
    static_assert(std::is_same_v<Field, float> || std::is_same_v<Field, int> || std::is_same_v<Field, bool> ||
                      std::is_same_v<Field, Colour> || std::is_same_v<Field, Float2> ||
                      std::is_same_v<Field, Float3> || std::is_same_v<Field, Seed> || std::is_enum_v<Field>,
                  "a parameter is a float, int, bool, enum, Colour, Float2, Float3 or Seed");

    std::string_view name;
    std::string_view unit;
    std::string_view help;
    Field Owner::*field = nullptr;
    double min = 0;
    double max = 0;
    double step = 0;          ///< the slider's step; 0 is continuous
    bool isLogarithmic = false;
    Labels choice{};
    std::optional<std::string_view> ownLabel{};   ///< what people read instead of the name in words
    std::optional<std::string_view> ownSymbol{};  ///< the field's symbol for it, such as ζ
    bool isPrimary = false;
    std::optional<bool (*)(const Owner&)> predicate{};

    /// A number or vector with a range (each component has the same range).
    constexpr Param(std::string_view name_, std::string_view unit_, std::string_view help_, Field Owner::*field_,
                    double min_, double max_, double step_ = 0)
        : name(name_), unit(unit_), help(help_), field(field_), min(min_), max(max_), step(step_) {
        static_assert(std::is_same_v<Field, float> || std::is_same_v<Field, int> || std::is_same_v<Field, Float2> ||
                          std::is_same_v<Field, Float3>,
                      "only numbers and vectors have a range");
    }

    /// A boolean, colour or seed: no range to give.
    constexpr Param(std::string_view name_, std::string_view help_, Field Owner::*field_)
        : name(name_), help(help_), field(field_) {
        static_assert(std::is_same_v<Field, bool> || std::is_same_v<Field, Colour> || std::is_same_v<Field, Seed>,
                      "numbers and vectors need a range, choices need labels");
        if constexpr (!std::is_same_v<Field, Seed>) max = 1;
    }

    /// A choice: an enum whose enumerators count from 0.
    constexpr Param(std::string_view name_, std::string_view help_, Field Owner::*field_, Labels labels_)
        : name(name_), help(help_), field(field_), max(labels_.count - 1), step(1), choice(labels_) {
        static_assert(std::is_enum_v<Field>, "labels belong to an enum");
    }

    constexpr Param logarithmic() const {
        Param copy = *this;
        copy.isLogarithmic = true;
        return copy;
    }
    /// What people read, where the name in words ("damping ratio" for `dampingRatio`) is not good enough.
    constexpr Param label(std::string_view text) const {
        Param copy = *this;
        copy.ownLabel = text;
        return copy;
    }
    /// The symbol that the field writes in formulas, such as "ζ".
    constexpr Param symbol(std::string_view text) const {
        Param copy = *this;
        copy.ownSymbol = text;
        return copy;
    }
    /// One of the few that a newcomer should turn first.
    constexpr Param primary() const {
        Param copy = *this;
        copy.isPrimary = true;
        return copy;
    }
    /// The parameter matters only where `holds`: elsewhere it changes neither what is drawn nor what is simulated.
    constexpr Param when(bool (*holds)(const Owner&)) const {
        Param copy = *this;
        copy.predicate = holds;
        return copy;
    }
};

/// A struct with its table beside it.
template <class T>
concept HasRows = requires(T object) { rowsOf(object); };

/// A predicate over a params struct, without the struct's type. It always holds where there is none.
struct ParamPredicate {
    void (*predicate)() = nullptr;  ///< the predicate's address, to be called only through `call`
    bool (*call)(void (*predicate)(), const void* object) = nullptr;
    bool operator()(const void* object) const { return call == nullptr || call(predicate, object); }
};

/// A row without its types: what everything at run time reads.
struct ParamInfo {
    std::string_view name, unit, help;
    std::string_view group, groupHelp;
    bool isGroupOpen = false;   ///< the group stands open in the panel at first
    std::string label{};        ///< what people read; never empty
    std::string_view symbol{};  ///< empty where the field has none
    bool isPrimary = false;     ///< one of the few to turn first
    ParamKind kind = ParamKind::real;
    double min = 0, max = 0, step = 0;
    bool isLogarithmic = false;
    Labels choice{};
    ParamValue defaultValue{};
    std::size_t offset = 0;  ///< of the field in its struct
    ParamPredicate when{};

    /// Whether the parameter changes anything for the other values in `object`, the struct that the table describes.
    bool matters(const void* object) const { return when(object); }
};

/// All rows of one struct, in order.
using ParamTable = std::vector<ParamInfo>;

/// The table of `T`, built once. `T` needs a `rowsOf(T)`.
template <class T>
const ParamTable& paramTable();

/// Value of `info`'s field in `object`, which must be the struct that the table describes.
ParamValue readParam(const ParamInfo& info, const void* object);

/// Stores `value`, which must have `info`'s kind and be valid (`paramFault` empty).
void writeParam(const ParamInfo& info, void* object, const ParamValue& value);

/// Why `value` is not allowed for `info` ("must lie in 0.1..20, is nan"); empty if it is.
/// Includes not-finite numbers and wrong kinds.
std::string paramFault(const ParamInfo& info, const ParamValue& value);

/// One struct with its table, type erased.
struct ParamBlock {
    const ParamTable* table = nullptr;
    void* object = nullptr;
};

/// The parameters of a demo as the host sees them: the demo's own struct, then the one that all demos share. No name or
/// label stands in both (`demoType` sees to it).
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
    void reset() const;  ///< every value to its default

    /// All values in table order; `assign` takes them back. Sizes must match.
    std::vector<ParamValue> values() const;
    void assign(const std::vector<ParamValue>& values) const;

private:
    std::vector<ParamBlock> blocks_;
};

/// What can be wrong with a table.
enum class RowFault {
    none,
    rowHasNoName,
    rowHasNoHelp,
    rowHasNoField,
    rangeIsEmpty,
    logarithmicRangeNotPositive,
    defaultOutsideRange,
    choiceStandsTwice,
    labelIsEmpty,
    labelStandsTwice,
    symbolIsEmpty,
    symbolStandsTwice,
    predicateIsNull,
    reasonIsEmpty,
    groupHasNoName,
    nameStandsTwice,
    fieldHasTwoRows,
    fieldHasNoRow
};

namespace detail {

/// What is wrong with what a row says beside its value.
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
                    return RowFault::choiceStandsTwice;
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

/// A row's label while the compiler checks the table; longer ones are compared by their beginning.
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
    const auto checkRow = [&](const auto& row) {
        const RowFault own = rowFault(row);
        note(own != RowFault::none, own);
        note((0 + ... + int{sameName(row, rows)}) > 1, RowFault::nameStandsTwice);
        note((0 + ... + int{sameField(row, rows)}) > 1, RowFault::fieldHasTwoRows);
        note((0 + ... + int{sameLabel(row, rows)}) > 1, RowFault::labelStandsTwice);
        note((0 + ... + int{sameSymbol(row, rows)}) > 1, RowFault::symbolStandsTwice);
    };
    (checkRow(rows), ...);
    constexpr std::size_t fields = (std::size_t{0} + ... + (std::is_same_v<Rows, Group> ? 0 : 1));
    note(fields != fieldCount<T>(), RowFault::fieldHasNoRow);
    return fault;
}

}  // namespace detail

namespace detail {

// Never defined and not constexpr: the compiler stops at the call and prints the function's name.
void rowHasNoName();
void rowHasNoHelp();
void rowHasNoField();
void rangeIsEmpty();
void logarithmicRangeNotPositive();
void defaultOutsideRange();
void choiceStandsTwice();
void labelIsEmpty();
void labelStandsTwice();
void symbolIsEmpty();
void symbolStandsTwice();
void predicateIsNull();
void reasonIsEmpty();
void groupHasNoName();
void nameStandsTwice();
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
        case RowFault::choiceStandsTwice: return choiceStandsTwice();
        case RowFault::labelIsEmpty: return labelIsEmpty();
        case RowFault::labelStandsTwice: return labelStandsTwice();
        case RowFault::symbolIsEmpty: return symbolIsEmpty();
        case RowFault::symbolStandsTwice: return symbolStandsTwice();
        case RowFault::predicateIsNull: return predicateIsNull();
        case RowFault::reasonIsEmpty: return reasonIsEmpty();
        case RowFault::groupHasNoName: return groupHasNoName();
        case RowFault::nameStandsTwice: return nameStandsTwice();
        case RowFault::fieldHasTwoRows: return fieldHasTwoRows();
        case RowFault::fieldHasNoRow: return fieldHasNoRow();
    }
}

}  // namespace detail

/// Checks and keeps the rows of `T`'s table. A fault stops the compiler with its name.
template <class T, class... Rows>
consteval auto paramRows(Rows... rows) {
    detail::stopOn(detail::tableFault<T>(rows...));
    return std::tuple<Rows...>(rows...);
}

namespace detail {

template <class Other, class Row>
constexpr bool standsIn(const Row& row) {
    return std::apply([&](const auto&... others) { return ((sameName(row, others) || sameLabel(row, others)) || ...); },
                      rowsOf(Other{}));
}

/// Whether a name or a label stands in the tables of both structs.
template <class A, class B>
consteval bool shareNames() {
    return std::apply([](const auto&... rows) { return (standsIn<B>(rows) || ...); }, rowsOf(A{}));
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
        static_assert(sizeof(Field) == sizeof(int), "a choice's enum has the size of int");
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
        static_assert(HasRows<T>, "a params struct needs its table: rowsOf(T), which returns paramRows<T>(...)");
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
