// What can be sprung beside a number: vectors, angles, orientations.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/common/spring.h"

namespace arclight::springs {

/// A number (float or double) or a glm vector on a spring, each component for itself.
template <class Value, class Real = double>
struct ValueSpring {
    Value x{}, v{}, target{};

    void step(const Propagator<Real>& p) {
        const Value y = x - target;
        x = target + (p.xx * y + p.xv * v);
        v = p.vx * y + p.vv * v;
    }
};
using ScalarSpring = ValueSpring<double>;
using Vec2Spring = ValueSpring<glm::dvec2>;
using Vec3Spring = ValueSpring<glm::dvec3>;

/// `angle` in [-pi, pi].
double wrapAngle(double angle);

/// An angle in radians on a spring. With `wraps` it turns the shortest way round; without, a target that crosses
/// +-pi sends it all the way back.
struct AngleSpring {
    double angle = 0, velocity = 0, target = 0;
    bool wraps = true;

    void step(const Propagator<double>& p);
    /// The deviation from the target that the next step starts with.
    double deviation() const { return wraps ? wrapAngle(angle - target) : angle - target; }
};

/// Rotation vector (axis times angle, angle in [0, pi]) of a unit quaternion, and back.
glm::dvec3 rotationVector(const glm::dquat& q);
glm::dquat quaternionFromRotationVector(const glm::dvec3& r);
/// Angle in radians, in [0, pi], of the rotation from a to b.
double angleBetween(const glm::dquat& a, const glm::dquat& b);

/// An orientation on a spring in its true angle: the rotation vector from target to orientation is sprung, with the
/// angular velocity (rad/s, world axes) converted to its rate of change and back, so that a new target in mid-flight
/// leaves the angular velocity as it was.
struct OrientationSpring {
    glm::dquat orientation{1, 0, 0, 0};
    glm::dvec3 angularVelocity{0, 0, 0};
    glm::dquat target{1, 0, 0, 0};

    void step(const Propagator<double>& p);
};

/// The popular cheat: the quaternion's four components are sprung as a vector and normalised when read. Cheaper, and
/// its speed along the way is wrong. Without `hemisphereCheck` it may go the long way round.
struct ComponentwiseOrientationSpring {
    glm::dvec4 q{0, 0, 0, 1};  ///< x, y, z, w, not of unit length
    glm::dvec4 velocity{0, 0, 0, 0};
    glm::dquat target{1, 0, 0, 0};
    bool hemisphereCheck = true;

    void reset(const glm::dquat& orientation);
    void step(const Propagator<double>& p);
    glm::dquat orientation() const;
};

/// The cheat's error: the largest difference between its angle to the target and the true angle spring's, over
/// `angle` (radians), while both go from rest through that angle with the steps of `p`. With 2 Hz, zeta 0.3 and
/// implicit steps at 60 Hz it is 0.6 % at 30 degrees, 4.6 % at 90, 10.5 % at 150 and 13.4 % at 179.
double componentwiseError(double angle, const Propagator<double>& p);

/// The same with exact steps at 240 Hz.
double componentwiseError(double angle, SpringShape shape);

}  // namespace arclight::springs
