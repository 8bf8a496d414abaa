#include "app/window/icons.h"

#include <cmath>

#include <imgui.h>

#include "core/angles.h"

namespace arclight {
namespace {

/// Draws in a square of 16 units around its centre, y down.
class Pen {
public:
    Pen(ImVec2 centre, float unit, ImU32 colour) : list_(*ImGui::GetWindowDrawList()), centre_(centre), unit_(unit), colour_(colour) {}

    void line(float x0, float y0, float x1, float y1) const { list_.AddLine(at(x0, y0), at(x1, y1), colour_, width()); }
    void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const {
        list_.AddTriangleFilled(at(a.x, a.y), at(b.x, b.y), at(c.x, c.y), colour_);
    }
    void box(float x0, float y0, float x1, float y1) const { list_.AddRectFilled(at(x0, y0), at(x1, y1), colour_); }
    void frame(float x0, float y0, float x1, float y1, float rounding) const {
        list_.AddRect(at(x0, y0), at(x1, y1), colour_, rounding * unit_, 0, width());
    }
    void disc(float x, float y, float radius) const { list_.AddCircleFilled(at(x, y), radius * unit_, colour_, 16); }
    void circle(float x, float y, float radius) const {
        list_.AddCircle(at(x, y), radius * unit_, colour_, 28, width());
    }
    /// Angles from the right, clockwise on the screen.
    void arc(float radius, float from, float to) const {
        list_.PathArcTo(centre_, radius * unit_, from, to, 28);
        list_.PathStroke(colour_, 0, width());
    }
    void text(const char* text) const {
        const ImVec2 size = ImGui::CalcTextSize(text);
        list_.AddText({std::round(centre_.x - 0.5f * size.x), std::round(centre_.y - 0.5f * size.y)}, colour_, text);
    }

private:
    ImVec2 at(float x, float y) const { return {centre_.x + x * unit_, centre_.y + y * unit_}; }
    float width() const { return 1.5f * unit_; }

    ImDrawList& list_;
    ImVec2 centre_;
    float unit_;
    ImU32 colour_;
};

void drawReset(const Pen& pen) {
    pen.arc(5.5f, -0.35f * kPi, 1.35f * kPi);
    pen.triangle({-5.6f, -6.6f}, {-0.6f, -5.4f}, {-4.6f, -1.6f});
}

void drawDie(const Pen& pen) {
    pen.frame(-6.5f, -6.5f, 6.5f, 6.5f, 2.5f);
    for (const float x : {-3.2f, 3.2f})
        for (const float y : {-3.2f, 3.2f}) pen.disc(x, y, 1.2f);
    pen.disc(0, 0, 1.2f);
}

void drawCamera(const Pen& pen) {
    pen.frame(-7.5f, -4, 7.5f, 6, 2);
    pen.box(-3, -6, 3, -3.5f);
    pen.circle(0, 1, 2.8f);
}

void draw(Icon icon, const Pen& pen) {
    switch (icon) {
        case Icon::play: return pen.triangle({-4, -6}, {6, 0}, {-4, 6});
        case Icon::pause: return pen.box(-5, -6, -1.5f, 6), pen.box(1.5f, -6, 5, 6);
        case Icon::step: return pen.box(-6, -6, -3, 6), pen.triangle({-1, -6}, {7, 0}, {-1, 6});
        case Icon::reset: return drawReset(pen);
        case Icon::die: return drawDie(pen);
        case Icon::camera: return drawCamera(pen);
        case Icon::more: return pen.triangle({-3.5f, -1.8f}, {3.5f, -1.8f}, {0, 2.2f});
        case Icon::prompt: return pen.line(-6, -5, -1, 0), pen.line(-1, 0, -6, 5), pen.line(1, 5, 7, 5);
        case Icon::sides: return pen.text("A|B");
        case Icon::magnifier: return pen.circle(-1.5f, -1.5f, 4.8f), pen.line(2, 2, 6.5f, 6.5f);
        case Icon::help: return pen.text("?");
        case Icon::gallery:
            return pen.box(-6, -6, -1, -1), pen.box(1, -6, 6, -1), pen.box(-6, 1, -1, 6), pen.box(1, 1, 6, 6);
        case Icon::next: return pen.line(-2.5f, -5, 2.5f, 0), pen.line(2.5f, 0, -2.5f, 5);
    }
}

}  // namespace

bool iconButton(const IconButton& button, float scale) {
    const float height = ImGui::GetFrameHeight();
    ImGui::BeginDisabled(!button.isEnabled);
    const bool isClicked = ImGui::Button(button.id, {button.widthUnits * scale, height});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const ImU32 colour = ImGui::GetColorU32(button.isActive ? ImGuiCol_CheckMark : ImGuiCol_Text);
    draw(button.icon, Pen({std::round(0.5f * (low.x + high.x)), std::round(0.5f * (low.y + high.y))}, scale, colour));
    ImGui::EndDisabled();
    if (!button.tooltip.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        ImGui::SetTooltip("%s", button.tooltip.c_str());
    return isClicked && button.isEnabled;
}

}  // namespace arclight
