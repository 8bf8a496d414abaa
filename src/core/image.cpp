#include "core/image.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>

#include <spng.h>

#include "core/memory.h"
#include "core/png_chunks.h"
#include "core/sha256.h"
#include "core/stb_image.h"
#include "core/text.h"

namespace arclight {
namespace {

using namespace detail;

/// Texts longer than this are compressed.
constexpr std::size_t kMaxPlainText = 1024;
/// Limit for a text chunk that holds a state or an image in base64. libspng's chunk cache, four times as large, holds
/// it both compressed and uncompressed, and all other chunks.
constexpr std::size_t kMaxTextBytes = std::size_t{34} << 20;
/// Limit for the memory that decoding an image takes, because images may come from untrusted sources.
constexpr double kMaxDecodingBytes = 512 << 20;

struct FreeContext {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};
using Context = std::unique_ptr<spng_ctx, FreeContext>;

/// The valid bit depths of each colour type; stb_image also accepts others.
std::string formatFault(const PngHeader& header) {
    const auto isAmong = [&](std::initializer_list<int> depths) {
        return std::find(depths.begin(), depths.end(), header.bitDepth) != depths.end();
    };
    bool isKnown = false;
    switch (header.colourType) {
        case 0: isKnown = isAmong({1, 2, 4, 8, 16}); break;
        case 3: isKnown = isAmong({1, 2, 4, 8}); break;
        case 2:
        case 4:
        case 6: isKnown = isAmong({8, 16}); break;
    }
    if (isKnown) return {};
    return "has no valid header: colour type " + std::to_string(header.colourType) + " with " +
           std::to_string(header.bitDepth) + " bits";
}

std::string sizeFault(const PngHeader& header) {
    const bool isEmpty = header.width == 0 || header.height == 0;
    const bool isHuge = header.width > kMaxImageSide || header.height > kMaxImageSide ||
                        std::size_t{header.width} * header.height > kMaxImagePixels;
    if (!isEmpty && !isHuge) return {};
    return "has a size of " + sizeText(header.width, header.height) + "; must be 1x1 to " +
           sizeText(kMaxImageSide, kMaxImageSide) + " and at most " + std::to_string(kMaxImagePixels) + " pixels";
}

/// The peak memory of decoding to that many channels, in bytes: stb_image's sample buffers (one more for an interlaced
/// image), their conversion, and the result.
double decodingBytes(const PngHeader& header, int channels) {
    constexpr std::array<int, 7> kChannels{1, 4, 3, 1, 2, 4, 4};  // by colour type; types 1 and 5 do not exist
    const int samples =
        header.colourType >= 0 && header.colourType < 7 ? kChannels[static_cast<std::size_t>(header.colourType)] : 4;
    const int sampleBytes = header.bitDepth > 8 ? 2 : 1;
    const int perPixel = sampleBytes * (samples + 4 * (header.isInterlaced ? 2 : 1)) + 2 * channels;
    return static_cast<double>(perPixel) * header.width * header.height;
}

std::string memoryFault(const PngHeader& header, int channels) {
    const double bytes = decodingBytes(header, channels);
    if (bytes <= kMaxDecodingBytes) return {};
    return "has a size of " + sizeText(header.width, header.height) + ", which takes about " + bytesText(bytes) +
           " to decode; at most " + bytesText(kMaxDecodingBytes) + " are possible";
}

/// Checks everything that can be checked without decoding.
Expected<PngHeader> checkPng(std::string_view bytes, std::string_view source) {
    const auto refuse = [&](const std::string& fault) {
        return fail(Exit::badAsset, std::string(source) + ": " + fault);
    };
    if (bytes.size() > kMaxPngBytes)
        return refuse("has " + std::to_string(bytes.size()) + " bytes; must have at most " +
                      std::to_string(kMaxPngBytes));
    PngHeader header;
    std::string fault = chunkFault(bytes, header);
    if (fault.empty()) fault = formatFault(header);
    if (fault.empty()) fault = sizeFault(header);
    if (!fault.empty()) return refuse(fault);
    return header;
}

bool isAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return (c >= 32 && c < 127) || c == '\n'; });
}

std::string textFault(const TextChunk& chunk) {
    if (chunk.key.empty() || chunk.key.size() > 79 || !isAscii(chunk.key) || chunk.key.find('\n') != std::string::npos)
        return "the key " + inQuotes(chunk.key) + " of a text chunk must be 1 to 79 printable characters";
    const std::string name = "the text of chunk " + inQuotes(chunk.key);
    if (chunk.text.find('\0') != std::string::npos) return name + " contains a zero byte";
    if (chunk.text.size() > kMaxTextBytes) return name + " is too long";
    return {};
}

/// libspng takes texts by mutable pointers but only reads them.
spng_text toSpng(const TextChunk& chunk, char* empty) {
    spng_text text{};
    std::copy(chunk.key.begin(), chunk.key.end(), text.keyword);
    text.text = const_cast<char*>(chunk.text.c_str());
    text.length = chunk.text.size();
    const bool isLong = chunk.text.size() > kMaxPlainText;
    if (isAscii(chunk.text)) {
        text.type = isLong ? SPNG_ZTXT : SPNG_TEXT;
    } else {
        text.type = SPNG_ITXT;
        text.compression_flag = isLong ? 1 : 0;
        text.language_tag = empty;
        text.translated_keyword = empty;
    }
    return text;
}

/// The level of zlib. On captures of 1280x720 (tests/bench/bench_captures), `small` takes 50 to 80 ms an image, `fast`
/// 31 to 42 ms. Level 6 takes three times as long as `small` to save 4 to 7 %. Choosing among all PNG filters by a
/// heuristic doubles the time and saves at most 4 %.
constexpr int searchLevel(PngCompression compression) { return compression == PngCompression::fast ? 1 : 4; }

/// zlib's Z_DEFAULT_STRATEGY. libspng's own choice for filtered rows, Z_FILTERED, takes a fifth more time for files of
/// the same size.
constexpr int kSearchStrategy = 0;

/// The rendering intent of photographs (PNG specification, 11.3.2.5).
constexpr std::uint8_t kPerceptual = 0;

int setUp(spng_ctx* context, const Image& image, std::vector<spng_text>& texts, PngCompression compression,
          PngColours colours) {
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(image.width);
    header.height = static_cast<std::uint32_t>(image.height);
    header.bit_depth = 8;
    header.color_type = image.channels == 3 ? SPNG_COLOR_TYPE_TRUECOLOR : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA;
    const std::array<std::pair<spng_option, int>, 5> options{{{SPNG_ENCODE_TO_BUFFER, 1},
                                                              {SPNG_IMG_COMPRESSION_LEVEL, searchLevel(compression)},
                                                              {SPNG_IMG_COMPRESSION_STRATEGY, kSearchStrategy},
                                                              {SPNG_TEXT_COMPRESSION_LEVEL, searchLevel(compression)},
                                                              {SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_SUB}}};
    for (const auto& [option, value] : options)
        if (const int code = spng_set_option(context, option, value); code != 0) return code;
    if (const int code = spng_set_ihdr(context, &header); code != 0) return code;
    if (colours == PngColours::srgb)
        if (const int code = spng_set_srgb(context, kPerceptual); code != 0) return code;
    if (texts.empty()) return 0;
    return spng_set_text(context, texts.data(), static_cast<std::uint32_t>(texts.size()));
}

struct Malloced {
    void operator()(void* block) const { std::free(block); }
};

}  // namespace

Image::Image(int width_, int height_, int channels_)
    : width(width_),
      height(height_),
      channels(channels_),
      pixels(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) *
             static_cast<std::size_t>(channels_)) {}

Expected<std::string> encodePng(const Image& image, std::span<const TextChunk> texts, PngCompression compression,
                                PngColours colours) {
    const auto refuse = [](const std::string& fault) {
        return fail(Exit::fileFailed, "cannot encode a PNG: " + fault);
    };
    const bool isWhole = image.width > 0 && image.height > 0 && (image.channels == 3 || image.channels == 4) &&
                         image.pixels.size() == static_cast<std::size_t>(image.width) *
                                                    static_cast<std::size_t>(image.height) *
                                                    static_cast<std::size_t>(image.channels);
    if (!isWhole) return refuse("the image is empty or its pixels do not match its size");
    char empty[] = "";
    std::vector<spng_text> chunks;
    for (const TextChunk& text : texts) {
        if (const std::string fault = textFault(text); !fault.empty()) return refuse(fault);
        chunks.push_back(toSpng(text, empty));
    }
    const Context context(spng_ctx_new(SPNG_CTX_ENCODER));
    if (!context) return refuse("out of memory");
    int code = setUp(context.get(), image, chunks, compression, colours);
    if (code == 0)
        code = spng_encode_image(context.get(), image.pixels.data(), image.pixels.size(), SPNG_FMT_PNG,
                                 SPNG_ENCODE_FINALIZE);
    if (code != 0) return refuse(spng_strerror(code));
    std::size_t size = 0;
    const std::unique_ptr<void, Malloced> buffer(spng_get_png_buffer(context.get(), &size, &code));
    if (!buffer || code != 0) return refuse(spng_strerror(code));
    return std::string(static_cast<const char*>(buffer.get()), size);
}

namespace {

/// The PNG, which has been checked, with a palette padded to 256 colours. stb_image reads colours beyond the end of a
/// palette from uninitialised memory; here they are black, as in browsers.
std::string withWholePalette(std::string_view bytes) {
    constexpr std::size_t kPaletteBytes = 3 * 256;
    const auto found = firstChunk(bytes, [](const Chunk& chunk) {
        return chunk.type == "PLTE" && chunk.data.size() % 3 == 0 && chunk.data.size() < kPaletteBytes;
    });
    if (!found) return std::string(bytes);
    std::string palette(found->data);
    palette.resize(kPaletteBytes, '\0');
    return std::string(bytes.substr(0, found->begin)) + makeChunk("PLTE", palette) +
           std::string(bytes.substr(found->end));
}

bool hasTransparency(const PngHeader& header, std::string_view bytes) {
    constexpr int kGreyAlpha = 4, kRgbAlpha = 6;
    return header.colourType == kGreyAlpha || header.colourType == kRgbAlpha || chunkOfType(bytes, "tRNS");
}

}  // namespace

Expected<Image> decodePng(std::string_view bytes, std::string_view source, int channels) {
    const Expected<PngHeader> header = checkPng(bytes, source);
    if (!header) return tl::unexpected<Error>(header.error());
    if (channels == kChannelsOfFile) channels = hasTransparency(*header, bytes) ? 4 : 3;
    if (const std::string fault = memoryFault(*header, channels); !fault.empty())
        return fail(Exit::badAsset, std::string(source) + ": " + fault);
    // The largest buffer that a valid file needs holds 16-bit RGBA samples and a filter byte per row. It grows by
    // doubling.
    const std::size_t needed = (std::size_t{header->width} * 8 + 1) * header->height + bytes.size();
    constexpr int kIndexed = 3;
    const std::string whole = header->colourType == kIndexed ? withWholePalette(bytes) : std::string();
    auto decoded = detail::decodeWithStb(whole.empty() ? bytes : whole, channels, needed * 2 + (std::size_t{1} << 20));
    if (!decoded) return fail(Exit::badAsset, std::string(source) + ": is not a valid PNG: " + decoded.error());
    Image image;
    image.width = decoded->width, image.height = decoded->height, image.channels = channels;
    image.pixels = std::move(decoded->pixels);
    return image;
}

namespace {

/// A PNG with only the header and the first text chunk of that key, so libspng inflates no other chunk; empty if there
/// is none. The chunks of `bytes` have been checked.
std::string onlyText(std::string_view bytes, std::string_view key) {
    constexpr std::size_t kHeaderEnd = 8 + 25;
    const auto found = firstChunk(bytes, [&](const Chunk& chunk) {
        const bool isText = chunk.type == "tEXt" || chunk.type == "zTXt" || chunk.type == "iTXt";
        return isText && chunk.data.size() > key.size() && chunk.data.starts_with(key) &&
               chunk.data[key.size()] == '\0';
    });
    if (!found) return {};
    return std::string(bytes.substr(0, kHeaderEnd)) +
           std::string(bytes.substr(found->begin, found->end - found->begin)) +
           makeChunk("IDAT", std::string_view("\0", 1)) + makeChunk("IEND", "");
}

}  // namespace

Expected<std::string> readPngText(std::string_view bytes, std::string_view key, std::string_view source) {
    const auto refuse = [&](const std::string& fault) {
        return fail(Exit::badAsset, std::string(source) + ": " + fault);
    };
    if (const Expected<PngHeader> header = checkPng(bytes, source); !header)
        return tl::unexpected<Error>(header.error());
    const std::string text = onlyText(bytes, key);
    if (text.empty()) return refuse("has no text chunk " + inQuotes(key));
    const Context context(spng_ctx_new(0));
    if (!context) return refuse("out of memory");
    spng_set_chunk_limits(context.get(), kMaxTextBytes, 4 * kMaxTextBytes);
    int code = spng_set_png_buffer(context.get(), text.data(), text.size());
    if (code == 0) code = spng_decode_chunks(context.get());
    if (code != 0) return refuse(std::string("is not a valid PNG: ") + spng_strerror(code));
    std::uint32_t count = 0;
    code = spng_get_text(context.get(), nullptr, &count);
    std::vector<spng_text> texts(code == 0 ? count : 0);
    if (!texts.empty()) code = spng_get_text(context.get(), texts.data(), &count);
    if (code != 0 && code != SPNG_ECHUNKAVAIL) return refuse(std::string("is not a valid PNG: ") + spng_strerror(code));
    for (const spng_text& chunk : texts)
        if (key == chunk.keyword) return std::string(chunk.text, chunk.length);
    return refuse("has no text chunk " + inQuotes(key));
}

bool lacksPngText(std::string_view bytes, std::string_view key) {
    return checkPng(bytes, "") && onlyText(bytes, key).empty();
}

std::string pixelHash(const Image& image) {
    return sha256({reinterpret_cast<const char*>(image.pixels.data()), image.pixels.size()});
}

}  // namespace arclight
