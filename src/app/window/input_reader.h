// From a window's events to what a demo gets in a tick.
#pragma once

#include <cstdint>

#include <glm/vec2.hpp>

#include "core/input.h"

struct GLFWwindow;

namespace arclight {

class Panels;
struct WindowEvents;
struct WindowModel;

/// What is done to panels, to the line between two sides and in the inspector is not done to the demo.
class InputReader {
public:
    InputReader(GLFWwindow* window, WindowEvents& events, const Panels& panels, WindowModel& model)
        : window_(window), events_(events), panels_(panels), model_(model) {}

    /// What happened since the last call, and how the devices stand.
    const Input& take();

private:
    /// Where the pointer is and what its buttons do, wherever that is.
    struct Pointer {
        glm::vec2 px{0};
        std::uint32_t held = 0, pressed = 0;
        bool holdsLeft() const { return (held & static_cast<std::uint32_t>(MouseButton::left)) != 0; }
        bool pressesLeft() const { return (pressed & static_cast<std::uint32_t>(MouseButton::left)) != 0; }
    };
    Pointer takePointer();
    /// Whether the pointer has hold of the line between two sides, which then moves with it.
    bool dragsSplit(const Pointer& pointer);
    /// Whether something of the window's own takes what the pointer does.
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
