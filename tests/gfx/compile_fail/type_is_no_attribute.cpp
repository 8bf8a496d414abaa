// Does not compile: no shader reads a double.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    double heat;
};
constexpr auto rowsOf(Corner) { return vertexRows<Corner>(Attribute{"heat", &Corner::heat}); }

Mesh mesh(std::span<const Corner> corners) { return Mesh("mesh", corners); }

}  // namespace arclight
