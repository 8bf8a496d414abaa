// The creature's animation: poses of its rigid parts and limbs, and its face, as a function of time.
#pragma once

#include "sim/bones/creature_rig.h"

namespace arclight::bones {

struct CreatureFace {
    glm::vec2 look{0};                 ///< to its left and up, -1 to 1
    float upperLid = 0, lowerLid = 0;  ///< 0 open, 1 shut; the lower one rises in a smile
    float wide = 0;                    ///< surprise, 0 to 1
    float mouthOpen = 0, smile = 0.6f, blush = 1;
};

struct CreaturePose {
    BodyPose body;
    LimbPose limbs;
    CreatureFace face;
    float contact = 1;  ///< how far the feet carry it, 0 to 1
    float ground = 0;   ///< height of the ground that it stands on, m
    glm::quat heading{1, 0, 0, 0};  ///< rotation of the choreography's space
};

/// - showcase: hovers, loops the loop, is thrown up, lands, shakes itself, looks around, takes off.
/// - hover, toss (thrown up from the ground again and again), shake, hop (lands again and again), still.
/// - greet: lands from a hop, turns to its right, shakes itself, rejoices, and gets ready to hop on.
enum class CreatureMotion : int { showcase, hover, toss, shake, hop, still, greet };

/// Seconds after which a motion repeats.
double periodOf(CreatureMotion motion);
/// The pose after `seconds`. Positions and velocities are continuous, also where the motion repeats.
CreaturePose creaturePose(CreatureMotion motion, double seconds);
/// `pose` translated by `offset` and tilted about the chest by the rotation vector `lean`.
CreaturePose moved(const CreaturePose& pose, glm::vec3 offset, glm::vec3 lean);
/// `pose` in the world, if the origin of its space has the pose `at`: the creature stands at `at.offset`.
CreaturePose placed(const CreaturePose& pose, const Pose& at);

}  // namespace arclight::bones
