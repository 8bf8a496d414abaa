// Reads the small files in which Linux reports numbers, without allocating memory, because there may be none left.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arclight {

using KernelText = std::array<char, 4096>;

/// The text of the file; empty where there is none.
std::string_view readKernelFile(const char* path, KernelText& buffer);

/// The number after `name`, or at the beginning if `name` is empty; nothing if there is none.
std::optional<std::size_t> numberAfter(std::string_view text, std::string_view name);

}  // namespace arclight
