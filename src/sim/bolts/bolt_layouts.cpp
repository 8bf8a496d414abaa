#include "sim/bolts/bolt_layouts.h"

#include <algorithm>
#include <cmath>

namespace arclight::bolts {

Camera boltCamera(BoltMode mode) {
    switch (mode) {
        case BoltMode::ship:
            return {.position = {-0.2f, 0.5f, 11.5f},
                    .target = {0.7f, 0.2f, -4},
                    .fovY = 0.70f,
                    .near = 0.5f,
                    .far = 90,
                    .leastAspect = 1.6f};
        case BoltMode::chain:
            return {.position = {0.6f, 1.65f, 11.5f},
                    .target = {0.1f, 1.55f, 0},
                    .fovY = 0.62f,
                    .near = 0.3f,
                    .far = 400,
                    .leastAspect = 1.6f};
        case BoltMode::sky:
            // A viewer on the shore, with the horizon in the lower third of the frame.
            return {.position = {0, 7, 0},
                    .target = {0, 29, -100},
                    .fovY = 0.95f,
                    .near = 5,
                    .far = 60'000,
                    .leastAspect = 1.0f};
        case BoltMode::coil:
            return {.position = {0.9f, 1.5f, 7.4f},
                    .target = {0.55f, 1.85f, 0},
                    .fovY = 0.72f,
                    .near = 0.3f,
                    .far = 60,
                    .leastAspect = 1.6f};
        case BoltMode::ball:
            return {.position = {0.3f, 1.72f, 4.7f}, .target = {0, 1.14f, 0}, .fovY = 0.62f, .near = 0.2f, .far = 40};
        case BoltMode::single: break;
    }
    return {.position = {0, 0, 3.2f}, .fovY = 0.6f};
}

glm::vec3 aimAlong(BoltMode mode, glm::vec3 from, glm::vec3 ray) {
    if (mode == BoltMode::ball) {
        // The near side of the glass, or its rim if the ray misses it.
        const glm::vec3 to = BallLayout::centre - from;
        const float along = glm::dot(to, ray), square = glm::dot(to, to) - along * along;
        const float inside = BallLayout::glassRadius * BallLayout::glassRadius - square;
        const glm::vec3 position = from + (along - std::sqrt(std::max(0.0f, inside))) * ray;
        return BallLayout::centre + BallLayout::glassRadius * glm::normalize(position - BallLayout::centre);
    }
    if (mode == BoltMode::sky) {
        // A point on the sea: where the ray meets it, or below the part of the sky that the ray meets.
        const float slope = -ray.z > 1e-3f ? ray.x / -ray.z : 0;
        const float onSea = ray.y < -1e-3f ? from.y / -ray.y * -ray.z : 0;
        const float distance = onSea > 0 && onSea < SkyLayout::farthest ? std::max(onSea, SkyLayout::nearest) : 1500;
        return {from.x + slope * distance, 0, from.z - distance};
    }
    // The vertical plane z = 0 through the centre of the scene.
    const float depth = ray.z < -1e-3f ? from.z / -ray.z : 10;
    return from + depth * ray;
}

}  // namespace arclight::bolts
