// The events of a demo, distributed over its ticks.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "app/window/events.h"
#include "core/input.h"

namespace arclight {

/// A demo sees the state of the devices once a tick. In a slow frame, several events wait for a few ticks. Each tick
/// takes events until one would hide another; the rest wait for later ticks. So the demo sees every press and release
/// with the pointer's position at that time, and no drag ends before a tick has seen its full length.
class TickInput {
public:
    /// Appends a key, button, move, motion or wheel event, with `at` and `motion` in pixels of the demo's frame, or
    /// whether the pointer is inside the frame. A release without its press is ignored, and so is a second press.
    void add(const WindowEvent& event);
    /// Appends the release of all keys except modifiers.
    void releaseKeys();
    /// Whether any button will be held after all events that wait.
    bool holdsButton() const { return addedButtons_ != 0; }

    /// Stores one tick's part of the events in the pointer, its motion, buttons, wheel and keys of `input`. The
    /// pointer's path is spread evenly over `ticks`, this one included.
    void take(Input& input, int ticks = 1);
    bool isEmpty() const { return waiting_.empty(); }
    /// Whether anything other than moves of the pointer waits for a tick.
    bool isWaiting() const;

private:
    /// The events that one tick has taken so far.
    struct Share {
        std::vector<int> keys;      ///< that changed
        std::uint32_t buttons = 0;  ///< that changed
        int moves = 0;
        bool isDragged = false;     ///< moved with a button held
    };
    bool admits(const Share& share, const WindowEvent& event, int mostMoves) const;
    void apply(const WindowEvent& event, Input& input, Share& share);

    std::deque<WindowEvent> waiting_;
    // The state after the events handed out so far.
    std::vector<int> keys_;
    std::uint32_t buttons_ = 0;
    glm::vec2 px_{-1};
    bool isInside_ = false;
    // The state after the events that wait.
    std::vector<int> addedKeys_;
    std::uint32_t addedButtons_ = 0;
    glm::vec2 addedPx_{-1};
};

/// The `MouseButton` of a GLFW mouse button; 0 if it has none.
constexpr std::uint32_t buttonBit(int button) {
    return button >= 0 && button < 3 ? 1u << static_cast<unsigned>(button) : 0u;
}

}  // namespace arclight
