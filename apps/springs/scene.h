// What the scenes of the springs demo have in common. Each scene is a class in its own file.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/step.h"
#include "core/grip.h"
#include "core/json_fwd.h"
#include "core/text.h"
#include "gfx/frame.h"
#include "gfx/page.h"
#include "sim/common/camera_control.h"
#include "sim/common/step_poles.h"
#include "sim/springs/spring_kinds.h"
#include "spring_params.h"

namespace arclight::springs {

struct SceneContext {
    const SpringParams& params;
    const Conversion& spring;  ///< the spring that the parameters ask for
    Seed seed;
    std::int64_t tick = 0;  ///< ticks since the scene's reset
    const CameraControl& camera;
    bool isDragged = false;  ///< the pointer holds something of the scene

    /// A step of `dt` seconds with the chosen integrator.
    Propagator<double> propagator(double dt) const { return arclight::propagator(params.integrator, spring.shape, dt); }
    /// The factor by which each tick's step multiplies the swing. Above 1 it blows up.
    double growth() const { return growthPerStep(propagator(kTickSeconds)); }
};

/// One of the scenes; the demo holds one at a time.
class Scene {
public:
    virtual ~Scene() = default;
    /// Restarts the scene.
    virtual void reset(const SceneContext& context) = 0;
    /// A parameter has changed; motion continues.
    virtual void changed(const SceneContext& context) = 0;
    /// Advances one tick.
    virtual void step(const SceneContext&, const Step&) {}
    /// Draws without advancing.
    virtual void draw(const SceneContext& context, Frame& frame) = 0;
    virtual void measure(const SceneContext& context, SpringMeasures& measures) const = 0;
    /// Appends {"x", "v", "target"} for each spring, at most 4,096.
    virtual void dump(Json&) const {}

    /// Lets the pointer move parameters, also while paused.
    virtual void drag(SpringParams&, const Input&, Grip&) {}
    /// Lets the pointer move marks; true if the frame changes.
    virtual bool point(const Input&) { return false; }
    /// What a drag or a click takes, as in `AnyDemo`.
    virtual std::vector<Grab> grabs(const SceneContext&, int /*widthPx*/, int /*heightPx*/) const { return {}; }
    /// Whether a press takes any of it, or something that has no outline.
    virtual bool isOver(const SceneContext& context, const Input& input) const {
        return nearestGrab(grabs(context, input.widthPx, input.heightPx), input).has_value();
    }
};

std::unique_ptr<Scene> fieldScene(Shaders& shaders);
std::unique_ptr<Scene> graphScene(Shaders& shaders);
std::unique_ptr<Scene> positionScene(Shaders& shaders);
std::unique_ptr<Scene> rotationScene(Shaders& shaders);
std::unique_ptr<Scene> frameScene(Shaders& shaders);
std::unique_ptr<Scene> orientationScene(Shaders& shaders);
std::unique_ptr<Scene> stabilityScene(Shaders& shaders);

/// The settings as typed: 19.87 is stored as the float 19.8700008, but the user asked for 19.87.
inline SpringSettings settingsOf(const SpringParams& p) {
    return {p.parameterization,
            shortDouble(p.frequency),
            p.frequencyIsDamped,
            shortDouble(p.dampingRatio),
            shortDouble(p.fractionRemaining),
            shortDouble(p.fractionTime),
            shortDouble(p.halfLife),
            p.mistake};
}

/// The demo's two colours.
inline constexpr CanvasColour kTeal = colourFromHex(0x2FA7B5);
inline constexpr CanvasColour kAmber = colourFromHex(0xF2A33A);

inline glm::vec2 pointerPx(const Input& input) { return {input.pointerPx[0], input.pointerPx[1]}; }

/// Appends one spring to a state dump.
void dumpSpring(Json& springs, double x, double v, double target);

}  // namespace arclight::springs
