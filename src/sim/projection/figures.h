// Drawings in one stroke: what turning circles draw.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::projection {

/// hand: nothing yet, a point.
enum class Figure : int { signature, animal, hand };

/// A closed line, x from about -1.3 to 1.3, y from -1 to 1, up.
std::vector<glm::dvec2> figurePoints(Figure figure);

}  // namespace arclight::projection
