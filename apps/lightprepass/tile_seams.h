// The error of tile lengths added up in world units: draws the visible tiles with their seams over the frame.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "sim/lights/tile_chain.h"

namespace arclight::lightprepass {

class TileSeams {
public:
    /// Draws a side view of the tiles with enlarged seams at the lower left, and the sum of `worldTiles` lengths.
    void draw(Frame& frame, std::span<const lights::TileInstance> tiles, int worldTiles);

private:
    int tiles_ = 0;   ///< the number of tiles in `sum_`
    double sum_ = 0;  ///< of their lengths in 32-bit floats, in units of the world
};

}  // namespace arclight::lightprepass
