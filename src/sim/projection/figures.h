// Drawings in one stroke, for rotating circles to reproduce.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::projection {

/// hand: nothing yet, a point.
enum class Sketch : int { signature, animal, hand };

/// A closed line, x from about -1.3 to 1.3, y from -1 to 1, up.
std::vector<glm::dvec2> sketchPoints(Sketch sketch);

}  // namespace arclight::projection
