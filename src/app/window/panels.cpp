#include "app/window/panels.h"

#include <algorithm>

#include "app/platform/libraries.h"
#include "app/platform/platform.h"
#include "app/session/session.h"
#include "app/window/ab_section.h"
#include "app/window/commands.h"
#include "app/window/events.h"
#include "app/window/grab_mark.h"
#include "app/window/help_sheet.h"
#include "app/window/imgui_style.h"
#include "app/window/measure_section.h"
#include "core/check.h"

namespace arclight {

Expected<Panels> Panels::make(const std::filesystem::path& dataRoot, float scale, const DemoInfo& info) {
    if (auto done = checkOpenGl(); !done) return tl::unexpected(done.error());
    // `Face::title` holds only Latin letters. In UTF-8, other characters have a byte of 0xC4 or more.
    const bool isLatin =
        std::all_of(info.title.begin(), info.title.end(), [](char c) { return static_cast<unsigned char>(c) < 0xC4; });
    CHECK(isLatin);
    Panels panels;
    panels.dataRoot_ = dataRoot, panels.accent_ = info.accent;
    panels.contents_ = PanelContents(dataRoot, info.name);
    if (auto done = panels.rescale(scale); !done) return tl::unexpected(done.error());
    return panels;
}

void Panels::attachWindow(GLFWwindow* window) {
    layer_.attachWindow(window);
    // A page cannot read the fonts of the system.
    if (isPage()) return;
    glyphs_ = std::make_unique<SystemGlyphs>();
    useSystemGlyphs(glyphs_.get());
}

bool Panels::takeGlyphs() { return glyphs_ && glyphs_->hasNew() && rescale(scale_); }

Expected<Done> Panels::rescale(float scale) {
    layer_.beginChange();
    if (auto done = addFaces(dataRoot_, scale, glyphs_.get()); !done) return done;
    applyStyle(scale, accent_);
    scale_ = scale;
    return Done{};
}

void Panels::drawEdge(const Rect& panel) {
    const float grip = 5 * scale_;
    ImGui::SetNextWindowPos({panel.x - 0.5f * grip, panel.y});
    ImGui::SetNextWindowSize({grip, panel.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    if (ImGui::Begin("edge", nullptr,
                     (kFixedWindow | ImGuiWindowFlags_NoBackground) & ~ImGuiWindowFlags_NoBringToFrontOnFocus)) {
        ImGui::InvisibleButton("##edge", {grip, panel.height});
        if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
            ImGui::GetWindowDrawList()->AddRectFilled({panel.x - 0.5f * scale_, panel.y},
                                                      {panel.x + 1.5f * scale_, panel.bottom()},
                                                      ImGui::GetColorU32(ImGuiCol_SliderGrab));
        }
        if (ImGui::IsItemActive())
            draggedWidth_ =
                std::clamp((panel.right() - ImGui::GetIO().MousePos.x) / scale_, kMinPanelWidth, kMaxPanelWidth);
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

void Panels::layOut(Session& session, const PanelState& state, int widthPx, int heightPx,
                    std::span<const WindowEvent> round) {
    layer_.begin(widthPx, heightPx, round);
    widgets(session, state);
    layer_.endLayout();
}

void Panels::beginSearch(Session& session, const PanelState& state, int widthPx, int heightPx) {
    // A text field of Dear ImGui gets the keyboard only after a few layouts.
    constexpr int kMaxLayouts = 8;
    Search& search = contents_.search();
    search.ask();
    for (int i = 0; i < kMaxLayouts && search.isAsked(); ++i) layOut(session, state, widthPx, heightPx, {});
    search.giveUp();
}

void Panels::draw(Session& session, const PanelState& state, int widthPx, int heightPx) {
    layer_.begin(widthPx, heightPx);
    widgets(session, state);
    layer_.end();
}

void Panels::widgets(Session& session, const PanelState& state) {
    state.readings->beginFrame();
    const WindowLayout& layout = state.layout;
    if (state.cover) drawCover(*state.cover, layout.frame, scale_);
    if (layout.panel.width > 0) {
        ImGui::SetNextWindowPos({layout.panel.x, layout.panel.y});
        ImGui::SetNextWindowSize({layout.panel.width, layout.panel.height});
        if (ImGui::Begin("panel", nullptr, kFixedWindow)) {
            for (const std::string& fault : state.faults) wrappedText(fault, kWrongText);
            contents_.draw(session, state, scale_);
        }
        ImGui::End();
        // A panel below the frame is as wide as the frame.
        if (state.isLive() && layout.panel.x > 0) drawEdge(layout.panel);
    }
    bar_.draw(state.bar, layout.bar, scale_);
    abTags(state, scale_);
    if (state.grab) grabMark(*state.grab, layout.frame, scale_);
    if (state.showKeys) helpSheet(state.gestures, state.claimed, state.inspector != nullptr, layout.frame, scale_);
}

bool Panels::isEditing() const { return ImGui::IsAnyItemActive(); }
bool Panels::isDragging() const { return ImGui::IsAnyItemActive() && ImGui::IsAnyMouseDown(); }
bool Panels::wantsPointer() const { return ImGui::GetIO().WantCaptureMouse; }
bool Panels::wantsKeys() const { return ImGui::GetIO().WantTextInput; }

}  // namespace arclight
