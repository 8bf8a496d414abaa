// Rules by which game companions follow, lead and give way (A. Chou, "A Brain Dump of What I Worked on for Uncharted
// 4", 2016), as pure functions of an agent's inputs. Positions are on the ground, in metres.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "sim/timeslice/plaza.h"

namespace arclight::timeslice {

/// A state that follows another one with hysteresis: it switches only once the other has switched and its owner has
/// moved far enough without the other switching back.
struct Hysteresis {
    bool state = false;
    bool isPending = false;  ///< the other has switched
    glm::vec2 since{0};      ///< position at which it switched

    /// True if it switches now. `far`: distance to move, m.
    bool update(bool other, glm::vec2 at, float far);
};

/// A position for a follower, in a fan around the leader. `angle`: from the leader's heading to the left, rad.
struct FanPosition {
    float angle, distance;
};
glm::vec2 inFan(glm::vec2 leader, glm::vec2 heading, FanPosition position);

/// Whether the paths from the leader to a position, from there `ahead` metres along the heading, and from there back
/// to the leader are all clear.
bool hasClearance(const Plaza& plaza, glm::vec2 leader, glm::vec2 heading, glm::vec2 position, float ahead);

/// The best clear position of the fan, or none. The follower prefers its own position `wanted` or, with `inFile`, one
/// behind the leader on its own side.
std::optional<glm::vec2> followPosition(const Plaza& plaza, glm::vec2 leader, glm::vec2 heading, FanPosition wanted,
                                        bool inFile);

/// A guide on a path with equally spaced wait points. The guide advances to the next wait point once the reference
/// point, `kAhead` metres in front of the group, has passed the current one, and goes back only if the reference point
/// falls `kBacktrack` metres behind the farthest wait point passed.
struct Lead {
    float group = 0;    ///< progress of the group along the path, m
    int waitPoint = 0;  ///< where the guide goes or waits

    static constexpr float kSpacing = 9, kAhead = 6, kBacktrack = 24;  ///< m
    /// `groupNow`: the progress of the group's centre. Without hysteresis, the guide turns back immediately.
    void update(float groupNow, bool hasHysteresis = true);
    float goal() const { return kSpacing * static_cast<float>(waitPoint); }
};

/// Speed in m/s, walking, running or sprinting, for a distance from the wanted position. Each gait is scaled slightly
/// with the distance, so the speed barely jumps between gaits.
float paceAt(float distance);

/// Whether a passer-by at `velocity` will be inside the rectangle around a post, with half-extents `half`, in 0.8 s.
bool mustHunker(glm::vec2 post, glm::vec2 facing, glm::vec2 half, glm::vec2 walker, glm::vec2 velocity);

/// Reactions to a disturbance: the nearest agent investigates, the second nearest watches and starts later. Indices
/// into `distances`; `kNobody` if there are too few.
struct Roles {
    static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);
    std::size_t investigator = kNobody, watcher = kNobody;
    static constexpr float kStart = 0.5f, kWatcherStart = 1.1f;  ///< s
};
Roles rolesFor(std::span<const float> distances);

/// After a bump, the heading turns at most at this rate, in rad/s, for this long.
inline constexpr float kBumpTurn = 1.0f, kBumpSeconds = 0.4f;
/// `heading` rotated towards `wanted` by at most `most` rad. Both are unit vectors.
glm::vec2 turned(glm::vec2 heading, glm::vec2 wanted, float most);

}  // namespace arclight::timeslice
