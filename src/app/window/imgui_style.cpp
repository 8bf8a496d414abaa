#include "app/window/imgui_style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

#include "app/window/shown_text.h"
#include "gfx/font.h"

namespace arclight {
namespace {

constexpr ImWchar kThinSpace = 0x2009;

/// Adds a thin space, which the fonts lack. Call it once the atlas is built.
void addThinSpace(ImFont& font) {
    font.AddGlyph(nullptr, kThinSpace, 0, 0, 0, 0, 0, 0, 0, 0, std::round(0.19f * font.FontSize));
    font.BuildLookupTable();
}

/// Whether `at`, which has neighbours, is the comma or point of a number.
bool isMarkInNumber(const char* at) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return (*at == ',' || *at == '.') && isDigit(at[-1]) && isDigit(at[1]);
}

bool hasMarkInNumber(std::string_view text) {
    for (std::size_t i = 1; i + 1 < text.size(); ++i)
        if (isMarkInNumber(text.data() + i)) return true;
    return false;
}

}  // namespace

const char* lineEnd(const ImFont& font, const char* begin, const char* end, float width) {
    const char* const stop = font.CalcWordWrapPositionA(1, begin, end, width);
    if (stop - begin < 2 || stop == end || !isMarkInNumber(stop - 1)) return stop;
    const char* word = stop;
    while (word > begin && word[-1] != ' ') --word;
    while (word > begin && word[-1] == ' ') --word;
    // A number that is wider than the line has to be broken.
    return word == begin ? stop : word;
}

std::string withWholeNumbers(const ImFont& font, std::string_view text, float width) {
    std::string shown(text);
    // Most texts have none, and are wrapped once, by Dear ImGui.
    if (!hasMarkInNumber(text)) return shown;
    const char* const end = shown.data() + shown.size();
    for (char* line = shown.data(); line < end;) {
        char* stop = shown.data() + (lineEnd(font, line, end, width) - shown.data());
        const bool isMoved = stop < font.CalcWordWrapPositionA(1, line, end, width);
        if (isMoved) *stop++ = '\n';
        // Dear ImGui takes at least one character, and drops the spaces at a break.
        if (stop == line) ++stop;
        while (!isMoved && stop < end && *stop == ' ') ++stop;
        line = stop;
    }
    return shown;
}

void plainText(std::string_view text) {
    const ShownText shown(text);
    const float wrapAt = ImGui::GetCurrentWindow()->DC.TextWrapPos;
    if (wrapAt < 0) return ImGui::TextUnformatted(shown.begin(), shown.end());
    const float width = ImGui::CalcWrapWidthForPos(ImGui::GetCursorScreenPos(), wrapAt);
    const std::string whole = withWholeNumbers(*ImGui::GetFont(), shown.view(), width);
    ImGui::TextUnformatted(whole.data(), whole.data() + whole.size());
}

void wrappedText(std::string_view text, const ImVec4& colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    plainText(text);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void applyStyle(float scale, Colour accent) {
    ImGuiStyle& style = ImGui::GetStyle();
    // Discard the sizes that an earlier call has scaled.
    style = ImGuiStyle();
    style.WindowRounding = 0, style.FrameRounding = 3, style.GrabRounding = 3, style.PopupRounding = 4;
    style.WindowBorderSize = 0, style.PopupBorderSize = 1;
    style.WindowPadding = {4 * kSpacing, 3 * kSpacing}, style.FramePadding = {2 * kSpacing, kSpacing};
    style.ItemSpacing = {2 * kSpacing, kSpacing}, style.ItemInnerSpacing = {kSpacing, kSpacing};
    style.ScrollbarSize = 8, style.ScrollbarRounding = 4;
    style.ScaleAllSizes(scale);
    style.PopupBorderSize = std::max(1.0f, std::floor(scale));
    const auto tint = [&](float a) { return ImVec4(accent.r, accent.g, accent.b, a); };
    auto* colours = style.Colors;
    colours[ImGuiCol_WindowBg] = {0.063f, 0.075f, 0.085f, 1};
    colours[ImGuiCol_PopupBg] = {0.094f, 0.110f, 0.122f, 1};
    colours[ImGuiCol_Border] = {0.20f, 0.235f, 0.255f, 1};
    colours[ImGuiCol_Text] = {0.88f, 0.91f, 0.92f, 1};
    colours[ImGuiCol_TextDisabled] = kFaintText;
    colours[ImGuiCol_FrameBg] = {0.114f, 0.137f, 0.153f, 1};
    colours[ImGuiCol_FrameBgHovered] = {0.149f, 0.176f, 0.196f, 1};
    colours[ImGuiCol_FrameBgActive] = {0.169f, 0.204f, 0.227f, 1};
    colours[ImGuiCol_SliderGrab] = tint(0.85f), colours[ImGuiCol_SliderGrabActive] = tint(1);
    colours[ImGuiCol_CheckMark] = tint(1);
    colours[ImGuiCol_Header] = {0.114f, 0.137f, 0.153f, 1};
    colours[ImGuiCol_HeaderHovered] = {0.149f, 0.180f, 0.200f, 1}, colours[ImGuiCol_HeaderActive] = tint(0.35f);
    colours[ImGuiCol_Button] = {0.137f, 0.165f, 0.184f, 1};
    colours[ImGuiCol_ButtonHovered] = {0.184f, 0.220f, 0.243f, 1}, colours[ImGuiCol_ButtonActive] = tint(0.5f);
    colours[ImGuiCol_PlotLines] = tint(1), colours[ImGuiCol_PlotHistogram] = tint(0.9f);
    colours[ImGuiCol_Separator] = {0.145f, 0.173f, 0.192f, 1};
    colours[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    colours[ImGuiCol_ScrollbarGrab] = {0.20f, 0.235f, 0.255f, 1};
    colours[ImGuiCol_TextSelectedBg] = tint(0.4f);
}

Expected<ImFont*> addFont(const std::filesystem::path& dataRoot, const std::string& name, float sizePx,
                          const ImWchar* ranges) {
    auto bytes = readFontFile(dataRoot, name);
    if (!bytes) return tl::unexpected(bytes.error());
    // The atlas owns and frees the copy.
    void* const copy = ImGui::MemAlloc(bytes->size());
    std::copy(bytes->begin(), bytes->end(), static_cast<char*>(copy));
    ImFont* font = ImGui::GetIO().Fonts->AddFontFromMemoryTTF(copy, static_cast<int>(bytes->size()), std::round(sizePx),
                                                              nullptr, ranges);
    if (!font) return fail(Exit::badAsset, name + ".otf: not a font");
    return font;
}

namespace {

/// Adds the fonts to an empty atlas.
Expected<Done> fillAtlas(const std::filesystem::path& dataRoot, std::span<const FontRequest> requests, float scale,
                         const SystemGlyphs* others) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    for (const FontRequest& wanted : requests) {
        const float sizePx = wanted.size * scale;
        if (auto font = addFont(dataRoot, wanted.name, sizePx, wanted.ranges); !font)
            return tl::unexpected(font.error());
        if (others) others->addTo(atlas, std::round(sizePx));
    }
    if (!atlas.Build()) return fail(Exit::badAsset, "the fonts in assets/fonts do not fit into a texture");
    for (ImFont* font : atlas.Fonts) addThinSpace(*font);
    return Done{};
}

}  // namespace

Expected<Done> useFonts(const std::filesystem::path& dataRoot, std::span<const FontRequest> requests, float scale,
                        const SystemGlyphs* others) {
    ImFontAtlas*& atlas = ImGui::GetIO().Fonts;
    ImFontAtlas* other = std::exchange(atlas, IM_NEW(ImFontAtlas)());
    auto done = fillAtlas(dataRoot, requests, scale, others);
    if (!done) std::swap(atlas, other);
    IM_DELETE(other);
    return done;
}

Expected<Done> addFaces(const std::filesystem::path& dataRoot, float scale, const SystemGlyphs* others) {
    // The largest face is used only for the names of demos.
    static constexpr ImWchar kLatin[] = {0x20, 0xFF, 0};
    // In the order of `Face`.
    static constexpr std::array<FontRequest, 4> kFaces{
        {{"Inter-Regular", 14}, {"Inter-Regular", 12}, {"Inter-SemiBold", 14}, {"Inter-SemiBold", 19, kLatin}}};
    return useFonts(dataRoot, kFaces, scale, others);
}

ImFont* fontOf(Face face) { return ImGui::GetIO().Fonts->Fonts[static_cast<int>(face)]; }

}  // namespace arclight
