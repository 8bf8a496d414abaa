// Events of a window, in one queue, in the order in which they happened.
#pragma once

#include <array>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/window/window_event.h"
#include "core/input.h"

struct GLFWwindow;

namespace arclight {

/// The modifiers in GLFW's bits. `isRightAltHeld`: the key at the position of the right Alt key is AltGr in many
/// layouts; X11 and browsers then report no modifier, Windows Ctrl and Alt.
Modifiers modifiersOf(int bits, bool isRightAltHeld);

/// Whether the key is Shift, Ctrl, Alt or Super, at either side of the keyboard.
bool isModifier(int key);

/// Whether the window has hidden its pointer and reports motion instead.
bool isPointerHidden(GLFWwindow* window);

/// Events that Dear ImGui may see in one layout of the widgets, in order.
using EventRound = std::vector<WindowEvent>;

/// Takes the next round from the queue, at least one event unless it is empty. Dear ImGui compares the state of keys
/// and buttons between layouts, so a round holds at most one press, click or run of wheel steps, and at most one change
/// of any key. Pointer moves come before it, the characters that it types after it. The release of a button comes in a
/// later round than the moves of its drag, because a slider follows the pointer only while the button is held. Dear
/// ImGui ignores releases of keys other than modifiers; they may come anywhere.
EventRound takeRound(std::deque<WindowEvent>& queue);

/// The queue of a window.
class WindowEvents {
public:
    /// Collects the window's events from now on. The window keeps this object's address.
    void connect(GLFWwindow* window);

    /// Appends an event. A repeated key becomes a release and a press; a character is added to the press that typed it.
    void push(WindowEvent event);
    /// The code of the key at that position of a US keyboard. A key keeps the code of its press until its release, even
    /// if the layout changes meanwhile.
    int codeOf(int position, int scancode, int action);
    /// Whether the right Alt key is held, after the events so far.
    bool isRightAltHeld() const { return isRightAltHeld_; }
    bool isEmpty() const { return queue_.empty(); }
    std::size_t count() const { return queue_.size(); }
    /// Whether a key or button was pressed, not by the keyboard's repeat, or a file dropped, after the first `known`.
    bool hasAct(std::size_t known = 0) const;
    /// Whether the wheel was turned after them.
    bool hasScroll(std::size_t known = 0) const;
    EventRound takeRound() { return arclight::takeRound(queue_); }
    /// Returns a taken round to the front of the queue.
    void putBack(EventRound round) { queue_.insert(queue_.begin(), round.begin(), round.end()); }

    /// The pointer's position at the latest event.
    glm::vec2 pointer() const { return pointer_; }
    /// Notes that the pointer has moved there; while it is hidden, `to` is a virtual position without bounds.
    void movePointer(glm::vec2 to, bool isHidden);

    bool hasHappened = true;  ///< whether an event may have changed the displayed frame or panels

private:
    std::deque<WindowEvent> queue_;
    glm::vec2 pointer_{0}, hidden_{0};
    bool isHidden_ = false, isRightAltHeld_ = false;
    std::array<int, 512> codes_{};  ///< of held keys, by position
};

}  // namespace arclight
