// Does not compile: two attributes have the same field.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    float heat, cold;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"heat", &Corner::heat}, Attribute{"cold", &Corner::heat});
}

}  // namespace arclight
