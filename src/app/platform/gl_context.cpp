#include "app/platform/gl_context.h"

#include <cstdlib>
#include <string>
#include <thread>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/platform/frame_memory.h"
#include "core/control_groups.h"

namespace arclight {
namespace {

bool& debugFlag() {
    static bool wants = [] {
        const char* value = std::getenv("ARCLIGHT_GL_DEBUG");
        return value != nullptr && *value != '\0';
    }();
    return wants;
}

}  // namespace

void wantDebugContexts() { debugFlag() = true; }
bool wantsDebugContexts() { return debugFlag(); }

Expected<Done> prepareDriver() {
#ifdef __linux__
    if (std::getenv("LP_NATIVE_VECTOR_WIDTH")) setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
    // Mesa's rasteriser starts one thread per processor, however little processor time the process may use.
    const int processors = availableProcessors();
    if (static_cast<unsigned>(processors) < std::thread::hardware_concurrency())
        setenv("LP_NUM_THREADS", std::to_string(processors > 1 ? processors : 0).c_str(), 0);
#endif
    if (auto done = checkDriverMemory(); !done) return done;
    return checkDriverThreads();
}

GLFWwindow* createGlfwWindow(const char* title, int width, int height) {
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, wantsDebugContexts() ? GLFW_TRUE : GLFW_FALSE);
    GLFWwindow* window = nullptr;
    for (const GlVersion version : kGlVersions) {
        glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, version.major);
        glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, version.minor);
        window = glfwCreateWindow(width, height, title, nullptr, nullptr);
        if (window) break;
    }
    return window;
}

}  // namespace arclight
