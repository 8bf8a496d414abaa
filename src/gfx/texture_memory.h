// Memory for textures when the CPU draws.
#pragma once

namespace arclight {

/// Throws `OutOfMemory` where the CPU draws and has less memory than a texture or target of that size takes. A software
/// rasteriser allocates it in the process and does not survive a failure.
void requireTextureMemory(double bytes);

}  // namespace arclight
