// A camera that orbits, pans and zooms by pointer, wheel, keys or gamepad, smoothed by the suite's springs.
#pragma once

#include <array>

#include "core/input.h"
#include "core/params.h"
#include "sim/common/camera.h"
#include "sim/common/spring.h"

namespace arclight {

/// The requested camera position, relative to the resting one. A demo with a camera is a `Demo<Params, Measures,
/// CameraParams>`; the host adds these parameters to the demo's own.
struct CameraParams {
    float cameraYawDeg = 0;
    float cameraPitchDeg = 0;
    float cameraDistance = 1;
    float cameraPanX = 0;
    float cameraPanY = 0;

    friend bool operator==(const CameraParams&, const CameraParams&) = default;
};

constexpr auto rowsOf(CameraParams) {
    return paramRows<CameraParams>(
        Group{"Camera",
              "Drag to orbit, drag with Shift or the middle button to pan, turn the wheel to zoom. Home goes back."},
        Param{"cameraYawDeg", "°",
              "Rotation about the vertical axis through the subject; positive moves the camera right.",
              &CameraParams::cameraYawDeg, -180, 180}
            .label("orbit"),
        Param{"cameraPitchDeg", "°", "Height of the orbit; positive moves the camera up.",
              &CameraParams::cameraPitchDeg, -90, 90}
            .label("tilt"),
        Param{"cameraDistance", "", "Distance from the subject, as a fraction of the initial distance.",
              &CameraParams::cameraDistance, 0.05f, 20.0f}
            .logarithmic()
            .label("camera distance"),
        Param{"cameraPanX", "", "Shift of the camera to the right, in heights of the frame; the subject moves left.",
              &CameraParams::cameraPanX, -4, 4}
            .label("pan right"),
        Param{"cameraPanY", "", "Shift of the camera upwards, in heights of the frame; the subject moves down.",
              &CameraParams::cameraPanY, -4, 4}
            .label("pan up"));
}

/// How far the camera may move from its resting position.
struct CameraReach {
    float yaw = 1.2f, pitch = 0.5f;          ///< rad, to either side and up
    float pitchDown = pitch;                 ///< rad
    float nearest = 0.45f, farthest = 1.6f;  ///< fractions of the distance at rest
    float pan = 0.5f;                        ///< heights of the frame, in each direction
};

/// Reads drags, the wheel, the arrow keys, Z and X (nearer and farther), Home, and a gamepad's right stick and
/// triggers. A copy saves the state; assigning it back restores it.
class CameraControl {
public:
    using Params = CameraParams;
    using Reach = CameraReach;

    explicit CameraControl(CameraReach reach = {}) : reach_(reach) {}

    /// One tick: input moves `goal`, and the camera eases towards it. Without input, `goal` keeps its values.
    /// `isTaken`: something under the pointer uses the buttons, so they do not move the camera.
    void step(const Input& input, double dt, CameraParams& goal, bool isTaken = false);
    /// While paused: input moves `goal` as in a tick. If `goal` has changed since the last call of `step` or `adjust`,
    /// for whatever reason, the camera jumps to it, since no time passes in which to ease. True if the camera has
    /// moved.
    bool adjust(const Input& input, CameraParams& goal, bool isTaken = false);
    /// Changes how far the camera may go, for instance for another scene. A camera beyond the new limit eases back from
    /// the next step on.
    void limit(const CameraReach& reach) { reach_ = reach; }
    /// Jumps to `goal` and rests there.
    void reset(const CameraParams& goal);

    /// `rest` rotated about its target, zoomed and panned.
    Camera applied(const Camera& rest) const;
    float yaw() const { return static_cast<float>(at_[0].x); }
    float pitch() const { return static_cast<float>(at_[1].x); }
    float distance() const { return static_cast<float>(at_[2].x); }  ///< as a fraction of that at rest
    /// In heights of the frame, right and up.
    glm::vec2 pan() const { return {at_[3].x, at_[4].x}; }
    /// Whether it is still moving.
    bool isMoving() const;

private:
    using Goals = std::array<double, 5>;  ///< yaw, pitch (rad), distance, pan right, pan up
    Goals boundedGoals(const CameraParams& goal) const;
    /// Moves `goal` according to the input, within the camera's reach.
    void move(const Input& input, double dt, CameraParams& goal, bool isTaken);
    void drag(const Input& input, CameraParams& goal, bool isTaken);
    void turnAndZoom(const Input& input, double dt, CameraParams& goal) const;
    void bound(CameraParams& goal) const;
    /// Jumps to `goals_`.
    void rest();

    CameraReach reach_;
    std::array<SpringState, 5> at_{SpringState{}, SpringState{}, SpringState{1, 0}, SpringState{}, SpringState{}};
    Goals goals_{0, 0, 1, 0, 0};  ///< of the last step
    Float2 pointer_{0, 0};
    bool isDragging_ = false, isPanning_ = false;
};

}  // namespace arclight
