// The textures of the skin: those that ship, and the table of light in skin.
#pragma once

#include <filesystem>

#include "gfx/texture.h"

namespace arclight::hair {

/// An image of the assets with mipmaps; grey, with a fault noted, if it cannot be read.
Texture imageTexture(const std::filesystem::path& path, int channels, Wrap wrap);

/// Light that leaves skin of a curvature (rows, 0 to 0.25/mm) where it is lit at an angle (columns, cosine −1 to 1).
/// Pre-integrated (E. Penner and G. Borshukov, GPU Pro 2, 2011) from the sum of Gaussians of E. d'Eon et al. 2007.
Texture skinTable();

}  // namespace arclight::hair
