#include "data/grey_png.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include <spng.h>

#include "core/check.h"

namespace arclight {
namespace {

struct FreeSpng {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
    void operator()(void* buffer) const { std::free(buffer); }
};

int describe(spng_ctx* context, const GreyImage& image, std::string& comment) {
    constexpr int kLevel = 6;
    const std::array<std::pair<spng_option, int>, 3> options{{{SPNG_ENCODE_TO_BUFFER, 1},
                                                              {SPNG_IMG_COMPRESSION_LEVEL, kLevel},
                                                              {SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_NONE}}};
    for (const auto& [option, value] : options)
        if (const int code = spng_set_option(context, option, value); code != 0) return code;
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(image.width), header.height = static_cast<std::uint32_t>(image.height);
    header.bit_depth = static_cast<std::uint8_t>(image.bits), header.color_type = SPNG_COLOR_TYPE_GRAYSCALE;
    if (const int code = spng_set_ihdr(context, &header); code != 0 || comment.empty()) return code;
    spng_text text{};
    std::strcpy(text.keyword, "Comment");
    text.type = SPNG_TEXT, text.text = comment.data(), text.length = comment.size();
    return spng_set_text(context, &text, 1);
}

}  // namespace

Expected<std::string> encodeGreyPng(const GreyImage& image, const std::string& comment) {
    CHECK_EQ(image.values.size(), static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
    // In the byte order of this machine, as the library expects.
    std::vector<std::uint8_t> bytes(image.values.size() * (image.bits == 16 ? 2 : 1));
    if (image.bits == 16)
        std::memcpy(bytes.data(), image.values.data(), bytes.size());
    else
        std::transform(image.values.begin(), image.values.end(), bytes.begin(),
                       [](std::uint16_t value) { return static_cast<std::uint8_t>(value); });
    const std::unique_ptr<spng_ctx, FreeSpng> context(spng_ctx_new(SPNG_CTX_ENCODER));
    std::string text = comment;
    int code = context ? describe(context.get(), image, text) : SPNG_EMEM;
    if (code == 0)
        code = spng_encode_image(context.get(), bytes.data(), bytes.size(), SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    std::size_t size = 0;
    std::unique_ptr<void, FreeSpng> buffer;
    if (code == 0) buffer.reset(spng_get_png_buffer(context.get(), &size, &code));
    if (code != 0 || !buffer) return fail(Exit::fileFailed, std::string("cannot encode a PNG: ") + spng_strerror(code));
    return std::string(static_cast<const char*>(buffer.get()), size);
}

}  // namespace arclight
