// What the lantern picture reads instead of working it out for every pixel: waves, paper and the far shore.
#pragma once

#include "gfx/texture.h"

namespace arclight::halftexel {

/// Slopes of small waves over a square that repeats: slope in x and z, then their squares, for slopes of root mean
/// square 1. The mip maps of the squares hold what the mip maps of the slopes lose (M. Olano and D. Baker, "LEAN
/// Mapping", 2010).
Texture waveTexture();

/// Hand-made paper, repeating: fibres and clouds in red (0.5 is the mean), in green a ring painted with a dry brush.
Texture paperTexture();

/// Outlines of two rows of hills along the horizon, heights in 0 .. 1: the near row in red, the far one in green.
Texture ridgeTexture();

}  // namespace arclight::halftexel
