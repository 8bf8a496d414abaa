// The decision of an agent: where it wants to go according to its plan, and how it avoids others.
#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "sim/timeslice/crowd.h"

namespace arclight::timeslice {
namespace {

using glm::vec2;

constexpr float kWalk = 1.35f;  // m/s

/// The motion that an agent would choose without others nearby.
struct Wish {
    vec2 velocity{0}, facing{0, 1};
};

Wish towards(vec2 from, vec2 to, float speed) {
    const vec2 way = to - from;
    const float distance = glm::length(way);
    // Slower over the last metre.
    return {way * (speed * std::min(1.0f, distance) / std::max(distance, 1e-4f)), way};
}

float hashed(std::uint32_t figure, std::uint32_t number) {
    return static_cast<float>(hash32(figure * 0x9E3779B9u + number) >> 8) * 0x1p-24f;
}

/// A visitor chooses the post with the highest rating, goes there, and leaves after a while.
Wish visit(const Plaza& plaza, const Profile& profile, std::uint32_t figure, const Situation& s, Memory& memory) {
    if (memory.post < 0 || (memory.until >= 0 && s.seconds >= memory.until)) {
        float best = -1e9f;
        memory.post = -1, memory.until = -1;
        for (std::size_t k = 0; k < Situation::kCandidates; ++k) {
            if (!((s.freePosts >> k) & 1)) continue;
            const std::uint32_t candidate = candidatePost(plaza, figure, s.memory.visits, k);
            const Post& post = plaza.posts()[candidate];
            const float rating = post.appeal - 0.008f * glm::distance(post.at, s.at);
            if (rating > best) best = rating, memory.post = static_cast<std::int32_t>(candidate);
        }
        ++memory.visits;
        if (memory.post < 0) return {vec2(0), s.heading};
    }
    const Post& post = plaza.posts()[static_cast<std::size_t>(memory.post)];
    // In a crowd, stopping at 1 m is enough, because others may block the last step.
    if (glm::distance(post.at, s.at) < (s.nearCount == Situation::kNearest ? 1.0f : 0.35f)) {
        if (memory.until < 0) memory.until = s.seconds + 12 + 60 * hashed(figure, memory.visits);
        return {vec2(0), post.facing};
    }
    if (memory.until >= 0) return towards(s.at, post.at, 0.6f);
    return towards(s.at, post.at, kWalk * profile.pace);
}

Wish stroll(const Plaza& plaza, const Profile& profile, const Situation& s, Memory& memory) {
    const Path& path = plaza.paths()[profile.path];
    memory.along = path.nearest(s.at, memory.along, 4);
    const float ahead = memory.along + (profile.lane < 0 ? -5.0f : 5.0f);
    const vec2 along = path.direction(ahead);
    Wish wish = towards(s.at, path.at(ahead) + profile.lane * vec2(-along.y, along.x), kWalk * profile.pace);
    return wish;
}

Wish guide(const Plaza& plaza, const Profile& profile, const Situation& s, Memory& memory) {
    const Path& path = plaza.paths()[profile.path];
    memory.lead.update(path.nearest(s.groupAt, memory.lead.group, 8), s.hasHysteresis);
    const float goal = memory.lead.goal();
    const vec2 along = path.direction(goal), to = path.at(goal) + profile.lane * vec2(-along.y, along.x);
    if (glm::distance(to, s.at) < 0.6f) return {vec2(0), s.groupAt - s.at};
    return towards(s.at, to, 0.85f * kWalk);
}

Wish follow(const Plaza& plaza, const Profile& profile, const Situation& s, Memory& memory) {
    memory.changes += memory.inFile.update(s.leaderIsCrowded, s.leaderAt, s.hasHysteresis ? 3.0f : 0.0f);
    const auto position = followPosition(plaza, s.leaderAt, s.leaderHeading, profile.fan, memory.inFile.state);
    const vec2 to = position.value_or(s.leaderAt);
    const float distance = glm::distance(to, s.at);
    if (s.leaderSpeed < 0.2f && distance < 0.5f) return {vec2(0), s.leaderAt - s.at};
    // At the leader's speed when next to it, faster if left behind.
    const float near = std::max(s.leaderSpeed, 0.5f), pace = distance < 1 ? near : std::max(near, paceAt(distance));
    return towards(s.at, to + 0.8f * s.leaderSpeed * s.leaderHeading, pace);
}

Wish wishOf(const Plaza& plaza, const Profile& profile, std::uint32_t figure, const Situation& s, Memory& memory) {
    if (s.alarmRadius > 0) {
        const vec2 away = s.at - s.alarmAt;
        if (glm::length(away) < s.alarmRadius) return {3.2f * away / std::max(glm::length(away), 1e-3f), away};
    }
    if (s.role == Role::investigator && glm::distance(s.at, s.alarmAt) > 1) return towards(s.at, s.alarmAt, kWalk);
    if (s.role != Role::none) return {vec2(0), s.alarmAt - s.at};
    switch (profile.plan) {
        case Plan::visit: return visit(plaza, profile, figure, s, memory);
        case Plan::stroll: return stroll(plaza, profile, s, memory);
        case Plan::guide: return guide(plaza, profile, s, memory);
        case Plan::follow: break;
    }
    return follow(plaza, profile, s, memory);
}

/// Cost of a velocity: `turn` plus the cost of imminent collisions with other agents and with walls, none of which is
/// negative. If the cost is at least `most`, it may be incomplete.
float costOf(const Plaza& plaza, const Situation& s, vec2 velocity, bool isNearWall, float turn, float most) {
    constexpr float kHorizon = 1.8f, kApart = 0.62f;  // s, m
    float cost = 0;
    for (std::size_t k = 0; k < s.nearCount && turn + cost < most; ++k) {
        const vec2 way = s.nearest[k].at - s.at, relative = velocity - s.nearest[k].velocity;
        const float square = std::max(glm::dot(relative, relative), 1e-4f);
        const float time = std::clamp(glm::dot(way, relative) / square, 0.0f, kHorizon);
        const vec2 apart = way - time * relative;
        const float gap = glm::dot(apart, apart);
        if (gap < kApart * kApart) cost += (1 - std::sqrt(gap) / kApart) * (1.3f - time / kHorizon);
    }
    if (!isNearWall || turn + cost >= most) return turn + cost;
    for (const float time : {0.35f, 0.9f}) {
        const float room = plaza.gridClearance(s.at + time * velocity).x;
        cost += 2 * std::max(0.0f, 0.45f - room);
    }
    return turn + cost;
}

vec2 avoid(const Plaza& plaza, const Situation& s, vec2 velocity) {
    const bool isNearWall = s.room < 2.5f;
    if (s.nearCount == 0 && !isNearWall) return velocity;
    struct Turn {
        float cosine, sine, speed, cost;
    };
    static constexpr std::array<Turn, 11> kTurns{{{1, 0, 1, 0},
                                                  {0.955f, 0.296f, 1, 0.06f},
                                                  {0.955f, -0.296f, 1, 0.07f},
                                                  {1, 0, 0.5f, 0.12f},
                                                  {0.796f, 0.605f, 1, 0.2f},
                                                  {0.796f, -0.605f, 1, 0.22f},
                                                  {0.454f, 0.891f, 0.9f, 0.5f},
                                                  {0.454f, -0.891f, 0.9f, 0.52f},
                                                  {0, 1, 0.8f, 0.8f},
                                                  {0, -1, 0.8f, 0.82f},
                                                  {1, 0, 0, 0.7f}}};
    vec2 best(0);
    float least = 1e9f;
    for (const Turn& turn : kTurns) {
        if (turn.cost >= least) continue;
        const vec2 turned(turn.cosine * velocity.x - turn.sine * velocity.y,
                          turn.sine * velocity.x + turn.cosine * velocity.y);
        const float cost = costOf(plaza, s, turn.speed * turned, isNearWall, turn.cost, least);
        if (cost < least) least = cost, best = turn.speed * turned;
    }
    return best;
}

}  // namespace

std::uint32_t candidatePost(const Plaza& plaza, std::uint32_t figure, std::uint32_t visits, std::size_t candidate) {
    const auto number =
        visits * static_cast<std::uint32_t>(Situation::kCandidates) + static_cast<std::uint32_t>(candidate);
    return hash32(hash32(figure) + number) % static_cast<std::uint32_t>(plaza.posts().size());
}

Decision decide(const Plaza& plaza, const Profile& profile, std::uint32_t figure, const Situation& s) {
    Decision decision;
    decision.memory = s.memory;
    const Wish wish = wishOf(plaza, profile, figure, s, decision.memory);
    const float length = glm::length(wish.facing);
    decision.facing = length > 1e-4f ? wish.facing / length : s.heading;
    if (glm::length(wish.velocity) > 0.05f) {
        decision.velocity = avoid(plaza, s, wish.velocity);
    } else {
        for (std::size_t k = 0; k < s.nearCount; ++k)
            decision.isHunkering |=
                mustHunker(s.at, decision.facing, {0.45f, 0.4f}, s.nearest[k].at, s.nearest[k].velocity) &&
                glm::length(s.nearest[k].velocity) > 0.3f;
    }
    return decision;
}

}  // namespace arclight::timeslice
