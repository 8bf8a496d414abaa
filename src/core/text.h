// Text and numbers, the same in every locale.
#pragma once

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arclight {

/// Number of insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`, letter case
/// ignored (optimal string alignment, a form of the Damerau-Levenshtein distance).
int editDistance(std::string_view a, std::string_view b);

/// `text` in single quotes for a message of one line: control characters become `?`, and more than 60 bytes are cut.
std::string inQuotes(std::string_view text);

/// One word of a POSIX shell, whatever `text` holds; quoted where it must be.
std::string shellWord(std::string_view text);

/// The candidate closest to `name`, or empty if none is close enough to be meant.
std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);
std::string_view nearest(std::string_view name, std::span<const std::string> candidates);

/// `; did you mean 'x'?` for the nearest candidate, or empty. Meant to end an error message.
std::string suggestion(std::string_view name, std::span<const std::string_view> candidates);
std::string suggestion(std::string_view name, std::span<const std::string> candidates);

std::string join(std::span<const std::string_view> parts, std::string_view separator);
std::string join(std::span<const std::string> parts, std::string_view separator);

/// The parts between separators; one empty part for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// One line a row with its cells padded to columns two spaces apart. Columns that are empty in all rows vanish; lines
/// have no spaces at the end. Rows have the same number of cells.
std::vector<std::string> alignColumns(std::span<const std::vector<std::string>> rows);

/// The shortest decimal that reads back to the identical number; `nan`, `inf`, `-inf` for the others.
std::string formatNumber(float value);
std::string formatNumber(double value);
/// With `digits` digits after the point, for panels and tables.
std::string formatFixed(double value, int digits);

/// Reads the whole of `text` as a finite decimal number; nothing for an empty text, spaces, junk after the number
/// or a number out of `T`'s range. Floats may have an exponent and a sign.
template <class T>
std::optional<T> parseNumber(std::string_view text) {
    static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>);
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    T value{};
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data(), end, value);
    if (fault != std::errc{} || rest != end) return std::nullopt;
    if constexpr (std::is_floating_point_v<T>)
        if (value - value != T{0}) return std::nullopt;
    return value;
}

}  // namespace arclight
