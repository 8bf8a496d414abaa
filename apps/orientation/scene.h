// What the scenes of the orientation demo have in common. Each scene is a class in its own file.
#pragma once

#include <algorithm>
#include <memory>

#include "app/scene_demo.h"
#include "gfx/page.h"
#include "orientation_measures.h"
#include "orientation_params.h"
#include "sim/common/camera_control.h"

namespace arclight::orientation {

/// The demo's hues: what is right, what it is compared with. The suite's red marks mistakes.
inline constexpr CanvasColour kAccent = colourFromHex(0x5C8DFF), kRose = colourFromHex(0xFF6FA8);

/// Sizes of small text on a page, in pixels: in small frames they shrink less than the page does.
inline float smallText(float size, float unit, int widthPx) {
    return size * std::max(unit, 0.84f * textScale(unit, static_cast<float>(widthPx)));
}

using SceneContext = arclight::SceneContext<OrientationParams, CameraControl>;
using OrientationScene = DemoScene<SceneContext, OrientationMeasures>;

std::unique_ptr<OrientationScene> rodScene(Shaders& shaders);
std::unique_ptr<OrientationScene> keysScene(Shaders& shaders);
std::unique_ptr<OrientationScene> mechanicalScene(Shaders& shaders);
std::unique_ptr<OrientationScene> errorsScene(Shaders& shaders);
std::unique_ptr<OrientationScene> headingsScene(Shaders& shaders);
std::unique_ptr<OrientationScene> axisScene(Shaders& shaders);

}  // namespace arclight::orientation
