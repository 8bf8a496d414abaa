// The light of the meadow: a late afternoon.
#pragma once

#include "render/common/sky.h"

namespace arclight::bones {

inline constexpr Sky kMeadowSky{.sunDirection = {0.600f, 0.260f, -0.757f},
                                .sunLight = {3.4f, 2.7f, 1.9f},
                                .zenith = {0.06f, 0.17f, 0.42f},
                                .horizon = {0.66f, 0.50f, 0.36f},
                                .glow = glm::vec3(0),  // its haze has a light of its own
                                .haze = 0.0050f};

}  // namespace arclight::bones
