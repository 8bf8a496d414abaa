// What the tip of an axis does on its way between two orientations, against the great arc between its proper ends.
#pragma once

#include <span>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/measures.h"

namespace arclight::orientation {

/// The great arc along which the swing from one orientation to another moves the tip of an axis.
struct TipArc {
    glm::dvec3 from{0, 1, 0}, to{0, 1, 0};  ///< unit vectors
    glm::dvec3 pole{1, 0, 0};               ///< unit vector about which the arc turns by `angle`
    double angle = 0;                       ///< from 0 to π

    glm::dvec3 middle() const;
};

/// From a to b, of a unit vector of the body. Between opposite tips, any half circle is an arc: this is the one about
/// the axis of the whole rotation.
TipArc tipArc(const glm::dquat& a, const glm::dquat& b, const glm::dvec3& bodyAxis);

struct TipPath {
    double deviation = 0;               ///< largest angle to the nearest point of the arc, rad
    double lengthRatio = kNotMeasured;  ///< length divided by that of the arc; not measured if that is 0
};

/// Of the unit vectors `tips`, samples of a path that need not begin or end where the arc does.
TipPath tipPath(std::span<const glm::dvec3> tips, const TipArc& arc);

/// The largest angle between neighbours of these orientations divided by the smallest: of the angular velocity, if they
/// are samples at equal steps of time. Not measured where they stand still.
double speedRatio(std::span<const glm::dquat> turns);

/// The angle between two vectors.
double angleBetweenVectors(const glm::dvec3& a, const glm::dvec3& b);

}  // namespace arclight::orientation
