// Triangles of the surface where a field changes its sign.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <glm/glm.hpp>

namespace arclight {

/// A box of cubic cells.
struct CellGrid {
    glm::vec3 corner{0};  ///< of the smallest coordinates
    float side = 1;       ///< of a cell
    glm::ivec3 cells{1};
};

struct NetSurface {
    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> indices;  ///< three a triangle, counterclockwise seen from where the field is positive
};

/// Naive surface nets (S. Gibson, "Constrained Elastic Surface Nets", 1998): one vertex a cell that the surface
/// crosses, at the mean of its crossings of the cell's edges; one quad an edge of the grid that it crosses. Edges that
/// lie in the outer faces of the box, and those along z in its last layer (of the largest z), get no quad: a box that
/// begins with that layer continues the surface.
NetSurface surfaceNets(const CellGrid& grid, const std::function<float(glm::vec3)>& field);

}  // namespace arclight
