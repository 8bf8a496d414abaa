// Gamepads with a standard mapping, as one.
#pragma once

#include "core/input.h"

struct GLFWgamepadstate;
struct GLFWwindow;

namespace arclight {

/// Adds the state of a gamepad to those added before. Of several readings of an axis, the one farthest from rest
/// counts, so that a gamepad that lies still, or is none, does not hide one that is used. Axes are rounded to 1/64, so
/// that a stick at rest adds nothing to a recording.
void addGamepad(const GLFWgamepadstate& state, Input& input);

/// Stores what all gamepads do together; they are at rest while the window does not have the focus. In a page, the page
/// must have it: its canvas need not.
void readGamepads(GLFWwindow* window, Input& input);

}  // namespace arclight
