// A still life on a table by a wall: a porcelain jug, a brass bowl, fruit and linen, with the visibility of the
// surroundings from each vertex.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "sim/common/mesh_data.h"
#include "sim/projection/visibility.h"

namespace arclight::projection {

/// The part that a vertex belongs to.
enum class StillPart : int { linen, wall, porcelain, brass, apple, pear, lemon, peel, grape, stem };

inline constexpr int kStillParts = 10;

struct StillVertex {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec3 local{0};     ///< position in the part's own frame, m: patterns run around y and along it
    std::uint8_t part = 0;  ///< a `StillPart`, plus `kStillParts` times its variant
};

using StillMesh = MeshData<StillVertex>;

/// The linen comes first in the mesh: rows of `kLinenColumns` + 1 vertices, from the wall to its hem.
/// shaders/projection/linen.glsl has the same numbers.
inline constexpr int kLinenRows = 90, kLinenColumns = 108;

/// tools/bake makes it; demos read the asset.
struct StillLife {
    StillMesh mesh;                ///< in metres: the table's top is y = 0, the camera looks along -z
    std::vector<Visibility> seen;  ///< per vertex
};

/// The still life as bytes of assets/projection/still_life.mesh. Positions are whole steps of 1/20 mm.
std::string encodeStillLife(const StillLife& life);
/// Fails with `Exit::badAsset` as `decodeMeshFile` does, or if the file holds something else.
Expected<StillLife> decodeStillLife(std::string_view bytes);

}  // namespace arclight::projection
