#include "app/window/imgui_style.h"

#include <cmath>

#include "core/files.h"

namespace arclight {

void wrappedText(std::string_view text, const ImVec4& colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void applyStyle(float scale, Colour accent) {
    ImGui::StyleColorsDark();
    ImGuiStyle& style = ImGui::GetStyle();
    style.WindowRounding = 0, style.FrameRounding = 3, style.GrabRounding = 3, style.WindowBorderSize = 0;
    style.WindowPadding = {14, 12}, style.FramePadding = {7, 4}, style.ItemSpacing = {8, 6};
    style.ScaleAllSizes(scale);
    const auto tint = [&](float a) { return ImVec4(accent.r, accent.g, accent.b, a); };
    auto* colours = style.Colors;
    colours[ImGuiCol_WindowBg] = {0.034f, 0.044f, 0.051f, 1};
    colours[ImGuiCol_PopupBg] = {0.04f, 0.055f, 0.065f, 0.97f};
    colours[ImGuiCol_Text] = {0.87f, 0.90f, 0.91f, 1};
    colours[ImGuiCol_FrameBg] = {0.10f, 0.13f, 0.15f, 0.9f};
    colours[ImGuiCol_FrameBgHovered] = {0.14f, 0.18f, 0.21f, 1};
    colours[ImGuiCol_FrameBgActive] = {0.16f, 0.21f, 0.24f, 1};
    colours[ImGuiCol_SliderGrab] = tint(0.85f), colours[ImGuiCol_SliderGrabActive] = tint(1);
    colours[ImGuiCol_CheckMark] = tint(1);
    colours[ImGuiCol_Header] = {0.09f, 0.12f, 0.14f, 1};
    colours[ImGuiCol_HeaderHovered] = tint(0.35f), colours[ImGuiCol_HeaderActive] = tint(0.5f);
    colours[ImGuiCol_Button] = {0.12f, 0.16f, 0.18f, 1};
    colours[ImGuiCol_ButtonHovered] = tint(0.45f), colours[ImGuiCol_ButtonActive] = tint(0.65f);
    colours[ImGuiCol_PlotLines] = tint(1), colours[ImGuiCol_PlotHistogram] = tint(0.9f);
    colours[ImGuiCol_Separator] = {0.2f, 0.26f, 0.29f, 0.7f};
}

Expected<ImFont*> addFont(const std::filesystem::path& dataRoot, const std::string& name, float sizePx) {
    const std::string path = (dataRoot / "assets/fonts" / (name + ".otf")).string();
    if (auto bytes = readFile(path, 8u << 20); !bytes) return fail(Exit::badAsset, bytes.error().message);
    // Static, as the atlas reads them only when it is built.
    static const ImWchar ranges[] = {0x20, 0x17F, 0x370, 0x3FF, 0x2010, 0x2044, 0x2190, 0x2193, 0x2200, 0x2265, 0};
    ImFont* font = ImGui::GetIO().Fonts->AddFontFromFileTTF(path.c_str(), std::round(sizePx), nullptr, ranges);
    if (!font) return fail(Exit::badAsset, path + ": not a font");
    return font;
}

}  // namespace arclight
