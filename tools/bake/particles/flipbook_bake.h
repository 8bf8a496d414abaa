// The flipbooks that ship as images, baked from fluid simulations.
#pragma once

#include "core/image.h"
#include "core/values.h"
#include "sim/particles/flipbook.h"

namespace arclight::particles {

struct BakeSettings {
    int smokeSide = kSmokeLayout.cellSide, fireSide = kFireLayout.cellSide;  ///< of a cell, px; even
    int resolution = 112;                                                    ///< cells of the fluid across a frame
    Seed seed{1};
};

/// A puff of smoke that thins out. `a` and `b` are the six-way lighting textures (SixWayTexel) in linear bytes;
/// emission is the temperature relative to the fireball's. `motion` holds x, y and 0.
struct SmokeFlipbook {
    Image a, b, motion;
};
SmokeFlipbook bakeSmoke(const BakeSettings& settings);

/// A looping fire. `fire` holds the temperature of the black body that emits the flame's light, the opacity 1 -
/// e^(-kappa L) of its soot, and the opacity of the dark smoke above; `motion` holds x, y and 0.
struct FireFlipbook {
    Image fire, motion;
};
FireFlipbook bakeFire(const BakeSettings& settings);

}  // namespace arclight::particles
