#include "app/platform/gamepad.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cmath>

#include <GLFW/glfw3.h>

#include "app/platform/platform.h"

namespace arclight {

void addGamepad(const GLFWgamepadstate& state, Input& input) {
    // Adding 0 converts -0 into 0, because a recording does not distinguish the two.
    const auto in64ths = [](float value) { return std::round(64 * std::clamp(value, -1.0f, 1.0f)) / 64 + 0.0f; };
    for (std::size_t i = 0; i < kGamepadAxes; ++i) {
        const float reading = state.axes[i];
        const float value = in64ths(isTrigger(static_cast<GamepadAxis>(i)) ? 0.5f + 0.5f * reading : reading);
        if (std::fabs(value) > std::fabs(input.gamepadAxes[i])) input.gamepadAxes[i] = value;
    }
    for (unsigned i = 0; i <= GLFW_GAMEPAD_BUTTON_LAST; ++i)
        if (state.buttons[i] == GLFW_PRESS) input.gamepadButtons |= 1u << i;
}

void readGamepads(GLFWwindow* window, Input& input) {
    input.gamepadAxes = {};
    input.gamepadButtons = 0;
    // The system reports gamepads to every program, whichever window the user plays in.
    if (!isPage() && !glfwGetWindowAttrib(window, GLFW_FOCUSED)) return;
    for (int stick = GLFW_JOYSTICK_1; stick <= GLFW_JOYSTICK_LAST; ++stick) {
        GLFWgamepadstate state;
        if (glfwJoystickIsGamepad(stick) && glfwGetGamepadState(stick, &state)) addGamepad(state, input);
    }
}

}  // namespace arclight
