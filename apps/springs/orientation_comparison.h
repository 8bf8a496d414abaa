// A correct spring for an orientation, compared with a wrong one; both follow the same target.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/measures.h"
#include "gfx/grab.h"
#include "history.h"
#include "sim/springs/spring_kinds.h"
#include "sim/springs/spring_parameters.h"

namespace arclight::springs {

/// Whether scene orientation compares two springs for an orientation with this mistake.
constexpr bool isOrientationCompared(Mistake mistake) {
    return mistake == Mistake::componentwiseQuaternion || mistake == Mistake::axisAngleVector;
}

struct ComparisonMeasures {
    double quaternionError = kNotMeasured, spinRatio = kNotMeasured;
};
constexpr auto rowsOf(ComparisonMeasures) {
    using M = ComparisonMeasures;
    constexpr std::string_view kOnly = "only with the mistake componentwise quaternion or axis angle vector";
    return measureRows<M>(Measure{"quaternionError", "%",
                                  "Largest angle between the wrong and the correct orientation spring, as a percentage "
                                  "of the rotation angle.",
                                  &M::quaternionError}
                              .absentBecause(kOnly),
                          Measure{"spinRatio", "",
                                  "Largest angular speed of the wrong orientation spring divided by the largest "
                                  "angular speed of the correct one.",
                                  &M::spinRatio}
                              .absentBecause(kOnly));
}

class OrientationComparison {
public:
    struct Setting {
        Propagator<double> step;  ///< a tick of the springs
        double turnDeg = 0;       ///< angle of each rotation of the target
        bool checks = false;      ///< the hemisphere
        bool isVector = false;    ///< the wrong spring acts on the rotation vector; the target is a steady spin
        friend bool operator==(const Setting&, const Setting&) = default;
    };

    /// Restarts the rotations at this tick if the setting has changed.
    void set(const Setting& setting, std::int64_t tick);
    void step(std::int64_t tick);

    glm::dquat right() const { return right_.orientation; }
    glm::dquat wrong() const { return setting_.isVector ? vector_.orientation() : wrong_.orientation(); }
    ComparisonMeasures measure() const;

    /// Draws two plots at the bottom: the angle to the target against time; and, for the components, the error against
    /// the angle of a rotation or, for the vector, the speed against time.
    void draw(Canvas& canvas, int widthPx, int heightPx) const;
    /// The handle for the rotation angle, in degrees: the plot of the error, if there is one.
    std::optional<Handle> handle(int widthPx, int heightPx) const;

private:
    /// One tick of the plots: angles to the target in degrees, speeds in revolutions per second.
    struct Moment {
        double rightDegrees, wrongDegrees, rightSpeed, wrongSpeed;
    };
    struct Layout {
        Rect time, error;
    };

    static Layout layoutOf(int widthPx, int heightPx);
    double turn() const;  ///< rad
    void computeErrors();
    glm::dquat targetAt(std::int64_t ticks) const;
    void holdRunaways();
    void drawAngles(Canvas& canvas, const Rect& area) const;
    void drawErrors(Canvas& canvas, const Rect& area) const;
    void drawSpeeds(Canvas& canvas, const Rect& area) const;

    Setting setting_;
    std::int64_t begin_ = 0;  ///< tick at which the rotations began
    OrientationSpring right_;
    ComponentwiseOrientationSpring wrong_;
    AxisAngleSpring vector_;
    double error_ = 0;                             ///< largest so far, percent of the rotation angle
    double fastestRight_ = 0, fastestWrong_ = 0;   ///< rad/s
    std::vector<double> nearErrors_, longErrors_;  ///< percent, by rotation angle: along the short and the long arc
    History<Moment> history_;
};

}  // namespace arclight::springs
