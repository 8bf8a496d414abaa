// Decides which events belong to the demo, and converts them to the input of its ticks.
#pragma once

#include <optional>

#include "app/compare/ab_layout.h"
#include "app/window/events.h"
#include "app/window/tick_input.h"
#include "core/input.h"
#include "gfx/grab.h"

struct GLFWwindow;

namespace arclight {

class Panels;
struct WindowModel;

/// Events used by the panels, the line between two sides, the inspector or a command do not reach the demo. A drag
/// belongs to the part where it began. A demo that claims the pointer (`Claims`) gets it at a click in the frame and
/// keeps it until Escape, or until it drops the claim.
class InputReader {
public:
    InputReader(GLFWwindow* window, const Panels& panels, WindowModel& model)
        : window_(window), panels_(panels), model_(model) {}

    /// Whether a button that was pressed over the frame is held, or its press or release waits for a tick.
    bool isDragging() const { return input_.buttons != 0 || demo_.holdsButton(); }
    /// Whether keys, clicks or wheel steps for the demo wait for a tick.
    bool isWaiting() const { return demo_.isWaiting(); }
    /// Whether keys or a gamepad's sticks, which act in every tick, are held, or its buttons have changed.
    bool isHolding() const;
    /// Takes an event of the round that the panels have just laid out. `isCommands`: the event ran a command.
    void deliver(const WindowEvent& event, bool isCommands);
    /// Tells the demo if the panels now cover a resting pointer, or no longer do. Takes the pointer back if the demo no
    /// longer claims it.
    void followPanels();
    /// Shows the pointer that a demo has claimed; false if none has.
    bool takePointerBack();

    /// The input of the next of `ticks` ticks that are played in a row: its part of the demo's events, and the state of
    /// the devices.
    const Input& take(int ticks = 1);
    /// The object in the frame that a press would grab, or that is held; nothing where panels cover the frame.
    std::optional<Grab> hovered() const;

    /// A pixel of a side of the frame.
    struct Pixel {
        std::size_t side = 0;  ///< of a comparison; 0 without one
        int x = 0, y = 0;      ///< from the upper left corner of the side's image
        int width = 0, height = 0;
    };
    /// The pixel under the pointer, in the frame or in the inspector's enlarged pass; nothing over the panels.
    std::optional<Pixel> pointedPixel() const;

    /// Whether events wait for another `take`.
    bool hasMore() const { return !demo_.isEmpty(); }

private:
    void deliverKey(const WindowEvent& event, bool isCommands);
    void deliverPointer(WindowEvent event);
    void deliverMotion(WindowEvent event);
    /// Whether a press at `x` in the frame, px, takes the line between two sides.
    bool isOnLine(float x) const;
    /// Whether the pointer drags the line between two sides; moves the line if so.
    bool dragsLine(const WindowEvent& event, bool isPanels);
    /// Whether the panels, the inspector or the line use the pointer.
    bool isTaken(const WindowEvent& event);
    /// Pixels of the framebuffer per screen coordinate.
    glm::vec2 pixelsPerUnit() const;
    /// A position in the window, in screen coordinates, as a pixel of the frame.
    glm::vec2 framePixel(glm::vec2 at) const;
    /// Where the frame shows the demo's image or, in a comparison, both.
    AbLayout sideLayout() const;
    /// Moves a position in the frame to the demo's image, of which a comparison may show two, or a part. Returns
    /// whether it is over an image. A drag stays in the image where it began.
    bool moveToImage(glm::vec2& at);

    GLFWwindow* window_;
    const Panels& panels_;
    WindowModel& model_;
    TickInput demo_;
    Input input_;
    glm::vec2 pointer_{0};  ///< in screen coordinates of the window
    std::size_t side_ = 0;  ///< of a comparison, under the pointer
    bool isCovered_ = false, isInside_ = false, isDemoInside_ = false, isDraggingLine_ = false, isLeftHeld_ = false;
};

}  // namespace arclight
