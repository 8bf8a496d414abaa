// Errors of the positions that lights read from the first pass.
#pragma once

#include "render/lights/frame_inputs.h"

namespace arclight::lightprepass {

/// The largest errors over the pixels of a frame.
struct PositionErrors {
    double reprojectionPx = 0;  ///< distance of a position, projected again, from its pixel
    double depthM = 0;          ///< of the distance along the view, against the depth buffer, m
    double depthShare = 0;  ///< of that, as a fraction of ε z² (F − N) / (F N), ε being half a step of the depth
};

/// Measures the texels in `source`, which hold their own depth and normals. Waits for the GPU.
PositionErrors positionErrors(const lights::FrameInputs& inputs, const lights::PackedSource& source);

}  // namespace arclight::lightprepass
