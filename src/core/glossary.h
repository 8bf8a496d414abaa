// Technical terms that the texts of the demos use without explanation.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace arclight {

struct Term {
    std::string_view name;     ///< as in the middle of a sentence: "slerp", "GJK"
    std::string_view meaning;  ///< one sentence
};

/// All terms, sorted alphabetically regardless of case.
std::span<const Term> glossary();

/// A term in a text, from byte `begin` to byte `end`.
struct TermInText {
    std::size_t begin = 0, end = 0;
    const Term* term = nullptr;
};

/// The terms in a text, as whole words, in their order. A word may begin with a capital and end in a plural "s".
/// Abbreviations must match exactly.
std::vector<TermInText> termsIn(std::string_view text);

/// Whether the word consists of two or more capitals, perhaps with digits: "GPU" does, "P0" does not.
bool isAbbreviation(std::string_view word);

}  // namespace arclight
