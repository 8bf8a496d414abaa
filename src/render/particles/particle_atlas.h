// The still images of the particles, generated once at start: an atlas of 4 × 4 cells.
#pragma once

#include <array>

#include "gfx/texture.h"
#include "sim/particles/flipbook.h"
#include "sim/particles/particle.h"

namespace arclight::particles {

/// Coverage in red, the slope of the relief in green and blue (0.5 is level), detail in alpha: high where a particle
/// dissolves last and where fire is hottest. The cells are listed in `cell` in src/sim/particles/effects.h.
Image atlasImage();
inline constexpr FlipbookLayout kAtlasLayout{4, 4, 128};

/// An image of the particle map: the rectangle that it fills around the centre of its cell, in texels from the centre
/// to an edge, and the world size of the whole cell, m, for a particle with a scale of 1; at most 1.
struct MappedImage {
    glm::vec2 rectangle;
    float size = 1;
};
/// One entry per cell. Quads are only as large as the rectangles, so few of their pixels are empty.
inline constexpr std::array<MappedImage, kAtlasCells> kParticleMap{{{{63, 59}},
                                                                    {{61, 62}},
                                                                    {{61, 61}},
                                                                    {{62, 59}},  // puffs
                                                                    {{34, 62}},
                                                                    {{38, 62}},
                                                                    {{40, 62}},
                                                                    {{43, 62}},  // flames
                                                                    {{60, 60}},  // glow
                                                                    {{63, 62}},  // streak
                                                                    {{62, 62}},  // disc
                                                                    {{62, 62}},  // ring
                                                                    {{54, 54}},  // star
                                                                    {{63, 63}},
                                                                    {{63, 63}},
                                                                    {{63, 63}}}};  // wisps

/// Slopes of the floor in red and green, its albedo in blue, how wet it is in alpha. Repeats.
Texture floorTexture();

}  // namespace arclight::particles
