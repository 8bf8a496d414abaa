#include "app/window/input_reader.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cmath>

#include <GLFW/glfw3.h>
#include <glm/common.hpp>

#include "app/platform/gamepad.h"
#include "app/platform/platform.h"
#include "app/window/key_layout.h"
#include "app/window/panels.h"
#include "app/window/window_model.h"

namespace arclight {
namespace {

using Kind = WindowEvent::Kind;

/// How near the pointer must be to the line between two sides to drag it, in units of the interface.
constexpr float kGrab = 12, kFingerGrab = 24;

bool isLeft(const WindowEvent& event) { return event.kind == Kind::button && event.code == GLFW_MOUSE_BUTTON_LEFT; }

bool isShift(int key) { return key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT; }

}  // namespace

glm::vec2 InputReader::pixelsPerUnit() const {
    int width = 0, height = 0;
    glfwGetWindowSize(window_, &width, &height);
    if (width <= 0 || height <= 0) return glm::vec2(1);
    return {static_cast<float>(model_.widthPx) / static_cast<float>(width),
            static_cast<float>(model_.heightPx) / static_cast<float>(height)};
}

glm::vec2 InputReader::framePixel(glm::vec2 at) const {
    return glm::floor(at * pixelsPerUnit()) - glm::vec2(model_.layout.frame.x, model_.layout.frame.y);
}

bool InputReader::isOnLine(float x) const {
    const AbRenderer* const ab = model_.live.ab();
    if (!ab || ab->ab().look.view != AbView::split || model_.inspector.isOpen()) return false;
    const float radius = (isPointerFinger() ? kFingerGrab : kGrab) * interfaceScale(window_);
    return std::fabs(x - ab->ab().look.split * model_.layout.frame.width) < radius;
}

std::optional<Grab> InputReader::hovered() const {
    const Rect& frame = model_.layout.frame;
    const bool isFree = isDemoInside_ && !panels_.wantsPointer() && !isPointerHidden(window_);
    if (!isFree && !isDraggingLine_) return std::nullopt;
    const glm::vec2 at = framePixel(pointer_);
    if (isDraggingLine_ || isOnLine(at.x)) {
        const float x = model_.live.ab()->ab().look.split * frame.width;
        return Grab{{x, 0, 0, frame.height}, Grab::Cursor::leftRight};
    }
    const AbLayout layout = sideLayout();
    const std::size_t side = layout.sideAt(at, side_);
    const glm::vec2 px = layout.toSide(at, side);
    Input pointing;
    pointing.widthPx = layout.width, pointing.heightPx = layout.height;
    pointing.pointerPx = {px.x, px.y}, pointing.pointerInside = true, pointing.byFinger = isPointerFinger();
    const std::vector<Grab> grabs = model_.session().grabs(pointing.widthPx, pointing.heightPx);
    const auto nearest = nearestGrab(grabs, pointing);
    if (!nearest) return std::nullopt;
    Grab grab = grabs[*nearest];
    grab.area = layout.fromSide(grab.area, side), grab.radius /= layout.pixel;
    if (grab.mark) {
        const Rect mark = layout.fromSide({grab.mark->x, grab.mark->y, 0, 0}, side);
        grab.mark = glm::vec2(mark.x, mark.y);
    }
    return grab;
}

std::optional<InputReader::Pixel> InputReader::pointedPixel() const {
    if (!isInside_ || panels_.wantsPointer() || isPointerHidden(window_)) return std::nullopt;
    const AbLayout layout = sideLayout();
    const glm::vec2 at = framePixel(pointer_), size(layout.width, layout.height);
    std::size_t side = layout.sideAt(at, side_);
    // In a split, both sides have the whole frame, and each shows a part of it.
    if (const AbRenderer* const ab = model_.live.ab(); ab && !model_.inspector.isOpen())
        for (std::size_t i = 0; i < 2; ++i)
            if (ab->places()[i].contains(at)) side = i;
    glm::vec2 px = layout.toSide(at, side);
    if (model_.inspector.isOpen()) {
        const auto point = model_.inspector.pointedAt();
        if (!point) return std::nullopt;
        px = *point * size;
    } else if (!layout.sides[side].contains(at)) {
        return std::nullopt;
    }
    const glm::ivec2 pixel = glm::clamp(glm::ivec2(glm::floor(px)), glm::ivec2(0), glm::ivec2(size) - 1);
    return Pixel{model_.live.ab() ? side : 0, pixel.x, pixel.y, layout.width, layout.height};
}

AbLayout InputReader::sideLayout() const {
    const int width = model_.layout.frameWidth(), height = model_.layout.frameHeight();
    if (const AbRenderer* const ab = model_.live.ab()) return ab->layoutFor(width, height);
    const Rect whole{0, 0, model_.layout.frame.width, model_.layout.frame.height};
    return {.width = width, .height = height, .sides = {whole, whole}};
}

bool InputReader::moveToImage(glm::vec2& at) {
    const AbLayout layout = sideLayout();
    if (!demo_.holdsButton()) side_ = layout.sideAt(at, side_);
    const bool isOver = layout.sides[side_].contains(at);
    at = glm::floor(layout.toSide(at, side_));
    return isOver;
}

bool InputReader::dragsLine(const WindowEvent& event, bool isPanels) {
    AbRenderer* ab = model_.live.ab();
    if (!ab || ab->ab().look.view != AbView::split || model_.inspector.isOpen()) return isDraggingLine_ = false;
    const float width = model_.layout.frame.width;
    float& split = ab->ab().look.split;
    if (isLeft(event) && event.isDown && !isPanels) isDraggingLine_ = isOnLine(event.at.x);
    const bool isDragging = isDraggingLine_;
    if (isDragging) split = std::clamp(event.at.x / width, 0.0f, 1.0f);
    if (isLeft(event) && !event.isDown) isDraggingLine_ = false;
    return isDragging;
}

bool InputReader::isTaken(const WindowEvent& event) {
    const bool isPanels = isCovered_ = panels_.wantsPointer();
    Inspector& inspector = model_.inspector;
    const bool isHidden = isPanels || !isInside_;
    if (isLeft(event)) isLeftHeld_ = event.isDown;
    if (inspector.isOpen())
        inspector.point({isHidden ? glm::vec2(-1) : event.at, !isHidden && isLeft(event) && event.isDown, isLeftHeld_,
                         isHidden || event.kind != Kind::scroll ? 0 : event.wheel.y, glfwGetTime()});
    // A drag continues over the panels and outside the window.
    if (demo_.holdsButton()) return false;
    return dragsLine(event, isPanels) || isPanels || inspector.isOpen();
}

void InputReader::deliverPointer(WindowEvent event) {
    if (event.kind == Kind::inside) isInside_ = event.isDown;
    pointer_ = event.at;
    event.at = framePixel(event.at);
    const bool isTakenNow = isTaken(event);
    const bool isOver = moveToImage(event.at);
    const bool isNowInside = isInside_ && isOver && !isTakenNow;
    if (isNowInside != isDemoInside_)
        demo_.add({.kind = Kind::inside, .isDown = isDemoInside_ = isNowInside, .at = event.at});
    if (event.kind != Kind::inside && (!isTakenNow || event.releases(Kind::button))) demo_.add(event);
    if (isLeft(event) && event.isDown && isNowInside && model_.claims().pointer)
        glfwSetInputMode(window_, GLFW_CURSOR, GLFW_CURSOR_DISABLED);
}

bool InputReader::takePointerBack() {
    if (!isPointerHidden(window_)) return false;
    glfwSetInputMode(window_, GLFW_CURSOR, GLFW_CURSOR_NORMAL);
    return true;
}

void InputReader::followPanels() {
    if (!model_.claims().pointer) takePointerBack();
    if (panels_.wantsPointer() == isCovered_) return;
    deliverPointer({.kind = Kind::inside, .isDown = isInside_, .at = pointer_});
}

void InputReader::deliverMotion(WindowEvent event) {
    event.motion *= pixelsPerUnit();
    demo_.add(event);
}

void InputReader::deliverKey(const WindowEvent& event, bool isCommands) {
    if (event.isRepeat || event.code == kUnnamedKey) return;
    const bool isShortcut = event.modifiers.makeShortcut() && !isModifier(event.code);
    if (event.isDown && (isCommands || isShortcut || panels_.wantsKeys() || model_.inspector.isOpen())) return;
    // A key held with Ctrl, Alt or Super is a shortcut, which moves nothing.
    if (event.isDown && isModifier(event.code) && !isShift(event.code)) demo_.releaseKeys();
    demo_.add(event);
}

void InputReader::deliver(const WindowEvent& event, bool isCommands) {
    switch (event.kind) {
        case Kind::key: return deliverKey(event, isCommands);
        case Kind::pointer:
        case Kind::button:
        case Kind::scroll:
        case Kind::inside: return deliverPointer(event);
        case Kind::motion: return deliverMotion(event);
        case Kind::focus:
            if (!event.isDown) takePointerBack();
            return;
        case Kind::character:
        case Kind::drop: return;
    }
}

bool InputReader::isHolding() const {
    constexpr float kTouched = 0.1f;
    Input pad;
    readGamepads(window_, pad);
    const auto isTouched = [](float axis) { return std::fabs(axis) > kTouched; };
    return pad.gamepadButtons != input_.gamepadButtons ||
           std::any_of(pad.gamepadAxes.begin(), pad.gamepadAxes.end(), isTouched) ||
           std::any_of(input_.keys.begin(), input_.keys.end(), [](int key) { return !isModifier(key); });
}

const Input& InputReader::take(int ticks) {
    const AbLayout layout = sideLayout();
    input_.widthPx = layout.width, input_.heightPx = layout.height;
    demo_.take(input_, ticks);
    input_.byFinger = isPointerFinger();
    readGamepads(window_, input_);
    input_.dropped.clear();
    return input_;
}

}  // namespace arclight
