// The SIMD code of the bones: levels of a skeleton, one lane per bone. A level with a single bone, as in a single
// chain, is computed on single floats, because its bone waits for its parent and a vector of one bone would only add
// latency.
//
// Multiplications and additions are never fused and lanes are independent, so results are bit-identical at any vector
// width and on any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/bones/bone_springs.h"

namespace arclight::bones {

/// Quantities stored for every slot. A quantity with three or four components takes that many rows.
enum class BoneRow : int {
    position,                   ///< x, y, z of the bone as drawn; its children are attached here
    sprung = position + 3,      ///< position of the spring, before length and bend are limited
    velocity = sprung + 3,      ///< of `sprung`
    rotation = velocity + 3,    ///< w, x, y, z of a unit quaternion, as drawn and inherited by children
    sprungTurn = rotation + 4,  ///< state of the rotation spring; for springs of angles, before limiting
    spin = sprungTurn + 4,      ///< its rate of change; for springs of angles the angular velocity x, y, z
    deviation = spin + 4,       ///< for springs of angles: the rotation vector from the target, of any length
    posed = deviation + 3,      ///< the target of the position at the end of the last step
    turned = posed + 3,         ///< the target of the rotation at the end of the last step
    offset = turned + 4,        ///< rest position relative to the parent
    turn = offset + 3,          ///< rest rotation relative to the parent
    length = turn + 4,          ///< of `offset`
    scale,                      ///< of the anchor
    poseStiffness,
    lengthStiffness,
    linear,  ///< `SpringRows`
    angular = linear + 6,
    bendCap = angular + 6,  ///< rad
    capCosine,
    capTangent,  ///< of half the cap
    capWidth,    ///< 1 / sine of the cap; 1 for a cap below 90°
    leastStretch,
    mostStretch,
    effectPush,
    effectTurn = effectPush + 3,
    effectAcceleration = effectTurn + 3,
    effectSpin = effectAcceleration + 3,
    count = effectSpin + 3
};

/// The rows of a spring: its step, the lag behind a moving target in s, and how far an acceleration moves it in s².
enum class SpringRow : int { xx, xv, vx, vv, lag, give };

/// The data common to all bones in a step.
struct BoneKernel {
    float* rows = nullptr;
    std::size_t stride = 0;  ///< floats per row
    const std::int32_t* parents = nullptr;
    const BoneStepping* stepping = nullptr;
    glm::vec3 acceleration{0};
    float h = 0;  ///< s
    bool hasEffects = false;
};

/// One step of all levels of a block, root first. Its anchors must already be where they are at the end of the step.
void stepLevels(const BoneKernel& kernel, std::span<const Skeleton::Level> levels);

/// Adds the effect of each effector to the rows of the slots from `first` on.
void addEffects(const BoneKernel& kernel, std::span<const Effector> effectors, std::size_t first, std::size_t end);

}  // namespace arclight::bones
