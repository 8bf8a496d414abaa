// Decoding of a glTF file's accessors. Only gltf*.cpp include this header.
#pragma once

#include <cstdint>
#include <vector>

#include "data/gltf.h"

namespace arclight {

/// The elements of an accessor as floats, one component after the other; normalized integers are scaled. Fails, naming
/// `accessors[index]`, if it does not have `components`, has more than `maxCount` elements, or a value is not finite.
Expected<std::vector<float>> gltfFloats(const GltfDocument& document, int index, int components, std::size_t maxCount);

/// As above for unsigned integers below `limit`. Fails for other component types as well.
Expected<std::vector<std::uint32_t>> gltfIndices(const GltfDocument& document, int index, int components,
                                                 std::size_t maxCount, std::uint32_t limit);

using GltfTriangle = std::array<std::uint32_t, 3>;

/// The triangles of a primitive with `vertices` vertices, also of strips and fans.
Expected<std::vector<GltfTriangle>> gltfPrimitiveTriangles(const GltfDocument& document, const GltfPrimitive& primitive,
                                                           std::size_t vertices, std::size_t maxTriangles);
/// Whether it has triangles at all.
inline bool hasTriangles(const GltfPrimitive& primitive) { return primitive.mode >= 4 && primitive.positions >= 0; }

/// The bones of a skin, in the order of its joints.
Expected<std::vector<GltfBone>> gltfBones(const GltfDocument& document, const GltfSkin& skin);

/// The influences of a skinned primitive's vertices: positions in the list of joints, and weights with the sum 1.
struct GltfInfluences {
    std::vector<std::array<std::uint32_t, 4>> joints;
    std::vector<Float4> weights;
};
Expected<GltfInfluences> gltfInfluences(const GltfDocument& document, const GltfPrimitive& primitive,
                                        std::size_t vertices, std::size_t joints);

/// "fox.glb: accessors[3]: why".
tl::unexpected<Error> gltfFault(const GltfDocument& document, std::string_view path, std::string_view why);
tl::unexpected<Error> gltfFault(const GltfDocument& document, int accessor, std::string_view why);

}  // namespace arclight
