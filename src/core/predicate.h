// Conditions over named numbers, as lessons state them: `rmse < 0.02 and bands <= 3`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight {

/// Comparisons that must all hold.
struct Predicate {
    /// `factor` times the number of that name, or `factor` alone if there is no name.
    struct Term {
        double factor = 1;
        std::string name{};
    };
    struct Comparison {
        Term left{};
        std::string relation{};  ///< `<`, `<=`, `>` or `>=`
        Term right{};
    };
    std::vector<Comparison> all{};

    bool isEmpty() const { return all.empty(); }
    /// The names that occur, in order; a name that occurs twice is listed twice.
    std::vector<std::string> names() const;
};

/// The value of a name; nothing if it has none at present.
using ValueOf = std::function<std::optional<double>(std::string_view name)>;

/// Reads comparisons joined by `and`. Each side is a number, a name, or a number `*` a name. Names consist of letters,
/// digits and points. Exit::badAsset with the part that is wrong.
Expected<Predicate> parsePredicate(std::string_view text);

/// Whether all comparisons hold. A comparison with a name that has no value does not hold.
bool holds(const Predicate& predicate, const ValueOf& valueOf);

}  // namespace arclight
