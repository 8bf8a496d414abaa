// Does not compile: an attribute has no name.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::vec3 position;
    float heat;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"position", &Corner::position}, Attribute{"", &Corner::heat});
}

}  // namespace arclight
