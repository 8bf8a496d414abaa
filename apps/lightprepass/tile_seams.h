// What goes wrong where tiles are added up in the world: the tiles in sight with their seams, over the frame.
#pragma once

#include <span>

#include "gfx/frame.h"
#include "sim/lights/tile_chain.h"

namespace arclight::lightprepass {

class TileSeams {
public:
    /// Draws the tiles from the side at the lower left, their seams enlarged, with the sum of `worldTiles` lengths.
    void draw(Frame& frame, std::span<const lights::TileInstance> tiles, int worldTiles);

private:
    int tiles_ = 0;   ///< what `sum_` belongs to
    double sum_ = 0;  ///< of their lengths in 32-bit floats, in units of the world
};

}  // namespace arclight::lightprepass
