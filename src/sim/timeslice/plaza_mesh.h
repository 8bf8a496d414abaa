// The buildings and objects of the plaza as one mesh: houses, towers, the column over the fountain, statues, stalls,
// lamp posts, and the viewer's gallery.
#pragma once

#include "sim/common/mesh_data.h"
#include "sim/common/vertices.h"
#include "sim/timeslice/plaza.h"

namespace arclight::timeslice {

/// `material`: linear albedo, and 1 for a wall with windows, 2 for water. `uv`: m along a wall and up.
using PlazaMesh = MeshData<MaterialVertex>;

PlazaMesh plazaMesh(const Plaza& plaza, Seed seed);

/// The viewer's position: the floor of a gallery at the near end.
inline constexpr glm::vec3 kGallery{-7, 13.2f, 114};
inline constexpr float kLampHeight = 5.2f;

}  // namespace arclight::timeslice
