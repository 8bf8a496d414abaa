// What the scenes of the hair demo have in common.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/demo.h"
#include "hair_measures.h"
#include "hair_params.h"
#include "sim/common/camera_control.h"

namespace arclight::hair {

struct SceneContext {
    const HairParams& params;
    const CameraControl& camera;  ///< the user's control of the camera
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step, as is the time in seconds
    double seconds = 0;
};

class HairScene {
public:
    virtual ~HairScene() = default;

    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// Shows the scene again after another one.
    virtual void show(const SceneContext& context) { reset(context); }
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext& context) = 0;
    virtual void step(const SceneContext& context, const Step& step) = 0;
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    virtual HairMeasures measure(const SceneContext& context) = 0;
    virtual Json dumpState(const SceneContext& context) const = 0;
    /// The length of the longest strands, m; nothing if the solver moves cloth.
    virtual std::optional<float> strandLength(const HairParams& params) const = 0;

    // Only some scenes have these.
    virtual void panel(const SceneContext&, Panel&) const {}
    /// Lets the pointer move something, also while paused; true if it has.
    virtual bool adjust(const SceneContext&, const Input&) { return false; }
    /// Whether the pointer holds something in the scene.
    virtual bool isHeld() const { return false; }
    virtual std::vector<Gesture> gestures() const { return {}; }
    virtual std::string busyWith(const SceneContext&, int /*widthPx*/, int /*heightPx*/) const { return {}; }
    virtual Json benchFigures(const SceneContext&, const FrameTimes&) const;
};

std::unique_ptr<HairScene> portraitScene(Shaders& shaders);
std::unique_ptr<HairScene> shakeScene(Shaders& shaders);
std::unique_ptr<HairScene> skirtScene(Shaders& shaders);

}  // namespace arclight::hair
