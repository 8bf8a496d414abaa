// Full screen, and back to a window.
#pragma once

#include <utility>

struct GLFWmonitor;
struct GLFWvidmode;
struct GLFWwindow;

namespace arclight {

class FullScreen {
public:
    /// Fills the monitor that shows the window's centre, or returns to the window's former position and size.
    void toggle(GLFWwindow* window);
    /// In full screen, fills the monitor again if its resolution has changed.
    void follow(GLFWwindow* window);
    /// Width and height of the window; in full screen, the size that it will return to.
    std::pair<int, int> windowedSize(GLFWwindow* window) const;

    /// The size of the largest window, in screen coordinates, on the monitor that shows the window's centre.
    std::pair<int, int> roomFor(GLFWwindow* window) const;

private:
    void fill(GLFWwindow* window, GLFWmonitor* monitor, const GLFWvidmode& mode);

    std::pair<int, int> filled_{0, 0};  ///< the size of the monitor that was filled
    int x_ = 0, y_ = 0, width_ = 1280, height_ = 720;
};

}  // namespace arclight
