// Spheres that strands and cloth stay out of.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/hair/bust.h"
#include "sim/hair/head_motion.h"

namespace arclight::hair {

/// Nodes rest this far above a sphere, which exceeds rounding errors, so none is inside. Metres.
inline constexpr float kSkin = 2e-5f;

/// A sphere with its skin, as the solver uses it.
struct PushSphere {
    glm::vec3 centre{0};
    float radius = 0, square = 0;  ///< including the skin
    float bare = 0;                ///< radius² with half the skin: the limit of the final test
    /// For a fast first test of many points: those inside satisfy (p² - lift²) / 2 - p · centre - radius lift <
    /// `first`, allowing for rounding.
    float first = 0;
};
/// The maximum number of spheres in a list. A mask of 64 bits represents the spheres near a node.
inline constexpr std::size_t kMaxSpheres = 64;
/// Consecutive spheres of a list, and one that encloses them.
struct SphereGroup {
    PushSphere bound;
    std::size_t first = 0, count = 0;
};
inline constexpr std::size_t kSphereGroup = 4;
/// Writes the groups of a list to `room`, for at least a quarter as many (rounded up); returns the used part.
std::span<const SphereGroup> groupSpheres(std::span<const Sphere> spheres, std::span<SphereGroup> room);

PushSphere pushSphere(const Sphere& sphere);

/// At most `kMaxSpheres` spheres in groups, whose bounds lie side by side so that compilers test several at once.
class GroupedSpheres {
public:
    explicit GroupedSpheres(std::span<const Sphere> spheres);
    /// A bit for each group that the point may be inside of, from the lowest on; a bit of 0 is definite.
    std::uint32_t around(glm::vec3 point) const {
        std::uint32_t found = 0;
        for (std::size_t k = 0; k < kGroups; ++k) {
            const float x = point.x - x_[k], y = point.y - y_[k], z = point.z - z_[k];
            found |= x * x + y * y + z * z < square_[k] ? bit_[k] : 0;
        }
        return found;
    }
    std::span<const PushSphere> group(int number) const;

private:
    static constexpr std::size_t kGroups = kMaxSpheres / kSphereGroup;
    std::array<float, kGroups> x_{}, y_{}, z_{}, square_{};
    std::array<std::uint32_t, kGroups> bit_{};
    std::array<PushSphere, kMaxSpheres> spheres_{};
    std::size_t count_ = 0;
};

/// Whether a point is inside a sphere without its skin, in double precision: counted by the measure `penetrations`.
bool isInside(const Sphere& sphere, glm::vec3 point);

/// Pushes `point` to the nearest point of the sphere if it is inside.
void pushOut(const PushSphere& sphere, glm::vec3& point);

/// Moves `point` out of all spheres, however they overlap: pushes a few times, then goes along a ray from the centre of
/// the last sphere. A ray leaves each convex body for good, so the point ends outside all of them.
void leaveSpheres(std::span<const PushSphere> spheres, glm::vec3& point);
/// Bit-identical to `leaveSpheres` above, but faster.
void leaveSpheres(const GroupedSpheres& spheres, glm::vec3& point);

/// Moves the outer end `point` of a link of `length` whose inner end is at `leader`: rotates the link by the smallest
/// angle that takes `point` out of all spheres at that distance from `leader`. If there is none, the link gets
/// longer.
void leaveSpheres(std::span<const PushSphere> spheres, glm::vec3 leader, float length, glm::vec3& point);

/// The spheres in the world: the first `headCount` move with the head, the others with the body.
void posedSpheres(std::span<const Sphere> atRest, int headCount, const Pose& head, const Pose& body,
                  std::vector<Sphere>& result);

}  // namespace arclight::hair
