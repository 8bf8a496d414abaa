// Converts the parameters into settings of the simulations and the painters.
#pragma once

#include "core/values.h"
#include "hair_params.h"
#include "render/hair/portrait_light.h"
#include "sim/hair/shake.h"
#include "sim/hair/wind.h"

namespace arclight::hair {

struct SkirtSceneSettings {
    SkirtMotion motion = SkirtMotion::glide;
    int layers = 2;
    int iterations = 8;
    float damping = 0.97f;
    bool continuous = true;  ///< tests the knees' path through a step, not only its end
    float gravity = 1;       ///< standard gravities
    WindSettings wind{.speed = 0};
    friend bool operator==(const SkirtSceneSettings&, const SkirtSceneSettings&) = default;
};

GroomSettings groomOf(const HairParams& params, Seed seed);
StrandSettings solverOf(const HairParams& params);
HairLook lookOf(const HairParams& params);
PortraitLight lightOf(const HairParams& params);
ShakeSettings shakeOf(const HairParams& params);
SkirtSceneSettings skirtOf(const HairParams& params);

}  // namespace arclight::hair
