// What the scenes of the dither demo have in common. Each scene is a class in its own file.
#pragma once

#include <memory>

#include "app/scene_demo.h"
#include "dither_measures.h"
#include "dither_params.h"
#include "gfx/plot.h"
#include "pattern_map.h"
#include "sim/common/camera_control.h"

namespace arclight::dither {

/// The demo's two hues.
inline constexpr CanvasColour kAccent = colourFromHex(0xC7DB4D), kWarm = colourFromHex(0xF0A24A);

struct SceneContext : arclight::SceneContext<DitherParams, CameraControl> {
    PatternMap* pattern = nullptr;  ///< the thresholds by the present params
    const Image* input = nullptr;   ///< the input image, if there is one
};

using DitherScene = DemoScene<SceneContext, DitherMeasures>;

std::unique_ptr<DitherScene> foliageScene(Shaders& shaders);
std::unique_ptr<DitherScene> rampScene(Shaders& shaders);
std::unique_ptr<DitherScene> pictureScene(Shaders& shaders);
std::unique_ptr<DitherScene> spectrumScene(Shaders& shaders);
std::unique_ptr<DitherScene> timeScene(Shaders& shaders);
std::unique_ptr<DitherScene> generatorScene(Shaders& shaders);

}  // namespace arclight::dither
