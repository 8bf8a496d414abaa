// What is known of the vector kernels without compiling for an instruction set: see lanes-inl.h.
#pragma once

#include <cstddef>

namespace arclight {

/// Most lanes of a vector of the kernels: lists that they read and write whole are padded to multiples of it.
inline constexpr std::size_t kMostLanes = 16;

/// Name of the instruction set in use, such as "AVX2".
const char* vectorName();

}  // namespace arclight
