// The list of all demos, which apps/CMakeLists.txt declares.
#pragma once

#include <string_view>
#include <vector>

namespace arclight {

/// Their names, in the order of the gallery. Not all need be built.
std::vector<std::string_view> demoList();

}  // namespace arclight
