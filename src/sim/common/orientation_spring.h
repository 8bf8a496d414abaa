// A spring on an orientation.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/common/spring.h"

namespace arclight {

/// An orientation on a spring. The step applies to the rotation vector from target to orientation; the angular velocity
/// (rad/s, world axes) is converted to the rate of that vector and back, so a new target during motion does not
/// change the angular velocity.
struct OrientationSpring {
    glm::dquat orientation{1, 0, 0, 0};
    glm::dvec3 angularVelocity{0, 0, 0};
    glm::dquat target{1, 0, 0, 0};

    void step(const Propagator<double>& p);
};

}  // namespace arclight
