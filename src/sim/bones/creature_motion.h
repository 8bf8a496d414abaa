// What the creature does: poses of its rigid parts and limbs, and its face, as a function of time.
#pragma once

#include "sim/bones/creature_rig.h"

namespace arclight::bones {

struct Face {
    glm::vec2 look{0};                ///< to its left and up, -1 to 1
    float upperLid = 0, lowerLid = 0; ///< 0 open, 1 shut; the lower one rises in a smile
    float wide = 0;                   ///< surprise, 0 to 1
    float mouthOpen = 0, smile = 0.6f, blush = 1;
};

struct CreaturePose {
    BodyPose body;
    LimbPose limbs;
    Face face;
    float contact = 1;  ///< how far the feet carry it, 0 to 1
};

}  // namespace arclight::bones
