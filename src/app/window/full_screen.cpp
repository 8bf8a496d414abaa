#include "app/window/full_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace arclight {
namespace {

/// The monitor that shows the window's centre; else the primary one.
GLFWmonitor* monitorOf(GLFWwindow* window) {
    int x = 0, y = 0, width = 0, height = 0, count = 0;
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    x += width / 2, y += height / 2;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode && x >= left && x < left + mode->width && y >= top && y < top + mode->height) return monitors[i];
    }
    return glfwGetPrimaryMonitor();
}

}  // namespace

void FullScreen::toggle(GLFWwindow* window) {
    if (glfwGetWindowMonitor(window)) {
        glfwSetWindowMonitor(window, nullptr, x_, y_, width_, height_, GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* const monitor = monitorOf(window);
    const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window, &x_, &y_);
    glfwGetWindowSize(window, &width_, &height_);
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

std::pair<int, int> FullScreen::windowedSize(GLFWwindow* window) const {
    if (glfwGetWindowMonitor(window)) return {width_, height_};
    int width = 0, height = 0;
    glfwGetWindowSize(window, &width, &height);
    return {width, height};
}

std::pair<int, int> FullScreen::roomFor(GLFWwindow* window) const {
    int x = 0, y = 0, width = 0, height = 0;
    if (GLFWmonitor* const monitor = monitorOf(window)) glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    return {width, height};
}

}  // namespace arclight
