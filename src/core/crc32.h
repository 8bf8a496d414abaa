// CRC-32 as in PNG, zlib and Ethernet (PNG specification, annex D), to detect damage; not for security.
#pragma once

#include <cstdint>
#include <string_view>

namespace arclight {

std::uint32_t crc32(std::string_view bytes);

}  // namespace arclight
