// Does not compile: two attributes have the same name.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::vec3 position;
    float heat;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"position", &Corner::position}, Attribute{"position", &Corner::heat});
}

}  // namespace arclight
