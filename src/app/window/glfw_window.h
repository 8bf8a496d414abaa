// A GLFW window with a current OpenGL 3.3 core context.
#pragma once

#include <memory>
#include <string>

#include "core/error.h"

struct GLFWwindow;

namespace arclight {

/// Owns the window and GLFW itself: at most one at a time.
class GlfwWindow {
public:
    enum class Size {
        inUnits,  ///< of the interface: larger on a scaled desktop
        inPixels
    };
    /// Exit::noDisplay if there is no GLFW, no display, or no OpenGL 3.3 on it.
    static Expected<std::unique_ptr<GlfwWindow>> open(const std::string& title, int width, int height,
                                                      Size size = Size::inUnits);
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    GLFWwindow* get() const { return window_; }

private:
    GlfwWindow() = default;
    GLFWwindow* window_ = nullptr;
};

}  // namespace arclight
