// The kind of renderer: a GPU, or a software rasteriser on the CPU.
#pragma once

#include <string_view>

#include "gfx/gl.h"

namespace arclight {

/// Whether the CPU draws, which is a hundred times slower.
inline bool isSoftwareRasteriser(std::string_view renderer) {
    for (const std::string_view name : {"llvmpipe", "softpipe", "swrast", "SWR", "SwiftShader"})
        if (renderer.find(name) != std::string_view::npos) return true;
    return false;
}
inline bool isSoftwareRasteriser() { return isSoftwareRasteriser(glInfo().renderer); }

}  // namespace arclight
