#include "app/window/grab_mark.h"

#include <algorithm>

#include <imgui.h>

namespace arclight {
namespace {

constexpr float kRing = 11, kCorner = 4;                // units of the interface
constexpr float kLine = 1.5f, kEdge = 3.5f;             // widths of the line and of its dark edge, in units
constexpr ImU32 kLight = IM_COL32(236, 243, 245, 230);  // on dark and on light frames
constexpr ImU32 kDark = IM_COL32(8, 13, 16, 150);

ImGuiMouseCursor shapeOf(Grab::Cursor cursor) {
    switch (cursor) {
        case Grab::Cursor::leftRight: return ImGuiMouseCursor_ResizeEW;
        case Grab::Cursor::upDown: return ImGuiMouseCursor_ResizeNS;
        case Grab::Cursor::hand: break;
    }
    return ImGuiMouseCursor_Hand;
}

}  // namespace

void grabMark(const Grab& grab, const Rect& frame, float scale) {
    ImGui::SetMouseCursor(shapeOf(grab.cursor));
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({frame.x, frame.y}, {frame.right(), frame.bottom()});
    const auto inWindow = [&](glm::vec2 at) { return ImVec2(frame.x + at.x, frame.y + at.y); };
    const auto stroke = [&](auto draw) { draw(kDark, kEdge * scale), draw(kLight, kLine * scale); };
    if (grab.mark) {
        const float radius = std::max(kRing * scale, grab.radius + 3 * scale);
        stroke([&](ImU32 colour, float width) { list.AddCircle(inWindow(*grab.mark), radius, colour, 0, width); });
    } else {
        const Rect& area = grab.area;
        stroke([&](ImU32 colour, float width) {
            list.AddRect(inWindow({area.x, area.y}), inWindow({area.right(), area.bottom()}), colour, kCorner * scale,
                         0, width);
        });
    }
    list.PopClipRect();
}

}  // namespace arclight
