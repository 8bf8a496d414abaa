// Declared measures: the figures that say how right and how fast a demo is.
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
// As with parameters, a field without a row or a row written twice does not compile.
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/params.h"

namespace arclight {

/// The value of a measure that has no meaning just now; `null` in JSON, a dash in the panel. Its row says why.
inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// One row: a `double` field with a unit, a sentence and, where there is one, the limit it should keep.
template <class Owner>
struct Measure {
    std::string_view name, unit, help;
    double Owner::*field = nullptr;
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool isTiming = false;
    bool isCostly = false;
    std::optional<std::string_view> reason{};

    constexpr Measure(std::string_view name_, std::string_view unit_, std::string_view help_, double Owner::*field_)
        : name(name_), unit(unit_), help(help_), field(field_) {}

    constexpr Measure atMost(double limit) const {
        Measure copy = *this;
        copy.max = limit;
        return copy;
    }
    /// Comes from a clock: differs from run to run, so panels inside captures leave it out.
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
    /// Draws, waits for the GPU or computes for long: not to be taken in every frame. As all measures of a demo are taken
    /// together, the panel then takes them at most twice a second; and, as ever, only while they are in sight.
    constexpr Measure costly() const {
        Measure copy = *this;
        copy.isCostly = true;
        return copy;
    }
    /// Why there is sometimes no value (`kNotMeasured`), as a person reads it beside the dash: "only scene graph has a
    /// closed form".
    constexpr Measure absentBecause(std::string_view why) const {
        Measure copy = *this;
        copy.reason = why;
        return copy;
    }
};

/// A row without its type.
struct MeasureInfo {
    std::string_view name, unit, help;
    double min = 0, max = 0;  ///< the limits; infinite where there is none
    bool isTiming = false;
    bool isCostly = false;    ///< it draws, waits for the GPU or computes for long
    std::string_view reason;  ///< why there may be no value; empty where there always is one

    bool holds(double value) const { return !(value < min) && !(value > max); }
};

using MeasureTable = std::vector<MeasureInfo>;

namespace detail {

template <class T, class... Rows>
constexpr RowFault measureFault(const Rows&... rows) {
    RowFault fault = RowFault::none;
    const auto note = [&](bool wrong, RowFault found) {
        if (wrong && fault == RowFault::none) fault = found;
    };
    const auto checkRow = [&](const auto& row) {
        note(row.name.empty(), RowFault::rowHasNoName);
        note(row.help.empty(), RowFault::rowHasNoHelp);
        note(row.reason && row.reason->empty(), RowFault::reasonIsEmpty);
        note((0 + ... + int{row.name == rows.name}) > 1, RowFault::nameStandsTwice);
        note((0 + ... + int{row.field == rows.field}) > 1, RowFault::fieldHasTwoRows);
    };
    (checkRow(rows), ...);
    note(sizeof...(Rows) != fieldCount<T>(), RowFault::fieldHasNoRow);
    return fault;
}

}  // namespace detail

/// Checks and keeps the rows of `T`'s table.
template <class T, class... Rows>
consteval auto measureRows(Rows... rows) {
    detail::stopOn(detail::measureFault<T>(rows...));
    return std::tuple<Rows...>(rows...);
}

/// The table of `T`, built once.
template <class T>
const MeasureTable& measureTable() {
    static const MeasureTable table = std::apply(
        [](const auto&... row) {
            return MeasureTable{MeasureInfo{row.name, row.unit, row.help, row.min, row.max, row.isTiming, row.isCostly,
                                            row.reason.value_or("")}...};
        },
        rowsOf(T{}));
    return table;
}

/// The values of `measures` in table order.
template <class T>
std::vector<double> measureValues(const T& measures) {
    return std::apply([&](const auto&... row) { return std::vector<double>{measures.*(row.field)...}; },
                      rowsOf(T{}));
}

}  // namespace arclight
