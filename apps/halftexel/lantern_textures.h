// Textures of the lantern scene, computed once: waves, paper and the far shore.
#pragma once

#include "gfx/texture.h"

namespace arclight::halftexel {

/// Slopes of small waves over a square that repeats: slopes in x and z, with root mean square 1, and their squares. The
/// mipmaps of the squares keep the variance that the mipmaps of the slopes lose (M. Olano and D. Baker, "LEAN Mapping",
/// 2010).
Texture waveTexture();

/// A repeating texture of handmade paper: fibres and clouds in red (mean 0.5), a dry-brush ring in green.
Texture paperTexture();

/// Outlines of two rows of hills along the horizon, heights from 0 to 1: the near row in red, the far one in green.
Texture ridgeTexture();

}  // namespace arclight::halftexel
