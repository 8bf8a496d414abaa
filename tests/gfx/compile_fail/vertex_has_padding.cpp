// Does not compile: the compiler inserts padding between two fields.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::u8vec4 tint;
    std::uint8_t odd;
    float heat;
};
template <>
inline constexpr AttributeFormat kAttributeFormat<std::uint8_t>{ComponentType::uint8, 1};
constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(Attribute{"tint", &Corner::tint}, Attribute{"odd", &Corner::odd},
                              Attribute{"heat", &Corner::heat});
}

}  // namespace arclight
