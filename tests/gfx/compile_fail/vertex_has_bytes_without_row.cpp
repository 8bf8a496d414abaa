// Does not compile: a field has no row.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::vec3 position;
    float heat;
};
constexpr auto rowsOf(Corner) { return vertexRows<Corner>(Attribute{"position", &Corner::position}); }

}  // namespace arclight
