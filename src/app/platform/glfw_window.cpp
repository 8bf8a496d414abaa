#include "app/platform/glfw_window.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <GLFW/glfw3.h>

#include "app/platform/desktop_call.h"
#include "app/platform/gl_context.h"
#include "app/platform/libraries.h"
#include "app/platform/platform.h"
#include "core/console.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

std::string& lastError() {
    static std::string text;
    return text;
}

bool usesWayland() {
#if defined(GLFW_PLATFORM_WAYLAND)
    return glfwGetPlatform() == GLFW_PLATFORM_WAYLAND;
#elif defined(__EMSCRIPTEN__)
    return false;
#else
    return std::string_view(glfwGetVersionString()).find("Wayland") != std::string_view::npos;
#endif
}

/// If the desktop asks for a larger scale than `boundedScale` allows, converts a size in units to pixels, as GLFW would
/// make the window larger than any screen. Otherwise returns false.
bool boundSize(int& width, int& height) {
    GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return false;
    float scale = 1, scaleY = 1;
    glfwGetMonitorContentScale(monitor, &scale, &scaleY);
    const float bounded = boundedScale(scale, mode->height);
    if (scale <= bounded) return false;
    width = static_cast<int>(static_cast<float>(width) * bounded);
    height = static_cast<int>(static_cast<float>(height) * bounded);
    return true;
}

/// Gives the window a size in units of the chosen scale, as far as its monitor has room.
void resizeToUnits(GLFWwindow* window, int width, int height) {
    const float unit = screenUnit(window);
    int x = 0, y = 0, widest = 0, highest = 0;
    if (GLFWmonitor* const monitor = monitorOf(window)) glfwGetMonitorWorkarea(monitor, &x, &y, &widest, &highest);
    const auto fitted = [&](int units, int most) {
        const int wanted = static_cast<int>(std::lround(unit * static_cast<float>(units)));
        return most > 0 ? std::min(wanted, most) : wanted;
    };
    glfwSetWindowSize(window, fitted(width, widest), fitted(height, highest));
}

}  // namespace

Expected<std::unique_ptr<GlfwWindow>> GlfwWindow::open(const std::string& title, int width, int height, Size size) {
    return make(title, width, height, size, true);
}

Expected<std::unique_ptr<GlfwWindow>> GlfwWindow::openHidden() {
    return make("arclight", 16, 16, Size::inUnits, false);
}

Expected<std::unique_ptr<GlfwWindow>> GlfwWindow::make(const std::string& title, int width, int height, Size size,
                                                       bool isVisible) {
    if (isVisible) leaveOwnConsole();
    if (auto done = openGlfw(); !done) return tl::unexpected(done.error());
    if (auto done = prepareDriver(); !done) return tl::unexpected(done.error());
    glfwSetErrorCallback([](int, const char* text) { lastError() = text; });
    if (!glfwInit()) return fail(Exit::noDisplay, "cannot open a window on this display: " + lastError());
    std::unique_ptr<GlfwWindow> it(new GlfwWindow);
    it->watch_.emplace();
    glfwWindowHint(GLFW_VISIBLE, isVisible ? GLFW_TRUE : GLFW_FALSE);
    // A full-screen window stays where it is when another window, such as one on a second monitor, gets the focus.
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
    const bool isChosen = chosenScale().has_value();
    const bool isBounded = size == Size::inUnits && !isChosen && boundSize(width, height);
    const bool followsMonitor = size == Size::inUnits && !isChosen && !isBounded;
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, followsMonitor ? GLFW_TRUE : GLFW_FALSE);
#ifdef GLFW_X11_CLASS_NAME
    // The name by which tools/packaging/arclight.desktop finds its windows.
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "arclight");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "arclight");
#endif
    it->window_ = createGlfwWindow(title.c_str(), width, height);
    if (!it->window_) {
        const std::string reason = lastError();
        // For the message: which version the driver has instead.
        glfwDefaultWindowHints();
        glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
        it->window_ = glfwCreateWindow(16, 16, title.c_str(), nullptr, nullptr);
        if (it->window_) {
            glfwMakeContextCurrent(it->window_);
            if (auto info = loadGl(glfwGetProcAddress); !info) return tl::unexpected(info.error());
        }
        return fail(Exit::noDisplay, "cannot open an OpenGL 3.3 window on this display: " + reason);
    }
    if (size == Size::inUnits && isChosen && isVisible) resizeToUnits(it->window_, width, height);
    glfwMakeContextCurrent(it->window_);
    // No frame tears on Wayland, and waiting for the next one would last until a sleeping output wakes up.
    glfwSwapInterval(usesWayland() ? 0 : 1);
    return it;
}

void bringToFront(GLFWwindow* window) {
    if (glfwGetWindowAttrib(window, GLFW_ICONIFIED)) glfwRestoreWindow(window);
    glfwShowWindow(window);
    glfwFocusWindow(window);
    glfwRequestWindowAttention(window);
}

GlfwWindow::~GlfwWindow() {
    if (window_) glfwDestroyWindow(window_);
    glfwTerminate();
}

void closeWindow(std::unique_ptr<GlfwWindow> window, const std::function<int()>& endProgram) {
    constexpr std::chrono::milliseconds kPatience(800);
    const Deadline deadline(kPatience, [&] {
        const int code = endProgram();
        std::fflush(nullptr);
        std::_Exit(code);
    });
    window.reset();
}

}  // namespace arclight
