// The user's input at one tick, in one struct for the window, tests and recordings.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/values.h"

namespace arclight {

/// Key codes: letters and digits are their upper-case ASCII code, other keys are listed here.
enum class Key : int {
    space = 32, comma = 44, minus, period, equal = 61,
    escape = 256, enter, tab, backspace,
    right = 262, left, down, up, pageUp, pageDown, home, end,
    f1 = 290, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12,
    shift = 340, control, alt
};

enum class MouseButton : std::uint32_t { left = 1, right = 2, middle = 4 };

/// The axes of GLFW's standard mapping. Sticks run from −1 (left, up) to 1, triggers from 0 to 1.
enum class GamepadAxis : std::size_t { leftX, leftY, rightX, rightY, leftTrigger, rightTrigger };
inline constexpr std::size_t kGamepadAxes = 6;

constexpr bool isTrigger(GamepadAxis axis) { return axis >= GamepadAxis::leftTrigger; }
/// The lowest value of an axis; the highest is 1.
constexpr float lowestReading(GamepadAxis axis) { return isTrigger(axis) ? 0.0f : -1.0f; }

/// Bit masks in the order of the standard mapping's buttons.
enum class GamepadButton : std::uint32_t {
    south = 1, east = 2, west = 4, north = 8, leftBumper = 16, rightBumper = 32, back = 64, start = 128
};

/// The state of the devices at a tick. The pointer keeps its last position when it leaves the window.
struct Input {
    int widthPx = 1280, heightPx = 720;  ///< of the framebuffer
    Float2 pointerPx{-1, -1};            ///< framebuffer pixels from the top left corner
    bool pointerInside = false;
    bool byFinger = false;               ///< whether the pointer is a finger, which is less exact than a mouse
    Float2 motionPx{0, 0};               ///< right and down since the last tick, of a pointer that the demo has claimed
    std::uint32_t buttons = 0;           ///< `MouseButton`s held
    std::uint32_t pressed = 0;           ///< `MouseButton`s that went down since the last tick
    float scroll = 0;                    ///< wheel steps since the last tick, up is positive
    std::vector<int> keys;               ///< `Key`s held, ascending
    std::vector<std::string> dropped;    ///< files dropped since the last tick
    std::array<float, kGamepadAxes> gamepadAxes{};  ///< of all gamepads together; all 0 without one
    std::uint32_t gamepadButtons = 0;               ///< `GamepadButton`s held

    bool isDown(MouseButton b) const { return (buttons & static_cast<std::uint32_t>(b)) != 0; }
    bool wasPressed(MouseButton b) const { return (pressed & static_cast<std::uint32_t>(b)) != 0; }

    float axis(GamepadAxis a) const { return gamepadAxes[static_cast<std::size_t>(a)]; }
    bool isDown(GamepadButton b) const { return (gamepadButtons & static_cast<std::uint32_t>(b)) != 0; }
    bool isDown(Key key) const { return std::binary_search(keys.begin(), keys.end(), static_cast<int>(key)); }

    /// The pointer with the origin at the centre, y up, and the framebuffer's height spanning −1 to 1.
    Float2 pointer() const {
        const float half = 0.5f * static_cast<float>(heightPx);
        return {(pointerPx[0] - 0.5f * static_cast<float>(widthPx)) / half, (half - pointerPx[1]) / half};
    }

    friend bool operator==(const Input&, const Input&) = default;
};

}  // namespace arclight
