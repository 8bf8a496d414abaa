// Blue noise by void and cluster, with energies in integers: the same bits on every machine.
// (R. Ulichney, "The void-and-cluster method for dither array generation", SPIE 1993; A. Wolfe et al., "Spatiotemporal
// Blue Noise Masks", EGSR 2022.)
#pragma once

#include <cstdint>
#include <vector>

#include "core/values.h"

namespace arclight::dither {

/// The energy between two cells that are set: what the method keeps low. Distances beyond a list have none.
struct Energy {
    std::vector<double> inSpace;      ///< by distance along an axis; the product of both axes counts. At 0 it is 1
    std::vector<double> inTime{1.0};  ///< by distance in frames; at 0 it is 1
    bool isProduct = false;           ///< else cells of different frames meet only at the same pixel
};

/// exp(−d²/2σ²) for the distances d from 0 to `reach`.
std::vector<double> gaussProfile(double sigma, int reach);

/// Ulichney's energy: Gauss with σ = 1.5.
Energy blueEnergy();
/// That of spatiotemporal blue noise: Gauss with σ = 1.9 in a frame and, at each pixel, over frames.
Energy blueInTimeEnergy();

/// The ranks of all cells, by frame, row and column. Space and time wrap around. Every frame has all ranks from 0 to
/// size² − 1, and frames take turns: cells of one rank are set in all frames before the next rank begins.
std::vector<std::uint32_t> voidAndCluster(int size, int frames, const Energy& energy, Seed seed);

}  // namespace arclight::dither
