// The chunks of PNG files, for images and their tests only; see `core/image.h`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arclight::detail {

constexpr std::string_view kPngSignature("\x89PNG\r\n\x1a\n", 8);

std::uint32_t readBigEndian(std::string_view bytes, std::size_t at);

struct PngHeader {
    std::uint32_t width = 0, height = 0;
    int bitDepth = 8, colourType = 2;
    bool isInterlaced = false;
};

/// The first error in the chunks of a PNG; empty if there is none, and then `header` is set. Needed because stb_image
/// checks neither the CRCs nor the end of the file.
std::string chunkFault(std::string_view bytes, PngHeader& header);

/// A chunk's bytes, with length and checksum.
std::string makeChunk(std::string_view type, std::string_view data);

struct Chunk {
    std::string_view type, data;
    std::size_t begin = 0, end = 0;  ///< range of all its bytes
};

/// The first wanted chunk of a PNG that has been checked. Bytes after IEND have not been checked.
template <class IsWanted>
std::optional<Chunk> firstChunk(std::string_view bytes, const IsWanted& isWanted) {
    for (std::size_t at = kPngSignature.size();;) {
        const std::size_t length = readBigEndian(bytes, at);
        const Chunk chunk{bytes.substr(at + 4, 4), bytes.substr(at + 8, length), at, at + length + 12};
        if (isWanted(chunk)) return chunk;
        if (chunk.type == "IEND") return std::nullopt;
        at = chunk.end;
    }
}

/// The first chunk of that type in a PNG that has been checked; nothing if there is none.
std::optional<Chunk> chunkOfType(std::string_view bytes, std::string_view type);

}  // namespace arclight::detail
