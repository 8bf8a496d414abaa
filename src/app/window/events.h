// What GLFW's callbacks tell, collected until somebody takes it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/window/commands.h"

struct GLFWwindow;

namespace arclight {

struct WindowEvents {
    std::vector<Shortcut> presses;  ///< keys that went down, with the modifiers that were held, in order
    std::vector<int> heldKeys;      ///< ascending
    std::vector<int> tappedKeys;    ///< went down since the last tick, and may be up again: ascending
    std::vector<std::string> dropped;
    std::uint32_t pressedButtons = 0;  ///< `MouseButton`s
    float scroll = 0;
    bool hasHappened = true;  ///< anything at all that may change what is shown

    /// Collects from now on what happens in the window, which keeps the address of this.
    void connect(GLFWwindow* window);
};

/// The `MouseButton` of a button of GLFW's; 0 where it is none.
constexpr std::uint32_t buttonBit(int button) {
    return button >= 0 && button < 3 ? 1u << static_cast<unsigned>(button) : 0u;
}

}  // namespace arclight
