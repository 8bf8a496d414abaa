// CRC-32 as PNG, zlib and Ethernet have it (PNG specification, annex D): notices damage, guards no secret.
#pragma once

#include <cstdint>
#include <string_view>

namespace arclight {

std::uint32_t crc32(std::string_view bytes);

}  // namespace arclight
