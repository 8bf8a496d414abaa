// OpenGL: functions, capabilities of the context, and error reporting. The only file that includes OpenGL's headers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#if defined(__EMSCRIPTEN__)
#include "gfx/gl_web.h"
#else
#include <glad/gl.h>
#endif

#include "core/error.h"

namespace arclight {

/// The driver of the context, and its capabilities beyond OpenGL ES 3.0.
struct GlInfo {
    std::string renderer, vendor, version;
    int major = 0, minor = 0;
    int maxTextureSize = 0;
    int maxSamples = 0;
    bool hasCompute = false;        ///< compute shaders, storage buffers and images: OpenGL 4.3
    bool hasIndirectDraws = false;  ///< draw parameters read from a buffer: OpenGL 4.0
    bool hasSeparateBlends = false; ///< a blend function per attachment: OpenGL 4.0
    bool hasBaseInstances = false;  ///< draws of a range of instances: OpenGL 4.2
    bool hasTimers = false;         ///< timestamp queries; without them GPU times are unknown
    bool hasSampleTextures = false; ///< multisampled textures whose samples a shader reads one by one
    bool hasSampleCounts = false;   ///< queries that count samples
    bool hasDepthClamp = false;     ///< depth clamping instead of clipping at the near and far planes
    bool hasSampleMasks = false;    ///< masks that choose the samples of a draw
    bool hasTextureProbes = false;  ///< proxy textures: the driver reports whether a texture would fit
    bool hasProgramBinaries = false; ///< linked programs can be read back and loaded again
    bool drawsFullFloats = true;    ///< 32-bit float targets can be drawn to; 16-bit ones always can
    bool filtersFullFloats = true;  ///< 32-bit float textures can be filtered; 16-bit ones always can
    bool tellsCompletion = false;   ///< the driver reports without blocking whether a program is linked
    bool isDebug = false;           ///< a debug context, whose driver reports misuse
    bool isEs = false;              ///< OpenGL ES: shaders are GLSL ES 3.00

    /// Pixels may depend on it: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile) Mesa 22.3.6".
    std::string fullName() const { return renderer + ", OpenGL " + version; }
};

/// Loads the functions of the current context through `load` (eglGetProcAddress, glfwGetProcAddress).
/// Fails with Exit::noDisplay if the context is older than OpenGL 3.3.
Expected<GlInfo> loadGl(GLADloadfunc load);

/// The info of the context loaded last; a context must have been loaded.
const GlInfo& glInfo();

namespace detail {
/// Makes `info` the info of the process's one context.
const GlInfo& setGlInfo(GlInfo info);
}  // namespace detail

/// Collects high-severity debug messages of the driver, if the context is a debug context with KHR_debug.
void enableGlMessages();

/// Records a misuse that OpenGL itself would silently ignore, as one line that describes the error. Repetitions before
/// the next `takeGlFaults` are recorded once.
void noteGlFault(std::string fault);

/// Misuses, messages and GL errors since the last call, one line each; empty if there are none.
std::vector<std::string> takeGlFaults();

/// Names `object` for graphics debuggers. `type` is GL_TEXTURE, GL_BUFFER and so on.
void labelObject(GLenum type, GLuint object, std::string_view label);

}  // namespace arclight
