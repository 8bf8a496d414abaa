// Reeds in front of the lanterns: dark blades, faintly lit by the nearest ones.
#pragma once

#include <cstdint>
#include <vector>

#include "core/values.h"
#include "gfx/vertex_layout.h"

namespace arclight::halftexel {

/// A blade or a stalk: a quadratic Bézier curve, in frame heights from the lower left (or right) corner, y up.
struct Reed {
    glm::vec2 root{0}, bend{0}, tip{0};
    float width = 0;  ///< at the root, frame heights
    float phase = 0;  ///< phase of its sway, in cycles
    std::int32_t isRight = 0, isCattail = 0;
};
constexpr auto rowsOf(Reed) {
    return vertexRows<Reed>(Attribute{"root", &Reed::root}, Attribute{"bend", &Reed::bend},
                            Attribute{"tip", &Reed::tip}, Attribute{"width", &Reed::width},
                            Attribute{"phase", &Reed::phase}, Attribute{"isRight", &Reed::isRight},
                            Attribute{"isCattail", &Reed::isCattail});
}

std::vector<Reed> reedBank(Seed seed);

}  // namespace arclight::halftexel
