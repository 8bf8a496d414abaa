// Triangle meshes of other programs: Wavefront .obj, .stl (text and binary) and .ply (text, and binary in both byte
// orders).
//
// The readers take memory in proportion to the file, stop soon after they are cancelled, and refuse numbers that are
// not finite. Every error is one line: "rock.obj: line 12: …" or "rock.stl: byte 80: …".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/values.h"
#include "data/input.h"

namespace arclight {

inline constexpr std::size_t kMaxMeshBytes = 2'000'000'000;
inline constexpr std::size_t kMaxMeshTriangles = 12'000'000;
inline constexpr std::size_t kMaxMeshVertices = 3 * kMaxMeshTriangles;

/// What is unusual in a mesh. Positions that are exactly equal count as one vertex.
struct MeshOddities {
    std::size_t mergedVertices = 0;  ///< vertices at the position of an earlier one
    std::size_t unusedVertices = 0;  ///< in no triangle
    std::size_t polygons = 0;        ///< faces with more than three corners, split into fans
    std::size_t degenerate = 0;      ///< triangles without area: lower than 10⁻⁶ of their longest edge
    std::size_t duplicates = 0;      ///< triangles with the vertices of an earlier one, in any order
    // Of edges of triangles with three different vertices, without duplicates:
    std::size_t boundaryEdges = 0;     ///< in one triangle only
    std::size_t holes = 0;             ///< connected sets of boundary edges
    std::size_t nonManifoldEdges = 0;  ///< in more than two triangles
    std::size_t reversedEdges = 0;     ///< between two triangles that face opposite sides

    bool isClosed() const { return boundaryEdges == 0 && nonManifoldEdges == 0 && reversedEdges == 0; }
};

/// The triangles of a file, as they are: degenerate and duplicate triangles are kept.
struct TriangleFile {
    std::vector<Float3> positions;  ///< all different after `examine`
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::size_t skipped = 0;  ///< lines, points, curves and surfaces that are not triangles
    std::vector<std::string> notes;
    MeshOddities odd;
};

/// A part of a longer task: its progress runs between two fractions of the whole.
struct ProgressPart {
    Progress& whole;
    double from = 0, to = 1;

    /// Reports a fraction of the part. False if the task is cancelled.
    bool step(double fraction) const {
        whole.set(from + (to - from) * fraction);
        return !whole.isCancelled();
    }
    ProgressPart part(double first, double last) const {
        return {whole, from + (to - from) * first, from + (to - from) * last};
    }
};

/// Read one format each. The result is not examined yet, so only `polygons` of the oddities is set.
Expected<TriangleFile> readObjTriangles(std::string_view bytes, std::string_view name, const ProgressPart& progress);
Expected<TriangleFile> readStlTriangles(std::string_view bytes, std::string_view name, const ProgressPart& progress);
Expected<TriangleFile> readPlyTriangles(std::string_view bytes, std::string_view name, const ProgressPart& progress);

/// Merges equal positions and counts the oddities. Indices must be below the number of positions. False if it was
/// cancelled.
bool examine(TriangleFile& file, const ProgressPart& progress);

/// Reads a file by its ending and examines it. `Exit::badAsset` as well for a file without triangles.
Expected<TriangleFile> readTriangleFile(const InputBytes& file, const ProgressPart& progress);

/// A sentence for each kind of oddity in the file.
std::vector<std::string> notesOn(const TriangleFile& file);

/// "12,034 triangles, 6,019 vertices, closed"
std::string summaryOf(const TriangleFile& file);

}  // namespace arclight
