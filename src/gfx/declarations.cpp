#include "gfx/declarations.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "core/text.h"

namespace arclight {
namespace {

using Tokens = std::span<const std::string_view>;

/// The text without comments and preprocessor lines.
std::string withoutComments(std::string_view glsl) {
    std::string code;
    bool isLineStart = true;
    for (std::size_t i = 0; i < glsl.size();) {
        if (glsl.substr(i, 2) == "//") {
            i = std::min(glsl.find('\n', i), glsl.size());
        } else if (isLineStart && glsl[i] == '#') {
            // A backslash at the end continues the line.
            do i = std::min(glsl.find('\n', i + 1), glsl.size());
            while (i < glsl.size() && glsl[i - 1] == '\\');
        } else if (glsl.substr(i, 2) == "/*") {
            const auto end = glsl.find("*/", i + 2);
            i = end == std::string_view::npos ? glsl.size() : end + 2;
            code.push_back(' ');
        } else {
            isLineStart = glsl[i] == '\n' || (isLineStart && std::isspace(static_cast<unsigned char>(glsl[i])));
            code.push_back(glsl[i++]);
        }
    }
    return code;
}

bool isWordLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Splits code into words and single characters.
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

/// The number of tokens in the group at the front: all from an opening bracket to its closing one, or a single token.
std::size_t groupLength(Tokens tokens) {
    std::size_t depth = 0, i = 0;
    do {
        const std::string_view token = tokens[i++];
        if (token == "(" || token == "[" || token == "{") ++depth;
        if (depth > 0 && (token == ")" || token == "]" || token == "}")) --depth;
    } while (depth > 0 && i < tokens.size());
    return i;
}

/// Whether a word is a qualifier that may accompany a storage qualifier.
bool isQualifier(std::string_view word) {
    constexpr std::array<std::string_view, 15> kQualifiers{
        "flat",    "smooth", "noperspective", "centroid",  "sample",   "invariant", "precise", "highp",
        "mediump", "lowp",   "readonly",      "writeonly", "coherent", "volatile",  "restrict"};
    return std::find(kQualifiers.begin(), kQualifiers.end(), word) != kQualifiers.end();
}

struct Declarator {
    std::string name;
    bool hasValue = false;
    std::string_view length{};  ///< of an array, if it is one word
};

/// The names in "type a, b[4], c = vec2(1, 2)".
std::vector<Declarator> declaratorsOf(Tokens rest) {
    std::vector<Declarator> all;
    std::size_t i = std::min<std::size_t>(1, rest.size());
    while (i < rest.size() && (rest[i] == "[" || rest[i] == "{")) i += groupLength(rest.subspan(i));  // of the type
    bool isName = true;
    for (; i < rest.size(); i += groupLength(rest.subspan(i))) {
        if (isName) all.push_back({std::string(rest[i])});
        if (rest[i] == "[" && groupLength(rest.subspan(i)) == 3) all.back().length = rest[i + 1];
        isName = rest[i] == ",";
        if (rest[i] == "=") all.back().hasValue = true;
    }
    return all;
}

void append(std::vector<std::string>& to, std::string_view name) {
    if (!contains(to, name)) to.emplace_back(name);
}

void noteLength(Declarations& all, const Declarator& array) {
    const auto constant = all.constants.find(array.length);
    const auto number = parseNumber<std::size_t>(array.length);
    if (!number && constant == all.constants.end()) return;
    std::size_t& length = all.lengths[array.name];
    length = std::max(length, number ? *number : constant->second);
}

void addMembers(Declarations& all, Tokens body) {
    for (std::size_t begin = 0, i = 0; i < body.size(); i += groupLength(body.subspan(i))) {
        if (body[i] != ";") continue;
        while (begin < i && isQualifier(body[begin])) ++begin;
        for (const Declarator& each : declaratorsOf(body.subspan(begin, i - begin))) append(all.members, each.name);
        begin = i + 1;
    }
}

/// Adds the declaration after a storage qualifier: a block, or variables of a type.
void addVariables(Declarations& all, std::string_view storage, bool hasLocation, Tokens rest) {
    if (rest.size() > 1 && rest[1] == "{") {
        if (storage == "uniform" || storage == "buffer") append(all.blocks, rest.front());
        return;
    }
    const bool isArray = std::find(rest.begin(), rest.end(), "[") != rest.end();
    for (const Declarator& each : declaratorsOf(rest)) {
        append(storage == "in" ? all.inputs : storage == "out" ? all.outputs : all.uniforms, each.name);
        if (storage == "uniform" && each.hasValue) append(all.initialised, each.name);
        if (storage == "uniform") noteLength(all, each);
        if (storage == "out" && !hasLocation) append(all.outputsWithoutLocation, each.name);
        if (storage == "out" && isArray) append(all.outputArrays, each.name);
    }
}

/// Adds the constants of "const int a = 4, b = 2" whose values are numbers.
void addConstants(Declarations& all, Tokens statement) {
    for (std::size_t i = 2; i + 2 < statement.size() && statement[i + 1] == "="; i += 4) {
        if (i + 3 < statement.size() && statement[i + 3] != ",") return;
        const auto number = parseNumber<std::size_t>(statement[i + 2]);
        if (!number) continue;
        std::size_t& constant = all.constants[std::string(statement[i])];
        constant = std::max(constant, *number);
    }
}

/// Adds one global declaration, without its ';'.
void addStatement(Declarations& all, Tokens statement) {
    bool hasLocation = false;
    std::string_view storage;
    std::size_t i = 0;
    for (; i < statement.size(); ++i) {
        const std::string_view word = statement[i];
        if (word == "layout" && i + 1 < statement.size()) {
            const Tokens layout = statement.subspan(i + 1, groupLength(statement.subspan(i + 1)));
            hasLocation = hasLocation || std::find(layout.begin(), layout.end(), "location") != layout.end();
            i += layout.size();
        } else if (word == "uniform" || word == "in" || word == "out" || word == "buffer") {
            storage = word;
        } else if (!isQualifier(word)) {
            break;
        }
    }
    Tokens rest = statement.subspan(std::min(i, statement.size()));
    if (!rest.empty() && rest.front() == "struct") {
        // Its name is the type; for an unnamed struct, the token "struct" takes the type's position.
        if (rest.size() > 1 && rest[1] != "{") rest = rest.subspan(1);
        if (rest.size() > 1 && rest[1] == "{") addMembers(all, rest.subspan(2, groupLength(rest.subspan(1)) - 1));
        if (storage.empty()) return;
        for (const Declarator& each : declaratorsOf(rest)) append(all.uniforms, each.name);
        return;
    }
    if (!storage.empty() && !rest.empty()) addVariables(all, storage, hasLocation, rest);
    if (!rest.empty() && rest.front() == "const") addConstants(all, rest);
}

}  // namespace

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void Declarations::add(std::string_view glsl) {
    const std::string code = withoutComments(glsl);
    const std::vector<std::string_view> tokens = tokensOf(code);
    const Tokens all(tokens);
    for (std::size_t begin = 0, i = 0; i < tokens.size();) {
        const std::size_t length = groupLength(all.subspan(i));
        const bool isFunction = tokens[i] == "{" && i > 0 && tokens[i - 1] == ")";
        if (tokens[i] == ";") addStatement(*this, all.subspan(begin, i - begin));
        i += length;
        if (isFunction || tokens[i - 1] == ";") begin = i;
    }
    for (const std::string& output : outputs)
        if (std::count(tokens.begin(), tokens.end(), std::string_view(output)) > 1) append(writtenOutputs, output);
}

bool Declarations::hasUniform(std::string_view path) const {
    // In "lights[2].colour", "lights" is the uniform; names after a point are fields.
    const std::string_view first = path.substr(0, path.find_first_of("[."));
    if (!contains(uniforms, first)) return false;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
        const std::string_view rest = path.substr(dot + 1);
        if (!contains(members, rest.substr(0, rest.find_first_of("[.")))) return false;
    }
    return true;
}

}  // namespace arclight
