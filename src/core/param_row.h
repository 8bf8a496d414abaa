// The rows of a parameter table. The tables are in core/params.h.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "core/row_faults.h"
#include "core/units.h"
#include "core/values.h"

namespace arclight {

/// A heading: the rows after it belong to the group.
struct Group {
    std::string_view name;
    std::string_view help;
    bool isOpen = false;

    /// Unfolds the group in the panel at first, as the table's first group always is.
    constexpr Group open() const { return {name, help, true}; }
};

/// Writes the identifier `name` in words: `dampingRatio` becomes "damping ratio", `fovDeg` "fov deg". Passes each
/// character to `put`, so it works both at compile time, to compare labels, and at run time, to store them.
template <class Put>
constexpr void putAsWords(std::string_view name, Put put) {
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && isUpper(name[i]) && !isUpper(name[i - 1])) put(' ');
        put(isUpper(name[i]) ? static_cast<char>(name[i] - 'A' + 'a') : name[i]);
    }
}

/// A field of a struct of settings that is not a parameter, because users never set it.
template <class Owner, class Field>
struct Fixed {
    Field Owner::*field;
    constexpr explicit Fixed(Field Owner::*field_) : field(field_) {}
};

namespace detail {

template <class Field>
inline constexpr bool kIsNumber = std::is_same_v<Field, float> || std::is_same_v<Field, int> || kIsInUnit<Field>;
template <class Field>
inline constexpr bool kIsVector = std::is_same_v<Field, Float2> || std::is_same_v<Field, Float3>;

}  // namespace detail

/// One row of the table. `Owner` is the params struct, `Field` the type of the field, which is a member of `Inner`: of
/// the owner itself, or of a struct of settings within it.
template <class Owner, class Field, class Inner = Owner>
struct Param {
    static_assert(detail::kIsNumber<Field> || detail::kIsVector<Field> || std::is_same_v<Field, bool> ||
                      std::is_same_v<Field, Colour> || std::is_same_v<Field, Seed> || std::is_enum_v<Field>,
                  "a parameter must be a float, a float in a unit, an int, bool, enum, Colour, Float2, Float3 or Seed");
    static constexpr bool kIsOwn = std::is_same_v<Owner, Inner>;

    std::string_view name;
    std::string_view unit;
    std::string_view help;
    Field Inner::*field = nullptr;
    Inner Owner::*within = nullptr;  ///< null if the field is the owner's own
    double min = 0;
    double max = 0;
    double step = 0;          ///< of the slider; 0 is continuous
    bool isLogarithmic = false;
    Labels choice{};
    std::string_view formerName{};                ///< still read from scripts and captures; empty if there is none
    std::optional<std::string_view> ownLabel{};   ///< shown instead of the name in words
    std::optional<std::string_view> ownSymbol{};  ///< the usual symbol in formulas, such as ζ
    bool isPrimary = false;
    bool (*predicate)(const Owner&) = nullptr;
    bool (*settingsPredicate)(const Inner&) = nullptr;  ///< of the row in the settings' own table

    // Nothing here is consteval: within `paramRows`, clang 14 would then compile no lambda of the table.

    /// A number or vector with a range, which applies to each component.
    constexpr Param(std::string_view name_, std::string_view unit_, std::string_view help_, Field Owner::*field_,
                    double min_, double max_, double step_ = 0)
        : name(name_), unit(unit_), help(help_), field(field_), min(min_), max(max_), step(step_) {
        static_assert(detail::kIsNumber<Field> || detail::kIsVector<Field>, "only numbers and vectors have a range");
        if (!(min < max)) detail::rangeIsEmpty();
        check();
    }

    /// A boolean, colour or seed, which has no range.
    constexpr Param(std::string_view name_, std::string_view help_, Field Owner::*field_)
        : name(name_), help(help_), field(field_) {
        static_assert(std::is_same_v<Field, bool> || std::is_same_v<Field, Colour> || std::is_same_v<Field, Seed>,
                      "numbers and vectors need a range, choices need labels");
        if constexpr (!std::is_same_v<Field, Seed>) max = 1;
        check();
    }

    /// A choice: an enum whose enumerators are numbered from 0.
    constexpr Param(std::string_view name_, std::string_view help_, Field Owner::*field_, Labels labels_)
        : name(name_), help(help_), field(field_), max(labels_.count - 1), step(1), choice(labels_) {
        static_assert(std::is_enum_v<Field>, "only enums have labels");
        for (std::size_t i = 0; i < choice.all().size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (choice.text[i] == choice.text[j]) detail::duplicateChoice();
        check();
    }

    /// The row for one field of a struct of settings, taken from the settings' own table. The owner has the settings as
    /// a member; the default is the owner's.
    constexpr Param(Inner Owner::*within_, Field Inner::*field_) : field(field_), within(within_) {
        const auto copy = [&](const auto& row) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(row)>, Param<Inner, Field>>)
                if (row.field == field_) take(row);
        };
        std::apply([&](const auto&... row) { (copy(row), ...); }, rowsOf(Inner{}));
        if (name.empty()) detail::settingHasNoRow();
        check();
    }
    /// Like the constructor above, but from a given row.
    constexpr Param(Inner Owner::*within_, const Param<Inner, Field>& row) : field(row.field), within(within_) {
        take(row);
        check();
    }

    /// Another name than in the settings' own table.
    constexpr Param named(std::string_view text) const {
        if (text.empty()) detail::rowHasNoName();
        Param copy = *this;
        copy.name = text;
        return copy;
    }
    /// The name that the parameter had in earlier versions. Command lines, presets and captures may still contain it.
    constexpr Param formerly(std::string_view text) const {
        if (text.empty()) detail::rowHasNoName();
        Param copy = *this;
        copy.formerName = text;
        return copy;
    }
    constexpr Param logarithmic() const {
        if (!(min > 0)) detail::logarithmicRangeNotPositive();
        Param copy = *this;
        copy.isLogarithmic = true;
        return copy;
    }
    /// A label to show where the name in words ("damping ratio" for `dampingRatio`) is not good enough.
    constexpr Param label(std::string_view text) const {
        if (text.empty()) detail::labelIsEmpty();
        Param copy = *this;
        copy.ownLabel = text;
        return copy;
    }
    /// The usual symbol in formulas, such as "ζ".
    constexpr Param symbol(std::string_view text) const {
        if (text.empty()) detail::symbolIsEmpty();
        Param copy = *this;
        copy.ownSymbol = text;
        return copy;
    }
    /// Marks one of the few parameters that a newcomer should try first.
    constexpr Param primary() const {
        Param copy = *this;
        copy.isPrimary = true;
        return copy;
    }
    /// The parameter matters only if `holds`: otherwise it changes neither the simulation nor the image.
    constexpr Param when(bool (*holds)(const Owner&)) const {
        if (holds == nullptr) detail::predicateIsNull();
        Param copy = *this;
        copy.predicate = holds;
        return copy;
    }

    constexpr const Field& of(const Owner& owner) const {
        if constexpr (kIsOwn) return owner.*field;
        else return (owner.*within).*field;
    }

private:
    constexpr void take(const Param<Inner, Field>& row) {
        name = row.name, unit = row.unit, help = row.help, min = row.min, max = row.max, step = row.step;
        isLogarithmic = row.isLogarithmic, choice = row.choice, formerName = row.formerName, ownLabel = row.ownLabel, ownSymbol = row.ownSymbol;
        isPrimary = row.isPrimary, settingsPredicate = row.predicate;
    }

    /// Stops the compiler at an error within this row.
    constexpr void check() const {
        if (name.empty()) detail::rowHasNoName();
        if (help.empty()) detail::rowHasNoHelp();
        if (field == nullptr) detail::rowHasNoField();
        const Owner defaults{};
        const Field value = of(defaults);
        const auto require = [&](double component) {
            if (!(component >= min && component <= max)) detail::defaultOutsideRange();
        };
        if constexpr (detail::kIsVector<Field>)
            for (const float component : value) require(component);
        else if constexpr (detail::kIsInUnit<Field>)
            require(static_cast<double>(value.shown));
        else if constexpr (std::is_same_v<Field, Colour>)
            require(value.r), require(value.g), require(value.b);
        else if constexpr (!std::is_same_v<Field, Seed>)
            require(static_cast<double>(static_cast<std::conditional_t<std::is_enum_v<Field>, int, Field>>(value)));
    }
};

}  // namespace arclight
