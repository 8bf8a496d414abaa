// Numbers of the binary formats of meshes.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/error.h"

namespace arclight::detail {

/// The number at the start of `bytes`, which must hold it.
template <class T>
T numberAt(const char* bytes, bool isBigEndian = false) {
    unsigned char raw[sizeof(T)];
    for (std::size_t i = 0; i < sizeof(T); ++i)
        raw[i] = static_cast<unsigned char>(bytes[isBigEndian ? sizeof(T) - 1 - i : i]);
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
}

/// "name: byte 80: reason"
inline tl::unexpected<Error> errorAtByte(std::string_view name, std::size_t byte, std::string_view reason) {
    return fail(Exit::badAsset, std::string(name) + ": byte " + std::to_string(byte) + ": " + std::string(reason));
}

}  // namespace arclight::detail
