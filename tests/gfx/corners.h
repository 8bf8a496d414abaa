// The vertices and instances that tests of meshes draw.
#pragma once

#include <glm/glm.hpp>

#include "gfx/vertex_layout.h"

namespace arclight::test {

struct Corner {
    glm::vec2 corner;
};
constexpr auto rowsOf(Corner) { return vertexRows<Corner>(Attribute{"corner", &Corner::corner}); }

/// A pixel of the target and its colour.
struct Piece {
    glm::vec2 at;
    float red;
};
constexpr auto rowsOf(Piece) { return vertexRows<Piece>(Attribute{"at", &Piece::at}, Attribute{"red", &Piece::red}); }

}  // namespace arclight::test
