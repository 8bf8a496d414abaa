// The pointer's shape while a frame takes long.
#pragma once

struct GLFWcursor;

namespace arclight {

/// An hourglass, which GLFW has no standard cursor for; for `glfwSetCursor`, until `glfwDestroyCursor`.
GLFWcursor* makeBusyCursor();

}  // namespace arclight
