// The right spring for an orientation beside a wrong one; both make the same turns.
#pragma once

#include <array>
#include <vector>

#include "history.h"
#include "scene.h"
#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// Whether scene orientation compares two springs for an orientation with this mistake.
constexpr bool isOrientationCompared(Mistake mistake) {
    return mistake == Mistake::componentwiseQuaternion || mistake == Mistake::axisAngleVector;
}

class OrientationComparison {
public:
    void reset(const SceneContext& context);
    /// Restarts the turns if they depend on what has changed.
    void changed(const SceneContext& context);
    void step(const SceneContext& context);

    glm::dquat right() const { return right_.orientation; }
    glm::dquat wrong() const { return isVector_ ? vector_.orientation() : wrong_.orientation(); }
    void measure(SpringMeasures& measures) const;

    /// Draws two plots at the bottom: the angle to the target against time; and, for the components, the error against
    /// the angle of a turn or, for the vector, the speed against time.
    void draw(Canvas& canvas, int widthPx, int heightPx) const;
    /// A drag in the plot of the error sets the angle of the turns.
    void drag(SpringParams& params, const Input& input, Grip& grip) const;
    /// The plot of the error.
    std::vector<Grab> grabs(const SpringParams& params, int widthPx, int heightPx) const {
        if (isVector_) return {};
        return {handleOf(widthPx, heightPx).grab(static_cast<double>(params.turnAngleDeg))};
    }

private:
    /// One tick of the plots: angles to the target in degrees, speeds in turns per second.
    struct Moment {
        double rightDegrees, wrongDegrees, rightSpeed, wrongSpeed;
    };
    /// What the turns depend on.
    struct Setting {
        Propagator<double> step;
        double turn = 0;  ///< rad
        bool checks = false, isVector = false;
        friend bool operator==(const Setting&, const Setting&) = default;
    };
    struct Layout {
        Rect time, error;
    };

    static Layout layoutOf(int widthPx, int heightPx);
    /// The handle for the angle of a turn, in degrees.
    static Handle handleOf(int widthPx, int heightPx);
    void begin(std::int64_t tick);
    void computeErrors();
    glm::dquat targetAt(std::int64_t ticks) const;
    void holdRunaways();
    void drawAngles(Canvas& canvas, const Rect& area) const;
    void drawErrors(Canvas& canvas, const Rect& area) const;
    void drawSpeeds(Canvas& canvas, const Rect& area) const;

    Setting setting_;
    bool isVector_ = false;
    std::int64_t begin_ = 0;  ///< tick at which the turns began
    OrientationSpring right_;
    ComponentwiseOrientationSpring wrong_;
    AxisAngleSpring vector_;
    double error_ = 0;                             ///< largest so far, percent of the turn
    double fastestRight_ = 0, fastestWrong_ = 0;   ///< rad/s
    std::vector<double> nearErrors_, longErrors_;  ///< percent, by the angle of a turn: the near and the long way
    History<Moment> history_;
};

}  // namespace arclight::springs
