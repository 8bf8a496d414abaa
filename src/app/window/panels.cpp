#include "app/window/panels.h"

#include <algorithm>

#include "app/session.h"
#include "app/window/commands.h"
#include "app/window/imgui_style.h"
#include "app/window/measure_section.h"

namespace arclight {
namespace {

constexpr float kPanelWidth = 340;

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;

/// A box with a few lines over the frame, with `pivot` (0 to 1 of its size) at `at`.
void notice(const char* id, ImVec2 at, ImVec2 pivot, const std::vector<std::string>& lines, const ImVec4& colour,
            float widthPx) {
    ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
    ImGui::SetNextWindowSize({widthPx, 0});
    if (ImGui::Begin(id, nullptr, kFixed | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs))
        for (const std::string& line : lines) wrappedText(line, colour);
    ImGui::End();
}

std::vector<std::string> keyLines() {
    std::vector<std::string> lines;
    for (const auto& [key, help] : keySheet()) lines.push_back(key + "  " + help);
    return lines;
}

}  // namespace

Expected<Panels> Panels::make(const std::filesystem::path& dataRoot, float scale, const DemoInfo& info) {
    Panels panels(scale);
    if (auto done = addFaces(dataRoot, scale); !done) return tl::unexpected(done.error());
    applyStyle(scale, info.accent);
    panels.contents_ = PanelContents(dataRoot, info.name);
    return panels;
}

void Panels::drawNotices(const PanelState& state) const {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = 16 * scale_, wide = std::min(760 * scale_, size.x * 0.7f);
    if (state.showKeys) notice("keys", {margin, margin}, {0, 0}, keyLines(), textColour(), 330 * scale_);
    if (!state.faults.empty()) notice("faults", {margin, margin}, {0, 0}, state.faults, kWrongText, wide);
    if (!state.notice.empty())
        notice("message", {margin, size.y - 44 * scale_}, {0, 1}, {state.notice}, textColour(), wide);
}

void Panels::draw(Session& session, const PanelState& state, int widthPx, int heightPx) {
    layer_.begin(widthPx, heightPx);
    state.readings->beginFrame();
    if (state.showPanels) {
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        const float width = std::min(kPanelWidth * scale_, size.x);
        ImGui::SetNextWindowPos({size.x - width, 0});
        ImGui::SetNextWindowSize({width, size.y});
        if (ImGui::Begin("panel", nullptr, kFixed)) contents_.draw(session, state, scale_);
        ImGui::End();
    }
    drawNotices(state);
    layer_.end();
}

bool Panels::isEditing() const { return ImGui::IsAnyItemActive(); }
int Panels::widthPx() const { return static_cast<int>(kPanelWidth * scale_); }
bool Panels::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panels::wantsKeys() const { return ImGui::GetIO().WantTextInput; }

}  // namespace arclight
