// Short straight lights: bolts, sparks, flashes, edges of boxes. Each kind takes one draw call.
#pragma once

#include <glm/glm.hpp>

#include "core/vertex_rows.h"

namespace arclight::collision {

struct Streak {
    glm::vec3 from, to;
    glm::vec3 light;  ///< scene light on the streak's axis
    float radius;     ///< m
};
constexpr auto rowsOf(Streak) {
    return vertexRows<Streak>(Attribute{"from", &Streak::from}, Attribute{"to", &Streak::to},
                              Attribute{"light", &Streak::light}, Attribute{"radius", &Streak::radius});
}

}  // namespace arclight::collision
