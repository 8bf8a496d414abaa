// Where the camera rests in the portrait and before the skirt, and how far it goes from there.
#pragma once

#include "sim/common/camera_control.h"

namespace arclight::hair {

enum class Shot : int { portrait, front, profile, closeUp, back };
enum class SkirtShot : int { figure, closeUp, below };

/// A camera that turns about its subject while the subject keeps to one side of the frame.
struct ShotCamera {
    Camera rest;
    Camera centred;   ///< the same, but looking at the subject
    float aside = 0;  ///< of the subject, to the right, in heights of the frame
    CameraReach reach{};
};
ShotCamera shotCamera(Shot shot);
/// The subject has risen by `lift`, m.
ShotCamera shotCamera(SkirtShot shot, float lift);

/// The camera that `control` has turned, panned and zoomed; `rest` to the bit where it has not.
Camera seenFrom(const ShotCamera& shot, const CameraControl& control);

/// Moved so that the lower edge of the frame, `aspect` wide, hides where the bust ends, and away from the head. The
/// figure has moved by `offset`.
Camera keptBeforeBust(Camera camera, float aspect, glm::vec3 offset);
/// Moved so that the upper edge hides where the figure ends, and above the floor. The figure has risen by `lift`, m.
Camera keptBeforeFigure(Camera camera, float aspect, float lift);

}  // namespace arclight::hair
