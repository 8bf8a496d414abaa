#include "docs/retired_identifiers.h"

#include <algorithm>
#include <cctype>
#include <regex>

#include "core/check.h"
#include "core/files.h"
#include "core/text.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

bool isLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool isUpper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

/// Where the comment or literal that begins at `at` ends; `at` itself where none does.
std::size_t endOfIgnored(std::string_view code, std::size_t at) {
    const std::string_view rest = code.substr(at);
    const auto after = [&](std::string_view end) {
        const std::size_t found = code.find(end, at + 1);
        return found == std::string_view::npos ? code.size() : found + end.size();
    };
    if (rest.starts_with("//")) return std::min(code.find('\n', at), code.size());
    if (rest.starts_with("/*")) return after("*/");
    if (rest.starts_with("R\"")) {
        const std::size_t open = code.find('(', at);
        return after(")" + std::string(code.substr(at + 2, open - at - 2)) + "\"");
    }
    // A quote within a number only groups its digits.
    const bool isGrouping = rest.front() == '\'' && at > 0 && isLetter(code[at - 1]);
    if ((rest.front() != '"' && rest.front() != '\'') || isGrouping) return at;
    std::size_t end = at + 1;
    while (end < code.size() && code[end] != rest.front() && code[end] != '\n') end += code[end] == '\\' ? 2 : 1;
    return std::min(end + 1, code.size());
}

struct Tokens {
    std::vector<Identifier> identifiers, comments;
};

Tokens tokensOf(std::string_view code) {
    Tokens tokens;
    int line = 1;
    for (std::size_t at = 0; at < code.size();) {
        std::size_t end = endOfIgnored(code, at);
        if (end > at && code[at] == '/') tokens.comments.push_back({std::string(code.substr(at, end - at)), line});
        if (end == at) {
            while (end < code.size() && isLetter(code[end])) ++end;
            if (end > at && !std::isdigit(static_cast<unsigned char>(code[at])))
                tokens.identifiers.push_back({std::string(code.substr(at, end - at)), line});
            end = std::max(end, at + 1);
        }
        line += static_cast<int>(std::count(code.begin() + static_cast<std::ptrdiff_t>(at),
                                            code.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        at = end;
    }
    return tokens;
}

bool holds(const Identifier& identifier, const RetiredWord& retired) {
    if (isUpper(retired.word.front())) return identifier.text == retired.word;
    for (const std::string& word : wordsOf(identifier.text))
        if (word == retired.word || word == retired.word + "s") return true;
    return false;
}

}  // namespace

RetiredIdentifiers retiredIdentifiers() {
    const Expected<std::string> text = readFile(sourceFolder() / "tests/docs/retired_identifiers.txt", 1 << 16);
    CHECK(text.has_value());
    RetiredIdentifiers retired;
    for (const std::string_view line : split(*text, '\n')) {
        const std::size_t sign = line.find(" = ");
        if (line.starts_with("allow ")) retired.allowed.emplace(line.substr(6));
        if (line.starts_with('#') || sign == std::string_view::npos) continue;
        retired.words.push_back({std::string(line.substr(0, sign)), std::string(line.substr(sign + 3))});
    }
    return retired;
}

std::vector<Identifier> identifiersOf(std::string_view code) { return tokensOf(code).identifiers; }
std::vector<Identifier> commentsOf(std::string_view code) { return tokensOf(code).comments; }

std::vector<std::string> wordsOf(std::string_view identifier) {
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < identifier.size(); ++i) {
        const char c = identifier[i];
        const bool isBegin = isUpper(c) && i > 0 && !isUpper(identifier[i - 1]);
        if ((c == '_' || isBegin) && !words.back().empty()) words.emplace_back();
        if (c != '_') words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

Faults commentFaults(const std::string& file, std::string_view code, const std::vector<RetiredWord>& words) {
    Faults faults;
    const std::vector<Identifier> comments = commentsOf(code);
    for (const RetiredWord& retired : words) {
        const std::regex whole("\\b" + retired.word + "s?\\b", std::regex::icase);
        for (const Identifier& comment : comments)
            if (std::regex_search(comment.text, whole))
                faults.push_back(file + ":" + std::to_string(comment.line) + ": '" + retired.word + "': write " +
                                 retired.instead);
    }
    return faults;
}

Faults identifierFaults(const std::string& file, std::string_view code, const RetiredIdentifiers& retired) {
    Faults faults;
    for (const Identifier& identifier : identifiersOf(code)) {
        const bool isConstant = identifier.text.starts_with("GL_") || identifier.text.starts_with("SPNG_");
        if (isConstant || retired.allowed.contains(identifier.text)) continue;
        for (const RetiredWord& word : retired.words)
            if (holds(identifier, word))
                faults.push_back(file + ":" + std::to_string(identifier.line) + ": '" + identifier.text + "': write " +
                                 word.instead);
    }
    return faults;
}

}  // namespace arclight::test
