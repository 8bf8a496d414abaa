// `bitCast`, for standard libraries without std::bit_cast.
#pragma once

#include <bit>

namespace arclight {

/// The value of type `To` with the bits of `from`.
template <class To, class From>
constexpr To bitCast(const From& from) {
#if defined(__cpp_lib_bit_cast)
    return std::bit_cast<To>(from);
#else
    return __builtin_bit_cast(To, from);
#endif
}

}  // namespace arclight
