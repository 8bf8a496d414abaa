// The parameters of the bones demo; bones_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "sim/bones/bone_springs.h"
#include "sim/bones/creature_motion.h"

namespace arclight::bones {

enum class Scene : int { creature, meadow, chains, kink, field };

struct BonesParams {
    Scene scene = Scene::creature;
    // The chain's springs.
    float frequency = 2.5f;
    float dampingRatio = 0.35f;
    float poseStiffness = 1;
    float poseStiffnessTip = 1;
    float lengthStiffness = 0.5f;
    RotationSpring rotationSpring = RotationSpring::angle;
    float bendCapDeg = 120;
    float gravity = 1;
    float wind = 0;
    // Scene creature.
    CreatureMotion creatureMotion = CreatureMotion::showcase;
    bool stiff = false;
    bool squashAndStretch = true;
};

template <Scene scene>
constexpr bool inScene(const BonesParams& p) {
    return p.scene == scene;
}
constexpr bool hasBones(const BonesParams& p) { return p.scene == Scene::creature || p.scene == Scene::chains; }

}  // namespace arclight::bones
