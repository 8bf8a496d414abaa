// The head's motion: minimum-jerk turns, nods and shakes at human speeds, a jump and a dive.
#pragma once

#include "sim/common/pose.h"

namespace arclight::hair {

/// The head rotates about the lower end of the neck, not about its own centre. Metres.
inline constexpr glm::vec3 kNeckPivot{0, -0.13f, -0.02f};

/// The pose of a head rotated by `turn` about `kNeckPivot`.
Pose turned(glm::quat turn);

enum class Motion : int { still, turn, nod, shake, jump, dive, shrink };

/// The pose after `seconds` of a repeating motion. At 0 each is the pose at rest.
/// - turn: from one shoulder to the other, 120° in 0.6 s: at most 375°/s and 1,925°/s².
/// - nod, shake: at most 420°/s and 2 Hz, below the 780°/s and 2.6 Hz measured in people (Grossman et al., 1988).
/// - jump: crouches, leaves the ground at 2.62 m/s, lands.
/// - dive: head first, 70° forwards and down. shrink: to 0.4 of its size and back.
Pose headPose(Motion motion, double seconds);
/// The motion of the whole body: jump, dive and shrink. At rest for motions of the neck.
Pose bodyPose(Motion motion, double seconds);

}  // namespace arclight::hair
