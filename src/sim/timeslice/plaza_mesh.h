// The buildings and objects of the plaza as one mesh: houses, towers, the column over the fountain, statues, stalls,
// lamp posts, and the viewer's gallery.
#pragma once

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"
#include "sim/timeslice/plaza.h"

namespace arclight::timeslice {

struct PlazaVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec4 paint{0.4f, 0.36f, 0.33f, 0};  ///< linear albedo; fourth component: 1 wall with windows, 2 water
    glm::vec2 along{0};                      ///< m along a wall and up
};
constexpr auto rowsOf(PlazaVertex) {
    return vertexRows<PlazaVertex>(Attribute{"position", &PlazaVertex::position},
                                   Attribute{"normal", &PlazaVertex::normal}, Attribute{"paint", &PlazaVertex::paint},
                                   Attribute{"along", &PlazaVertex::along});
}
using PlazaMesh = MeshData<PlazaVertex>;

PlazaMesh plazaMesh(const Plaza& plaza, Seed seed);

/// The viewer's position: the floor of a gallery at the near end.
inline constexpr glm::vec3 kGallery{-7, 13.2f, 114};
inline constexpr float kLampHeight = 5.2f;

}  // namespace arclight::timeslice
