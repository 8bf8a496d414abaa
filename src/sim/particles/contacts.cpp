#include "sim/particles/contacts.h"

#include <algorithm>
#include <cmath>

#include "sim/particles/depth_map.h"

namespace arclight::particles {
namespace {

constexpr Surface kFloor{};
/// A particle this near to a surface touches it, m. Larger than the rounding error of a particle at rest there.
constexpr float kSkin = 4e-6f;

/// Calls `visit` with each surface that `p` lies behind.
template <class Visit>
void forSurfacesAt(const Effect& effect, const ParticleStep& step, const glm::vec3& p, Visit visit) {
    if (step.settings.collisions == Collisions::none) return;
    if (step.settings.collisions == Collisions::depth) {
        if (step.depthMap == nullptr) return;
        const SurfaceBehind hit = step.depthMap->surfaceAt(p);
        if (hit.depth > 0 && hit.depth < step.settings.thickness)
            visit(Surface{p + hit.depth * hit.normal, hit.normal});
        return;
    }
    if (p.y < 0) visit(kFloor);
    for (const Sphere& ball : effect.balls) {
        const glm::vec3 from = p - ball.centre;
        if (glm::dot(from, from) < ball.radius * ball.radius) visit(Surface{ball.centre, {0, 1, 0}, ball.radius});
    }
}

/// The time at which a particle touches a surface, if its height above it changes from `from` to `to` in `seconds`;
/// `rise` is its initial speed away from the surface. Exact over planes, under constant acceleration.
float timeOfContact(float from, float rise, float to, float seconds, bool isRound) {
    const float height = std::max(from - kSkin, 0.0f);
    const float chord = height <= 0 ? 0 : std::min(seconds * height * (1 / (height - to)), seconds);
    const float bend = (to - height - rise * seconds) * (1 / (seconds * seconds));
    if (bend >= 0) return chord;
    const float root = std::sqrt(rise * rise - 4 * bend * height);
    const float found = rise > 0 ? (rise + root) * (1 / (-2 * bend)) : 2 * height * (1 / std::max(root - rise, 1e-20f));
    const float exact = std::min(found, seconds);
    if (!isRound || rise > 0) return exact;
    // For a path that grazes a ball, the exact contact depends on the last bit of the start; the chord's does not.
    // `root` is the speed of the impact.
    const float share = std::clamp(root * (1 / kStillSpeed) - 1, 0.0f, 1.0f);
    return chord + share * (exact - chord);
}

}  // namespace

float Surface::depthOf(glm::vec3 p) const {
    const glm::vec3 from = p - point;
    return radius == 0 ? -glm::dot(from, normal) : radius - std::sqrt(glm::dot(from, from));
}

glm::vec3 Surface::normalAt(glm::vec3 p) const { return radius == 0 ? normal : normalizedOr(p - point, normal); }

float Surface::riseOf(const Flyer& flyer) const { return glm::dot(flyer.velocity, normalAt(flyer.position)); }

bool isBehindSurface(const Effect& effect, const ParticleStep& step, glm::vec3 p) {
    bool isBehind = false;
    forSurfacesAt(effect, step, p, [&](const Surface&) { isBehind = true; });
    return isBehind;
}

std::optional<Contact> contactOn(const Effect& effect, const ParticleStep& step, const Flyer& start, const Flyer& end,
                                 float seconds) {
    std::optional<Contact> first;
    forSurfacesAt(effect, step, end.position, [&](const Surface& surface) {
        const float from = -surface.depthOf(start.position), to = -surface.depthOf(end.position);
        const bool wasBehind = from < -kSkin;
        const float after =
            wasBehind ? seconds : timeOfContact(from, surface.riseOf(start), to, seconds, surface.radius > 0);
        if (!first || after < first->seconds) first = {surface, after, wasBehind};
    });
    return first;
}

void bounce(const Emitter& emitter, glm::vec3 normal, float into, glm::vec3& velocity) {
    const float strength = -into * (1 / kStillSpeed);
    const glm::vec3 along = velocity - into * normal;
    velocity = (1 - emitter.friction * std::min(-into * (1 / kGripSpeed), 1.0f)) * along -
               emitter.restitution * std::clamp(strength - 1, 0.0f, 1.0f) * into * normal;
}

void slide(const Effect& effect, const ParticleStep& step, const Emitter& emitter, float seconds, Flyer& flyer) {
    // Friction removes the same fraction of the speed in a tick of sliding as in an impact.
    const float left = 1 - emitter.friction;
    const float slowed = left * (1 / (left + emitter.friction * seconds * (1 / step.dt)));
    const glm::vec3 end = flyer.position;
    forSurfacesAt(effect, step, end, [&](const Surface& surface) {
        const glm::vec3 normal = surface.normalAt(flyer.position);
        flyer.position += surface.depthOf(flyer.position) * normal;
        const float into = glm::dot(flyer.velocity, normal);
        if (into < 0) flyer.velocity = slowed * (flyer.velocity - into * normal);
    });
}

}  // namespace arclight::particles
