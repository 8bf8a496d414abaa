// Springs in the parameters of VRM 1.0 spring bones (VRMC_springBone), which are per frame.
//
// By the specification, the tip of a bone of length L moves in each frame of duration h by (1 − drag) times its last
// movement, by h · stiffness along its pose and by h · gravityPower, and is then brought back to the distance L. For
// small angles, its distance u from the pose follows u' = c (u + (1 − drag)(u − u_before) + h · gravityPower) with
// c = L / (L + h · stiffness). A damped spring sampled every h seconds follows such a recurrence exactly, so drag and
// stiffness can be found from its two poles.
#pragma once

#include "sim/common/spring.h"

namespace arclight::bones {

inline constexpr double kVrmRate = 60;  ///< frames per second for which drag and stiffness are computed

struct VrmSpring {
    double stiffness = 0;     ///< units of the file per second
    double dragForce = 0;     ///< 0 … 1
    double gravityPower = 0;  ///< units of the file per second
};

/// For a bone of `length` under `acceleration`, both in units of the file. Springs with less damping than a drag of 0
/// gives get a drag of 0: those with ζ below about ω h / 2.
VrmSpring vrmSpring(SpringShape shape, double length, double acceleration, double rate = kVrmRate);

/// The spring that a VRM program with `rate` frames per second makes of these numbers: the inverse, for small angles.
SpringShape shapeOfVrm(const VrmSpring& spring, double length, double rate);

}  // namespace arclight::bones
