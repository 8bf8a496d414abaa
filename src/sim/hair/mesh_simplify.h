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

}  // namespace arclight::hair
