// OpenGL itself: the loaded functions, what the context can do, and faults. The only place that names OpenGL's headers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <glad/gl.h>

#include "core/error.h"

namespace arclight {

/// What drives the context, and what it can do beyond OpenGL 3.3.
struct GlInfo {
    std::string renderer, vendor, version;
    int major = 0, minor = 0;
    int maxTextureSize = 0;
    int maxSamples = 0;
    bool hasCompute = false;        ///< compute shaders, storage buffers and images: OpenGL 4.3
    bool hasIndirectDraws = false;  ///< draws whose counts lie in a buffer: OpenGL 4.0
    bool hasSeparateBlends = false; ///< a blend function for each attachment: OpenGL 4.0
    bool hasTimers = false;         ///< timestamps; without them GPU times are unknown
    bool hasSampleTextures = false; ///< textures whose samples a shader reads one by one
    bool hasSampleCounts = false;   ///< queries that count every sample
    bool hasDepthClamp = false;     ///< nothing cut off at the near and far planes

    /// What a picture depends on: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile) Mesa 22.3.6".
    std::string fullName() const { return renderer + ", OpenGL " + version; }
};

/// Loads the functions of the context that is current through `load` (eglGetProcAddress, glfwGetProcAddress).
/// Fails with Exit::noDisplay where the context is older than OpenGL 3.3.
Expected<GlInfo> loadGl(GLADloadfunc load);

/// Of the context that was loaded last; nothing can be done before any was.
const GlInfo& glInfo();

/// Collects high-severity debug messages of the driver, where it has KHR_debug.
void enableGlMessages();

/// Notes a misuse that OpenGL itself would pass over in silence, as one line that names what is wrong; once, however
/// often it happens before the next `takeGlFaults`.
void noteGlFault(std::string fault);

/// Misuses, messages and GL errors since the last call, each one line; empty when all is well.
std::vector<std::string> takeGlFaults();

/// Names `object` for graphics debuggers. `type` is GL_TEXTURE, GL_BUFFER and so on.
void labelObject(GLenum type, GLuint object, std::string_view label);

}  // namespace arclight
