#include "sim/bones/effector.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "sim/common/solids.h"
#include "sim/common/unit.h"

namespace arclight::bones {
namespace {

auto keyOf(const Effector& e) {
    return std::tuple(e.from.x, e.from.y, e.from.z, e.to.x, e.to.y, e.to.z, e.radius, e.falloff, e.full, e.push, e.turn,
                      e.impulse, e.spin);
}

/// The fraction of the path from `from` to `to` that lies within `radius` of `at`, 0 to 1.
float partInside(const Effector& e, glm::vec3 at) {
    const glm::vec3 way = e.to - e.from, start = e.from - at;
    const float a = glm::dot(way, way), b = glm::dot(way, start), c = glm::dot(start, start) - e.radius * e.radius;
    if (!(a > 0)) return c < 0 ? 1.0f : 0.0f;
    const float square = b * b - a * c;
    if (!(square > 0)) return 0;
    const float half = std::sqrt(square);
    return std::max(0.0f, std::min(1.0f, (half - b) / a) - std::max(0.0f, (-half - b) / a));
}

}  // namespace

float falloffAt(Falloff falloff, glm::vec3 offset, float full) {
    const glm::vec3 away = glm::abs(offset);
    const float distance = falloff == Falloff::square ? std::max({away.x, away.y, away.z}) : glm::length(offset);
    if (distance >= 1) return 0;
    if (falloff == Falloff::none || distance <= full) return 1;
    return (1 - distance) / (1 - full);
}

std::vector<Effector> ordered(std::span<const Effector> effectors) {
    std::vector<Effector> result(effectors.begin(), effectors.end());
    std::sort(result.begin(), result.end(), [](const Effector& a, const Effector& b) { return keyOf(a) < keyOf(b); });
    return result;
}

Effect effectOf(const Effector& effector, glm::vec3 at, bool isCrossed) {
    const glm::vec3 centre = nearestOnSegment(at, effector.from, effector.to), toCentre = centre - at;
    const float strength = falloffAt(effector.falloff, toCentre / effector.radius, effector.full);
    if (strength <= 0) return {};
    const glm::vec3 away = unit(-toCentre, glm::vec3(0));
    const glm::vec3 along = unit(effector.to - effector.from, glm::vec3(0));
    const glm::vec3 force = effector.impulse * strength * partInside(effector, at) * along;
    const glm::vec3 arm = unit(toCentre, glm::vec3(0));
    const auto torque = [&](glm::vec3 f) { return isCrossed ? glm::cross(f, arm) : glm::cross(arm, f); };
    Effect effect;
    effect.push = effector.push * strength * away;
    effect.turn = effector.turn * strength * torque(along);
    effect.acceleration = force;
    effect.spin = effector.spin * strength * partInside(effector, at) * torque(along);
    return effect;
}

}  // namespace arclight::bones
