// What the scenes of the dither demo have in common. Each scene is a class in its own file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/demo.h"
#include "dither_measures.h"
#include "dither_params.h"
#include "gfx/plot.h"
#include "pattern_map.h"
#include "sim/common/camera_control.h"

namespace arclight::dither {

/// The demo's two hues.
inline constexpr CanvasColour kAccent = colourFromHex(0xC7DB4D), kWarm = colourFromHex(0xF0A24A);

struct SceneContext {
    const DitherParams& params;
    PatternMap& pattern;           ///< the thresholds by the present params
    const Image* input = nullptr;  ///< the input image, if there is one
    const CameraControl& camera;   ///< the user's control of the camera
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step since reset, as is the time in seconds
    double seconds = 0;
};

class DitherScene {
public:
    virtual ~DitherScene() = default;
    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext&) {}
    virtual void step(const SceneContext&, const Step&) {}
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    /// Adds to what the thresholds say of themselves.
    virtual void measure(const SceneContext&, DitherMeasures&) {}
    virtual Json dumpState(const SceneContext&) = 0;

    // Only some scenes have these.
    virtual void panel(const SceneContext&, Panel&) {}
    /// Lets the pointer and keys change a parameter, before every step and in a pause; true if they have.
    virtual bool adjust(const SceneContext&, DitherParams& /*params*/, const Input&) { return false; }
    /// Whether the pointer holds something in the scene.
    virtual bool isHeld() const { return false; }
    virtual Claims claims() const { return {}; }
    virtual std::vector<Gesture> gestures() const { return {}; }
    /// C++ for the clipboard.
    virtual std::string code(const SceneContext&) const { return {}; }
    /// Adds times to the figures of `--bench`.
    virtual void benchFigures(const SceneContext&, const FrameTimes&, Json& /*figures*/) {}
};

std::unique_ptr<DitherScene> foliageScene(Shaders& shaders);
std::unique_ptr<DitherScene> rampScene(Shaders& shaders);
std::unique_ptr<DitherScene> pictureScene(Shaders& shaders);
std::unique_ptr<DitherScene> spectrumScene(Shaders& shaders);
std::unique_ptr<DitherScene> timeScene(Shaders& shaders);
std::unique_ptr<DitherScene> generatorScene(Shaders& shaders);

}  // namespace arclight::dither
