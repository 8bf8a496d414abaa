// Declared measures: metrics of the accuracy and speed of a demo.
//
//     struct SpringMeasures {
//         double maxError = kNotMeasured;
//     };
//     constexpr auto rowsOf(SpringMeasures) {
//         return measureRows<SpringMeasures>(
//             Measure{"maxError", "", "Largest distance to the closed form.", &SpringMeasures::maxError}
//                 .atMost(1e-5)
//                 .absentBecause("only scene graph has a closed form"));
//     }
//
// As with parameters, a field without a row or with two rows does not compile, and a struct that holds another one with
// a table takes over its rows by `embed(&PortraitMeasures::strain)`.
#pragma once

#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/fields.h"
#include "core/row_faults.h"
#include "core/row_members.h"

namespace arclight {

/// The value of a measure that does not currently apply: `null` in JSON, a dash in the panel. Its row gives the reason.
inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// One row: a `double` field with a unit, a help text and optional limits. The field is a member of `Inner`: of the
/// owner itself, or of a struct within it.
template <class Owner, class Inner = Owner>
struct Measure {
    static constexpr bool kIsOwn = std::is_same_v<Owner, Inner>;

    std::string_view name, unit, help;
    double Inner::*field = nullptr;
    Inner Owner::*within = nullptr;  ///< null if the field is the owner's own
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool isTiming = false;
    bool isCostly = false;
    std::string_view reason{};  ///< why there may be no value; empty if there always is one
    bool isOfPixels = false;

    constexpr Measure(std::string_view name_, std::string_view unit_, std::string_view help_, double Owner::*field_)
        : name(name_), unit(unit_), help(help_), field(field_) {
        if (name.empty()) detail::rowHasNoName();
        if (help.empty()) detail::rowHasNoHelp();
    }
    /// A row of the table of `Inner`.
    constexpr Measure(Inner Owner::*within_, const Measure<Inner>& row)
        : name(row.name),
          unit(row.unit),
          help(row.help),
          field(row.field),
          within(within_),
          min(row.min),
          max(row.max),
          isTiming(row.isTiming),
          isCostly(row.isCostly),
          reason(row.reason),
          isOfPixels(row.isOfPixels) {}

    constexpr double of(const Owner& owner) const {
        if constexpr (kIsOwn)
            return owner.*field;
        else
            return (owner.*within).*field;
    }

    constexpr Measure atMost(double limit) const {
        Measure copy = *this;
        copy.max = limit;
        return copy;
    }
    /// The value comes from a clock and differs from run to run, so panels in captures omit it.
    constexpr Measure timing() const {
        Measure copy = *this;
        copy.isTiming = true;
        return copy;
    }
    constexpr Measure atLeast(double limit) const {
        Measure copy = *this;
        copy.min = limit;
        return copy;
    }
    /// Measuring draws, waits for the GPU or takes long. The panel then takes the demo's measures, which are always
    /// taken together, at most twice per second. It takes measures only while they are visible.
    constexpr Measure costly() const {
        Measure copy = *this;
        copy.isCostly = true;
        return copy;
    }
    /// The value counts or compares pixels of the frame, so it depends on the resolution: a comparison that draws its
    /// scene at a reduced size marks the value accordingly.
    constexpr Measure ofPixels() const {
        Measure copy = *this;
        copy.isOfPixels = true;
        return copy;
    }
    /// Why there may be no value (`kNotMeasured`), shown next to the dash: "only scene graph has a closed form".
    constexpr Measure absentBecause(std::string_view why) const {
        if (why.empty()) detail::reasonIsEmpty();
        Measure copy = *this;
        copy.reason = why;
        return copy;
    }
};

/// A type-erased row.
struct MeasureInfo {
    std::string_view name, unit, help;
    double min = 0, max = 0;  ///< the limits; infinite where there are none
    bool isTiming = false;
    bool isCostly = false;    ///< measuring draws, waits for the GPU or takes long
    std::string_view reason;  ///< why there may be no value; empty if there always is one
    bool isOfPixels = false;  ///< depends on the number of pixels of the drawn scene

    bool holds(double value) const { return !(value < min) && !(value > max); }
};

using MeasureTable = std::vector<MeasureInfo>;

namespace detail {

template <class T>
inline constexpr bool kHasMeasure = false;
template <class Inner, class... Rows>
inline constexpr bool kHasMeasure<std::tuple<Measure<Inner>, Rows...>> = true;

}  // namespace detail

/// The rows of a struct of measures that an owner has as a member.
template <class Owner, class Inner>
requires detail::kHasMeasure<decltype(rowsOf(Inner{}))>
constexpr auto embed(Inner Owner::*within) {
    return std::apply([&](const auto&... row) { return std::tuple(Measure<Owner, Inner>(within, row)...); },
                      rowsOf(Inner{}));
}

/// Checks and returns the rows of `T`'s table, including rows from `embed`.
template <class T, class... Rows>
consteval auto measureRows(Rows... rows) {
    const auto all = std::tuple_cat(detail::asTuple(rows)...);
    const auto checkAll = [](const auto&... row) {
        [[maybe_unused]] const auto check = [&](const auto& one) {
            // A row is the same as itself.
            if ((0 + ... + int{one.name == row.name}) > 1) detail::duplicateName();
            if ((0 + ... + int{detail::sameField(one, row)}) > 1) detail::fieldHasTwoRows();
        };
        (check(row), ...);
        if (detail::countMembers(row...) != fieldCount<T>()) detail::fieldHasNoRow();
    };
    std::apply(checkAll, all);
    return all;
}

/// The table of `T`, built once.
template <class T>
const MeasureTable& measureTable() {
    static const MeasureTable table = std::apply(
        [](const auto&... row) {
            return MeasureTable{MeasureInfo{row.name, row.unit, row.help, row.min, row.max, row.isTiming, row.isCostly,
                                            row.reason, row.isOfPixels}...};
        },
        rowsOf(T{}));
    return table;
}

/// The values of `measures` in table order.
template <class T>
std::vector<double> measureValues(const T& measures) {
    return std::apply([&](const auto&... row) { return std::vector<double>{row.of(measures)...}; }, rowsOf(T{}));
}

}  // namespace arclight
