#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <string_view>

namespace arclight {
namespace {

/// Longer names are not treated as typing errors, because the cost of the edit distance is the product of both lengths.
constexpr std::size_t kMaxNearestLength = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool startsWith(std::string_view text, std::string_view prefix) {
    if (text.size() < prefix.size()) return false;
    return std::equal(prefix.begin(), prefix.end(), text.begin(), [](char a, char b) { return lower(a) == lower(b); });
}

/// The number of characters of UTF-8 text: all bytes except continuation bytes.
std::size_t countCharacters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

template <class Text>
std::string_view nearestOf(std::string_view name, std::span<const Text> candidates) {
    std::string_view best;
    if (name.empty() || name.size() > kMaxNearestLength) return best;
    int bestDistance = std::max(1, static_cast<int>(name.size()) / 2);
    for (const std::string_view candidate : candidates) {
        if (candidate.empty() || candidate.size() > kMaxNearestLength) continue;
        const bool isPrefix = name.size() >= 3 && startsWith(candidate, name);
        const int distance = isPrefix ? 1 : editDistance(name, candidate);
        if (distance < bestDistance || (distance == bestDistance && best.empty())) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

/// The words of a name such as `ball-smoke` or `dampingRatio`, in lower case, without words of one or two letters and
/// without the plural `s`.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < std::min(name.size(), kMaxNearestLength); ++i) {
        const bool isPart = lower(name[i]) >= 'a' && lower(name[i]) <= 'z';
        const bool isBeginning = isPart && i > 0 && lower(name[i]) != name[i] && lower(name[i - 1]) == name[i - 1];
        if ((!isPart || isBeginning) && !words.back().empty()) words.emplace_back();
        if (isPart) words.back() += lower(name[i]);
    }
    for (std::string& word : words)
        if (word.size() > 3 && word.ends_with('s')) word.pop_back();
    std::erase_if(words, [](const std::string& word) { return word.size() < 3; });
    return words;
}

struct Related {
    std::vector<std::string_view> names;
    bool hasAllWords = false;  ///< whether there are several words, and the names contain all of them
};

/// Up to three candidates that contain the most words of `name`; a word in a candidate's own name counts twice.
Related relatedNames(std::string_view name, std::span<const Described> candidates) {
    constexpr std::size_t kMax = 3;
    const std::vector<std::string> words = wordsOf(name);
    Related best;
    std::size_t bestScore = 1;
    for (const Described& candidate : candidates) {
        const std::string ownName = lowerCase(candidate.name), text = lowerCase(candidate.text);
        std::size_t score = 0;
        for (const std::string& word : words)
            score += ownName.find(word) != std::string::npos ? 2 : text.find(word) != std::string::npos ? 1 : 0;
        if (score < bestScore) continue;
        if (score > bestScore) best.names.clear();
        bestScore = score;
        if (best.names.size() < kMax) best.names.push_back(candidate.name);
    }
    best.hasAllWords = words.size() > 1 && bestScore == 2 * words.size();
    return best;
}

template <class Text>
std::string suggestionOf(std::string_view name, std::span<const Text> candidates) {
    std::vector<Described> described;
    for (const std::string_view candidate : candidates) described.push_back({candidate, {}});
    return suggestion(name, std::span<const Described>(described));
}

template <class Text>
std::string joinOf(std::span<const Text> parts, std::string_view separator) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += separator;
        text += parts[i];
    }
    return text;
}

template <class T>
std::string formatNumberOf(T value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return shortestText(value);
}

/// The start of the UTF-8 character that the byte at `at` belongs to.
std::size_t characterStart(std::string_view text, std::size_t at) {
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    return at;
}

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool isValid = false;
};

/// The first character of a UTF-8 text, or its first byte if that begins none.
Character firstCharacter(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    if (byte(0) < 0x80) return {byte(0), 1, true};
    const std::size_t bytes = byte(0) < 0xC2 ? 0 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : byte(0) < 0xF5 ? 4 : 0;
    if (bytes == 0 || bytes > text.size()) return {};
    std::uint32_t code = byte(0) & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    // Overlong forms, surrogates, and code points beyond Unicode.
    constexpr std::uint32_t kMin[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < kMin[bytes] || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return {};
    return {code, bytes, true};
}

/// Whether the character neither controls a terminal, nor reorders adjacent text, nor is invisible.
bool isShown(const Character& character) {
    struct Range {
        std::uint32_t first, last;
    };
    constexpr Range kHidden[] = {{0, 0x1F},        {0x7F, 0x9F},     {0xAD, 0xAD},      {0x61C, 0x61C},
                                 {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E},  {0x2060, 0x206F},
                                 {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
    return character.isValid && std::none_of(std::begin(kHidden), std::end(kHidden), [&](const Range& range) {
               return character.code >= range.first && character.code <= range.last;
           });
}

}  // namespace

std::string lowerCase(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

int editDistance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<int> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> int& { return table[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = static_cast<int>(i);
    for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const char ca = lower(a[i - 1]), cb = lower(b[j - 1]);
            int distance = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (ca == cb ? 0 : 1)});
            if (i > 1 && j > 1 && ca == lower(b[j - 2]) && lower(a[i - 2]) == cb)
                distance = std::min(distance, at(i - 2, j - 2) + 1);
            at(i, j) = distance;
        }
    }
    return table.back();
}

std::string withoutControls(std::string_view text, const std::function<std::string(unsigned)>& instead) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
        // From U+0080 to U+009F, UTF-8 has two bytes.
        const bool isSecondSet = byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0;
        if (isSecondSet) ++i;
        if (isSecondSet || byte(i) < 0x20 || byte(i) == 0x7F)
            result += instead(byte(i));
        else
            result += text[i];
    }
    return result;
}

std::string printable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Character first = firstCharacter(text);
        isShown(first) ? result += text.substr(0, first.bytes) : result += '?';
        text.remove_prefix(first.bytes);
    }
    return result;
}

std::string sizeText(std::int64_t width, std::int64_t height) {
    return std::to_string(width) + "x" + std::to_string(height);
}

std::string brief(std::string_view text) {
    constexpr std::size_t kMaxBytes = 60;
    if (text.size() <= kMaxBytes) return printable(text);
    return printable(text.substr(0, characterStart(text, kMaxBytes))) + "...";
}

std::string inQuotes(std::string_view text) { return "'" + brief(text) + "'"; }

std::string shortened(std::string_view text, const std::function<bool(std::string_view)>& fits) {
    if (fits(text)) return std::string(text);
    const auto cut = [&](std::size_t size) {
        std::string_view kept = text.substr(0, characterStart(text, size));
        kept.remove_suffix(kept.size() - (kept.find_last_not_of(' ') + 1));
        return std::string(kept) + "\u2026";
    };
    std::size_t most = 0, tooMany = text.size();
    while (tooMany - most > 1) {
        const std::size_t size = most + (tooMany - most) / 2;
        (fits(cut(size)) ? most : tooMany) = size;
    }
    return cut(most);
}

std::string_view firstSentence(std::string_view text) {
    const std::size_t end = text.find(". ");
    return end == std::string_view::npos ? text : text.substr(0, end + 1);
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates) {
    return nearestOf(name, candidates);
}
std::string_view nearest(std::string_view name, std::span<const std::string> candidates) {
    return nearestOf(name, candidates);
}

std::string suggestion(std::string_view name, std::span<const Described> candidates) {
    std::vector<std::string_view> names;
    for (const Described& candidate : candidates) names.push_back(candidate.name);
    const std::string_view near = nearest(name, names);
    Related related = relatedNames(name, candidates);
    if (near.empty() || related.hasAllWords)
        names = std::move(related.names);
    else
        names = {near};
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "'" : i + 1 == names.size() ? " or '" : ", '") + std::string(names[i]) + "'";
    return text.empty() ? text : "; did you mean " + text + "?";
}
std::string suggestion(std::string_view name, std::span<const std::string_view> candidates) {
    return suggestionOf(name, candidates);
}
std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
    return suggestionOf(name, candidates);
}

std::string decimalPointHint(std::string_view text) {
    std::string pointed(text);
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    if (pointed == text || !parseNumber<double>(pointed)) return {};
    return "; decimals are written with a point: " + pointed;
}

std::string join(std::span<const std::string_view> parts, std::string_view separator) {
    return joinOf(parts, separator);
}
std::string join(std::span<const std::string> parts, std::string_view separator) { return joinOf(parts, separator); }

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> alignColumns(std::span<const std::vector<std::string>> rows) {
    std::vector<std::string> lines(rows.size());
    for (std::size_t column = 0; !rows.empty() && column < rows.front().size(); ++column) {
        std::size_t width = 0;
        for (const auto& row : rows) width = std::max(width, countCharacters(row[column]));
        if (width == 0) continue;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string& cell = rows[i][column];
            lines[i] += cell + std::string(width + 2 - countCharacters(cell), ' ');
        }
    }
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

std::string formatNumber(float value) { return formatNumberOf(value); }
std::string formatNumber(double value) { return formatNumberOf(value); }

double shortDouble(float value) {
    if (!std::isfinite(value)) return value;
    const std::string text = formatNumber(value);
    double result = 0;
    readFloat(text.data(), text.data() + text.size(), result);
    // Rounding twice, to double and then to float, could in principle give a neighbouring float.
    return static_cast<float>(result) == value ? result : static_cast<double>(value);
}

std::string formatFixed(double value, int digits) {
    if (!std::isfinite(value)) return formatNumberOf(value);
    return fixedText(value, std::clamp(digits, 0, 60));
}

std::string superscript(int value) {
    static constexpr std::array<std::string_view, 10> kDigits{"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                                              "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    std::string text = value < 0 ? "\u207B" : "";
    for (const char digit : std::to_string(std::abs(value))) text += kDigits[static_cast<std::size_t>(digit - '0')];
    return text;
}

std::string inGroups(std::string digits, std::string_view separator) {
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, separator);
    return digits;
}
std::string inGroups(double value) { return inGroups(formatFixed(value, 0)); }

std::string counted(std::size_t count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace arclight
