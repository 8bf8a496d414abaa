// What the scenes of the orientation demo have in common. Each scene is a class in its own file.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "app/demo.h"
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

struct SceneContext {
    const OrientationParams& params;
    const CameraControl& camera;  ///< the user's control of the camera
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step since reset, as is the time in seconds
    double seconds = 0;
};

class OrientationScene {
public:
    virtual ~OrientationScene() = default;
    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext&) {}
    virtual void step(const SceneContext&, const Step&) {}
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    virtual void measure(const SceneContext&, OrientationMeasures&) {}
    virtual Json dumpState(const SceneContext&) const = 0;

    // Only some scenes have these.
    /// Lets the pointer move something or change a parameter, before every step and in a pause; true if it has.
    virtual bool adjust(const SceneContext&, OrientationParams& /*params*/, const Input&) { return false; }
    /// Whether the pointer holds something in the scene.
    virtual bool isHeld() const { return false; }
    virtual std::vector<Gesture> gestures() const { return {}; }
    /// Adds times to the figures of `--bench`.
    virtual void benchFigures(Json& /*figures*/) const {}
};

std::unique_ptr<OrientationScene> rodScene(Shaders& shaders);
std::unique_ptr<OrientationScene> keysScene(Shaders& shaders);
std::unique_ptr<OrientationScene> mechanicalScene(Shaders& shaders);
std::unique_ptr<OrientationScene> errorsScene(Shaders& shaders);
std::unique_ptr<OrientationScene> headingsScene(Shaders& shaders);
std::unique_ptr<OrientationScene> axisScene(Shaders& shaders);

}  // namespace arclight::orientation
