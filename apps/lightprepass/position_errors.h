// Errors of the positions that the light pass reads from the first pass.
#pragma once

#include "render/lights/frame_inputs.h"

namespace arclight::lightprepass {

/// The largest errors over the pixels of a frame.
struct PositionErrors {
    double reprojectionPx = 0;  ///< distance of the reprojected position from its pixel
    double depthM = 0;          ///< of the distance along the view axis, against the depth buffer, m
    double depthShare = 0;      ///< the same as a fraction of ε z² (F − N) / (F N), where ε is half a depth step
};

/// Measures the texels in `source`, which hold depth and normals. Waits for the GPU.
PositionErrors positionErrors(const lights::FrameInputs& inputs, const lights::PackedSource& source);

}  // namespace arclight::lightprepass
