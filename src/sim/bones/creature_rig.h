// The skeleton of the creature of scene creature, half hare, half moth: three rigid parts, on which chains of springy
// bones hang.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/bones/bone_springs.h"
#include "sim/common/skin.h"

namespace arclight::bones {

/// The rigid parts, which the choreography moves.
enum class BodyPart : int { pelvis, chest, head };
inline constexpr std::size_t kBodyParts = 3;
/// The pivot of each part in the space of the mesh: m, y up, the creature stands on y = 0 and looks along z.
inline constexpr std::array<glm::vec3, kBodyParts> kPivots{{{0, 0.12f, 0}, {0, 0.225f, 0}, {0, 0.30f, -0.01f}}};

/// Groups of settings.
enum class Limb : int { ear, antenna, foreWing, hindWing, arm, leg, tail, soft };

/// A chain of bones: the first point is its anchor, fixed to a rigid part; a bone ends at each other point. `side`: 1
/// for the creature's left, -1 for its right, 0 in the middle.
struct LimbChain {
    Limb limb;
    BodyPart on;
    float side;
    std::vector<glm::vec3> points;  ///< in the space of the mesh
    int firstJoint = 0;
    int bones() const { return static_cast<int>(points.size()) - 1; }
};
std::span<const LimbChain> creatureChains();
int creatureBones();
/// The joints of all chains, in the order of the chains. The anchor of chain i has index i.
Skeleton creatureSkeleton();
/// The choreography's pose of the limbs, in addition to the poses of the rigid parts.
struct LimbPose {
    float flap = 0;  ///< angle of the wings, rad; up is positive
    float fold = 0;  ///< 0: wings spread; 1: laid back
    float arms = 0;  ///< rad, up and outwards
    float legs = 0;  ///< rad, drawn up to the front
    float ears = 0;  ///< rad, backwards
    float tail = 0;  ///< rad, to the left
};

/// A rigid part in the world. `squash` scales it along its own up axis at constant volume.
struct PartPose {
    Pose pose;
    float squash = 1;
};
using BodyPose = std::array<PartPose, kBodyParts>;

SkinMatrix skinMatrix(const PartPose& pose, glm::vec3 pivot);
/// The bone that ends at point `i` of `chain`, from 1; `segment` is where its springs have moved it.
SkinMatrix skinMatrix(const Segment& segment, const LimbChain& chain, int i);

/// Sets `anchors` to the poses of all chains' anchors.
void creatureAnchors(const BodyPose& body, const LimbPose& limbs, std::vector<Pose>& anchors);
/// The segment of the bone that ends at point `i` of a chain if it follows its pose rigidly.
Segment rigidSegment(const LimbChain& chain, int i, const Pose& anchor);
/// Moves the ends of a segment at constant volume.
Segment between(const Segment& segment, glm::vec3 start, glm::vec3 end, float restLength);

}  // namespace arclight::bones
