// The textures of the skin: from images that ship, and the table of light in skin.
#pragma once

#include <string_view>

#include "core/image.h"
#include "gfx/texture.h"

namespace arclight::hair {

/// An RGBA image with mipmaps.
Texture imageTexture(std::string_view label, const Image& image, Wrap wrap);

/// Light that leaves skin of a curvature (rows, 0 to 0.25/mm) where it is lit at an angle (columns, cosine −1 to 1).
/// Pre-integrated (E. Penner and G. Borshukov, GPU Pro 2, 2011) from the sum of Gaussians of E. d'Eon et al. 2007.
Texture skinTable();

}  // namespace arclight::hair
