// Identifiers in words that the suite gave up for those of the field.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "docs/page_rules.h"

namespace arclight::test {

struct RetiredIdentifiers {
    std::vector<RetiredWord> words;
    std::set<std::string, std::less<>> allowed;  ///< identifiers that may hold one
};
/// Those of tests/docs/retired_identifiers.txt.
RetiredIdentifiers retiredIdentifiers();

/// An identifier or a comment.
struct Identifier {
    std::string text;
    int line = 0;
};
/// The identifiers of C++ or GLSL; those in comments and in quotes are none.
std::vector<Identifier> identifiersOf(std::string_view code);

/// The comments of C++ or GLSL, each with the line that it begins in.
std::vector<Identifier> commentsOf(std::string_view code);

/// The words of an identifier in lower case: `kMaxTileMean` is max, tile, mean and the prefix k.
std::vector<std::string> wordsOf(std::string_view identifier);

/// Comments with one of the words that no page uses either.
Faults commentFaults(const std::string& file, std::string_view code, const std::vector<RetiredWord>& words);

Faults identifierFaults(const std::string& file, std::string_view code, const RetiredIdentifiers& retired);

}  // namespace arclight::test
