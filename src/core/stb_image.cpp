#include "core/stb_image.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace {

// stb_image passes no context to its allocator, but decodes an image in a single thread.
thread_local std::size_t stbAllocationLimit = 0;

void* limitedRealloc(void* block, std::size_t size) {
    return size <= stbAllocationLimit ? std::realloc(block, size) : nullptr;
}

/// Zeros, because a JPEG that is damaged or lacks a table leaves memory unset, which would then be used as a table or
/// shown.
void* limitedCalloc(std::size_t size) { return size <= stbAllocationLimit ? std::calloc(1, size) : nullptr; }

}  // namespace

#define STBI_MALLOC(size) limitedCalloc(size)
#define STBI_REALLOC(block, size) limitedRealloc(block, size)
#define STBI_FREE(block) std::free(block)
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace arclight::detail {
namespace {

/// 16 bits to 8, rounded; stb_image itself drops the lower byte.
std::uint8_t rounded(stbi_us value) { return static_cast<std::uint8_t>((value * 255u + 32767u) / 65535u); }

struct FreePixels {
    void operator()(void* pixels) const { stbi_image_free(pixels); }
};

}  // namespace

tl::expected<DecodedPixels, std::string> decodeWithStb(std::string_view bytes, int channels,
                                                       std::size_t maxAllocation) {
    stbAllocationLimit = maxAllocation;
    // For some errors, stb_image sets no reason, so the reason of an earlier image would remain, or none at all.
    stbi__g_failure_reason = nullptr;
    const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto size = static_cast<int>(bytes.size());
    const bool isDeep = stbi_is_16_bit_from_memory(data, size) != 0;
    DecodedPixels result;
    int inFile = 0;
    const std::unique_ptr<void, FreePixels> pixels(
        isDeep
            ? static_cast<void*>(stbi_load_16_from_memory(data, size, &result.width, &result.height, &inFile, channels))
            : stbi_load_from_memory(data, size, &result.width, &result.height, &inFile, channels));
    if (pixels == nullptr) {
        const char* const reason = stbi_failure_reason();
        return tl::unexpected<std::string>(reason != nullptr ? reason : "its compressed data is damaged");
    }
    const std::size_t count = static_cast<std::size_t>(result.width) * static_cast<std::size_t>(result.height) *
                              static_cast<std::size_t>(channels);
    if (isDeep) {
        const auto* const deep = static_cast<const stbi_us*>(pixels.get());
        result.pixels.resize(count);
        std::transform(deep, deep + count, result.pixels.begin(), rounded);
    } else {
        const auto* const plain = static_cast<const stbi_uc*>(pixels.get());
        result.pixels.assign(plain, plain + count);
    }
    return result;
}

bool inflateWithStb(std::string_view bytes, std::span<char> output) {
    stbAllocationLimit = 0;  // the decoder writes to `output` only
    const auto size = static_cast<int>(output.size());
    return stbi_zlib_decode_buffer(output.data(), size, bytes.data(), static_cast<int>(bytes.size())) == size;
}

}  // namespace arclight::detail
