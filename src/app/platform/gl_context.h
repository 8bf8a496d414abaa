// The requirements for an OpenGL context, with or without a window.
#pragma once

#include <array>

#include "core/error.h"

struct GLFWwindow;

namespace arclight {

struct GlVersion {
    int major, minor;
};

/// The versions to request, in order, because some drivers give exactly the requested version. 4.1 is macOS's last.
inline constexpr std::array kGlVersions{GlVersion{4, 6}, GlVersion{4, 5}, GlVersion{4, 3}, GlVersion{4, 1},
                                        GlVersion{3, 3}};

/// Makes the contexts that are created from now on debug contexts, as ARCLIGHT_GL_DEBUG in the environment does: the
/// driver checks every call and reports errors, at the price of some speed.
void wantDebugContexts();
bool wantsDebugContexts();

/// Before a context is created: fails if the system lacks the memory or the threads that the driver needs
/// (app/platform/frame_memory.h). Exit::glFailed. Keeps Mesa's cache of compiled shaders out of use where
/// LP_NATIVE_VECTOR_WIDTH is set: Mesa 22.3 stores them without their width, and code compiled for one width writes
/// beyond the memory allocated for another.
Expected<Done> prepareDriver();

/// Creates a GLFW window with a core context of the newest version that the driver gives; null if it gives none. Other
/// hints are the caller's.
GLFWwindow* createGlfwWindow(const char* title, int width, int height);

}  // namespace arclight
