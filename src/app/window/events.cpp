#include "app/window/events.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <utility>

#include <GLFW/glfw3.h>

#include "app/window/key_layout.h"

namespace arclight {
namespace {

using Kind = WindowEvent::Kind;

/// The events of the window, with `hasHappened` set.
WindowEvents& eventsOf(GLFWwindow* window) {
    WindowEvents& events = *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
    events.hasHappened = true;
    return events;
}

/// Appends an event at the pointer's latest position.
void pushHere(GLFWwindow* window, WindowEvent event) {
    WindowEvents& events = eventsOf(window);
    event.at = events.pointer();
    events.push(std::move(event));
}

void onKey(GLFWwindow* window, int position, int scancode, int action, int modifiers) {
    if (position == GLFW_KEY_UNKNOWN) return;
    WindowEvents& events = eventsOf(window);
    const int key = events.codeOf(position, scancode, action);
    pushHere(window, {.kind = Kind::key,
                      .code = key,
                      .isDown = action != GLFW_RELEASE,
                      .isRepeat = action == GLFW_REPEAT,
                      .modifiers = modifiersOf(modifiers, events.isRightAltHeld())});
}

void onCharacter(GLFWwindow* window, unsigned int codePoint) {
    pushHere(window, {.kind = Kind::character, .code = static_cast<int>(codePoint)});
}

void onButton(GLFWwindow* window, int button, int action, int modifiers) {
    pushHere(window, {.kind = Kind::button,
                      .code = button,
                      .isDown = action == GLFW_PRESS,
                      .modifiers = modifiersOf(modifiers, eventsOf(window).isRightAltHeld())});
}

void onScroll(GLFWwindow* window, double x, double y) {
    pushHere(window, {.kind = Kind::scroll, .wheel = {static_cast<float>(x), static_cast<float>(y)}});
}

void onPointer(GLFWwindow* window, double x, double y) {
    eventsOf(window).movePointer({static_cast<float>(x), static_cast<float>(y)}, isPointerHidden(window));
}

void onEnter(GLFWwindow* window, int entered) { pushHere(window, {.kind = Kind::inside, .isDown = entered != 0}); }
void onFocus(GLFWwindow* window, int focused) { pushHere(window, {.kind = Kind::focus, .isDown = focused != 0}); }
void onSize(GLFWwindow* window, int, int) { eventsOf(window); }
void onRefresh(GLFWwindow* window) { eventsOf(window); }

void onDrop(GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i) pushHere(window, {.kind = Kind::drop, .path = paths[i]});
}

}  // namespace

Modifiers modifiersOf(int bits, bool isRightAltHeld) {
    Modifiers held{(bits & GLFW_MOD_CONTROL) != 0, (bits & GLFW_MOD_SHIFT) != 0, (bits & GLFW_MOD_ALT) != 0,
                   (bits & GLFW_MOD_SUPER) != 0};
    held.altGraph = isRightAltHeld && (!held.alt || held.control);
    if (held.altGraph && held.alt) held.control = held.alt = false;
    return held;
}

bool isPointerHidden(GLFWwindow* window) { return glfwGetInputMode(window, GLFW_CURSOR) == GLFW_CURSOR_DISABLED; }

void WindowEvents::push(WindowEvent event) {
    pointer_ = event.at;
    if (event.kind == Kind::key && event.code == GLFW_KEY_RIGHT_ALT) isRightAltHeld_ = event.isDown;
    if (event.kind == Kind::key && event.isRepeat && event.isDown) {
        if (isModifier(event.code)) return;
        WindowEvent release = event;
        release.isDown = false;
        queue_.push_back(std::move(release));
    }
    if (event.kind == Kind::character) {
        const auto pressed = std::find_if(queue_.rbegin(), queue_.rend(),
                                          [](const WindowEvent& earlier) { return earlier.presses(Kind::key); });
        if (pressed != queue_.rend() && pressed->typed == 0) {
            // Some systems type a character although a shortcut of the desktop was pressed.
            if (pressed->modifiers.super) return;
            pressed->typed = event.code;
        }
    }
    queue_.push_back(std::move(event));
}

bool WindowEvents::hasAct(std::size_t known) const {
    return std::any_of(queue_.begin() + static_cast<std::ptrdiff_t>(std::min(known, queue_.size())), queue_.end(),
                       [](const WindowEvent& event) {
                           const bool isPress = event.presses(Kind::key) || event.presses(Kind::button);
                           return (isPress && !event.isRepeat) || event.kind == Kind::drop;
                       });
}

bool WindowEvents::hasScroll(std::size_t known) const {
    return std::any_of(queue_.begin() + static_cast<std::ptrdiff_t>(std::min(known, queue_.size())), queue_.end(),
                       [](const WindowEvent& event) { return event.kind == Kind::scroll; });
}

void WindowEvents::movePointer(glm::vec2 to, bool isHidden) {
    // The virtual position begins where the pointer was.
    const glm::vec2 from = isHidden_ ? hidden_ : pointer_;
    isHidden_ = isHidden, hidden_ = to;
    if (isHidden)
        push({.kind = Kind::motion, .at = pointer_, .motion = to - from});
    else
        push({.kind = Kind::pointer, .at = to});
}

int WindowEvents::codeOf(int position, int scancode, int action) {
    int& code = codes_[static_cast<std::size_t>(position) % codes_.size()];
    if (action == GLFW_PRESS) code = keyOfLayout(position, glfwGetKeyName(position, scancode));
    return code;
}

void WindowEvents::connect(GLFWwindow* window) {
    glfwSetWindowUserPointer(window, this);
    glfwSetKeyCallback(window, onKey);
    glfwSetCharCallback(window, onCharacter);
    glfwSetMouseButtonCallback(window, onButton);
    glfwSetScrollCallback(window, onScroll);
    glfwSetDropCallback(window, onDrop);
    glfwSetCursorPosCallback(window, onPointer);
    glfwSetCursorEnterCallback(window, onEnter);
    glfwSetWindowFocusCallback(window, onFocus);
    glfwSetFramebufferSizeCallback(window, onSize);
    glfwSetWindowRefreshCallback(window, onRefresh);
    // The pointer's position before the first event.
    double x = 0, y = 0;
    glfwGetCursorPos(window, &x, &y);
    const glm::vec2 at(static_cast<float>(x), static_cast<float>(y));
    push({.kind = Kind::inside, .isDown = glfwGetWindowAttrib(window, GLFW_HOVERED) != 0, .at = at});
}

}  // namespace arclight
