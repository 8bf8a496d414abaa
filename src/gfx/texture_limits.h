// Checks whether the driver can allocate a texture.
#pragma once

#include "gfx/texture.h"

namespace arclight {

/// Whether the driver would create such a texture; with samples, a multisampled one. Needs a current context.
bool canCreateTexture(PixelFormat format, int width, int height, int samples = 0);

}  // namespace arclight
