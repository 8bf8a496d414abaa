// A window that fills the screen, and back.
#pragma once

#include <utility>

struct GLFWwindow;

namespace arclight {

class FullScreen {
public:
    /// Fills the monitor that shows the middle of the window, or goes back to where the window was.
    void toggle(GLFWwindow* window);
    /// Width and height of the window, or those that it goes back to.
    std::pair<int, int> windowedSize(GLFWwindow* window) const;

private:
    int x_ = 0, y_ = 0, width_ = 1280, height_ = 720;
};

}  // namespace arclight
