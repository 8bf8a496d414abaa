#include "app/window/input_reader.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <GLFW/glfw3.h>

#include "app/platform.h"
#include "app/window/events.h"
#include "app/window/panels.h"
#include "app/window/window_model.h"

namespace arclight {
namespace {

/// How near the pointer must be to the line between two sides to drag it, in units of the interface.
constexpr float kGrab = 8;

}  // namespace

InputReader::Pointer InputReader::takePointer() {
    Pointer pointer{{input_.pointerPx[0], input_.pointerPx[1]}, 0, std::exchange(events_.pressedButtons, 0u),
                    std::exchange(events_.scroll, 0.0f)};
    double x = 0, y = 0;
    int windowWidth = 1, windowHeight = 1;
    glfwGetCursorPos(window_, &x, &y);
    glfwGetWindowSize(window_, &windowWidth, &windowHeight);
    if (windowWidth > 0 && windowHeight > 0)
        pointer.px = {static_cast<float>(std::floor(x * model_.widthPx / windowWidth)),
                      static_cast<float>(std::floor(y * model_.heightPx / windowHeight))};
    for (int button = 0; button < 3; ++button)
        if (glfwGetMouseButton(window_, button) == GLFW_PRESS) pointer.held |= buttonBit(button);
    return pointer;
}

bool InputReader::dragsSplit(const Pointer& pointer) {
    AbRenderer* ab = model_.live.ab();
    if (!ab || ab->ab().look.view != AbView::split || model_.inspector.isOpen()) return isDraggingSplit_ = false;
    const auto width = static_cast<float>(model_.widthPx);
    float& split = ab->ab().look.split;
    if (pointer.pressesLeft())
        isDraggingSplit_ = std::fabs(pointer.px.x - split * width) < kGrab * interfaceScale(window_);
    if (!pointer.holdsLeft()) isDraggingSplit_ = false;
    if (isDraggingSplit_) split = std::clamp(pointer.px.x / width, 0.0f, 1.0f);
    return isDraggingSplit_;
}

bool InputReader::isTaken(const Pointer& pointer) {
    const bool isOverPanels = panels_.wantsPointer();
    Inspector& inspector = model_.inspector;
    if (inspector.isOpen())
        inspector.point({isOverPanels ? glm::vec2(-1) : pointer.px, !isOverPanels && pointer.pressesLeft(),
                         pointer.holdsLeft(), isOverPanels ? 0 : pointer.scroll, glfwGetTime()});
    return isOverPanels || inspector.isOpen() || dragsSplit(pointer);
}

void InputReader::takeKeys() {
    // A key pressed and released within one slow frame counts as held for one tick. Typing into a field does not reach
    // the demo, nor do the inspector's keys.
    const std::vector<int> tapped = std::exchange(events_.tappedKeys, {});
    input_.keys.clear();
    if (!panels_.wantsKeys() && !model_.inspector.isOpen())
        std::set_union(events_.heldKeys.begin(), events_.heldKeys.end(), tapped.begin(), tapped.end(),
                       std::back_inserter(input_.keys));
}

const Input& InputReader::take() {
    input_.widthPx = std::max(1, model_.widthPx), input_.heightPx = std::max(1, model_.heightPx);
    const Pointer pointer = takePointer();
    const bool isOthers = isTaken(pointer);
    if (!isOthers) input_.pointerPx = {pointer.px.x, pointer.px.y};
    input_.pointerInside = !isOthers && glfwGetWindowAttrib(window_, GLFW_HOVERED);
    input_.buttons = isOthers ? 0 : pointer.held;
    input_.pressed = isOthers ? 0 : pointer.pressed;
    input_.scroll = isOthers ? 0 : pointer.scroll;
    takeKeys();
    input_.gamepadAxes = {};
    input_.gamepadButtons = 0;
    if (!isOthers) readGamepad(input_);
    input_.dropped.clear();
    return input_;
}

}  // namespace arclight
