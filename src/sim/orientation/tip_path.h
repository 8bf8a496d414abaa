// What the tip of an axis does on its way between two orientations, against the great arc from its start to its end.
#pragma once

#include <span>

#include <glm/glm.hpp>

namespace arclight::orientation {

struct TipPath {
    double deviation = 0;    ///< largest angle from the plane of the great arc, rad; 0 if start and end give no plane
    double lengthRatio = 1;  ///< length over that of the great arc; 1 if that has none
};

/// Of the unit vectors `tips`, samples of the path from start to end.
TipPath tipPath(std::span<const glm::dvec3> tips);

/// The angle between two vectors.
double angleBetweenVectors(const glm::dvec3& a, const glm::dvec3& b);

}  // namespace arclight::orientation
