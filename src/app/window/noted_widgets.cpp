#include "app/window/noted_widgets.h"

#include <string>

#include <imgui.h>

#include "gfx/canvas.h"

namespace arclight {

NotedWidgets& notedWidgets() {
    static NotedWidgets all;
    return all;
}

void noteWidget(std::string_view kind, std::string_view name) {
    if (!notedWidgets().isOn || !ImGui::IsItemVisible()) return;
    const ImVec2 min = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
    notedWidgets().widgets[std::string(kind) + " " + std::string(name)] = {min.x, min.y, size.x, size.y};
}

void noteWidget(std::string_view kind, std::string_view name, const Rect& rect) {
    if (!notedWidgets().isOn || !ImGui::IsRectVisible({rect.x, rect.y}, {rect.right(), rect.bottom()})) return;
    notedWidgets().widgets[std::string(kind) + " " + std::string(name)] = {rect.x, rect.y, rect.width, rect.height};
}

}  // namespace arclight
