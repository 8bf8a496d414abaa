// What the pointer holds while it drags.
#pragma once

#include "core/input.h"

namespace arclight {

/// A drag with the left button: it begins where the button goes down on something that can be dragged, and lasts until
/// the button is released, wherever the pointer is by then.
class Grip {
public:
    /// Takes the input of a tick; `isOver`: whether the pointer is over what can be dragged. True if it is dragged now.
    bool follow(const Input& input, bool isOver) {
        const bool isDown = input.isDown(MouseButton::left);
        if (input.wasPressed(MouseButton::left) || (isDown && !wasDown_))
            isHeld_ = input.pointerInside && isOver;
        else if (!isDown)
            isHeld_ = false;
        wasDown_ = isDown;
        return isHeld_;
    }
    bool isHeld() const { return isHeld_; }

private:
    bool isHeld_ = false, wasDown_ = false;
};

}  // namespace arclight
