// The compressed blocks of OpenEXR files: several rows of all channels. (OpenEXR's file layout and its sources
// ImfPizCompressor, ImfHuf and ImfWav define the methods.)
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arclight::detail {

/// As numbered in files.
enum class ExrCompression : int { none, rle, zips, zip, piz, pxr24, b44, b44a, dwaa, dwab };
/// As numbered in files: unsigned numbers of 32 bits, floating-point numbers of 16 and of 32 bits.
enum class ExrType : int { integer, half, single };
constexpr std::size_t bytesOf(ExrType type) { return type == ExrType::half ? 2 : 4; }

/// The size of a block: rows of `width` values of each channel, in the channels' order.
struct ExrBlock {
    std::size_t width = 0, rows = 0;
    std::span<const ExrType> channels;

    std::size_t rowBytes() const;
    std::size_t bytes() const { return rows * rowBytes(); }
};

/// The values of a block, row by row and channel by channel, as an uncompressed file has them; false if the data is
/// damaged. `output` has `block.bytes()` bytes.
bool decompressExr(ExrCompression method, std::string_view data, const ExrBlock& block, std::vector<char>& output);
/// Of PIZ only.
bool decompressPiz(std::string_view data, const ExrBlock& block, std::vector<char>& output);

/// Unsigned numbers, least significant byte first.
template <class Number>
Number littleEndian(const char* bytes) {
    Number value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        value = static_cast<Number>(value | static_cast<Number>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    return value;
}

}  // namespace arclight::detail
