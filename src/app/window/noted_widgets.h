// Where widgets lie, for tests that drive a window.
#pragma once

#include <string_view>

#include "core/json.h"

namespace arclight {

struct Rect;

/// Remembers where Dear ImGui's latest widget lies, under a name such as `param frequency` or `command reset`. Does
/// nothing unless a test watches the window.
void noteWidget(std::string_view kind, std::string_view name);
/// The same for a widget whose rectangle has this corner and size, in pixels.
void noteWidget(std::string_view kind, std::string_view name, const Rect& rect);

/// What is noted, while a test watches the window: the rectangles [x, y, width, height] by name.
struct NotedWidgets {
    bool isOn = false;
    Json widgets = Json::object();
};
/// One per process, like Dear ImGui's context.
NotedWidgets& notedWidgets();

}  // namespace arclight
