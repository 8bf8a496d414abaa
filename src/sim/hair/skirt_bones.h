// A skirt's nodes as bones, which move a finer mesh by linear blend skinning.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "sim/common/mesh_data.h"
#include "sim/hair/skirt.h"

namespace arclight::hair {

/// A bone for each node of a layer, in the order of its nodes. Its matrix maps the body's space at rest to the world:
/// the bone's axes follow the column, the ring and the normal.
void skirtBones(const Skirt& skirt, std::vector<glm::mat4>& matrices, int layer = 0);

struct SkinnedVertex {
    glm::vec3 position{0};  ///< at rest, in the body's space
    glm::vec3 normal{0, 0, 1};
    glm::vec2 uv{0};  ///< around, and from waist to hem
    std::array<std::uint32_t, 4> bone{};
    std::array<float, 4> weight{1, 0, 0, 0};  ///< sum to 1
};
using SkinnedMesh = MeshData<SkinnedVertex>;

/// `detail`² quads per quad of nodes, smoothed by B-splines around the skirt and along the columns.
SkinnedMesh skirtMesh(const Skirt& skirt, int detail, int layer = 0);

/// The skinned position, as the vertex shader computes it.
glm::vec3 skinned(const SkinnedVertex& vertex, const std::vector<glm::mat4>& matrices);

}  // namespace arclight::hair
