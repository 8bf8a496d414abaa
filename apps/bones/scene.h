// What the scenes of the bones demo have in common. Each scene is a class in its own file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/demo.h"
#include "bones_measures.h"
#include "bones_params.h"
#include "sim/common/camera_control.h"

namespace arclight::bones {

struct SceneContext {
    const BonesParams& params;
    const CameraControl& camera;  ///< the user's control of the camera
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step since reset, as is the time in seconds
    double seconds = 0;
};

class BonesScene {
public:
    virtual ~BonesScene() = default;
    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext&) {}
    virtual void step(const SceneContext& context, const Step& step) = 0;
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    virtual void measure(const SceneContext&, BonesMeasures&) {}
    virtual Json dumpState(const SceneContext&) const = 0;

    // Only some scenes have these.
    virtual void panel(const SceneContext&, Panel&) const {}
    /// Lets the pointer move something, also while paused; true if it has.
    virtual bool adjust(const SceneContext&, const Input&) { return false; }
    /// Whether the pointer holds something in the scene.
    virtual bool isHeld() const { return false; }
    virtual std::vector<Gesture> gestures() const { return {}; }
};

std::unique_ptr<BonesScene> creatureScene(Shaders& shaders);
std::unique_ptr<BonesScene> meadowScene(Shaders& shaders);
std::unique_ptr<BonesScene> chainsScene(Shaders& shaders);
std::unique_ptr<BonesScene> kinkScene(Shaders& shaders);
std::unique_ptr<BonesScene> fieldScene(Shaders& shaders);

}  // namespace arclight::bones
