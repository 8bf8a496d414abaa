// What the scenes of the springs demo have in common.
//
// A scene is a class in a file of its own, with these members; the demo holds one at a time:
//
//     void reset(const SceneContext& context);                   // start anew
//     void changed(const SceneContext& context);                 // a parameter changed; motion continues
//     void step(const SceneContext& context, const Step& step);  // advances one tick
//     void draw(const SceneContext& context, Frame& frame);      // never advances
//     void measure(const SceneContext& context, SpringMeasures& measures) const;
//     void dump(Json& springs) const;                            // appends {"x", "v", "target"}, at most 4,096
//
// and, where the pointer moves something,
//
//     void drag(SpringParams& params, const Input& input, Grip& grip);     // moves parameters, in a pause too
//     bool point(const Input& input);                                      // moves marks; true if the frame changes
//     bool isOver(const SceneContext& context, const Input& input) const;  // the pointer is over what it can drag
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

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
    const Conversion& spring;  ///< what the parameters ask for
    Seed seed;
    std::int64_t tick = 0;  ///< ticks since the scene's reset
    const CameraControl& camera;
    bool isDragged = false;  ///< the pointer holds something of the scene

    /// A step of `dt` seconds with the chosen integrator.
    Propagator<double> propagator(double dt) const { return arclight::propagator(params.integrator, spring.shape, dt); }
    /// The factor by which each tick's step multiplies the swing. Above 1 it blows up.
    double growth() const { return growthPerStep(propagator(kTickSeconds)); }
};

/// A scene with its type erased.
struct Scene {
    std::unique_ptr<void, void (*)(void*)> object{nullptr, nullptr};
    void (*reset)(void*, const SceneContext&) = nullptr;
    void (*changed)(void*, const SceneContext&) = nullptr;
    void (*step)(void*, const SceneContext&, const Step&) = nullptr;
    void (*draw)(void*, const SceneContext&, Frame&) = nullptr;
    void (*measure)(const void*, const SceneContext&, SpringMeasures&) = nullptr;
    void (*dump)(const void*, Json&) = nullptr;
    void (*drag)(void*, SpringParams&, const Input&, Grip&) = nullptr;
    bool (*point)(void*, const Input&) = nullptr;
    bool (*isOver)(const void*, const SceneContext&, const Input&) = nullptr;
};

template <class S, class... Arguments>
Scene sceneOf(Arguments&&... arguments) {
    return {{new S(std::forward<Arguments>(arguments)...), [](void* s) { delete static_cast<S*>(s); }},
            [](void* s, const SceneContext& context) { static_cast<S*>(s)->reset(context); },
            [](void* s, const SceneContext& context) { static_cast<S*>(s)->changed(context); },
            [](void* s, const SceneContext& context, const Step& step) { static_cast<S*>(s)->step(context, step); },
            [](void* s, const SceneContext& context, Frame& frame) { static_cast<S*>(s)->draw(context, frame); },
            [](const void* s, const SceneContext& context, SpringMeasures& measures) {
                static_cast<const S*>(s)->measure(context, measures);
            },
            [](const void* s, Json& springs) { static_cast<const S*>(s)->dump(springs); },
            [](void* s, SpringParams& params, const Input& input, Grip& grip) {
                if constexpr (requires(S & scene) { scene.drag(params, input, grip); })
                    static_cast<S*>(s)->drag(params, input, grip);
            },
            [](void* s, const Input& input) {
                if constexpr (requires(S & scene) { scene.point(input); })
                    return static_cast<S*>(s)->point(input);
                else
                    return (void)s, (void)input, false;
            },
            [](const void* s, const SceneContext& context, const Input& input) {
                if constexpr (requires(const S& scene) { scene.isOver(context, input); })
                    return static_cast<const S*>(s)->isOver(context, input);
                else
                    return (void)s, (void)context, (void)input, false;
            }};
}

Scene fieldScene(Shaders& shaders);
Scene graphScene(Shaders& shaders);
Scene positionScene(Shaders& shaders);
Scene rotationScene(Shaders& shaders);
Scene frameScene(Shaders& shaders);
Scene orientationScene(Shaders& shaders);
Scene stabilityScene(Shaders& shaders);

/// The settings as typed: 19.87 is stored as the float 19.8700008, but it is 19.87 that was asked for.
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
