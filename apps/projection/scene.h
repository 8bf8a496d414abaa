// What the scenes of the projection demo have in common. Each scene is a class in its own file.
#pragma once

#include <algorithm>
#include <memory>

#include "app/scene_demo.h"
#include "gfx/page.h"
#include "projection_measures.h"
#include "projection_params.h"
#include "sim/common/camera_control.h"
#include "sim/projection/decades.h"

namespace arclight::projection {

/// The demo's hues: what is projected, and what it is projected onto. The suite's red marks mistakes.
inline constexpr CanvasColour kAccent = colourFromHex(0x8CC7FA), kBrass = colourFromHex(0xE6C766);

/// For axes of powers of ten: values of 0 are far below them.
inline double exponentOf(double x) { return log10Of(std::max(x, 1e-30)); }

using SceneContext = arclight::SceneContext<ProjectionParams, CameraControl>;
using ProjectionScene = DemoScene<SceneContext, ProjectionMeasures>;

std::unique_ptr<ProjectionScene> harmonicsScene(Shaders& shaders);
std::unique_ptr<ProjectionScene> drawingScene(Shaders& shaders);
std::unique_ptr<ProjectionScene> curvesScene(Shaders& shaders);
std::unique_ptr<ProjectionScene> vectorsScene(Shaders& shaders);
std::unique_ptr<ProjectionScene> basisScene(Shaders& shaders);

}  // namespace arclight::projection
