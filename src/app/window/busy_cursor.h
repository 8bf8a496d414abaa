// The pointer's shape during a slow frame.
#pragma once

struct GLFWcursor;

namespace arclight {

/// An hourglass, which GLFW lacks. Pass it to `glfwSetCursor`, and destroy it with `glfwDestroyCursor`.
GLFWcursor* makeBusyCursor();

}  // namespace arclight
