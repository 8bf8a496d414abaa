// Text of any script in Dear ImGui, whose fonts lack most of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

namespace arclight {

/// Glyphs of the system's fonts for characters that the bundled fonts lack. A separate thread searches for fonts. One
/// per window: captures have none, because they must not depend on the system.
class SystemGlyphs {
public:
    SystemGlyphs();
    SystemGlyphs(const SystemGlyphs&) = delete;
    ~SystemGlyphs();

    /// Searches for a font with that character, unless that was done before. Beyond a few hundred characters, does
    /// nothing.
    void want(char32_t character);
    /// Whether fonts for more characters have been found since the last call; then build the atlas again.
    bool hasNew();
    /// Adds the glyphs found so far to the font that was added to the atlas last. They must outlive the atlas.
    void addTo(ImFontAtlas& atlas, float sizePx) const;

private:
    struct Search;
    struct Font;
    std::shared_ptr<Search> search_;  ///< with the searching thread, which may outlast this object
    std::vector<std::unique_ptr<Font>> fonts_;
};

/// Text as the font can draw it. A missing character is written as its number, `[U+65E5]`, because different texts must
/// look different; in a window, `SystemGlyphs` then looks for it.
class ShownText {
public:
    /// `font`: null for the current one.
    explicit ShownText(std::string_view text, const ImFont* font = nullptr);
    ShownText(const ShownText&) = delete;
    std::string_view view() const { return view_; }
    const char* begin() const { return view_.data(); }
    const char* end() const { return view_.data() + view_.size(); }

private:
    std::string own_;
    std::string_view view_;
};

/// Looks for a glyph for the character, which a text field will show, if the current fonts lack it.
void wantGlyph(char32_t character);

/// Makes `ShownText` use these glyphs in the current context of Dear ImGui; null for none.
void useSystemGlyphs(SystemGlyphs* glyphs);

}  // namespace arclight
