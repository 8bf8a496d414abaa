// System libraries that are opened when first needed, so a missing one affects only its users. Where the build links
// them instead (on systems other than Linux), opening them does nothing.
#pragma once

#include "core/error.h"

namespace arclight {

/// Opens GLFW, which windows need: call this before any GLFW function. Exit::noDisplay with the reason and how to
/// install it.
Expected<Done> openGlfw();

/// Opens EGL, which drawing without a window needs on Linux: call this before any EGL function. Exit::noDisplay with
/// the reason and how to install it.
Expected<Done> openEgl();

/// Makes sure that the OpenGL library can be opened, which Dear ImGui does by itself on Linux: call this before the
/// first `ImGuiLayer` is made. Exit::noDisplay with the reason and how to install it.
Expected<Done> checkOpenGl();

}  // namespace arclight
