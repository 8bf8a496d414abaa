// Does not compile: indices must have 32 bits.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::vec3 position;
    float heat;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"position", &Corner::position}, Attribute{"heat", &Corner::heat});
}

Mesh mesh(std::span<const Corner> corners, std::span<const std::uint16_t> indices) {
    return Mesh("mesh", corners, indices);
}

}  // namespace arclight
