// Shadows in smoke by half-angle slices (M. Ikits et al., "Volume Rendering Techniques", GPU Gems, 2004; S. Green,
// "Volumetric Particle Shadows", 2008): slices that face both the light and the viewer, drawn from the light outwards.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "sim/particles/fourier_opacity.h"

namespace arclight::particles {

struct SliceOrder {
    glm::vec3 axis{0, 0, 1};  ///< unit, towards the light: slices follow each other against it
    bool frontToBack = true;  ///< as the viewer sees them; else back to front
};

/// From the unit directions to the light and to the viewer: along their sum where the light is on the viewer's side,
/// and along the difference where it is behind. Neither is more than 45 degrees off the axis, or off its opposite.
SliceOrder sliceOrder(glm::vec3 toLight, glm::vec3 toViewer);

/// The light on one ray, as slices hold it: one number for all that lies in a slice.
class ShadowSlices {
public:
    explicit ShadowSlices(int slices = 64);

    void add(Absorber absorber);

    /// The light that has passed all slices before the one at `depth`: every slice is lit as its front is. `isCentred`
    /// takes half of the slice itself with it, which halves the largest error.
    double transmittance(double depth, bool isCentred = false) const;

private:
    std::size_t sliceAt(double depth) const;
    std::vector<double> opticalDepths_;
};

}  // namespace arclight::particles
