// The bytes of PNG files, to make broken ones whose checksums are right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arclight::test {

/// CRC-32 as in the PNG specification, bit by bit.
std::uint32_t crc32(std::string_view bytes);

/// Four bytes, the highest first.
std::string bigEndian(std::uint32_t value);

/// The PNG with the checksum of every chunk made right; it stops at a length that reaches beyond the end.
std::string withRightChecksums(std::string png);

}  // namespace arclight::test
