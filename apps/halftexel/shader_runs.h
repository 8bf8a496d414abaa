// How often, and where, the fragment shader runs in a pixel of several samples.
#pragma once

#include <vector>

#include "gfx/framebuffer.h"
#include "gfx/shaders.h"

namespace arclight::halftexel {

/// What one pixel of a full-screen pass holds, read back sample by sample.
struct ShaderRuns {
    int samples = 1;
    int runs = 0;                       ///< different positions that a pixel's samples hold, at most over all pixels
    std::vector<glm::dvec2> positions;  ///< of the first pixel, in the unit square, y down
};

class ShaderRunProbe {
public:
    explicit ShaderRunProbe(Shaders& shaders);
    /// Draws once for one sample per pixel and once for four, when first called. Call it outside of passes.
    const std::vector<ShaderRuns>& report();

private:
    ShaderRuns look(int samples) const;
    Program position_, eachSample_;
    std::vector<ShaderRuns> report_;
};

}  // namespace arclight::halftexel
