// Texts of the cells of a table.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/text.h"

namespace arclight::detail {

/// The text without spaces and tabs at its ends.
inline std::string_view trimmed(std::string_view text) {
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
    return text;
}

/// Whether a short text is a number with this character as its decimal mark.
inline bool isNumberWith(std::string_view text, char mark) {
    if (text.size() > 40 || std::count(text.begin(), text.end(), mark) != 1) return false;
    std::string withPoint(text);
    std::replace(withPoint.begin(), withPoint.end(), mark, '.');
    return parseNumber<double>(withPoint).has_value();
}

}  // namespace arclight::detail
