// Events from GLFW's callbacks, collected until the next frame takes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/window/commands.h"

struct GLFWwindow;

namespace arclight {

struct WindowEvents {
    std::vector<Shortcut> presses;  ///< pressed keys with the modifiers held at the time, in order
    std::vector<int> heldKeys;      ///< ascending
    std::vector<int> tappedKeys;    ///< pressed since the last tick, even if released again; ascending
    std::vector<std::string> dropped;
    std::uint32_t pressedButtons = 0;  ///< `MouseButton`s
    float scroll = 0;
    bool hasHappened = true;  ///< whether any event may change what is shown

    /// Collects the window's events from now on. The window keeps this object's address.
    void connect(GLFWwindow* window);
};

/// The `MouseButton` of a GLFW mouse button; 0 if it has none.
constexpr std::uint32_t buttonBit(int button) {
    return button >= 0 && button < 3 ? 1u << static_cast<unsigned>(button) : 0u;
}

}  // namespace arclight
