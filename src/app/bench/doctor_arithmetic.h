// The part of `--doctor` on arithmetic and on the C library.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace arclight {

/// A check's name, empty if it goes on, and what was found.
using Finding = std::pair<std::string, std::string>;

/// What processor and compiler do with sums and products, whether numbers survive as text, and a table of the functions
/// that the suite calls with their largest errors. Takes about a third of a second.
std::vector<Finding> arithmeticFindings();

}  // namespace arclight
