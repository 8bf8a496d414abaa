#include "core/png_chunks.h"

#include <algorithm>
#include <vector>

#include "core/crc32.h"
#include "core/exif.h"
#include "core/image.h"
#include "core/text.h"

namespace arclight::detail {
namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::uint32_t readBigEndian(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

std::string chunkFault(std::string_view bytes, PngHeader& header) {
    if (!bytes.starts_with(kPngSignature)) return "is not a PNG file";
    std::size_t at = kPngSignature.size();
    bool isFirst = true;
    for (;;) {
        if (bytes.size() - at < 12) return "is truncated";
        const std::size_t length = readBigEndian(bytes, at);
        if (length > bytes.size() - at - 12) return "is truncated";
        const std::string_view type = bytes.substr(at + 4, 4);
        // Messages quote the type, including messages of stb_image.
        if (!std::all_of(type.begin(), type.end(), isLetter))
            return "is corrupt: the type of a chunk is not four letters";
        if (isFirst != (type == "IHDR") || (isFirst && length != 13)) return "has no valid header";
        if (crc32(bytes.substr(at + 4, length + 4)) != readBigEndian(bytes, at + 8 + length))
            return "is corrupt: the checksum of chunk " + inQuotes(type) + " is wrong";
        const bool isCritical = type[0] >= 'A' && type[0] <= 'Z';
        if (isCritical && type != "IHDR" && type != "PLTE" && type != "IDAT" && type != "IEND")
            return "has the unknown chunk " + inQuotes(type);
        if (isFirst)
            header = {readBigEndian(bytes, at + 8), readBigEndian(bytes, at + 12), bytes[at + 16], bytes[at + 17],
                      bytes[at + 20] != 0};
        if (type == "IEND") return {};
        isFirst = false;
        at += length + 12;
    }
}

std::string makeChunk(std::string_view type, std::string_view data) {
    const auto bigEndian = [](std::uint32_t value) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 255u);
        return bytes;
    };
    const std::string body = std::string(type) + std::string(data);
    return bigEndian(static_cast<std::uint32_t>(data.size())) + body + bigEndian(crc32(body));
}

std::optional<Chunk> chunkOfType(std::string_view bytes, std::string_view type) {
    return firstChunk(bytes, [&](const Chunk& chunk) { return chunk.type == type; });
}

}  // namespace arclight::detail

namespace arclight {
std::string ignoredInPng(std::string_view bytes) {
    // sRGB images have 1/2.2, in units of 1/100000; some programs round it.
    constexpr std::uint32_t kMinSrgbGamma = 45000, kMaxSrgbGamma = 46000;
    detail::PngHeader header;
    if (!detail::chunkFault(bytes, header).empty()) return {};
    std::vector<std::string> ignored;
    // An sRGB chunk overrides gamma and profile.
    const bool isSrgb = detail::chunkOfType(bytes, "sRGB").has_value();
    if (const auto chunk = detail::chunkOfType(bytes, "gAMA"); chunk && !isSrgb && chunk->data.size() == 4) {
        const std::uint32_t gamma = detail::readBigEndian(chunk->data, 0);
        if (gamma < kMinSrgbGamma || gamma > kMaxSrgbGamma) ignored.emplace_back("gamma (gAMA)");
    }
    if (detail::chunkOfType(bytes, "iCCP") && !isSrgb) ignored.emplace_back("colour profile (iCCP)");
    const auto exif = detail::chunkOfType(bytes, "eXIf");
    if (exif && detail::exifOrientation(exif->data) != detail::kUpright) ignored.emplace_back("orientation (EXIF)");
    return join(ignored, " and ");
}

}  // namespace arclight
