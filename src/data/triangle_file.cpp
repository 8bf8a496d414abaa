#include "data/triangle_file.h"

#include "core/extension.h"
#include "core/text.h"
#include "data/triangles_text.h"

namespace arclight {
namespace {

/// Fractions of the progress after reading.
constexpr double kRead = 0.7;

Expected<TriangleFile> readByEnding(const InputBytes& file, const ProgressPart& progress) {
    if (hasExtension(file.name, ".stl")) return readStlTriangles(file.bytes, file.name, progress);
    if (hasExtension(file.name, ".ply")) return readPlyTriangles(file.bytes, file.name, progress);
    return readObjTriangles(file.bytes, file.name, progress);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return inGroups(count) + " " + std::string(count == 1 ? one : many);
}

}  // namespace

Expected<TriangleFile> readTriangleFile(const InputBytes& file, const ProgressPart& progress) {
    auto triangles = readByEnding(file, progress.part(0, kRead));
    if (!triangles) return triangles;
    if (triangles->triangles.empty())
        return fail(Exit::badAsset, std::string(file.name) + ": the file has no triangles, only " +
                                        counted(triangles->positions.size(), "vertex", "vertices") + " and " +
                                        counted(triangles->skipped, "line or point", "lines and points"));
    if (!examine(*triangles, progress.part(kRead, 1))) return detail::cancelled(file.name);
    return triangles;
}

std::vector<std::string> notesOn(const TriangleFile& file) {
    std::vector<std::string> notes = file.notes;
    const MeshOddities& odd = file.odd;
    const auto note = [&](std::size_t count, std::string_view one, std::string_view many, std::string_view rest) {
        if (count > 0) notes.push_back(counted(count, one, many) + std::string(rest));
    };
    if (odd.boundaryEdges > 0)
        notes.push_back("The mesh is open: " + counted(odd.boundaryEdges, "edge belongs", "edges belong") +
                        " to one triangle only, in " + counted(odd.holes, "hole or rim.", "holes or rims."));
    note(odd.nonManifoldEdges, "edge belongs", "edges belong", " to more than two triangles.");
    note(odd.reversedEdges, "edge joins", "edges join", " two triangles that face opposite sides.");
    note(odd.degenerate, "triangle has", "triangles have", " no area. Trees hold them like all others.");
    note(odd.duplicates, "triangle has", "triangles have", " the vertices of an earlier one. Trees hold both.");
    note(odd.polygons, "face with more than three corners is split into a fan, which fits",
         "faces with more than three corners are split into fans, which fit", " only if a face is convex.");
    note(odd.unusedVertices, "vertex belongs", "vertices belong", " to no triangle.");
    note(file.skipped, "line, point or curve is", "lines, points or curves are", " skipped.");
    return notes;
}

std::string summaryOf(const TriangleFile& file) {
    return counted(file.triangles.size(), "triangle", "triangles") + ", " +
           counted(file.positions.size(), "vertex", "vertices") + (file.odd.isClosed() ? ", closed" : ", not closed");
}

}  // namespace arclight
