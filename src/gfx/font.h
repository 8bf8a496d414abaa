// Text on canvases: glyphs of the bundled fonts, rasterised at the size they are shown.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "gfx/texture.h"

namespace arclight {

enum class FontWeight { regular, semibold };

/// The glyph's rectangle in the atlas (texels) and its position on the line (pixels).
struct Glyph {
    int x = 0, y = 0, width = 0, height = 0;
    float offsetX = 0, offsetY = 0;  ///< of the top left corner from the pen on the baseline, y down
    float advance = 0;
};

/// The file of a bundled font; Exit::badAsset if it is missing or differs from the file that ships, because font
/// readers trust their input. `name`: Inter-Regular or Inter-SemiBold.
Expected<std::string> readFontFile(const std::filesystem::path& dataRoot, std::string_view name);

/// The bundled fonts with one atlas of the glyphs used so far. The digits are tabular (of equal width), so changing
/// numbers do not jitter.
class Fonts {
public:
    /// Reads assets/fonts below `dataRoot`; Exit::badAsset if a file is missing or not a font.
    static Expected<Fonts> load(const std::filesystem::path& dataRoot);
    Fonts(Fonts&&) noexcept;
    Fonts& operator=(Fonts&&) noexcept;
    ~Fonts();

    /// The glyph at `sizePx` (height of the em square in pixels, at least 4).
    const Glyph& glyph(FontWeight weight, float sizePx, char32_t codepoint);
    /// Width of a line of UTF-8 text in pixels.
    float width(FontWeight weight, float sizePx, std::string_view text);
    /// Height of a capital letter in pixels, used to centre text.
    float capHeight(FontWeight weight, float sizePx) const;
    /// The text if the font has all its glyphs, otherwise `changed`, filled by `escapeMissing`: images must not depend
    /// on any other font.
    std::string_view drawable(FontWeight weight, std::string_view text, std::string& changed) const;
    const Texture& atlas() const { return atlas_; }

private:
    struct Face;
    Fonts();
    std::vector<std::unique_ptr<Face>> faces_;
    std::map<std::tuple<int, int, char32_t>, Glyph> glyphs_;
    Texture atlas_;
    int shelfX_ = 1, shelfY_ = 1, shelfHeight_ = 0;
};

/// The text with every character for which `has` is false, except spaces, replaced by its code point: `[U+65E5]`, and a
/// byte that is not UTF-8 by `[E9]`.
std::string escapeMissing(std::string_view text, const std::function<bool(char32_t)>& has);

/// The size limit for files of other fonts; a Chinese font takes 20 MB.
inline constexpr std::size_t kMaxSystemFontBytes = std::size_t{64} << 20;

/// Whether the font at `index` in the file has an outline for the character.
bool drawsCharacter(std::string_view fontFile, int index, char32_t character);

/// Reads one UTF-8 code point and advances `text`; U+FFFD for an invalid byte.
char32_t takeCodepoint(std::string_view& text);

}  // namespace arclight
