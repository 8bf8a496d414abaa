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
    const CameraControl& camera;  ///< has turned the camera of the scene
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step, as is the time in seconds
    double seconds = 0;
};

class HairScene {
public:
    virtual ~HairScene() = default;

    /// Starts anew.
    virtual void reset(const SceneContext& context) = 0;
    /// Another scene was shown since the last call.
    virtual void show(const SceneContext& context) { reset(context); }
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext& context) = 0;
    virtual void step(const SceneContext& context, const Step& step) = 0;
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    virtual HairMeasures measure(const SceneContext& context) = 0;
    virtual Json dumpState(const SceneContext& context) const = 0;
    /// The length of the longest strands, m; nothing where the solver moves cloth.
    virtual std::optional<float> strandLength(const HairParams& params) const = 0;

    // What only some scenes have.
    virtual void panel(const SceneContext&, Panel&) const {}
    /// Lets the pointer move something, in a pause, too; true if it has.
    virtual bool adjust(const SceneContext&, const Input&) { return false; }
    /// The pointer holds something of the scene.
    virtual bool isHeld() const { return false; }
    virtual std::vector<Gesture> gestures() const { return {}; }
    virtual std::string busyWith(const SceneContext&, int /*widthPx*/, int /*heightPx*/) const { return {}; }
    virtual Json benchFigures(const SceneContext&, const FrameTimes&) const;
};

std::unique_ptr<HairScene> portraitScene(Shaders& shaders);
std::unique_ptr<HairScene> shakeScene(Shaders& shaders);
std::unique_ptr<HairScene> skirtScene(Shaders& shaders);

}  // namespace arclight::hair
