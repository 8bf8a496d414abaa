// The part of lanes-inl.h that does not depend on the instruction set.
#pragma once

#include <cstddef>

namespace arclight {

/// The maximum number of lanes per vector. Arrays that kernels process in whole vectors are padded to a multiple of it.
inline constexpr std::size_t kMaxLanes = 16;

/// Name of the instruction set in use, such as "AVX2".
const char* vectorName();

}  // namespace arclight
