#include "docs/source_texts.h"

#include <algorithm>
#include <cctype>
#include <regex>

#include "core/files.h"

namespace arclight::test {
namespace {

int lineAt(std::string_view text, std::size_t at) {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

bool isForPeople(const std::string& text) {
    static const std::regex kWords(R"([A-Za-z]{2,}[,.:;)']* [(']?[A-Za-z])");
    static const std::regex kCode(R"([;{}] *(\n|\\n)|^\s*#|gl_|\bvec[234]\b|=> |\bconst \w+ =)");
    return std::regex_search(text, kWords) && !std::regex_search(text, kCode);
}

/// The end of the literal that begins at `at` with its quote: the index of the closing quote, or of the line's end.
std::size_t endOfLiteral(std::string_view code, std::size_t at) {
    const char quote = code[at];
    for (std::size_t i = at + 1; i < code.size(); ++i) {
        if (code[i] == '\\')
            ++i;
        else if (code[i] == quote || (code[i] == '\n' && quote != '`'))
            return i;
    }
    return code.size();
}

std::string unescaped(std::string_view literal) {
    std::string text;
    for (std::size_t i = 0; i < literal.size(); ++i) {
        if (literal[i] == '\\' && i + 1 < literal.size()) {
            const char c = literal[++i];
            text += c == 'n' ? '\n' : c;
        } else {
            text += literal[i];
        }
    }
    return text;
}

void keep(std::vector<SourceText>& texts, SourceText& text) {
    if (isForPeople(text.text)) texts.push_back(text);
    text = {};
}

}  // namespace

std::vector<SourceText> textsOfCode(std::string_view code) {
    std::vector<SourceText> texts;
    SourceText current;
    for (std::size_t i = 0; i < code.size();) {
        const std::string_view rest = code.substr(i);
        const auto skipTo = [&](std::string_view end) {
            i = std::min(code.find(end, i + 2), code.size() - end.size()) + end.size();
        };
        if (rest.starts_with("//")) {
            skipTo("\n");
        } else if (rest.starts_with("/*")) {
            skipTo("*/");
        } else if (rest.starts_with("#include")) {
            skipTo("\n");
        } else if (rest.starts_with("R\"(")) {
            const std::size_t end = std::min(code.find(")\"", i), code.size());
            if (current.line == 0) current.line = lineAt(code, i);
            current.text += code.substr(i + 3, end - i - 3);
            i = end + 2;
        } else if (rest.front() == '"' || rest.front() == '`') {
            const std::size_t end = endOfLiteral(code, i);
            if (current.line == 0) current.line = lineAt(code, i);
            current.text += unescaped(code.substr(i + 1, end - i - 1));
            i = end + 1;
        } else if (rest.front() == '\'' && (i == 0 || !std::isalnum(static_cast<unsigned char>(code[i - 1])))) {
            keep(texts, current);
            i = endOfLiteral(code, i) + 1;
        } else {
            if (!std::isspace(static_cast<unsigned char>(rest.front()))) keep(texts, current);
            ++i;
        }
    }
    keep(texts, current);
    return texts;
}

std::vector<SourceText> textsOfHtml(std::string_view html) {
    static const std::regex kText(R"re(<!--[^]*?-->|<style[^]*?</style>|<script[^]*?</script>|"([^"]*)"|>([^<>]+))re");
    const std::string all(html);
    std::vector<SourceText> texts;
    for (std::sregex_iterator found(all.begin(), all.end(), kText), none; found != none; ++found)
        for (const std::size_t group : {1u, 2u}) {
            if (!(*found)[group].matched) continue;
            SourceText text{(*found)[group], lineAt(html, static_cast<std::size_t>(found->position(group)))};
            keep(texts, text);
        }
    return texts;
}

std::vector<SourceText> textsOfFile(const std::filesystem::path& path) {
    const std::string ending = path.extension().string();
    const bool isHtml = ending == ".html";
    if (!isHtml && ending != ".h" && ending != ".cpp" && ending != ".js" && ending != ".mjs") return {};
    const std::string text = readFile(path, 1 << 20).value_or("");
    return isHtml ? textsOfHtml(text) : textsOfCode(text);
}

}  // namespace arclight::test
