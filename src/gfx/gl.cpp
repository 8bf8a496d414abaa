#include "gfx/gl.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/check.h"

namespace arclight {
namespace {

std::vector<std::string>& pendingMessages() {
    static std::vector<std::string> messages;
    return messages;
}

void GLAD_API_PTR onMessage(GLenum source, GLenum, GLuint, GLenum severity, GLsizei, const GLchar* text, const void*) {
    // `Shaders` reports compiler errors itself, with file and line.
    if (severity == GL_DEBUG_SEVERITY_HIGH && source != GL_DEBUG_SOURCE_SHADER_COMPILER) pendingMessages().emplace_back(text);
}

const char* errorName(GLenum error) {
    switch (error) {
        case GL_INVALID_ENUM: return "GL_INVALID_ENUM";
        case GL_INVALID_VALUE: return "GL_INVALID_VALUE";
        case GL_INVALID_OPERATION: return "GL_INVALID_OPERATION";
        case GL_INVALID_FRAMEBUFFER_OPERATION: return "GL_INVALID_FRAMEBUFFER_OPERATION";
        case GL_OUT_OF_MEMORY: return "GL_OUT_OF_MEMORY";
        default: return "unknown OpenGL error";
    }
}

/// The info of the process's one context.
GlInfo& currentInfo() {
    static GlInfo info;
    return info;
}

#if !defined(__EMSCRIPTEN__)
std::string getString(GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return text ? text : "";
}
#endif

}  // namespace

#if !defined(__EMSCRIPTEN__)
Expected<GlInfo> loadGl(GLADloadfunc load) {
    const int version = gladLoadGL(load);
    if (version == 0) return fail(Exit::noDisplay, "OpenGL: cannot load its functions");
    GlInfo info;
    info.renderer = getString(GL_RENDERER), info.vendor = getString(GL_VENDOR), info.version = getString(GL_VERSION);
    info.major = GLAD_VERSION_MAJOR(version), info.minor = GLAD_VERSION_MINOR(version);
    if (info.major * 10 + info.minor < 33)
        return fail(Exit::noDisplay, "OpenGL 3.3 is needed, found " + info.version + " on " + info.renderer);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &info.maxTextureSize);
    glGetIntegerv(GL_MAX_SAMPLES, &info.maxSamples);
    GLint flags = 0;
    glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
    info.isDebug = GLAD_GL_KHR_debug && (static_cast<GLuint>(flags) & GL_CONTEXT_FLAG_DEBUG_BIT) != 0;
    info.hasCompute = GLAD_GL_VERSION_4_3 != 0;
    info.hasBaseInstances = GLAD_GL_VERSION_4_2 != 0;
    info.hasIndirectDraws = info.hasSeparateBlends = GLAD_GL_VERSION_4_0 != 0;
    GLint formats = 0;
    if (GLAD_GL_ARB_get_program_binary) glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
    info.hasProgramBinaries = formats > 0;
    // The driver chooses the number of compiler threads.
    if (GLAD_GL_KHR_parallel_shader_compile) glMaxShaderCompilerThreadsKHR(~0u);
    // Part of OpenGL 3.3, but missing from WebGL 2.
    info.hasTimers = info.hasSampleTextures = info.hasSampleCounts = info.hasDepthClamp = true;
    info.hasSampleMasks = info.hasTextureProbes = true;
    return detail::setGlInfo(info);
}
#endif

const GlInfo& detail::setGlInfo(GlInfo info) { return currentInfo() = std::move(info); }

const GlInfo& glInfo() {
    CHECK(currentInfo().major > 0);
    return currentInfo();
}

std::uint64_t nextGlSerial() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

void noteGlFault(std::string fault) {
    std::vector<std::string>& pending = pendingMessages();
    if (std::find(pending.begin(), pending.end(), fault) == pending.end()) pending.push_back(std::move(fault));
}

void enableGlMessages() {
    if (!glInfo().isDebug) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(onMessage, nullptr);
}

std::vector<std::string> takeGlFaults() {
    std::vector<std::string> faults;
    faults.swap(pendingMessages());
    // A lost context reports errors forever: stop after a few.
    for (int i = 0; i < 16; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR) break;
        faults.emplace_back(errorName(error));
    }
    return faults;
}

void labelObject(GLenum type, GLuint object, std::string_view label) {
    if (GLAD_GL_KHR_debug) glObjectLabel(type, object, static_cast<GLsizei>(label.size()), label.data());
}

}  // namespace arclight
