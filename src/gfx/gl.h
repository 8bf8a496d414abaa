// OpenGL itself: the loaded functions, errors, and what the driver is.
#pragma once

#include <string>
#include <vector>

#include <glad/gl.h>

#include "core/error.h"

namespace arclight {

/// What drives the context.
struct GlInfo {
    std::string renderer, vendor, version;
    int major = 0, minor = 0;
    int maxTextureSize = 0;
    int maxSamples = 0;
    bool hasCompute = false;  ///< compute shaders and storage buffers: OpenGL 4.3 or later

    /// What a picture depends on: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile) Mesa 22.3.6".
    std::string fullName() const { return renderer + ", OpenGL " + version; }
};

/// Loads the functions of the context that is current through `load` (eglGetProcAddress, glfwGetProcAddress).
/// Fails with Exit::noDisplay where the context is older than OpenGL 3.3.
Expected<GlInfo> loadGl(GLADloadfunc load);

/// Whether the context that was loaded last has compute shaders and storage buffers: OpenGL 4.3 or later.
bool hasCompute();

/// Collects high-severity debug messages of the driver, where it has KHR_debug.
void enableGlMessages();

/// Messages and GL errors since the last call, each one line; empty when all is well.
std::vector<std::string> takeGlFaults();

/// Names `object` for graphics debuggers. `type` is GL_TEXTURE, GL_BUFFER and so on.
void labelObject(GLenum type, GLuint object, std::string_view label);

}  // namespace arclight
