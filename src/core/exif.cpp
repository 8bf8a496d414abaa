#include "core/exif.h"

#include <cstddef>

namespace arclight::detail {
namespace {

/// The number of `size` bytes at `at`, in the byte order of the EXIF data; 0 beyond its end.
std::uint32_t readExif(std::string_view exif, std::size_t at, std::size_t size) {
    if (at > exif.size() || size > exif.size() - at) return 0;
    const bool isLittleEndian = exif.starts_with("II");
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value = value << 8 | static_cast<unsigned char>(exif[at + (isLittleEndian ? size - 1 - i : i)]);
    return value;
}

}  // namespace

int exifOrientation(std::string_view exif) {
    constexpr std::size_t kEntryBytes = 12;
    constexpr std::uint32_t kOrientation = 0x0112, kLast = 8;
    const std::size_t directory = readExif(exif, 4, 4), count = readExif(exif, directory, 2);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t entry = directory + 2 + i * kEntryBytes;
        if (readExif(exif, entry, 2) != kOrientation) continue;
        const std::uint32_t value = readExif(exif, entry + 8, 2);
        return value >= 1 && value <= kLast ? static_cast<int>(value) : kUpright;
    }
    return kUpright;
}

}  // namespace arclight::detail
