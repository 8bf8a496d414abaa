// Does not compile: a float cannot be normalised.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::vec3 position;
    float heat;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"position", &Corner::position}.normalised(), Attribute{"heat", &Corner::heat});
}

}  // namespace arclight
