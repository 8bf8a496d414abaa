// The look of everything drawn with Dear ImGui: colours, spacing, font.
#pragma once

#include <filesystem>
#include <string_view>

#include <imgui.h>

#include "core/error.h"
#include "core/params.h"

namespace arclight {

inline const ImVec4 kMutedText(0.56f, 0.63f, 0.66f, 1), kWrongText(0.95f, 0.40f, 0.31f, 1);

/// The colour of ordinary text, neither muted nor an error.
inline const ImVec4& textColour() { return ImGui::GetStyle().Colors[ImGuiCol_Text]; }

/// Flags of a window whose position and size its owner sets.
inline constexpr ImGuiWindowFlags kFixedWindow =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Text that wraps at the window's right edge.
void wrappedText(std::string_view text, const ImVec4& colour);

/// Sets the style of the current Dear ImGui context. `scale`: pixels per unit of the interface.
void applyStyle(float scale, Colour accent);

/// Adds a font of the suite, such as "Inter-Regular", to the current context. Exit::badAsset if it is missing.
Expected<ImFont*> addFont(const std::filesystem::path& dataRoot, const std::string& name, float sizePx);

}  // namespace arclight
