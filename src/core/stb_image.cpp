#include "core/stb_image.h"

#include <cstdlib>

namespace {

// stb_image passes no context to its allocator, but decodes an image in a single thread.
thread_local std::size_t stbAllocationLimit = 0;

void* limitedRealloc(void* block, std::size_t size) {
    return size <= stbAllocationLimit ? std::realloc(block, size) : nullptr;
}

}  // namespace

#define STBI_MALLOC(size) limitedRealloc(nullptr, size)
#define STBI_REALLOC(block, size) limitedRealloc(block, size)
#define STBI_FREE(block) std::free(block)
#define STBI_ONLY_PNG
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

tl::expected<DecodedPixels, std::string> decodeWithStb(std::string_view bytes, int channels,
                                                       std::size_t maxAllocation) {
    stbAllocationLimit = maxAllocation;
    // For some errors, stb_image sets no reason, so the reason of an earlier image would remain, or none at all.
    stbi__g_failure_reason = nullptr;
    DecodedPixels result;
    int channelsInFile = 0;
    stbi_uc* const pixels =
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                              &result.width, &result.height, &channelsInFile, channels);
    if (pixels == nullptr) {
        const char* const reason = stbi_failure_reason();
        return tl::unexpected<std::string>(reason != nullptr ? reason : "its compressed data is damaged");
    }
    const std::size_t size = static_cast<std::size_t>(result.width) * static_cast<std::size_t>(result.height) *
                             static_cast<std::size_t>(channels);
    result.pixels.assign(pixels, pixels + size);
    stbi_image_free(pixels);
    return result;
}

}  // namespace arclight::detail
