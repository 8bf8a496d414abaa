// The disc of scene orientation on a path through key orientations: by slerp, by circular blending, or on a spring.
#pragma once

#include <array>

#include "core/json_fwd.h"
#include "core/measures.h"
#include "gfx/view.h"
#include "history.h"
#include "sim/common/orientation_path.h"
#include "sim/common/orientation_spring.h"

namespace arclight::springs {

/// How the disc moves through key orientations, in the order of the labels. With `off`, it is tilted.
enum class KeyPath : int { off, slerp, circular, spring };

struct KeyMeasures {
    double keyVelocityJump = kNotMeasured, unitError = kNotMeasured, bisectorError = kNotMeasured;
};
constexpr auto rowsOf(KeyMeasures) {
    using M = KeyMeasures;
    constexpr std::string_view kOnly = "only with key orientations";
    return measureRows<M>(
        Measure{"keyVelocityJump", "°/s", "Largest jump of the chosen path's angular velocity at a key orientation.",
                &M::keyVelocityJump}
            .absentBecause(kOnly),
        Measure{"unitError", "",
                "Largest deviation of a quaternion's length from 1 on both paths, before any normalisation.",
                &M::unitError}
            .atMost(1e-12)
            .absentBecause(kOnly),
        Measure{"bisectorError", "",
                "Largest distance between a chord's bisector and the centre of the circle through three keys.",
                &M::bisectorError}
            .atMost(1e-11)
            .absentBecause(kOnly));
}

class KeyPathPage {
public:
    void reset(Seed seed);
    /// One tick; `p` is the spring's step.
    void step(const Propagator<double>& p);

    /// The orientation of the disc on the chosen path, which must not be `KeyPath::off`.
    glm::dquat shown(KeyPath chosen) const;
    KeyMeasures measure(KeyPath chosen) const;
    void dump(Json& springs) const;

    /// Draws the paths of the tip of the disc's axis as seen in `view`, the circle through three keys, and the angular
    /// velocities against time. The disc has centre `centre` and radius 1.
    void draw(Canvas& canvas, KeyPath chosen, const View& view, glm::vec3 centre) const;

private:
    /// One tick: angular velocities about the world's x axis in degrees per second, and whether a key was reached.
    struct Moment {
        double slerp, circular, spring;
        bool isKey;
    };

    void drawTrails(Canvas& canvas, KeyPath chosen, const View& view, glm::vec3 centre) const;
    void drawCircle(Canvas& canvas, glm::vec2 sizePx) const;
    void drawSpeeds(Canvas& canvas, glm::vec2 sizePx) const;

    OrientationPath path_;
    OrientationSpring spring_;
    double time_ = 0;                          ///< in keys
    std::int64_t ticks_ = 0;                   ///< since the reset
    double springJump_ = 0;                    ///< largest jump of the spring's angular velocity at a new key, rad/s
    double slerpJump_ = 0, circularJump_ = 0;  ///< rad/s
    double unitError_ = 0, bisectorError_ = 0;
    History<Moment> history_;
    History<glm::dvec3> springMarks_;  ///< where the tip of the spring's axis was
};

}  // namespace arclight::springs
