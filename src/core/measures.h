// Declared measures: figures that say how accurate and how fast a demo is.
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
// As with parameters, a field without a row or with two rows does not compile.
#pragma once

#include <limits>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/fields.h"
#include "core/row_faults.h"

namespace arclight {

/// The value of a measure that does not apply at present: `null` in JSON, a dash in the panel. Its row says why.
inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// One row: a `double` field with a unit, a help text and optional limits.
template <class Owner>
struct Measure {
    std::string_view name, unit, help;
    double Owner::*field = nullptr;
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool isTiming = false;
    bool isCostly = false;
    std::string_view reason{};  ///< why there may be no value; empty if there always is one
    bool isOfPixels = false;

    consteval Measure(std::string_view name_, std::string_view unit_, std::string_view help_, double Owner::*field_)
        : name(name_), unit(unit_), help(help_), field(field_) {
        if (name.empty()) detail::rowHasNoName();
        if (help.empty()) detail::rowHasNoHelp();
    }

    consteval Measure atMost(double limit) const {
        Measure copy = *this;
        copy.max = limit;
        return copy;
    }
    /// The value comes from a clock and differs from run to run, so panels in captures omit it.
    consteval Measure timing() const {
        Measure copy = *this;
        copy.isTiming = true;
        return copy;
    }
    consteval Measure atLeast(double limit) const {
        Measure copy = *this;
        copy.min = limit;
        return copy;
    }
    /// Measuring draws, waits for the GPU or takes long. The panel then takes all measures of the demo, which are taken
    /// together, at most twice a second. It takes measures only while they are visible.
    consteval Measure costly() const {
        Measure copy = *this;
        copy.isCostly = true;
        return copy;
    }
    /// The value counts or compares pixels of the frame, so it depends on how many there are: a comparison whose scene
    /// is drawn smaller says so beside it.
    consteval Measure ofPixels() const {
        Measure copy = *this;
        copy.isOfPixels = true;
        return copy;
    }
    /// Why there may be no value (`kNotMeasured`), shown beside the dash: "only scene graph has a closed form".
    consteval Measure absentBecause(std::string_view why) const {
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

/// Checks and returns the rows of `T`'s table.
template <class T, class... Rows>
consteval auto measureRows(Rows... rows) {
    [[maybe_unused]] const auto check = [&](const auto& row) {
        // A row is the same as itself.
        if ((0 + ... + int{row.name == rows.name}) > 1) detail::duplicateName();
        if ((0 + ... + int{row.field == rows.field}) > 1) detail::fieldHasTwoRows();
    };
    (check(rows), ...);
    if (sizeof...(Rows) != fieldCount<T>()) detail::fieldHasNoRow();
    return std::tuple<Rows...>(rows...);
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
    return std::apply([&](const auto&... row) { return std::vector<double>{measures.*(row.field)...}; }, rowsOf(T{}));
}

}  // namespace arclight
