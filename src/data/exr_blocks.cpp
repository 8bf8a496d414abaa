#include "data/exr_blocks.h"

#include <algorithm>

#include "core/stb_image.h"

namespace arclight::detail {
namespace {

/// Pairs of a count and bytes: a negative count copies as many, others repeat one byte.
bool unpackRuns(std::string_view data, std::vector<char>& output) {
    std::size_t to = 0;
    for (std::size_t at = 0; at < data.size();) {
        const int count = static_cast<signed char>(data[at++]);
        const std::size_t length = static_cast<std::size_t>(count < 0 ? -count : count + 1);
        const std::size_t needed = count < 0 ? length : 1;
        if (length > output.size() - to || needed > data.size() - at) return false;
        if (count < 0)
            std::copy_n(data.begin() + static_cast<std::ptrdiff_t>(at), length,
                        output.begin() + static_cast<std::ptrdiff_t>(to));
        else
            std::fill_n(output.begin() + static_cast<std::ptrdiff_t>(to), length, data[at]);
        at += needed, to += length;
    }
    return to == output.size();
}

/// Undoes the differences between bytes and the separation of bytes with even and odd positions.
void restoreBytes(std::vector<char>& bytes) {
    for (std::size_t i = 1; i < bytes.size(); ++i)
        bytes[i] =
            static_cast<char>(static_cast<unsigned char>(bytes[i - 1]) + static_cast<unsigned char>(bytes[i]) - 128);
    std::vector<char> restored(bytes.size());
    const std::size_t half = (bytes.size() + 1) / 2;
    for (std::size_t i = 0; i < bytes.size(); ++i) restored[i] = bytes[i / 2 + (i % 2 != 0 ? half : 0)];
    bytes.swap(restored);
}

/// Bytes of a value that PXR24 stores: it drops the last one of 32-bit floats.
constexpr std::size_t storedBytes(ExrType type) { return type == ExrType::integer ? 4 : type == ExrType::half ? 2 : 3; }

/// Each row of a channel is stored as planes of bytes, the most significant first, of differences between values.
bool unpackPxr24(std::string_view data, const ExrBlock& block, std::vector<char>& output) {
    std::size_t rowBytes = 0;
    for (const ExrType type : block.channels) rowBytes += storedBytes(type) * block.width;
    std::vector<char> planes(rowBytes * block.rows);
    if (!inflateWithStb(data, planes)) return false;
    std::size_t from = 0, to = 0;
    for (std::size_t y = 0; y < block.rows; ++y)
        for (const ExrType type : block.channels) {
            const std::size_t stored = storedBytes(type), size = bytesOf(type);
            std::uint32_t value = 0;
            for (std::size_t x = 0; x < block.width; ++x) {
                std::uint32_t difference = 0;
                for (std::size_t plane = 0; plane < stored; ++plane)
                    difference = difference << 8 | static_cast<unsigned char>(planes[from + plane * block.width + x]);
                value += type == ExrType::single ? difference << 8 : difference;
                for (std::size_t i = 0; i < size; ++i) output[to++] = static_cast<char>(value >> (8 * i));
            }
            from += stored * block.width;
        }
    return true;
}

}  // namespace

std::size_t ExrBlock::rowBytes() const {
    std::size_t bytes = 0;
    for (const ExrType type : channels) bytes += bytesOf(type) * width;
    return bytes;
}

bool decompressExr(ExrCompression method, std::string_view data, const ExrBlock& block, std::vector<char>& output) {
    output.resize(block.bytes());
    // A block that does not shrink is stored as it is.
    if (method == ExrCompression::none || data.size() == output.size()) {
        if (data.size() != output.size()) return false;
        std::copy(data.begin(), data.end(), output.begin());
        return true;
    }
    switch (method) {
        case ExrCompression::rle:
            if (!unpackRuns(data, output)) return false;
            restoreBytes(output);
            return true;
        case ExrCompression::zips:
        case ExrCompression::zip:
            if (!inflateWithStb(data, output)) return false;
            restoreBytes(output);
            return true;
        case ExrCompression::piz: return decompressPiz(data, block, output);
        case ExrCompression::pxr24: return unpackPxr24(data, block, output);
        default: return false;
    }
}

}  // namespace arclight::detail
