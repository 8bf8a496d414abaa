// The parameters of the bones demo; bones_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "render/bones/gpu_reactor_field.h"
#include "sim/bones/chain_comparison.h"
#include "sim/bones/creature_motion.h"
#include "sim/bones/kink.h"
#include "sim/bones/stimulus.h"

namespace arclight::bones {

enum class Scene : int { creature, meadow, chains, kink, field };

/// What of the article, or of its readers, goes wrong.
enum class Mistake : int {
    none,
    jumpingTargets,   ///< targets jump at the end of a step
    dampingPerTick,   ///< lengths are damped by a fraction a tick, whatever its length
    absoluteDamping,  ///< of the velocity in the world, not relative to the parent
    keptPose,         ///< the drawn pose is not taken back: the next tick starts from it
    crossedTorque,    ///< effectors turn cells and bones by F × r instead of r × F
};

/// What the sphere that flies around the creature does to bones.
enum class Ball : int { none, push, pull, impulse, turn };

struct BonesParams {
    Scene scene = Scene::creature;
    // The chain's springs.
    float frequency = 2.5f;
    float dampingRatio = 0.35f;
    float poseStiffness = 1;
    float poseStiffnessTip = 1;
    float lengthStiffness = 0.5f;
    float lengthStiffnessTip = 1;  ///< relative to the former
    RotationSpring rotationSpring = RotationSpring::angle;
    float bendCapDeg = 120;
    Mistake mistake = Mistake::none;
    float gravity = 1;
    float wind = 0;
    // Scene chains.
    ChainTrial trial = ChainTrial::shake;
    float trialSeconds = 2;
    float chainScale = 1;
    // Scene kink.
    KinkMotion kinkMotion = KinkMotion::steady;
    float kinkAngleDeg = 170;
    // Scene creature.
    CreatureMotion creatureMotion = CreatureMotion::showcase;
    bool stiff = false;
    bool squashAndStretch = true;
    Ball ball = Ball::none;
    // The reactor field.
    Stimulus stimulus = Stimulus::wind;
    FieldPath path = FieldPath::automatic;
    int cells = 80;
    float cellSize = 0.25f;
    float propagation = 0.5f;
    int depth = 1;
    bool anchored = true;
    Placement anchoring = Placement::fixed;
    Falloff border = Falloff::circle;
    float fieldFrequency = 1.1f;
    float fieldDamping = 0.18f;
    float push = 1;
    int petals = 260;
};

template <Scene scene>
constexpr bool inScene(const BonesParams& p) {
    return p.scene == scene;
}
constexpr bool hasChains(const BonesParams& p) { return p.scene == Scene::creature || p.scene == Scene::chains; }
constexpr bool hasBones(const BonesParams& p) { return hasChains(p) || p.scene == Scene::kink; }

/// The settings of a group of bones.
BoneSettings boneSettings(const BonesParams& params);
/// How they are stepped.
BoneStepping boneStepping(const BonesParams& params);

constexpr bool hasField(const BonesParams& p) { return p.scene == Scene::meadow || p.scene == Scene::field; }

}  // namespace arclight::bones
