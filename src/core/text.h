// Text and number formatting, independent of the locale.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/number_text.h"

namespace arclight {

/// `text` with the letters A to Z in lower case.
std::string lowerCase(std::string_view text);

/// The edit distance between `a` and `b`, ignoring case: the minimum number of insertions, deletions, substitutions and
/// swaps of adjacent characters (optimal string alignment, a form of the Damerau–Levenshtein distance).
int editDistance(std::string_view a, std::string_view b);

/// `text` with each control character (U+0000 to U+001F, U+007F to U+009F) replaced by `instead` of its code point.
std::string withoutControls(std::string_view text, const std::function<std::string(unsigned)>& instead);

/// `text` for a terminal: control characters, including line breaks, and bytes that are not UTF-8 become `?`, because
/// they could move the cursor or retitle the window. So do invisible characters and bidirectional controls, which
/// reorder the adjacent text.
std::string printable(std::string_view text);

/// `text` for a cell of a table: `printable`, and cut off beyond 60 bytes.
std::string brief(std::string_view text);

/// `text` in single quotes for a one-line message, as `brief` shows it.
std::string inQuotes(std::string_view text);

/// `text` if it fits, otherwise its longest prefix that fits with an ellipsis, in whole characters and without trailing
/// spaces. `fits` must be monotonic: whenever a text fits, every shorter one fits.
std::string shortened(std::string_view text, const std::function<bool(std::string_view)>& fits);

/// `text` up to its first full stop that a space follows.
std::string_view firstSentence(std::string_view text);

/// `text` as one word of the system's shell, quoted if necessary.
std::string shellWord(std::string_view text);

/// "1280x720".
std::string sizeText(std::int64_t width, std::int64_t height);

/// The candidate closest to `name`; empty if none is close enough to be a typing error.
std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);
std::string_view nearest(std::string_view name, std::span<const std::string> candidates);

/// A name and its description.
struct Described {
    std::string_view name, text;
};

/// `; did you mean 'x'?` with the nearest candidate, to append to an error message. Where none is close enough to be a
/// typing error, up to three whose name or text has most of its words: `; did you mean 'x', 'y' or 'z'?` Empty if there
/// is none.
std::string suggestion(std::string_view name, std::span<const Described> candidates);
std::string suggestion(std::string_view name, std::span<const std::string_view> candidates);
std::string suggestion(std::string_view name, std::span<const std::string> candidates);

/// For a text that would be a number with a decimal point in place of its comma, a hint to append to an error message:
/// `; decimals are written with a point: 2.5`. Otherwise empty.
std::string decimalPointHint(std::string_view text);

std::string join(std::span<const std::string_view> parts, std::string_view separator);
std::string join(std::span<const std::string> parts, std::string_view separator);

/// The parts between separators; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// One line per row, with cells padded to columns two spaces apart. Columns that are empty in all rows are omitted;
/// lines have no trailing spaces. All rows must have the same number of cells.
std::vector<std::string> alignColumns(std::span<const std::vector<std::string>> rows);

/// The shortest decimal that reads back as the same number; `nan`, `inf` or `-inf` if the value is not finite.
std::string formatNumber(float value);
std::string formatNumber(double value);
/// The double with the shortest decimal that reads back as `value` (0.3, not 0.30000001192092896). Casting it to float
/// gives `value` again.
double shortDouble(float value);

/// The value with `digits` digits after the decimal point, for panels and tables.
std::string formatFixed(double value, int digits);

/// The digits of a whole number with a separator between groups of three: 1,204,567.
std::string inGroups(std::string digits, std::string_view separator = ",");
template <std::integral Count>
std::string inGroups(Count count) {
    return inGroups(std::to_string(count));
}
/// The value rounded to a whole number, in groups; 0 or more.
std::string inGroups(double value);

/// The count and its noun, in the plural unless it is 1: `3 frames`.
std::string counted(std::size_t count, std::string_view noun);

/// Reads all of `text` as a finite decimal number, which may have a sign and, for floats, an exponent. Returns nothing
/// for an empty text, spaces, trailing characters or a number out of `T`'s range.
template <class T>
std::optional<T> parseNumber(std::string_view text) {
    static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>);
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    T value{};
    const char* const end = text.data() + text.size();
    std::from_chars_result result{};
    if constexpr (std::is_floating_point_v<T>)
        result = readFloat(text.data(), end, value);
    else
        result = std::from_chars(text.data(), end, value);
    const auto [rest, fault] = result;
    if (fault != std::errc{} || rest != end) return std::nullopt;
    if constexpr (std::is_floating_point_v<T>)
        if (value - value != T{0}) return std::nullopt;
    return value;
}

/// Reads the numbers between separators; nothing if there is a part that `parseNumber` refuses.
template <class T>
std::optional<std::vector<T>> parseNumbers(std::string_view text, char separator) {
    std::vector<T> numbers;
    for (const std::string_view part : split(text, separator)) {
        const std::optional<T> number = parseNumber<T>(part);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

/// A whole number in superscript digits: `⁻⁶`.
std::string superscript(int value);

}  // namespace arclight
