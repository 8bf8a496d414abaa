// What the driver can allocate.
#pragma once

#include <cstddef>

#include "gfx/texture.h"

namespace arclight {

/// Whether the driver would create such a texture; with samples, a multisampled one. Needs a current context.
bool canCreateTexture(PixelFormat format, int width, int height, int samples = 0);

/// Throws `OutOfMemory` where the CPU draws and has less memory than a texture or target of that size takes. A software
/// rasteriser allocates it in the process and does not survive a failure.
void requireTextureMemory(double bytes);

}  // namespace arclight
