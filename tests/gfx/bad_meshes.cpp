// A vertex and a mesh of it. They compile; with FAULT_<fault> defined, they have that fault.
#include "gfx/mesh.h"

namespace arclight {

struct Corner {
    glm::vec3 position;
    float heat, cold;
};
constexpr Attribute kPosition{"position", &Corner::position};
constexpr Attribute kHeat{"heat", &Corner::heat};
constexpr Attribute kCold{"cold", &Corner::cold};

/// One byte of three that are lost to alignment.
struct Padded {
    std::uint8_t odd;
    float heat;
};
template <>
inline constexpr AttributeFormat kAttributeFormat<std::uint8_t>{ComponentType::uint8, 1};

constexpr auto rowsOf(Corner) {
    return vertexRows<Corner>(
#if defined(FAULT_attributeHasNoName)
        kPosition, kHeat, Attribute{"", &Corner::cold}
#elif defined(FAULT_duplicateAttributeName)
        kPosition, kHeat, Attribute{"heat", &Corner::cold}
#elif defined(FAULT_attributeFieldHasTwoRows)
        kPosition, kHeat, Attribute{"cold", &Corner::heat}
#elif defined(FAULT_vertexHasBytesWithoutRow)
        kPosition, kHeat
#elif defined(FAULT_onlyBytesAreNormalised)
        kPosition, kHeat.normalised(), kCold
#else
        kPosition, kHeat, kCold
#endif
    );
}

#if defined(FAULT_vertexHasPadding)
constexpr auto rowsOf(Padded) {
    return vertexRows<Padded>(Attribute{"odd", &Padded::odd}, Attribute{"heat", &Padded::heat});
}
#endif

#if defined(FAULT_typeIsNoAttribute)
struct Precise {
    double heat;
};
constexpr auto rowsOf(Precise) { return vertexRows<Precise>(Attribute{"heat", &Precise::heat}); }

Mesh mesh(std::span<const Precise> corners) { return Mesh("mesh", corners); }
#endif

#if defined(FAULT_sixteenBitIndices)
using Index = std::uint16_t;
#else
using Index = std::uint32_t;
#endif

Mesh mesh(std::span<const Corner> corners, std::span<const Index> indices) { return Mesh("mesh", corners, indices); }

}  // namespace arclight
