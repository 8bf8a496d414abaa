// Errors of the positions that the light pass reads from the first pass.
#pragma once

#include "core/measures.h"
#include "render/lights/frame_inputs.h"

namespace arclight::lightprepass {

/// The largest errors over the pixels of a frame.
struct PositionErrors {
    double reprojectionPx = kNotMeasured;  ///< distance of the reprojected position from its pixel
    double depthM = kNotMeasured;          ///< of the distance along the view axis, against the depth buffer, m
    double depthShare = kNotMeasured;  ///< the same as a fraction of ε z² (F − N) / (F N), where ε is half a depth step
};

constexpr auto rowsOf(PositionErrors) {
    return measureRows<PositionErrors>(
        Measure{"reprojectionErrorPx", "px",
                "Largest distance between a pixel and the projection of the position that lights reconstruct there.",
                &PositionErrors::reprojectionPx}
            .costly()
            .ofPixels()
            .absentBecause("needs an encoding that stores depth, and one sample per pixel"),
        Measure{"depthErrorM", "m", "Largest error of the stored distance along the view direction in this frame.",
                &PositionErrors::depthM}
            .costly()
            .ofPixels()
            .absentBecause("needs an encoding that stores depth, and one sample per pixel"),
        Measure{
            "depthErrorShare", "",
            "Largest distance error divided by its estimate ε z² (F − N) / (F N), where ε is half a step of the stored "
            "depth.",
            &PositionErrors::depthShare}
            .costly()
            .ofPixels()
            .absentBecause("needs an encoding that stores depth, and one sample per pixel"));
}

/// Measures the texels in `source`, which hold depth and normals. Waits for the GPU.
PositionErrors positionErrors(const lights::FrameInputs& inputs, const lights::PackedSource& source);

}  // namespace arclight::lightprepass
