// The system's libraries that are opened when they are first needed, so that a missing one stops only what needs it.
// Where the build links them instead (other systems than Linux), opening them does nothing.
#pragma once

#include "core/error.h"

namespace arclight {

/// Opens GLFW, which windows need: call it before any of its functions. Exit::noDisplay with the reason and how to get
/// it.
Expected<Done> openGlfw();

/// Opens EGL, which drawing without a window needs on Linux: call it before any of its functions. Exit::noDisplay with
/// the reason and how to get it.
Expected<Done> openEgl();

/// Makes sure that the library with OpenGL's functions can be opened, which Dear ImGui does by itself on Linux: call it
/// before the first `ImGuiLayer` is made. Exit::noDisplay with the reason and how to get it.
Expected<Done> checkOpenGl();

}  // namespace arclight
