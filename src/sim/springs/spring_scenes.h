// The article's examples: a frame number, a tilted thing and a crowd of pointers, each on a spring.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "sim/springs/spring_kinds.h"

namespace arclight::springs {

/// An animation's position in [0, 1], from first to last frame, on a spring.
struct FrameSpring {
    int frames = 24;
    bool overruns = false;  ///< the mistake: the frame number is not clamped
    ScalarSpring spring;

    /// Share of the width at which the pointer stands.
    void setTarget(double share) { spring.target = share; }
    void step(const Propagator<double>& p) { spring.step(p); }
    /// Frame number to show, in [0, frames - 1] unless `overruns`.
    int frame() const;
    /// The same without rounding, for blending poses, in [0, frames - 1]; also clamped at both ends.
    double framePosition() const;
    bool isOutside() const { return frame() < 0 || frame() >= frames; }
};

/// A thing tilted by dragging: the tilt is a 2D vector, of the length of the angle in radians and towards where it
/// leans (x right, y towards the viewer, which is +z), and both its components are sprung.
///
/// With `crossAxis` it does what the article's code does: springs the angle alone and takes the axis from where the
/// pointer is, and both stay after release. (The article's axis is not of unit length either, which would shear the
/// thing; here it is made so.)
struct TiltSpring {
    bool crossAxis = false;
    Vec2Spring tilt{};
    ScalarSpring angle{};        ///< of the mistake
    glm::dvec2 direction{0, 0};  ///< of the mistake

    /// The drag in radians; (0, 0) is the way back. With `crossAxis` the release changes nothing.
    void drag(glm::dvec2 radians);
    void release();
    void step(const Propagator<double>& p);
    glm::dquat orientation() const;
};

/// A grid of pointers that turn to a cursor. Pointer angles are counterclockwise from +x.
class PointerField {
public:
    bool wraps = true;
    bool pointsAway = false;  ///< the mistake

    /// `columns` times `rows` pointers, `spacing` apart, centred on the origin, all at angle 0.
    void reset(int columns, int rows, double spacing);
    void step(glm::dvec2 cursor, const Propagator<double>& p);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    std::span<const glm::dvec2> positions() const { return positions_; }
    std::span<const AngleSpring> springs() const { return springs_; }
    /// Largest angle still to turn, the short way, to truly face the cursor.
    double largestError(glm::dvec2 cursor) const;

private:
    int columns_ = 0, rows_ = 0;
    std::vector<glm::dvec2> positions_;
    std::vector<AngleSpring> springs_;
};

}  // namespace arclight::springs
