// The textures of the skin: image files, and a table of subsurface scattering.
#pragma once

#include <string_view>

#include "core/image.h"
#include "gfx/texture.h"

namespace arclight::hair {

/// An RGBA image with mipmaps.
Texture imageTexture(std::string_view label, const Image& image, Wrap wrap);

/// Light that leaves skin by curvature (rows, 0 to 0.25/mm) and angle of incidence (columns, cosine −1 to 1).
/// Pre-integrated (E. Penner and G. Borshukov, GPU Pro 2, 2011) from the sum of Gaussians of E. d'Eon et al. 2007.
Texture skinTable();

}  // namespace arclight::hair
