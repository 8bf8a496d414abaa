// Gamepads with a standard mapping, merged into one.
#pragma once

#include "core/input.h"

struct GLFWgamepadstate;
struct GLFWwindow;

namespace arclight {

/// Merges the state of a gamepad into the states added before. Each axis takes its reading farthest from rest, so an
/// idle gamepad, or another device that reports itself as one, does not hide a gamepad in use. Axes are rounded to
/// 1/64, so a stick at rest adds nothing to a recording.
void addGamepad(const GLFWgamepadstate& state, Input& input);

/// Stores the merged state of all gamepads; they are at rest while the window does not have the focus. In a page, the
/// page must have the focus, but its canvas need not.
void readGamepads(GLFWwindow* window, Input& input);

}  // namespace arclight
