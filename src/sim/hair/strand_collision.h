// Spheres that strands and cloth stay out of.
#pragma once

#include <span>
#include <vector>

#include "sim/hair/bust.h"
#include "sim/hair/head_motion.h"

namespace arclight::hair {

/// Nodes rest this far above a sphere, so that rounding leaves none inside. Metres.
inline constexpr float kSkin = 2e-5f;

/// A sphere with its skin, as the solver uses it.
struct PushSphere {
    glm::vec3 centre{0};
    float radius = 0, square = 0;  ///< with the skin
    float bare = 0;                ///< radius² with half the skin: the limit of the last test
    /// For a first test of many points: inside ones have (p² - lift²) / 2 - p · centre - radius lift < `first`,
    /// rounding included.
    float first = 0;
};
/// Lists hold at most this many, so that 64 bits tell which of them a node is near.
inline constexpr std::size_t kMostSpheres = 64;
/// Neighbouring spheres of a list, and one around them.
struct SphereGroup {
    PushSphere bound;
    std::size_t first = 0, count = 0;
};
inline constexpr std::size_t kSphereGroup = 4;
/// The groups of a list, into `room` for at least a quarter as many; returns those that there are.
std::span<const SphereGroup> groupSpheres(std::span<const Sphere> spheres, std::span<SphereGroup> room);
/// Whether a point may be inside a sphere of the groups; false is certain.
bool mayBeInside(std::span<const SphereGroup> groups, glm::vec3 point);

PushSphere pushSphere(const Sphere& sphere);

/// Whether a point is inside a sphere without its skin, in double: the measure `penetrations` counts these.
bool isInside(const Sphere& sphere, glm::vec3 point);

/// Pushes `point` to the nearest point of the sphere if it is inside.
void pushOut(const PushSphere& sphere, glm::vec3& point);

/// Leaves all spheres, however they overlap: pushes a few times and then, if that only leads from one into another,
/// goes along a ray from the last one's centre. A ray leaves each convex body for good, so it ends outside of all.
void leaveSpheres(std::span<const PushSphere> spheres, glm::vec3& point);

/// The spheres in the world: the first `headCount` move with the head, the others with the body.
void posedSpheres(std::span<const Sphere> atRest, int headCount, const Pose& head, const Pose& body,
                  std::vector<Sphere>& result);

}  // namespace arclight::hair
