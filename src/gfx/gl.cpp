#include "gfx/gl.h"

namespace arclight {
namespace {

std::vector<std::string>& pendingMessages() {
    static std::vector<std::string> messages;
    return messages;
}

void GLAD_API_PTR onMessage(GLenum source, GLenum, GLuint, GLenum severity, GLsizei, const GLchar* text, const void*) {
    // Errors of the compiler are told by `Shaders`, with file and line.
    if (severity == GL_DEBUG_SEVERITY_HIGH && source != GL_DEBUG_SOURCE_SHADER_COMPILER) pendingMessages().emplace_back(text);
}

const char* errorName(GLenum error) {
    switch (error) {
        case GL_INVALID_ENUM: return "GL_INVALID_ENUM";
        case GL_INVALID_VALUE: return "GL_INVALID_VALUE";
        case GL_INVALID_OPERATION: return "GL_INVALID_OPERATION";
        case GL_INVALID_FRAMEBUFFER_OPERATION: return "GL_INVALID_FRAMEBUFFER_OPERATION";
        case GL_OUT_OF_MEMORY: return "GL_OUT_OF_MEMORY";
        default: return "unknown GL error";
    }
}

std::string getString(GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return text ? text : "";
}

}  // namespace

Expected<GlInfo> loadGl(GLADloadfunc load) {
    const int version = gladLoadGL(load);
    if (version == 0) return fail(Exit::noDisplay, "OpenGL: no functions could be loaded");
    GlInfo info{getString(GL_RENDERER), getString(GL_VENDOR), getString(GL_VERSION), GLAD_VERSION_MAJOR(version),
                GLAD_VERSION_MINOR(version), 0, 0, false};
    if (info.major * 10 + info.minor < 33)
        return fail(Exit::noDisplay, "OpenGL 3.3 is needed, found " + info.version + " on " + info.renderer);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &info.maxTextureSize);
    glGetIntegerv(GL_MAX_SAMPLES, &info.maxSamples);
    info.hasCompute = hasCompute();
    return info;
}

bool hasCompute() { return GLAD_GL_VERSION_4_3 != 0; }

void enableGlMessages() {
    if (!GLAD_GL_KHR_debug) return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(onMessage, nullptr);
}

std::vector<std::string> takeGlFaults() {
    std::vector<std::string> faults;
    faults.swap(pendingMessages());
    // A lost context reports errors for ever: stop after a few.
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
