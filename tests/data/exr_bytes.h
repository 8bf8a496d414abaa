// OpenEXR files for tests, uncompressed with 32-bit values, by the format's description.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace arclight::test {

template <class Number>
std::string littleEndianBytes(Number number) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
    return bytes;
}

inline std::string exrAttribute(const std::string& name, const std::string& type, const std::string& value) {
    return name + '\0' + type + '\0' + littleEndianBytes(static_cast<std::uint32_t>(value.size())) + value;
}

/// `channels` in alphabetical order; `valueAt(channel, x, y)`.
template <class ValueAt>
std::string exrBytes(const std::vector<std::string>& channels, int width, int height, const ValueAt& valueAt,
                     char compression = 0) {
    std::string list;
    for (const std::string& channel : channels)
        list +=
            channel + '\0' + littleEndianBytes(2) + littleEndianBytes(0) + littleEndianBytes(1) + littleEndianBytes(1);
    const std::string window =
        littleEndianBytes(0) + littleEndianBytes(0) + littleEndianBytes(width - 1) + littleEndianBytes(height - 1);
    std::string bytes = "\x76\x2F\x31\x01" + littleEndianBytes(2) + exrAttribute("channels", "chlist", list + '\0') +
                        exrAttribute("compression", "compression", std::string(1, compression)) +
                        exrAttribute("dataWindow", "box2i", window) + exrAttribute("displayWindow", "box2i", window) +
                        '\0';
    const std::size_t rowBytes = channels.size() * static_cast<std::size_t>(width) * 4;
    const std::size_t first = bytes.size() + 8 * static_cast<std::size_t>(height);
    for (int y = 0; y < height; ++y)
        bytes += littleEndianBytes(static_cast<std::uint64_t>(first + static_cast<std::size_t>(y) * (rowBytes + 8)));
    for (int y = 0; y < height; ++y) {
        bytes += littleEndianBytes(y) + littleEndianBytes(static_cast<std::uint32_t>(rowBytes));
        for (std::size_t i = 0; i < channels.size(); ++i)
            for (int x = 0; x < width; ++x) {
                const float value = valueAt(i, x, y);
                std::uint32_t bits;
                std::memcpy(&bits, &value, 4);
                bytes += littleEndianBytes(bits);
            }
    }
    return bytes;
}

}  // namespace arclight::test
