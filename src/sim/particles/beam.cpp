#include "sim/particles/beam.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/common/solids.h"

namespace arclight::particles {

float sampledChordError(const Beam& beam, int segments) {
    constexpr int kPoints = 64;
    float largest = 0;
    for (int i = 0; i < segments; ++i) {
        const auto count = static_cast<float>(segments), from = static_cast<float>(i) / count;
        const glm::vec3 a = beam.at(from), b = beam.at((static_cast<float>(i) + 1) / count);
        for (int k = 1; k < kPoints; ++k) {
            const float share = static_cast<float>(k) / kPoints;
            largest = std::max(largest, glm::length(beam.at(from + share / count) - glm::mix(a, b, share)));
        }
    }
    return largest;
}

Beam lockedBeam(glm::vec3 start, glm::vec3 direction, glm::vec3 target, float lead) {
    return {start, start + lead * glm::length(target - start) * direction, target};
}

float distanceToBeam(const Beam& beam, glm::vec3 point, int segments) {
    float least = std::numeric_limits<float>::max();
    glm::vec3 from = beam.start;
    for (int i = 1; i <= segments; ++i) {
        const glm::vec3 to = beam.at(static_cast<float>(i) / static_cast<float>(segments));
        least = std::min(least, glm::distance(point, nearestOnSegment(point, from, to)));
        from = to;
    }
    return least;
}

bool hits(const Beam& beam, float radius, glm::vec3 centre, float ballRadius, int segments) {
    return distanceToBeam(beam, centre, segments) <= radius + ballRadius;
}

BeamTouch touchOf(const Beam& beam, float radius, glm::vec3 centre, float ballRadius, int segments) {
    glm::vec3 from = beam.start, nearest = from;
    float least = std::numeric_limits<float>::max();
    for (int i = 1; i <= segments; ++i) {
        const glm::vec3 to = beam.at(static_cast<float>(i) / static_cast<float>(segments));
        const glm::vec3 along = to - from, off = from - centre;
        // The first root of |off + t along| = radius of the ball.
        const float a = glm::dot(along, along), b = glm::dot(off, along);
        const float discriminant = b * b - a * (glm::dot(off, off) - ballRadius * ballRadius);
        if (discriminant >= 0 && a > 0) {
            const float t = (-b - std::sqrt(discriminant)) / a;
            if (t >= 0 && t <= 1) return {true, from + t * along};
        }
        const float t = a > 0 ? std::clamp(-b / a, 0.0f, 1.0f) : 0.0f;
        const glm::vec3 point = from + t * along;
        const float distance = glm::length(point - centre);
        if (distance < least) least = distance, nearest = point;
        from = to;
    }
    if (least > radius + ballRadius) return {};
    const glm::vec3 outward = least > 0 ? (nearest - centre) / least : glm::vec3(0, 1, 0);
    return {true, centre + ballRadius * outward};
}

}  // namespace arclight::particles
