#include "gfx/font.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "core/check.h"
#include "core/files.h"
#include "core/sha256.h"

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb/stb_truetype.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace arclight {

namespace {
constexpr int kAtlasSize = 1024;
constexpr std::size_t kMaxFontBytes = 8u << 20;
struct FontFile {
    std::string_view name, sha256;
};
/// Hashes as in assets/SHA256SUMS, where the build reads them.
constexpr FontFile kFiles[] = {{"Inter-Regular", ARCLIGHT_SHA256_REGULAR},
                               {"Inter-SemiBold", ARCLIGHT_SHA256_SEMIBOLD}};
}  // namespace

struct Fonts::Face {
    std::string bytes;
    stbtt_fontinfo info{};

    float scale(float sizePx) const { return stbtt_ScaleForMappingEmToPixels(&info, sizePx); }
    int advance(char32_t codepoint) const {
        int width = 0, bearing = 0;
        const bool isFigure = codepoint >= U'0' && codepoint <= U'9';
        stbtt_GetCodepointHMetrics(&info, isFigure ? '0' : static_cast<int>(codepoint), &width, &bearing);
        return width;
    }
};

Fonts::Fonts() = default;
Fonts::Fonts(Fonts&&) noexcept = default;
Fonts& Fonts::operator=(Fonts&&) noexcept = default;
Fonts::~Fonts() = default;

Expected<std::string> readFontFile(const std::filesystem::path& dataRoot, std::string_view name) {
    const std::string path = (dataRoot / "assets/fonts" / (std::string(name) + ".otf")).string();
    auto bytes = readRegularFile(path, kMaxFontBytes);
    if (!bytes) return fail(Exit::badAsset, bytes.error().message);
    const auto* const file =
        std::find_if(std::begin(kFiles), std::end(kFiles), [&](const FontFile& known) { return known.name == name; });
    CHECK(file != std::end(kFiles));
    if (sha256(*bytes) != file->sha256)
        return fail(Exit::badAsset, path + ": is damaged: its SHA-256 differs from the font that ships");
    return bytes;
}

Expected<Fonts> Fonts::load(const std::filesystem::path& dataRoot) {
    Fonts fonts;
    for (const FontFile& file : kFiles) {
        auto bytes = readFontFile(dataRoot, file.name);
        if (!bytes) return tl::unexpected(bytes.error());
        auto face = std::make_unique<Face>();
        face->bytes = std::move(*bytes);
        const auto* data = reinterpret_cast<const unsigned char*>(face->bytes.data());
        const int offset = stbtt_GetFontOffsetForIndex(data, 0);
        if (offset < 0 || !stbtt_InitFont(&face->info, data, offset))
            return fail(Exit::badAsset, std::string(file.name) + ".otf: not a font");
        fonts.faces_.push_back(std::move(face));
    }
    fonts.atlas_ = Texture("glyphs", PixelFormat::r8, kAtlasSize, kAtlasSize);
    fonts.atlas_.upload<std::uint8_t>(std::vector<std::uint8_t>(kAtlasSize * kAtlasSize));
    return fonts;
}

const Glyph& Fonts::glyph(FontWeight weight, float sizePx, char32_t codepoint) {
    // Sizes are rounded to quarters of a pixel, because a smoothly scaled panel would otherwise fill the atlas.
    const int quarters = std::max(16, static_cast<int>(std::lround(sizePx * 4.0f)));
    const auto key = std::make_tuple(static_cast<int>(weight), quarters, codepoint);
    if (const auto found = glyphs_.find(key); found != glyphs_.end()) return found->second;

    const Face& face = *faces_[static_cast<std::size_t>(weight)];
    const float scale = face.scale(static_cast<float>(quarters) / 4.0f);
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    stbtt_GetCodepointBitmapBox(&face.info, static_cast<int>(codepoint), scale, scale, &x0, &y0, &x1, &y1);
    Glyph glyph;
    glyph.width = x1 - x0, glyph.height = y1 - y0;
    glyph.offsetX = static_cast<float>(x0), glyph.offsetY = static_cast<float>(y0);
    glyph.advance = scale * static_cast<float>(face.advance(codepoint));
    if (shelfX_ + glyph.width + 1 > kAtlasSize) shelfX_ = 1, shelfY_ += shelfHeight_ + 1, shelfHeight_ = 0;
    const bool fits = glyph.width < kAtlasSize - 2 && shelfY_ + glyph.height + 1 <= kAtlasSize;
    if (!fits) glyph.width = glyph.height = 0;  // a full atlas shows blanks
    if (glyph.width > 0 && glyph.height > 0) {
        std::vector<std::uint8_t> pixels(static_cast<std::size_t>(glyph.width) *
                                         static_cast<std::size_t>(glyph.height));
        stbtt_MakeCodepointBitmap(&face.info, pixels.data(), glyph.width, glyph.height, glyph.width, scale, scale,
                                  static_cast<int>(codepoint));
        glyph.x = shelfX_, glyph.y = shelfY_;
        atlas_.update<std::uint8_t>(glyph.x, glyph.y, glyph.width, glyph.height, pixels);
        shelfX_ += glyph.width + 1;
        shelfHeight_ = std::max(shelfHeight_, glyph.height);
    }
    return glyphs_.emplace(key, glyph).first->second;
}

float Fonts::width(FontWeight weight, float sizePx, std::string_view text) {
    float width = 0;
    while (!text.empty()) width += glyph(weight, sizePx, takeCodepoint(text)).advance;
    return width;
}

float Fonts::capHeight(FontWeight weight, float sizePx) const {
    const Face& face = *faces_[static_cast<std::size_t>(weight)];
    int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    stbtt_GetCodepointBox(&face.info, 'H', &x0, &y0, &x1, &y1);
    return face.scale(sizePx) * static_cast<float>(y1);
}

std::string_view Fonts::drawable(FontWeight weight, std::string_view text, std::string& changed) const {
    const Face& face = *faces_[static_cast<std::size_t>(weight)];
    const auto has = [&](char32_t character) {
        return stbtt_FindGlyphIndex(&face.info, static_cast<int>(character)) != 0;
    };
    // In nearly all texts, only few characters are not ASCII.
    for (std::string_view rest = text; !rest.empty();) {
        if (static_cast<unsigned char>(rest.front()) < 0x80) {
            rest.remove_prefix(1);
        } else if (!has(takeCodepoint(rest))) {
            changed = escapeMissing(text, has);
            return changed;
        }
    }
    return text;
}

std::string escapeMissing(std::string_view text, const std::function<bool(char32_t)>& has) {
    const auto hex = [](unsigned number, int digits) {
        char buffer[16];
        std::snprintf(buffer, sizeof buffer, "%0*X", digits, number);
        return std::string(buffer);
    };
    const auto isSpace = [](char32_t c) {
        return c <= 0x20 || c == 0xA0 || (c >= 0x2000 && c <= 0x200B) || c == 0x202F;
    };
    std::string shown;
    while (!text.empty()) {
        const std::string_view rest = text;
        const char32_t character = takeCodepoint(text);
        const std::string_view bytes = rest.substr(0, rest.size() - text.size());
        if (character == U'\uFFFD' && bytes.size() == 1)
            shown += "[" + hex(static_cast<unsigned char>(bytes[0]), 2) + "]";
        else if (isSpace(character) || has(character))
            shown += bytes;
        else
            shown += "[U+" + hex(static_cast<unsigned>(character), 4) + "]";
    }
    return shown;
}

bool drawsCharacter(std::string_view fontFile, int index, char32_t character) {
    const auto* const data = reinterpret_cast<const unsigned char*>(fontFile.data());
    constexpr std::size_t kMinBytes = 64;
    if (fontFile.size() < kMinBytes) return false;
    const int offset = stbtt_GetFontOffsetForIndex(data, index);
    stbtt_fontinfo info{};
    if (offset < 0 || !stbtt_InitFont(&info, data, offset)) return false;
    const int glyph = stbtt_FindGlyphIndex(&info, static_cast<int>(character));
    return glyph != 0 && stbtt_IsGlyphEmpty(&info, glyph) == 0;
}

char32_t takeCodepoint(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    char32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
    bool isWhole = length >= 1 && length <= text.size();
    for (std::size_t i = 1; isWhole && i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        isWhole = next >> 6 == 2;
        code = (code << 6) | (next & 0x3Fu);
    }
    // Overlong encodings, surrogates, and code points beyond the last.
    constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (!isWhole || code < kSmallest[length] || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) {
        text.remove_prefix(1);
        return U'\uFFFD';
    }
    text.remove_prefix(length);
    return code;
}

}  // namespace arclight
