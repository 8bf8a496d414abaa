// Decides whose each event is, and turns those of the demo into the input of its ticks.
#pragma once

#include "app/window/events.h"
#include "app/window/tick_input.h"
#include "core/input.h"

struct GLFWwindow;

namespace arclight {

class Panels;
struct WindowModel;

/// What the panels, the line between two sides, the inspector or a command use does not reach the demo. A drag stays
/// with the one where it began. A demo that claims the pointer (`Claims`) gets it with a click in the frame, until Escape
/// or for as long as its claims hold.
class InputReader {
public:
    InputReader(GLFWwindow* window, const Panels& panels, WindowModel& model)
        : window_(window), panels_(panels), model_(model) {}

    /// Whether a button that was pressed over the frame is held, or its press or release waits for a tick.
    bool isDragging() const { return input_.buttons != 0 || demo_.holdsButton(); }
    /// Whether the demo's keys, clicks or turns of the wheel wait for a tick.
    bool isWaiting() const { return demo_.isWaiting(); }
    /// Whether keys, or a gamepad's sticks or buttons, are held, which have an effect in every tick.
    bool isHolding() const;
    /// Takes an event of the round that the panels have just laid out. `isCommands`: it ran a command.
    void deliver(const WindowEvent& event, bool isCommands);
    /// Lets the demo know if the panels now cover a pointer that rests, or no longer do, and takes the pointer back from
    /// one whose claims do not hold any more.
    void followPanels();
    /// Shows the pointer that a demo has claimed; false if none has.
    bool takePointerBack();

    /// The input of the next tick, of as many as will follow at once: its share of the demo's events, and the state of
    /// the devices.
    const Input& take(int ticks = 1);
    /// Whether events wait for another `take`.
    bool hasMore() const { return !demo_.isEmpty(); }

private:
    void deliverKey(const WindowEvent& event, bool isCommands);
    void deliverPointer(WindowEvent event);
    void deliverMotion(WindowEvent event);
    /// Whether the pointer drags the line between two sides; moves the line if so.
    bool dragsLine(const WindowEvent& event, bool isPanels);
    /// Whether the panels, the inspector or the line use the pointer.
    bool isTaken(const WindowEvent& event);
    /// Pixels of the framebuffer per screen coordinate.
    glm::vec2 pixelsPerUnit() const;
    /// A position in the window, in screen coordinates, as a pixel of the frame.
    glm::vec2 framePixel(glm::vec2 at) const;

    GLFWwindow* window_;
    const Panels& panels_;
    WindowModel& model_;
    TickInput demo_;
    Input input_;
    glm::vec2 pointer_{0};  ///< in screen coordinates of the window
    bool isCovered_ = false, isInside_ = false, isDemoInside_ = false, isDraggingLine_ = false, isLeftHeld_ = false;
};

}  // namespace arclight
