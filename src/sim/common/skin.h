// Skinning: bones move the vertices of a mesh, each by the weighted mean of up to four matrices (linear blend
// skinning). shaders/common/skin.glsl computes the same on the GPU. Each figure computes the matrices of its bones from
// its own motion: springs, inverse kinematics or keyframes.
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "core/vertex_rows.h"
#include "sim/common/mesh_data.h"

namespace arclight {

/// An affine map from the space of the mesh into the world, as three rows.
struct SkinMatrix {
    std::array<glm::vec4, 3> row{glm::vec4(1, 0, 0, 0), glm::vec4(0, 1, 0, 0), glm::vec4(0, 0, 1, 0)};

    glm::vec3 apply(glm::vec3 p) const {
        const glm::vec4 q(p, 1);
        return {glm::dot(row[0], q), glm::dot(row[1], q), glm::dot(row[2], q)};
    }
    /// Of any length. By the cofactor matrix, so it stays perpendicular to a surface that is squashed.
    glm::vec3 applyToNormal(glm::vec3 n) const;
    float determinant() const { return glm::dot(glm::cross(glm::vec3(row[0]), glm::vec3(row[1])), glm::vec3(row[2])); }
};
/// A figure may have as many bones, because shaders have few uniforms.
inline constexpr int kMaxBones = 72;
/// The matrix of a bone whose joint is at `joint` in the mesh and at `to` in the world.
SkinMatrix skinMatrix(const glm::mat3& linear, glm::vec3 joint, glm::vec3 to);

/// A vertex of a figure.
struct SkinnedVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec4 bones{0};  ///< numbers of matrices
    glm::vec4 weights{1, 0, 0, 0};
    glm::vec4 paint{0};          ///< colour, material or coordinates, as the figure's shader reads it
    float ambientOcclusion = 1;  ///< fraction of the surroundings that is visible
};
constexpr auto rowsOf(SkinnedVertex) {
    return vertexRows<SkinnedVertex>(
        Attribute{"position", &SkinnedVertex::position}, Attribute{"normal", &SkinnedVertex::normal},
        Attribute{"bones", &SkinnedVertex::bones}, Attribute{"weights", &SkinnedVertex::weights},
        Attribute{"paint", &SkinnedVertex::paint}, Attribute{"ambientOcclusion", &SkinnedVertex::ambientOcclusion});
}
using SkinnedMesh = MeshData<SkinnedVertex>;

/// The weighted mean of the matrices of a vertex.
SkinMatrix blended(const SkinnedVertex& vertex, std::span<const SkinMatrix> skin);
inline glm::vec3 skinnedPosition(const SkinnedVertex& vertex, std::span<const SkinMatrix> skin) {
    return blended(vertex, skin).apply(vertex.position);
}

/// Gathers the weights of a vertex.
class BoneWeights {
public:
    /// Adds to the bone's weight; 0 or less adds nothing.
    void add(float bone, float weight);
    /// Sets the four largest weights, scaled to the sum 1.
    void apply(SkinnedVertex& vertex);

private:
    std::vector<std::pair<float, float>> all_;
};

}  // namespace arclight
