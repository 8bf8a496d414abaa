// The path of an axis's tip between two orientations, compared with the great arc between its correct ends.
#pragma once

#include <span>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/measures.h"

namespace arclight::orientation {

/// The great arc along which the swing from one orientation to another moves the tip of an axis.
struct TipArc {
    glm::dvec3 from{0, 1, 0}, to{0, 1, 0};  ///< unit vectors
    glm::dvec3 pole{1, 0, 0};               ///< unit vector: rotating `from` about it by `angle` gives `to`
    double angle = 0;                       ///< from 0 to π

    glm::dvec3 middle() const;
};

/// The arc from a to b of a unit vector in body axes. Between opposite tips, any half circle is a great arc: this is
/// the one about the axis of the whole rotation.
TipArc tipArc(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis);

struct TipPath {
    double deviation = 0;               ///< largest angle to the nearest point of the arc, rad
    double lengthRatio = kNotMeasured;  ///< path length divided by arc length; not measured if the arc is a point
};

/// Measures the unit vectors `tips`, samples of a path that need not begin or end where the arc does.
TipPath tipPath(std::span<const glm::dvec3> tips, const TipArc& arc);

/// The largest angle between consecutive orientations divided by the smallest: the ratio of angular speeds if they are
/// sampled at equal time steps. Not measured if any two are equal.
double speedRatio(std::span<const glm::dquat> turns);

/// The angle between two vectors.
double angleBetweenVectors(const glm::dvec3& a, const glm::dvec3& b);

}  // namespace arclight::orientation
