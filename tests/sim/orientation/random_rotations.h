// Random rotations for tests, half of them where something is singular.
#pragma once

#include <array>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/random.h"
#include "sim/random_draws.h"

namespace arclight::orientation {

inline constexpr double kDegrees = 57.295779513082320877;  // in a radian

/// Uniform over all orientations.
inline glm::dquat randomRotation(Random& random) {
    for (;;) {
        const double w = number(random, -1, 1), x = number(random, -1, 1);
        const double y = number(random, -1, 1), z = number(random, -1, 1);
        const double square = w * w + x * x + y * y + z * z;
        if (square > 0.01 && square < 1) return glm::normalize(glm::dquat(w, x, y, z));
    }
}

inline glm::dvec3 randomAxis(Random& random) { return glm::normalize(glm::dvec3(randomDirection(random))); }

struct Pair {
    glm::dquat a, b;
    glm::dvec3 axis;  ///< in the world
};

/// Orientations and an axis: any, equal or opposite ones, half a turn apart, with a swing by half a turn, about one of
/// the three axes, and what is within rounding of all that.
inline Pair randomPair(Random& random) {
    Pair pair{randomRotation(random), randomRotation(random), randomAxis(random)};
    const std::uint32_t kind = random.below(8);
    const double near = kind % 2 == 0 ? 0 : std::ldexp(number(random, -1, 1), -static_cast<int>(random.below(60)));
    const glm::dvec3 any = randomAxis(random);
    const auto turned = [&](glm::dquat by) { pair.b = glm::normalize(by * pair.a); };
    switch (random.below(8)) {
        case 0: turned({1, near * any.x, near * any.y, near * any.z}); break;
        case 1: turned({-1, near * any.x, near * any.y, near * any.z}); break;
        case 2: turned({near, any.x, any.y, any.z}); break;
        case 3: {
            const glm::dvec3 across = glm::normalize(glm::cross(pair.axis, any)) + near * pair.axis;
            turned({near, across.x, across.y, across.z});
            break;
        }
        case 4: {
            const std::array<glm::dquat, 4> kUnits{
                {glm::dquat(1, 0, 0, 0), glm::dquat(0, 1, 0, 0), glm::dquat(0, 0, 1, 0), glm::dquat(0, 0, 0, -1)}};
            pair = {kUnits[random.below(4)], kUnits[random.below(4)], {0, 0, 0}};
            pair.axis[static_cast<int>(random.below(3))] = 1;
            break;
        }
        default: break;
    }
    return pair;
}

}  // namespace arclight::orientation
