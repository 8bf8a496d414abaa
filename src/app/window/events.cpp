#include "app/window/events.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>

#include <GLFW/glfw3.h>

namespace arclight {
namespace {

/// The collected events of the window, marked as changed.
WindowEvents& eventsOf(GLFWwindow* window) {
    WindowEvents& events = *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
    events.hasHappened = true;
    return events;
}

void insertAscending(std::vector<int>& keys, int key) {
    const auto at = std::lower_bound(keys.begin(), keys.end(), key);
    if (at == keys.end() || *at != key) keys.insert(at, key);
}

void onKey(GLFWwindow* window, int key, int, int action, int modifiers) {
    WindowEvents& events = eventsOf(window);
    if (action == GLFW_PRESS) {
        events.presses.push_back(
            {static_cast<Key>(key), (modifiers & GLFW_MOD_CONTROL) != 0, (modifiers & GLFW_MOD_SHIFT) != 0});
        insertAscending(events.heldKeys, key);
        insertAscending(events.tappedKeys, key);
    } else if (action == GLFW_RELEASE) {
        std::erase(events.heldKeys, key);
    }
}

void onButton(GLFWwindow* window, int button, int action, int) {
    WindowEvents& events = eventsOf(window);
    if (action == GLFW_PRESS) events.pressedButtons |= buttonBit(button);
}

void onScroll(GLFWwindow* window, double, double y) { eventsOf(window).scroll += static_cast<float>(y); }
void onPointer(GLFWwindow* window, double, double) { eventsOf(window); }
void onSize(GLFWwindow* window, int, int) { eventsOf(window); }
void onRefresh(GLFWwindow* window) { eventsOf(window); }

void onDrop(GLFWwindow* window, int count, const char** paths) {
    WindowEvents& events = eventsOf(window);
    for (int i = 0; i < count; ++i) events.dropped.emplace_back(paths[i]);
}

}  // namespace

void WindowEvents::connect(GLFWwindow* window) {
    glfwSetWindowUserPointer(window, this);
    glfwSetKeyCallback(window, onKey);
    glfwSetMouseButtonCallback(window, onButton);
    glfwSetScrollCallback(window, onScroll);
    glfwSetDropCallback(window, onDrop);
    glfwSetCursorPosCallback(window, onPointer);
    glfwSetFramebufferSizeCallback(window, onSize);
    glfwSetWindowRefreshCallback(window, onRefresh);
}

}  // namespace arclight
