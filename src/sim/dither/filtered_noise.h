// Noise optimised for a filter: minimises the residual noise after that spatial filter and exponential accumulation.
// (W. Donnelly et al., "FAST: Filter-Adapted Spatio-Temporal Sampling for Real-Time Rendering", I3D 2024, which swaps
// pixels; here, void and cluster takes the filter's autocorrelation as its energy.)
#pragma once

#include "sim/dither/void_and_cluster.h"

namespace arclight::dither {

enum class NoiseFilter {
    gauss,    ///< of σ = 1
    binomial  ///< of 3×3 pixels
};

/// The sum of squares of a filtered pattern is the sum of the filter's autocorrelation over all pairs of set cells, so
/// that is the energy. Over frames, it is 0.6 to the power of the distance, up to eight: less than accumulation with
/// α = 0.1 has (0.9), so single frames remain nearly as good as blue noise.
Energy filteredEnergy(NoiseFilter filter);

}  // namespace arclight::dither
