// The outline of a cross-section through a mesh.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "sim/common/bounds.h"

namespace arclight::collision {

/// The segments in which triangles cross the plane z = `height`; of very many, those that differ in a picture.
std::vector<std::pair<glm::vec2, glm::vec2>> outlineOf(std::span<const Triangle> triangles, float height);

}  // namespace arclight::collision
