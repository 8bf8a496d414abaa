#include "app/window/full_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/platform/platform.h"

namespace arclight {
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
    fill(window, monitor, *mode);
}

void FullScreen::fill(GLFWwindow* window, GLFWmonitor* monitor, const GLFWvidmode& mode) {
    filled_ = {mode.width, mode.height};
    glfwSetWindowMonitor(window, monitor, 0, 0, mode.width, mode.height, mode.refreshRate);
}

void FullScreen::follow(GLFWwindow* window) {
    GLFWmonitor* const monitor = glfwGetWindowMonitor(window);
    const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    // In a page, the browser does it.
    if (!mode || isPage() || std::pair(mode->width, mode->height) == filled_) return;
    fill(window, monitor, *mode);
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
