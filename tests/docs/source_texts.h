// Texts for people in the sources of the suite and of its site.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace arclight::test {

struct SourceText {
    std::string text;
    int line = 0;  ///< where it begins, from 1
};

/// String literals of C++ or JavaScript that have at least two words; neighbours in C++ are one. What looks like code
/// is omitted.
std::vector<SourceText> textsOfCode(std::string_view code);

/// Texts between tags and in attributes that have at least two words.
std::vector<SourceText> textsOfHtml(std::string_view html);

/// By the ending of the file's name; empty for files of other kinds.
std::vector<SourceText> textsOfFile(const std::filesystem::path& path);

}  // namespace arclight::test
