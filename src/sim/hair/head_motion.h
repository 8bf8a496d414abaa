// How the head moves: minimum-jerk turns, nods and shakes with figures of people, a jump and a dive.
#pragma once

#include <array>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::hair {

/// Carries the head from rest, where its centre is the origin, to the world: x ↦ turn · (scale · x) + offset.
struct HeadPose {
    glm::quat turn{1, 0, 0, 0};
    glm::vec3 offset{0};
    float scale = 1;  ///< of the whole figure, which shrinks
    friend bool operator==(const HeadPose&, const HeadPose&) = default;
};

/// A pose as a matrix, row by row. Scalar and vector code multiply and add in the order of `apply`, so that both give
/// the same bits.
struct PoseMatrix {
    std::array<glm::vec3, 3> row;
    glm::vec3 offset{0};

    glm::vec3 apply(glm::vec3 p) const {
        return {row[0].x * p.x + row[0].y * p.y + row[0].z * p.z + offset.x,
                row[1].x * p.x + row[1].y * p.y + row[1].z * p.z + offset.y,
                row[2].x * p.x + row[2].y * p.y + row[2].z * p.z + offset.z};
    }
};
PoseMatrix poseMatrix(const HeadPose& pose);

/// The head turns about the lower end of the neck, not about its own centre. Metres.
inline constexpr glm::vec3 kNeckPivot{0, -0.13f, -0.02f};

/// The pose of a head that turns by `turn` about `kNeckPivot`.
HeadPose turned(glm::quat turn);

enum class Motion : int { still, turn, nod, shake, jump, dive, shrink };

/// From 0 to 1 as `t` goes from 0 to 1, with the least integral of squared jerk from rest to rest: 10t³ - 15t⁴ + 6t⁵
/// (T. Flash and N. Hogan, "The Coordination of Arm Movements", 1985).
constexpr double minimumJerk(double t) {
    const double x = t < 0 ? 0 : t > 1 ? 1 : t;
    return x * x * x * (10 + x * (6 * x - 15));
}

/// The pose after `seconds` of a motion, which repeats. At 0 each is the pose at rest.
/// - turn: from one shoulder to the other, 120° in 0.6 s: at most 375°/s and 1,925°/s².
/// - nod, shake: at most 420°/s and 2 Hz, below the 780°/s and 2.6 Hz of people (Grossman et al., 1988).
/// - jump: crouches, leaves the ground at 2.62 m/s, lands.
/// - dive: head first, 70° forwards and down. shrink: to 0.4 of its size and back.
HeadPose headPose(Motion motion, double seconds);
/// What of it the whole figure does: jump, dive and shrink; rest for the motions of the neck.
HeadPose bodyPose(Motion motion, double seconds);

/// First `inner`, then `outer`.
HeadPose composed(const HeadPose& outer, const HeadPose& inner);
/// The pose that follows `outer` in `whole`: composed(outer, result) is `whole`.
HeadPose relativePose(const HeadPose& outer, const HeadPose& whole);

}  // namespace arclight::hair
