// Mesh simplification, and triangle order for GPUs.
#pragma once

#include <functional>

#include "sim/common/surface_nets.h"

namespace arclight::hair {

/// Collapses edges in the order of their quadric error (M. Garland and P. Heckbert, 1997) until `triangles` remain,
/// or until every further collapse would flip a triangle or make the surface touch itself. `importance` scales the
/// error at a position. Closed surfaces stay closed.
NetSurface simplified(const NetSurface& surface, std::size_t triangles,
                      const std::function<float(glm::vec3)>& importance);

/// The surface with neighbouring triangles and vertices close together in memory, so a GPU transforms most vertices
/// only once: triangles along a Z-order curve (G. Morton, 1966), vertices in the order of their first use.
NetSurface inSpatialOrder(const NetSurface& surface);

}  // namespace arclight::hair
