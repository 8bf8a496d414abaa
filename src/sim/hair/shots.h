// The camera's resting positions for the portrait and the skirt, and its range of motion.
#pragma once

#include "sim/common/camera_control.h"

namespace arclight::hair {

enum class Shot : int { portrait, front, profile, closeUp, back };
enum class SkirtShot : int { dancer, closeUp, below };

/// A camera that orbits its subject while the subject stays at one side of the frame.
struct ShotCamera {
    Camera rest;
    Camera centred;   ///< `rest`, but looking at the subject
    float aside = 0;  ///< of the subject, to the right, in heights of the frame
    CameraReach reach{};
};
ShotCamera shotCamera(Shot shot);
/// `lift`: how far the subject has risen, m.
ShotCamera shotCamera(SkirtShot shot, float lift);

/// The camera as turned, panned and zoomed by `control`; bit-identical to `rest` if it is not.
Camera seenFrom(const ShotCamera& shot, const CameraControl& control);

/// Moves the camera so that the frame's lower edge hides where the bust ends, and keeps it away from the head. `aspect`
/// is the frame's aspect ratio, `offset` the displacement of the bust.
Camera clampInFrontOfBust(Camera camera, float aspect, glm::vec3 offset);
/// Likewise hides the dancer's upper end above the frame's upper edge, and keeps the camera above the floor. `lift` as
/// in `shotCamera`.
Camera keptBeforeFigure(Camera camera, float aspect, float lift);

}  // namespace arclight::hair
