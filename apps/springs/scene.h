// What the scenes of the springs demo have in common.
//
// A scene is a class with these members; the demo holds one at a time in a variant:
//
//     void reset(const SceneContext& context);                    // start anew
//     void changed(const SceneContext& context);                  // a parameter moved; keep what is moving
//     void step(const SceneContext& context, const Input& input); // one tick of 1/60 s
//     void draw(const SceneContext& context, Frame& frame);       // never advances
//     void measure(const SceneContext& context, SpringMeasures& measures) const;
//     void dump(Json& springs) const;                             // appends {"x", "v", "target"}, at most 4,096
#pragma once

#include "core/input.h"
#include "core/json.h"
#include "gfx/frame.h"
#include "gfx/plot.h"
#include "spring_params.h"

namespace arclight::springs {

struct SceneContext {
    const SpringParams& params;
    const Conversion& spring;         ///< what the parameters ask for
    Propagator<double> step;          ///< of one tick of the host with the chosen integrator
    Seed seed;
    std::int64_t tick = 0;
};

inline constexpr double kTickSeconds = 1.0 / 60.0;

/// The demo's two hues.
inline constexpr Ink kPetrol = inkFromHex(0x2FA7B5);
inline constexpr Ink kAmber = inkFromHex(0xF2A33A);

/// Appends one spring to a state dump.
inline void dumpSpring(Json& springs, double x, double v, double target) {
    springs.push_back({{"x", x}, {"v", v}, {"target", target}});
}

}  // namespace arclight::springs
