// What the parameters ask of the simulations and of the painters.
#pragma once

#include "core/values.h"
#include "hair_params.h"
#include "render/hair/portrait_light.h"
#include "sim/hair/shake.h"
#include "skirt_scene.h"

namespace arclight::hair {

GroomSettings groomOf(const HairParams& params, Seed seed);
StrandSettings solverOf(const HairParams& params);
HairLook lookOf(const HairParams& params);
PortraitLight lightOf(const HairParams& params);
ShakeSettings shakeOf(const HairParams& params);
SkirtSceneSettings skirtOf(const HairParams& params);

}  // namespace arclight::hair
