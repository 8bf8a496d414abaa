// The positions of widgets, for tests that drive a window.
#pragma once

#include <string_view>

#include "core/json.h"

namespace arclight {

struct Rect;

/// Stores the rectangle of Dear ImGui's latest widget, under a name such as `param frequency` or `command reset`. Does
/// nothing unless a test watches the window.
void noteWidget(std::string_view kind, std::string_view name);
/// Stores the given rectangle of a widget, in pixels.
void noteWidget(std::string_view kind, std::string_view name, const Rect& rect);

/// The stored widgets, while a test watches the window: the rectangles [x, y, width, height] by name.
struct NotedWidgets {
    bool isOn = false;
    Json widgets = Json::object();
};
/// One per process, like Dear ImGui's context.
NotedWidgets& notedWidgets();

}  // namespace arclight
