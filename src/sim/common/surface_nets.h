// Triangulates the surface where a field changes sign.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <glm/glm.hpp>

namespace arclight {

/// A box of cubic cells.
struct CellGrid {
    glm::vec3 corner{0};  ///< the corner with the smallest coordinates
    float side = 1;       ///< edge length of a cell
    glm::ivec3 cells{1};
};

struct NetSurface {
    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> indices;  ///< three per triangle, counterclockwise seen from where the field is positive
};

/// Naive surface nets (S. Gibson, "Constrained Elastic Surface Nets", 1998): one vertex per cell that the surface
/// crosses, at the mean of its crossings with the cell's edges, and one quad per grid edge that it crosses. Edges in
/// the outer faces of the box, and edges along z in its last layer (largest z), get no quad: a box that begins with
/// that layer continues the surface.
NetSurface surfaceNets(const CellGrid& grid, const std::function<float(glm::vec3)>& field);

}  // namespace arclight
