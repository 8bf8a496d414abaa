// Turns a camera about its target by pointer, wheel, keys or gamepad, smoothed by the suite's springs.
#pragma once

#include "core/input.h"
#include "sim/common/camera.h"
#include "sim/common/spring.h"

namespace arclight {

/// How far the camera may be turned and moved from where it rests.
struct CameraReach {
    float yaw = 1.2f, pitch = 0.5f;          ///< rad, to either side
    float nearest = 0.45f, farthest = 1.6f;  ///< fractions of the distance at rest
};

/// Reads drags with the left button, the wheel, the arrow keys, Z and X (nearer and farther), and a gamepad's right
/// stick and triggers. A value: copying saves and restores it. Without input it changes nothing.
class CameraControl {
public:
    explicit CameraControl(CameraReach reach = {}) : reach_(reach) {}

    void step(const Input& input, double dt);
    /// Returns to rest at once.
    void reset() { *this = CameraControl(reach_); }

    /// `rest` turned about its target.
    Camera applied(const Camera& rest) const;
    float yaw() const { return static_cast<float>(yaw_.x); }
    float pitch() const { return static_cast<float>(pitch_.x); }
    float distance() const { return static_cast<float>(distance_.x); }  ///< as a fraction of that at rest

private:
    CameraReach reach_;
    double yawGoal_ = 0, pitchGoal_ = 0, distanceGoal_ = 1;
    SpringState yaw_, pitch_, distance_{1, 0};
    Float2 pointer_{0, 0};
    bool isDragging_ = false;
};

}  // namespace arclight
