// The character of the hair demo: head, neck and shoulders of a woman, modelled as signed distances. Units are metres;
// the origin is the centre of the head, between the ears; y is up, the face looks along +z, the character's left is +x.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"
#include "sim/common/solids.h"

namespace arclight::hair {

/// Head, neck, chest, shoulders and upper arms at rest; the first `kHeadSpheres` move with the head.
std::span<const Sphere> bustSpheres();
inline constexpr std::size_t kHeadSpheres = 17;

struct ScalpVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec3 direction{0, 1, 0};  ///< of a groomed hair where it leaves the skin, unit length
    glm::vec2 uv{0};               ///< polar about the whorl; the hairline is the unit circle
};
struct Scalp {
    std::vector<ScalpVertex> vertices;
    std::vector<std::uint32_t> indices;  ///< three per triangle, counterclockwise seen from outside
};
inline constexpr int kMaxScalpLevel = 7;
/// The skin that hair grows on. Level 0 has 98 triangles; each further level splits every triangle into four on the
/// surface of the head. Computed on the first call and cached; must not be called inside a parallel loop.
const Scalp& scalp(int level);
/// 1 where hair grows, 0 elsewhere, with a soft edge a few millimetres wide; for positions on the head.
float scalpMask(glm::vec3 position);

/// A vertex of the skin or of the cloth, with values baked for shading.
struct SkinVertex {
    glm::vec3 position{0};
    glm::vec3 normal{0, 1, 0};
    float ambientOcclusion = 1;  ///< fraction of the surroundings that is visible
    glm::vec3 open{0, 1, 0};     ///< the bent normal: mean direction of the visible surroundings, unit length
    float curvature = 0;         ///< mean curvature at a scale of 3 mm, 1/mm; positive where convex
    float thickness = 40;        ///< of the body behind it, mm, at most 40
    float headWeight = 1;        ///< how much the vertex follows the head's pose
    float scalp = 0;             ///< `scalpMask`
};
constexpr auto rowsOf(SkinVertex) {
    return vertexRows<SkinVertex>(
        Attribute{"position", &SkinVertex::position}, Attribute{"normal", &SkinVertex::normal},
        Attribute{"ambientOcclusion", &SkinVertex::ambientOcclusion}, Attribute{"open", &SkinVertex::open},
        Attribute{"curvature", &SkinVertex::curvature}, Attribute{"thickness", &SkinVertex::thickness},
        Attribute{"headWeight", &SkinVertex::headWeight}, Attribute{"scalp", &SkinVertex::scalp});
}
using SkinMesh = MeshData<SkinVertex>;

/// Levels of detail of the skin, finest first.
inline constexpr std::size_t kSkinLevels = 3;
using SkinLevels = std::array<SkinMesh, kSkinLevels>;
/// tools/bake makes these meshes; demos read them.
struct BustMeshes {
    SkinLevels skin;
    SkinMesh cloth;  ///< the wrap around the shoulders
    SkinMesh eye;    ///< the left one, centred on the origin, looking along +z
};
/// The bytes of assets/hair/bust.mesh.
std::string encodeBust(const BustMeshes& meshes);
/// Fails with `Exit::badAsset` as `decodeMeshFile` does, or if a mesh is missing.
Expected<BustMeshes> decodeBust(std::string_view bytes);

/// A hair of the lashes or brows.
struct FaceStrand {
    glm::vec3 root{0};
    glm::vec3 direction{0, 0, 1};  ///< where it leaves the skin, unit length
    glm::vec3 bend{0};             ///< the tip lies at root + length · (direction + bend)
    float length = 0.01f;          ///< m
    float width = 0.0001f;         ///< at the root, m
};
/// The upper and lower lashes of both eyes; they move with the head.
std::vector<FaceStrand> lashes();
std::vector<FaceStrand> brows();

}  // namespace arclight::hair
