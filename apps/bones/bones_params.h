// The parameters of the bones demo; bones_rows.h has their tables.
#pragma once

#include "core/values.h"
#include "render/bones/gpu_reactor_field.h"
#include "sim/bones/bone_springs.h"
#include "sim/bones/stimulus.h"

namespace arclight::bones {

enum class Scene : int { creature, meadow, chains, kink, field };

struct BonesParams {
    Scene scene = Scene::chains;
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
constexpr bool hasBones(const BonesParams& p) { return p.scene == Scene::creature || p.scene == Scene::chains; }

constexpr bool hasField(const BonesParams& p) { return p.scene == Scene::meadow || p.scene == Scene::field; }

}  // namespace arclight::bones
