// Blue noise by void and cluster, with integer energies, so results are bit-identical on every machine.
// (R. Ulichney, "The void-and-cluster method for dither array generation", SPIE 1993; A. Wolfe et al., "Spatiotemporal
// Blue Noise Masks", EGSR 2022.)
#pragma once

#include <cstdint>
#include <vector>

#include "core/values.h"

namespace arclight::dither {

/// The energy between two set cells, which the method keeps low. It is 0 at distances beyond the end of a list.
struct Energy {
    std::vector<double> inSpace;      ///< by distance along an axis; the axes' values multiply. 1 at 0
    std::vector<double> inTime{1.0};  ///< by distance in frames; at 0 it is 1
    bool isProduct = false;           ///< else cells of different frames interact only at the same pixel
};

/// exp(−d²/2σ²) for the distances d from 0 to `reach`.
std::vector<double> gaussProfile(double sigma, int reach);

/// Ulichney's energy: a Gaussian with σ = 1.5.
Energy blueEnergy();
/// The energy of spatiotemporal blue noise: Gaussians with σ = 1.9, within a frame and, at each pixel, over frames.
Energy blueInTimeEnergy();

/// The ranks of all cells, by frame, row and column. Space and time wrap around. Every frame has all ranks from 0 to
/// size² − 1, and frames are interleaved: each rank is set in all frames before the next rank begins.
std::vector<std::uint32_t> voidAndCluster(int size, int frames, const Energy& energy, Seed seed);

}  // namespace arclight::dither
