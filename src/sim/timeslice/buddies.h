// How figures follow, lead and get out of the way: the rules of companions in a game (A. Chou, "A Brain Dump of What I
// Worked on for Uncharted 4", 2016), as functions of what a figure knows. Positions are on the ground, in metres.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "sim/timeslice/plaza.h"

namespace arclight::timeslice {

/// A state that follows another one with hysteresis: it switches once the other has switched and its owner has moved
/// far enough while it stayed so.
struct Hysteresis {
    bool state = false;
    bool isPending = false;  ///< the other has switched
    glm::vec2 since{0};      ///< where it did

    /// True if it switches now. `far`: m.
    bool update(bool other, glm::vec2 at, float far);
};

/// Where a follower may walk: positions fanned out about the leader. `angle`: from its heading to the left, rad.
struct FanPosition {
    float angle, distance;
};
glm::vec2 inFan(glm::vec2 leader, glm::vec2 heading, FanPosition position);

/// Whether the way from the leader to a position, from there to where it will be after `ahead` metres, and back to the
/// leader are all clear.
bool hasClearance(const Plaza& plaza, glm::vec2 leader, glm::vec2 heading, glm::vec2 position, float ahead);

/// The best clear position of the fan, or none. The follower likes its own side best, `wanted`, and with `inFile` a
/// position behind.
std::optional<glm::vec2> followPosition(const Plaza& plaza, glm::vec2 leader, glm::vec2 heading, FanPosition wanted,
                                        bool inFile);

/// A guide on a path with wait points at equal distances. The guide goes to the next one once the reference point,
/// which lies `ahead` metres before the group, has passed one, and back only when it is `backtrack` metres behind the
/// farthest point passed.
struct Lead {
    float group = 0;    ///< progress of the group along the path, m
    int waitPoint = 0;  ///< where the guide goes or waits

    static constexpr float kSpacing = 9, kAhead = 6, kBacktrack = 24;  ///< m
    /// `groupNow`: the progress of the group's centre. Without hysteresis the guide turns back at once.
    void update(float groupNow, bool hasHysteresis = true);
    float goal() const { return kSpacing * static_cast<float>(waitPoint); }
};

/// Walking, running or sprinting by the distance from where one should be; each speed is scaled a little with the
/// distance, so that it hardly jumps where the motion changes, m/s.
float paceAt(float distance);

/// Whether somebody who walks by will step into the rectangle around a post, `half` wide and deep, within 0.8 s.
bool mustHunker(glm::vec2 post, glm::vec2 facing, glm::vec2 half, glm::vec2 walker, glm::vec2 velocity);

/// Who looks into a disturbance: the nearest investigates, the second watches and starts later. Indices into
/// `distances`; `kNobody` if there are too few.
struct Roles {
    static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);
    std::size_t investigator = kNobody, watcher = kNobody;
    static constexpr float kStart = 0.5f, kWatcherStart = 1.1f;  ///< s
};
Roles rolesFor(std::span<const float> distances);

/// After a bump, a heading turns by at most this much a second, for this long.
inline constexpr float kBumpTurn = 1.0f, kBumpSeconds = 0.4f;
/// `heading` turned towards `wanted`, both unit vectors, by at most `most` rad.
glm::vec2 turned(glm::vec2 heading, glm::vec2 wanted, float most);

}  // namespace arclight::timeslice
