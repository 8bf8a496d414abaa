#include "gfx/declarations.h"

#include <algorithm>
#include <cctype>
#include <span>

namespace arclight {
namespace {

/// The text without comments and preprocessor lines.
std::string withoutComments(std::string_view glsl) {
    std::string code;
    bool isLineStart = true;
    for (std::size_t i = 0; i < glsl.size();) {
        if (glsl.substr(i, 2) == "//" || (isLineStart && glsl[i] == '#')) {
            i = std::min(glsl.find('\n', i), glsl.size());
        } else if (glsl.substr(i, 2) == "/*") {
            const auto end = glsl.find("*/", i + 2);
            i = end == std::string_view::npos ? glsl.size() : end + 2;
        } else {
            isLineStart = glsl[i] == '\n' || (isLineStart && std::isspace(static_cast<unsigned char>(glsl[i])));
            code.push_back(glsl[i++]);
        }
    }
    return code;
}

bool isWordLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Words and single signs.
std::vector<std::string_view> tokensOf(std::string_view code) {
    std::vector<std::string_view> tokens;
    for (std::size_t i = 0; i < code.size();) {
        if (std::isspace(static_cast<unsigned char>(code[i]))) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < code.size() && isWordLetter(code[end])) ++end;
        end = std::max(end, i + 1);
        tokens.push_back(code.substr(i, end - i));
        i = end;
    }
    return tokens;
}

/// The number of tokens of the group that `tokens` begins with, its brackets included.
std::size_t groupLength(std::span<const std::string_view> tokens, std::string_view open, std::string_view close) {
    std::size_t depth = 0, i = 0;
    for (; i < tokens.size(); ++i) {
        if (tokens[i] == open) ++depth;
        if (tokens[i] == close && --depth == 0) return i + 1;
    }
    return i;
}

/// Names in "type a, b[4], c", brackets and what is in them left out.
std::vector<std::string> declaredNames(std::span<const std::string_view> statement) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < statement.size(); ++i) {
        if (statement[i] == "[") {
            i += groupLength(statement.subspan(i), "[", "]") - 1;
        } else if (statement[i] == ",") {
            continue;
        } else {
            const bool endsName = i + 1 == statement.size() || statement[i + 1] == "," || statement[i + 1] == "[";
            if (endsName && i > 0) names.emplace_back(statement[i]);
        }
    }
    return names;
}

void append(std::vector<std::string>& to, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (!contains(to, name)) to.push_back(name);
}

/// Takes one global declaration, without its ';' or from its qualifiers to the '{' of a block.
void addStatement(Declarations& all, std::span<const std::string_view> statement, bool isBlock) {
    bool isPlaced = false;
    std::string_view storage;
    std::size_t i = 0;
    for (; i < statement.size(); ++i) {
        const std::string_view word = statement[i];
        if (word == "layout") {
            const std::size_t length = groupLength(statement.subspan(i + 1), "(", ")");
            for (std::size_t k = 0; k < length; ++k) isPlaced = isPlaced || statement[i + 1 + k] == "location";
            i += length;
        } else if (word == "uniform" || word == "in" || word == "out" || word == "buffer") {
            storage = word;
        } else if (word != "flat" && word != "smooth" && word != "noperspective" && word != "centroid" &&
                   word != "highp" && word != "mediump" && word != "lowp" && word != "readonly" && word != "writeonly" &&
                   word != "coherent" && word != "restrict" && word != "invariant") {
            break;
        }
    }
    const auto rest = statement.subspan(std::min(i, statement.size()));
    if (storage.empty() || rest.empty()) return;
    if (isBlock) return append(all.uniforms, {std::string(rest.front())});
    const std::vector<std::string> names = declaredNames(rest);
    append(storage == "in" ? all.inputs : storage == "out" ? all.outputs : all.uniforms, names);
    if (storage == "out" && !isPlaced) append(all.unplacedOutputs, names);
}

}  // namespace

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void Declarations::add(std::string_view glsl) {
    const std::string code = withoutComments(glsl);
    const std::vector<std::string_view> tokens = tokensOf(code);
    const std::span<const std::string_view> all(tokens);
    for (std::size_t begin = 0, i = 0; i < tokens.size(); ++i) {
        if (tokens[i] == ";") {
            addStatement(*this, all.subspan(begin, i - begin), false);
            begin = i + 1;
        } else if (tokens[i] == "{") {
            addStatement(*this, all.subspan(begin, i - begin), true);
            i += groupLength(all.subspan(i), "{", "}") - 1;
            begin = i + 1;
        }
    }
}

}  // namespace arclight
