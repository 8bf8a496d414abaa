// Effectors: moving spheres that push, rotate and accelerate the bones and cells near their paths.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::bones {

/// How an effect falls off from the centre to the border of its region: not at all, linearly with the largest of the
/// three coordinates, or linearly with the distance.
enum class Falloff : int { none, square, circle };

/// 1 inside the fraction `full` of the region, 0 at its border and beyond. `offset` is relative to the region's centre,
/// in units of its half size.
float falloffAt(Falloff falloff, glm::vec3 offset, float full = 0);

/// A sphere that has moved from `from` to `to` in a tick. It acts on everything along its path, so even a sphere that
/// moves farther than its diameter in a tick misses nothing.
struct Effector {
    glm::vec3 from{0}, to{0};  ///< m
    float radius = 1;          ///< m
    Falloff falloff = Falloff::circle;
    float full = 0.2f;         ///< fraction of the radius within which it acts fully
    float push = 0;            ///< m: moves targets away from its centre; below 0, towards it
    float turn = 0;            ///< rad: rotates targets about the torque axis of its motion
    float impulse = 0;         ///< m/s² along its motion, while it covers the point
    float spin = 0;            ///< rad/s²: the torque of that impulse
    friend bool operator==(const Effector&, const Effector&) = default;
};

/// The effect of effectors on a point in a tick.
struct Effect {
    glm::vec3 push{0};          ///< of the target, m
    glm::vec3 turn{0};          ///< of the target, as a rotation vector
    glm::vec3 acceleration{0};  ///< m/s²
    glm::vec3 spin{0};          ///< rad/s²
};

/// Sorted by their values, so sums over the effectors are bit-identical whatever the order of the input.
std::vector<Effector> ordered(std::span<const Effector> effectors);

/// The effect of an effector at `at`. `isCrossed`: the torque is F × r instead of r × F, as in the article, so
/// everything rotates in the wrong direction.
Effect effectOf(const Effector& effector, glm::vec3 at, bool isCrossed = false);

}  // namespace arclight::bones
