// A GLFW window with a current OpenGL 3.3 core context.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/platform/display_watch.h"
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
    /// Opens a hidden window, to test whether a window can be opened.
    static Expected<std::unique_ptr<GlfwWindow>> openHidden();
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    GLFWwindow* get() const { return window_; }

private:
    GlfwWindow() = default;
    static Expected<std::unique_ptr<GlfwWindow>> make(const std::string& title, int width, int height, Size size,
                                                      bool isVisible);
    GLFWwindow* window_ = nullptr;
    std::optional<DisplayWatch> watch_;
};

/// Closes the window as the last act of a program. Closing may wait for the desktop: on X11, for the manager that the
/// clipboard is handed over to. If that takes long, ends the program with the exit code that `endProgram` returns.
void closeWindow(std::unique_ptr<GlfwWindow> window, const std::function<int()>& endProgram);

/// Brings the window to the front if the desktop allows it; otherwise requests attention.
void bringToFront(GLFWwindow* window);

/// Gives the window the icon `assets/icon.png`, if it is there, in several sizes. macOS and Wayland take none.
void setWindowIcon(GLFWwindow* window, const std::filesystem::path& dataRoot);

}  // namespace arclight
