// The head follows the pointer while the right button is held, and swings back when it is let go.
#pragma once

#include <glm/glm.hpp>

#include "core/input.h"
#include "sim/hair/head_motion.h"

namespace arclight::hair {

class HeadDrag {
public:
    void step(const Input& input, float dt);
    HeadPose pose() const;
    bool isHeld() const { return isHeld_; }

private:
    bool isHeld_ = false;
    glm::vec2 from_{0};      ///< pointer when the button went down
    glm::vec2 angles_{0};    ///< to the character's left and downwards, radians
    glm::vec2 velocity_{0};  ///< radians/s
};

}  // namespace arclight::hair
