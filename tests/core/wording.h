// Words and phrases that the suite's texts avoid, because students know the term of the textbooks instead.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arclight::test {

/// Where a text stands. Some rules hold in some places only.
enum class TextKind {
    label = 1,     ///< of a parameter, group, choice or measure
    checkBox = 2,  ///< the label of a parameter that is on or off
    sentence = 4,  ///< a hint, caption, title, message or description
    page = 8       ///< prose of the docs
};

/// One for each phrase to replace: the phrase in quotes and the advice. Idioms such as "the long way round" are
/// allowed.
std::vector<std::string> wordingFaults(std::string_view text, TextKind kind);

}  // namespace arclight::test
