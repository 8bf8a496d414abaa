// The state of a pointer drag.
#pragma once

#include "core/input.h"

namespace arclight {

/// A drag with the left button: it begins where the button goes down on something that can be dragged, and lasts until
/// the button is released, wherever the pointer is by then.
class Grip {
public:
    /// Takes the input of a tick. `isOver` returns whether the pointer is over something that can be dragged; it is
    /// called when the button goes down. True if it is dragged now.
    template <class IsOver>
    bool follow(const Input& input, const IsOver& isOver) {
        const bool isDown = input.isDown(MouseButton::left);
        if (input.wasPressed(MouseButton::left) || (isDown && !wasDown_))
            isHeld_ = input.pointerInside && isOver();
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
