// Fewer triangles for the same shape.
#pragma once

#include <functional>

#include "sim/common/surface_nets.h"

namespace arclight::hair {

/// Collapses edges in the order of their quadric error (M. Garland and P. Heckbert, 1997) until `triangles` are left or
/// none can go without turning a triangle over or making the surface touch itself. `importance` scales the error at a
/// position. Closed surfaces stay closed.
NetSurface simplified(const NetSurface& surface, std::size_t triangles,
                      const std::function<float(glm::vec3)>& importance);

/// The same surface with neighbouring triangles and vertices near one another in memory, so that a GPU transforms most
/// vertices once: triangles along a Z-order curve (G. Morton, 1966), vertices as triangles first use them.
NetSurface inSpatialOrder(const NetSurface& surface);

}  // namespace arclight::hair
