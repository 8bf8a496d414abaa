// What the scenes of the collision demo have in common. Each scene is a class in its own file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/demo.h"
#include "collision_measures.h"
#include "collision_params.h"
#include "sim/common/camera_control.h"

namespace arclight::collision {

struct SceneContext {
    const CollisionParams& params;
    const CameraControl& camera;  ///< the user's control of the camera
    Seed seed;
    std::int64_t tick = 0;  ///< after the last step since reset, as is the time in seconds
    double seconds = 0;
};

class CollisionScene {
public:
    virtual ~CollisionScene() = default;
    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext&) {}
    virtual void step(const SceneContext& context, const Step& step) = 0;
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    virtual void measure(const SceneContext&, CollisionMeasures&) {}
    virtual Json dumpState(const SceneContext&) const = 0;

    // Only some scenes have these.
    virtual void panel(const SceneContext&, Panel&) const {}
    /// Lets the pointer move something or change a parameter, before every step and in a pause; true if it has.
    virtual bool adjust(const SceneContext&, CollisionParams& /*params*/, const Input&) { return false; }
    /// Whether the pointer holds something in the scene.
    virtual bool isHeld() const { return false; }
    virtual std::vector<Gesture> gestures() const { return {}; }
    /// Adds times to the figures of `--bench`.
    virtual void benchFigures(const SceneContext&, const FrameTimes&, Json& /*figures*/) const {}
};

std::unique_ptr<CollisionScene> bulletsScene(Shaders& shaders);
std::unique_ptr<CollisionScene> treeScene(Shaders& shaders);
std::unique_ptr<CollisionScene> duplicatesScene(Shaders& shaders);
std::unique_ptr<CollisionScene> buildersScene(Shaders& shaders);
std::unique_ptr<CollisionScene> stackScene(Shaders& shaders);
std::unique_ptr<CollisionScene> pairsScene(Shaders& shaders);
std::unique_ptr<CollisionScene> supportScene(Shaders& shaders);
std::unique_ptr<CollisionScene> movingScene(Shaders& shaders);

}  // namespace arclight::collision
