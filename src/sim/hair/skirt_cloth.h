// The cloth of a skirt as drawn: a fine mesh over the nodes or the bones, with knife pleats.
#pragma once

#include <span>
#include <vector>

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"
#include "sim/hair/skirt.h"
#include "sim/hair/skirt_bones.h"
#include "sim/hair/skirt_ribbon.h"

namespace arclight::hair {

struct ClothVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec3 thread{0, 1, 0};  ///< along the column, unit length: the direction of the warp
    glm::vec2 uv{0};            ///< around, and from waist to hem
    float fold = 1;             ///< 0 in the valley of a pleat, 1 on its ridge and where cloth is flat
};
constexpr auto rowsOf(ClothVertex) {
    return vertexRows<ClothVertex>(Attribute{"position", &ClothVertex::position},
                                   Attribute{"normal", &ClothVertex::normal}, Attribute{"thread", &ClothVertex::thread},
                                   Attribute{"uv", &ClothVertex::uv}, Attribute{"fold", &ClothVertex::fold});
}
using ClothMesh = MeshData<ClothVertex>;

struct ClothDetail {
    int perColumn = 8, perRing = 4;  ///< quads per column and ring of the skirt
    int pleats = 32;                 ///< around; 0: smooth
    float depth = 0.30f;             ///< of a pleat, as a fraction of the surplus cloth; the rest lies underneath
    float valley = 0.35f;            ///< fraction of a pleat's depth that lies inside the smooth surface
    float fullness = 1.7f;           ///< length of the cloth around the ring / length of the ring at rest
    int firstRow = 0;                ///< rows above it are not drawn, because a petticoat's top is hidden
    float overhang = 0;              ///< beyond the last ring, as a fraction of a column: lace
};

/// Draws one layer of a skirt as a mesh. Pleats are as deep as their cloth allows: where a ring opens, they flatten.
class SkirtCloth {
public:
    void reset(const Skirt& skirt, int layer, const ClothDetail& detail);
    /// Obstacles of the drawn cloth, which is closer to the legs between nodes than at nodes, most of all in pleats.
    struct Limits {
        const SkirtCloth* outer = nullptr;  ///< the layer over it, if there is one
        std::span<const Capsule> legs{};    ///< in the world
    };
    /// Shapes the mesh by B-splines over the nodes.
    void followNodes(const Skirt& skirt, const Limits& limits, ClothMesh& mesh);
    /// Skins the rest mesh by the bones.
    void followBones(const Skirt& skirt, const Limits& limits, ClothMesh& mesh);

private:
    int around() const { return columns_ * detail_.perColumn; }
    int rows() const { return (rings_ - 1) * detail_.perRing + extra_; }
    glm::vec3& at(int row, int i) {
        return grid_[static_cast<std::size_t>(row * around() + (i + around()) % around())];
    }
    void finish(const Limits& limits, ClothMesh& mesh);
    void leaveLegs(std::span<const Capsule> legs);
    void stayInside(const SkirtCloth& outer);
    void overhang();
    void pleat();
    glm::vec3 smooth(int row, int i) const {
        return smooth_[static_cast<std::size_t>(row * around() + (i + around()) % around())];
    }

    ClothDetail detail_;
    int layer_ = 0, columns_ = 0, rings_ = 0, extra_ = 0;
    SkinnedMesh rest_;
    std::vector<float> spacing_;  ///< of pleats at rest in each row, m
    std::vector<SkinMatrix> bones_;
    std::vector<glm::vec3> grid_, smooth_, column_;
    std::vector<float> fold_;
};

/// The band around the waist: a closed strip about the skirt's first ring.
void addWaistband(const Skirt& skirt, const PoseMatrix& body, ClothMesh& mesh);
/// The knot of a bow: gathered cloth, `size` long, that faces `out`.
void addKnot(glm::vec3 centre, glm::vec3 out, glm::vec3 up, float size, ClothMesh& mesh);
/// Ribbons as strips, `perRow` quads per row.
void addRibbons(const Ribbons& ribbons, int perRow, ClothMesh& mesh);

}  // namespace arclight::hair
