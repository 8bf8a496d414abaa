// Legs under a skirt: capsules that may move farther in a step than they are thick.
#pragma once

#include <array>
#include <span>

#include <glm/glm.hpp>

#include "sim/common/solids.h"

namespace arclight::hair {

/// A capsule in this step and in the previous one.
struct SweptCapsule {
    Capsule before, now;
};

/// The allowed position of a node that moved from `from`, outside `before`, to `to` while the capsule moved: on the
/// same side of the capsule's surface as before. The motion is seen relative to the capsule, with which `from` moves
/// rigidly. Where the node would enter, it stays in front of the tangent plane, which the convex capsule does not
/// cross: even a capsule that sweeps over the node in one step pushes it ahead.
glm::vec3 keepOutside(const SweptCapsule& capsule, glm::vec3 from, glm::vec3 to);

/// As above, for several capsules. If they push a node into one another, it leaves all of them along the unit vector
/// `outwards`.
glm::vec3 keepOutside(std::span<const SweptCapsule> capsules, glm::vec3 outwards, glm::vec3 from, glm::vec3 to);

/// A triangle of cloth: its corners before and after a step.
struct SweptTriangle {
    std::array<glm::vec3, 3> from, to;
};
/// Whether a triangle of cloth whose corners are outside may yet come nearer to the capsule's axis than `least`, m.
bool reachesAxis(const SweptCapsule& capsule, const SweptTriangle& cloth, float least);
/// Moves the corners in front of a plane `least` from the axis, m, which holds the triangle on the side of the axis on
/// which it was. If the axis passed through it before, that is the side of the unit vector `outwards`.
void keepOffAxis(const SweptCapsule& capsule, glm::vec3 outwards, SweptTriangle& cloth, float least);

enum class Legs : int { stand, walk, run, kick };

/// Forward angles of the thighs and bends of the knees, left and right, radians.
struct LegAngles {
    std::array<float, 2> hip{}, knee{};
};
LegAngles legAngles(Legs motion, double seconds);
/// Both thighs, then both shins, as below.
std::array<Capsule, 4> legPose(const LegAngles& angles);

/// Both thighs, then both shins, in the body's space: hips 6 cm below the waist at the origin. At 0 s they stand.
/// A kick lifts the left knee by 100° in 0.12 s: the knee moves up to 18 cm in a step, 1.4 times its thickness.
std::array<Capsule, 4> legPose(Legs motion, double seconds);

}  // namespace arclight::hair
