// How often the fragment shader runs in a pixel of several samples, and where.
#pragma once

#include <vector>

#include "gfx/framebuffer.h"
#include "gfx/shaders.h"

namespace arclight::halftexel {

/// The runs of the fragment shader in a full-screen pass, read back sample by sample.
struct ShaderRuns {
    int samples = 1;
    int runs = 0;                       ///< largest number of different positions in the samples of a pixel
    std::vector<glm::dvec2> positions;  ///< of the first pixel, in the unit square, y down
};

class ShaderRunProbe {
public:
    explicit ShaderRunProbe(Shaders& shaders);
    /// The first call draws with one sample per pixel and, if shaders can read samples, four. Call it outside passes.
    const std::vector<ShaderRuns>& report();

private:
    ShaderRuns look(int samples) const;
    Program position_, eachSample_;
    std::vector<ShaderRuns> report_;
};

}  // namespace arclight::halftexel
