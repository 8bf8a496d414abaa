// The bytes of PNG files, for tests with broken files that have valid checksums.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arclight::test {

/// CRC-32 as in the PNG specification, bit by bit.
std::uint32_t crc32(std::string_view bytes);

/// The value as four bytes, most significant byte first.
std::string bigEndian(std::uint32_t value);

/// A chunk, with its checksum.
std::string chunk(const std::string& type, const std::string& data);

/// The PNG with the checksums of all chunks corrected, up to the first chunk that reaches beyond the end.
std::string withRightChecksums(std::string png);

}  // namespace arclight::test
