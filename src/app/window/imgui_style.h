// The look of everything drawn with Dear ImGui: colours, spacing, fonts.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

#include "core/error.h"
#include "core/values.h"

namespace arclight {

inline const ImVec4 kMutedText(0.58f, 0.64f, 0.67f, 1), kWrongText(0.96f, 0.44f, 0.36f, 1),
    kFaintText(0.42f, 0.48f, 0.51f, 1), kOutline(0.37f, 0.43f, 0.46f, 1);

/// All distances are multiples of this, in units of the interface.
inline constexpr float kSpacing = 4;

/// The colour of ordinary text, neither muted nor an error.
inline const ImVec4& textColour() { return ImGui::GetStyle().Colors[ImGuiCol_Text]; }
/// The demo's accent.
inline const ImVec4& accentColour() { return ImGui::GetStyle().Colors[ImGuiCol_CheckMark]; }

/// Flags of a window whose position and size its owner sets.
inline constexpr ImGuiWindowFlags kFixedWindow = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                                                 ImGuiWindowFlags_NoBringToFrontOnFocus;

/// The end of the first line of a text that wraps at `width` pixels: as Dear ImGui breaks it, but never inside a number
/// such as 40,101. Spaces may follow.
const char* lineEnd(const ImFont& font, const char* begin, const char* end, float width);

/// `text` with those line breaks that Dear ImGui needs at this width to keep numbers whole.
std::string withWholeNumbers(const ImFont& font, std::string_view text, float width);

/// An item of text in any script.
void plainText(std::string_view text);
/// Text that wraps at the window's right edge.
void wrappedText(std::string_view text, const ImVec4& colour);

/// Sets the style of the current Dear ImGui context. `scale`: pixels per unit of the interface.
void applyStyle(float scale, Colour accent);

/// The characters in the suite's fonts, as pairs of first and last.
inline constexpr ImWchar kEveryGlyph[] = {0x20,   0x17F,  0x370,  0x3FF,  0x2010, 0x209F, 0x2190, 0x21FF,
                                          0x2200, 0x22FF, 0x25A0, 0x25FF, 0x2713, 0x2717, 0};

/// Adds a font of the suite, such as "Inter-Regular", to the current context. The atlas reads `ranges` when it is
/// built. Exit::badAsset if the font is missing.
Expected<ImFont*> addFont(const std::filesystem::path& dataRoot, const std::string& name, float sizePx,
                          const ImWchar* ranges = kEveryGlyph);

/// A font of the suite at a size in units of the interface.
struct FontRequest {
    const char* name;
    float size;
    const ImWchar* ranges = kEveryGlyph;
};

class SystemGlyphs;

/// Puts these fonts into the current context, in place of all others; the first is the default. `others`: glyphs for
/// characters that they lack; may be null. Exit::badAsset if a font is missing; the fonts then stay unchanged.
Expected<Done> useFonts(const std::filesystem::path& dataRoot, std::span<const FontRequest> requests, float scale,
                        const SystemGlyphs* others = nullptr);

/// The text styles of a panel: two weights, three sizes, tabular digits.
enum class Face { body, small, heading, title };

/// `useFonts` with the faces; `body` is the default.
Expected<Done> addFaces(const std::filesystem::path& dataRoot, float scale, const SystemGlyphs* others = nullptr);
/// One of the fonts that `addFaces` added.
ImFont* fontOf(Face face);

/// Draws with another face in its scope.
class UseFace {
public:
    explicit UseFace(Face face) { ImGui::PushFont(fontOf(face)); }
    ~UseFace() { ImGui::PopFont(); }
    UseFace(const UseFace&) = delete;
    UseFace& operator=(const UseFace&) = delete;
};

}  // namespace arclight
