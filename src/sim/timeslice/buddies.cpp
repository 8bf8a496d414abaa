#include "sim/timeslice/buddies.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::timeslice {

using glm::vec2;

bool Hysteresis::update(bool other, vec2 at, float far) {
    if (other == state) {
        isPending = false;
        return false;
    }
    if (!isPending) isPending = true, since = at;
    if (glm::distance(at, since) < far) return false;
    state = other, isPending = false;
    return true;
}

vec2 inFan(vec2 leader, vec2 heading, FanPosition position) {
    const float c = cosf(position.angle), s = sinf(position.angle);
    return leader + position.distance * vec2(c * heading.x + s * heading.y, c * heading.y - s * heading.x);
}

bool hasClearance(const Plaza& plaza, vec2 leader, vec2 heading, vec2 position, float ahead) {
    constexpr float kRadius = 0.3f;
    const vec2 forward = position + ahead * heading;
    return plaza.isClear(leader, position, kRadius) && plaza.isClear(position, forward, kRadius) &&
           plaza.isClear(forward, leader, kRadius);
}

std::optional<vec2> followPosition(const Plaza& plaza, vec2 leader, vec2 heading, FanPosition wanted, bool inFile) {
    const float side = wanted.angle < 0 ? -1.0f : 1.0f;
    // Starts at the preferred position; in file, the fan closes behind the leader.
    const float first = inFile ? side * 2.7f : wanted.angle;
    for (const float aside : {0.0f, 0.45f, -0.45f, 0.9f, -0.9f, 1.6f}) {
        const vec2 position = inFan(leader, heading, {first + side * aside, wanted.distance});
        if (hasClearance(plaza, leader, heading, position, 1.2f)) return position;
    }
    return std::nullopt;
}

void Lead::update(float groupNow, bool hasHysteresis) {
    group = groupNow;
    const float reference = groupNow + kAhead;
    const int passed = static_cast<int>(std::floor(reference / kSpacing));
    if (passed >= waitPoint)
        waitPoint = passed + 1;
    else if (reference < kSpacing * static_cast<float>(waitPoint - 1) - (hasHysteresis ? kBacktrack : 0))
        waitPoint = passed + 1;
}

float paceAt(float distance) {
    constexpr float kWalk = 1.35f, kRatio = 1.353f, kScale = 0.15f, kRun = 4, kSprint = 12;
    const auto scaled = [](float speed, float t) {
        return speed * (1 - kScale + 2 * kScale * std::clamp(t, 0.0f, 1.0f));
    };
    if (distance < kRun) return scaled(kWalk, distance / kRun);
    if (distance < kSprint) return scaled(kWalk * kRatio, (distance - kRun) / (kSprint - kRun));
    return scaled(kWalk * kRatio * kRatio, (distance - kSprint) / kSprint);
}

bool mustHunker(vec2 post, vec2 facing, vec2 half, vec2 walker, vec2 velocity) {
    const vec2 there = walker + 0.8f * velocity - post;
    const float along = glm::dot(there, facing), across = there.x * facing.y - there.y * facing.x;
    return std::fabs(across) <= half.x && std::fabs(along) <= half.y;
}

Roles rolesFor(std::span<const float> distances) {
    Roles roles;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        if (roles.investigator == Roles::kNobody || distances[i] < distances[roles.investigator]) {
            roles.watcher = roles.investigator;
            roles.investigator = i;
        } else if (roles.watcher == Roles::kNobody || distances[i] < distances[roles.watcher])
            roles.watcher = i;
    }
    return roles;
}

vec2 turned(vec2 heading, vec2 wanted, float most) {
    const float along = glm::dot(heading, wanted), across = heading.x * wanted.y - heading.y * wanted.x;
    // `wanted` is within reach if the angle to it is at most `most`; cosines decrease only up to π.
    const float c = cosf(std::min(most, kPi));
    if (along >= c) return wanted;
    const float s = across < 0 ? -sinf(most) : sinf(most);
    const vec2 turn(c * heading.x - s * heading.y, s * heading.x + c * heading.y);
    return turn / std::max(glm::length(turn), 1e-6f);
}

}  // namespace arclight::timeslice
