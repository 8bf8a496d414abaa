// Turns a window's events into the input of a tick.
#pragma once

#include <cstdint>

#include <glm/vec2.hpp>

#include "core/input.h"

struct GLFWwindow;

namespace arclight {

class Panels;
struct WindowEvents;
struct WindowModel;

/// Input to the panels, the line between two sides and the inspector does not reach the demo.
class InputReader {
public:
    InputReader(GLFWwindow* window, WindowEvents& events, const Panels& panels, WindowModel& model)
        : window_(window), events_(events), panels_(panels), model_(model) {}

    /// Whether a button that was pressed over the frame is held.
    bool isDragging() const { return input_.buttons != 0; }
    /// The events since the last call and the current state of the devices.
    const Input& take();

private:
    /// The pointer and its buttons, whatever it points at.
    struct Pointer {
        glm::vec2 px{0};
        std::uint32_t held = 0, pressed = 0;
        bool holdsLeft() const { return (held & static_cast<std::uint32_t>(MouseButton::left)) != 0; }
        bool pressesLeft() const { return (pressed & static_cast<std::uint32_t>(MouseButton::left)) != 0; }
    };
    Pointer takePointer();
    /// Whether the pointer drags the line between two sides; moves the line if so.
    bool dragsSplit(const Pointer& pointer);
    /// Whether the panels, the inspector or the line use the pointer.
    bool isTaken(const Pointer& pointer);
    void takeKeys();

    GLFWwindow* window_;
    WindowEvents& events_;
    const Panels& panels_;
    WindowModel& model_;
    Input input_;
    bool isDraggingSplit_ = false;
};

}  // namespace arclight
