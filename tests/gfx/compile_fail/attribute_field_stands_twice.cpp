// Does not compile: two attributes name one field, so that none names the other.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    float heat, cold;
};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"heat", &Corner::heat}, Attribute{"cold", &Corner::heat});
}

}  // namespace arclight
