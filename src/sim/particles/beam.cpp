#include "sim/particles/beam.h"

#include <algorithm>
#include <limits>

namespace arclight::particles {

glm::vec3 Beam::at(float t) const {
    const float s = 1 - t;
    return s * s * start + 2 * s * t * control + t * t * target;
}

glm::vec3 Beam::tangent(float t) const { return 2 * (1 - t) * (control - start) + 2 * t * (target - control); }

float Beam::chordError(int segments) const {
    const auto n = static_cast<float>(segments);
    return glm::length(start - 2.0f * control + target) / (4 * n * n);
}

Beam lockedBeam(glm::vec3 start, glm::vec3 direction, glm::vec3 target, float lead) {
    return {start, start + lead * glm::length(target - start) * direction, target};
}

float distanceToSegment(glm::vec3 point, glm::vec3 a, glm::vec3 b) {
    const glm::vec3 along = b - a;
    const float square = glm::dot(along, along);
    const float t = square > 0 ? std::clamp(glm::dot(point - a, along) / square, 0.0f, 1.0f) : 0.0f;
    return glm::length(point - (a + t * along));
}

float distanceToBeam(const Beam& beam, glm::vec3 point, int segments) {
    float least = std::numeric_limits<float>::max();
    glm::vec3 from = beam.start;
    for (int i = 1; i <= segments; ++i) {
        const glm::vec3 to = beam.at(static_cast<float>(i) / static_cast<float>(segments));
        least = std::min(least, distanceToSegment(point, from, to));
        from = to;
    }
    return least;
}

bool hits(const Beam& beam, float radius, glm::vec3 centre, float ballRadius, int segments) {
    return distanceToBeam(beam, centre, segments) <= radius + ballRadius;
}

}  // namespace arclight::particles
