// The article's examples, on springs: a frame number, a tilted object and a crowd of pointers.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// The position in an animation, on a spring: 0 is the beginning, 1 the end.
struct FrameSpring {
    int frames = 24;
    bool overruns = false;  ///< the mistake: the frame number is not clamped
    ScalarSpring spring;

    /// Position of the pointer, as a fraction of the width.
    void setTarget(double fraction) { spring.target = fraction; }
    void step(const Propagator<double>& p) { spring.step(p); }
    /// Frame number to show, in [0, frames - 1] unless `overruns`.
    int frame() const;
    bool isOutside() const { return frame() < 0 || frame() >= frames; }
};

/// An object tilted by dragging. The tilt is a 2D vector on a spring: its length is the angle in radians, its direction
/// is the direction of the lean (x to the right, y towards the viewer at +z).
///
/// `crossAxis` follows the article's code: only the angle is on a spring, the axis comes from the
/// pointer, and both remain after release. (The article's axis is not of unit length either, which would shear the
/// object; here it is normalised.)
struct TiltSpring {
    bool crossAxis = false;
    Vec2Spring tilt{};
    ScalarSpring angle{};        ///< used with `crossAxis` only
    glm::dvec2 direction{0, 0};  ///< used with `crossAxis` only

    /// Sets the tilt requested by the drag, in radians; `release` resets it to 0. With `crossAxis`, `release` has no
    /// visible effect.
    void drag(glm::dvec2 radians);
    void release();
    void step(const Propagator<double>& p);
    glm::dquat orientation() const;
};

/// A grid of pointers that turn towards a cursor. Pointer angles are counterclockwise from +x.
class PointerField {
public:
    bool wraps = true;
    bool pointsAway = false;                  ///< the mistake: pointers point away from the cursor
    static constexpr double kMaxAngle = 1e6;  ///< rad and rad/s; a step that blows up is clamped to these

    /// `columns` × `rows` pointers, `spacing` apart, centred on the origin, all at angle 0.
    void reset(int columns, int rows, double spacing);
    void step(glm::dvec2 cursor, const Propagator<double>& p);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    std::span<const glm::dvec2> positions() const { return positions_; }
    std::span<const AngleSpring> springs() const { return springs_; }
    /// Largest angular velocity, rad/s.
    double fastest() const;
    /// Largest angle, at most π, between a pointer and its direction to the cursor.
    double largestError(glm::dvec2 cursor) const;

private:
    int columns_ = 0, rows_ = 0;
    std::vector<glm::dvec2> positions_;
    std::vector<AngleSpring> springs_;
};

}  // namespace arclight::springs
