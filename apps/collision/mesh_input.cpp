#include "mesh_input.h"

#include <algorithm>
#include <cmath>

#include "core/extension.h"
#include "core/text.h"
#include "data/gltf.h"

namespace arclight::collision {
namespace {

/// The diagonal of the box of the built-in meshes, m.
constexpr double kDiagonal = 2.7;
constexpr int kDrawnCells = 256, kCoarseCells = 96;

glm::dvec3 pointOf(const Float3& p) { return {p[0], p[1], p[2]}; }

/// Six times the volume inside; below 0 if the triangles face inwards.
double signedVolume(const TriangleFile& file) {
    double volume = 0;
    const glm::dvec3 origin = pointOf(file.positions[file.triangles[0][0]]);
    for (const auto& corners : file.triangles) {
        const glm::dvec3 a = pointOf(file.positions[corners[0]]) - origin,
                         b = pointOf(file.positions[corners[1]]) - origin,
                         c = pointOf(file.positions[corners[2]]) - origin;
        volume += glm::dot(a, glm::cross(b, c));
    }
    return volume;
}

/// Sets the scale. False if the triangles have no extent.
bool place(MeshInput& input) {
    BoundingBox<double> box;
    for (const auto& corners : input.file.triangles)
        for (const std::uint32_t corner : corners) box.add(pointOf(input.file.positions[corner]));
    input.centre = box.centre();
    const double diagonal = glm::length(box.high - box.low);
    if (!(diagonal > 0)) return false;
    input.scale = kDiagonal / diagonal;
    return true;
}

std::vector<glm::vec3> scaledPositions(const MeshInput& input) {
    std::vector<glm::vec3> positions;
    positions.reserve(input.file.positions.size());
    for (const Float3& position : input.file.positions)
        positions.emplace_back(input.scale * (pointOf(position) - input.centre));
    return positions;
}

std::vector<Triangle> trianglesAt(const MeshInput& input, std::span<const glm::vec3> positions) {
    std::vector<Triangle> triangles;
    triangles.reserve(input.file.triangles.size());
    const std::size_t second = input.isFlipped ? 2 : 1, third = input.isFlipped ? 1 : 2;
    for (const auto& c : input.file.triangles)
        triangles.push_back({positions[c[0]], positions[c[second]], positions[c[third]]});
    return triangles;
}

/// Makes the coarser meshes that a large one needs.
void simplify(MeshInput& input, std::span<const glm::vec3> positions) {
    const std::size_t count = input.file.triangles.size();
    if (count <= kMaxCoarse) return;
    ClusteredMesh drawn = clusteredWithin(positions, input.file.triangles, kDrawnCells, kMaxDrawn);
    if (input.isFlipped)
        for (Triangle& t : drawn.triangles) std::swap(t.b, t.c);
    input.coarse = clusteredWithin(drawn, kCoarseCells, kMaxCoarse);
    if (count > kMaxDrawn) input.drawn = std::move(drawn);
}

/// The sentence on rounding, if the coordinates are so large that 32 bits hold them badly.
std::string roundingNote(const MeshInput& input) {
    double most = 0;
    for (const Float3& position : input.file.positions)
        for (const float coordinate : position) most = std::max(most, std::abs(static_cast<double>(coordinate)));
    const double rounding = most * 0x1p-24;
    if (rounding * input.scale < 1e-5) return {};
    return "The mesh is far from the origin, so rounding to 32 bits moves its vertices by up to " +
           generalText(rounding, 2) + " units of the file.";
}

std::vector<std::string> limitNotes(const MeshInput& input) {
    std::vector<std::string> notes;
    const std::size_t count = input.triangles().size();
    if (count > kMaxStraddlers)
        notes.push_back("The builder midpointBoth stops at " + inGroups(kMaxStraddlers) +
                        (count > kMaxSweep ? " triangles and sahSweep at " + inGroups(kMaxSweep) : " triangles") +
                        ", because they would take minutes; scenes say where they use another.");
    if (!input.drawn.triangles.empty())
        notes.push_back("Pictures show " + inGroups(input.drawn.triangles.size()) +
                        " triangles with merged vertices; queries test all triangles.");
    if (count > TreeStudy::kMaxCheckedInTicks)
        notes.push_back("Brute force checks some of the queries only, because it tests every triangle.");
    return notes;
}

Expected<TriangleFile> readGlb(const InputBytes& file, const ProgressPart& progress) {
    const auto document = readGltf(file.bytes, file.name);
    if (!document) return tl::unexpected(document.error());
    auto scene = gltfTriangles(*document, progress.whole);
    if (!scene) return tl::unexpected(scene.error());
    TriangleFile triangles;
    triangles.positions = std::move(scene->positions), triangles.triangles = std::move(scene->triangles);
    triangles.notes = document->notes;
    triangles.notes.insert(triangles.notes.end(), scene->notes.begin(), scene->notes.end());
    if (!examine(triangles, progress))
        return fail(Exit::interrupted, std::string(file.name) + ": reading was cancelled");
    return triangles;
}

Expected<TriangleFile> readFile(const InputBytes& file, const ProgressPart& progress) {
    const bool isGltf = hasExtension(file.name, ".glb") || hasExtension(file.name, ".gltf");
    return isGltf ? readGlb(file, progress) : readTriangleFile(file, progress);
}

InputContent contentOf(MeshInput input) {
    InputContent content;
    content.summary = summaryOf(input.file);
    content.notes = notesOn(input.file);
    content.notes.push_back("Scaled by " + generalText(input.scale, 4) +
                            " to the size of the built-in meshes, so 1 m in the scene is " +
                            generalText(1 / input.scale, 4) + " units of the file.");
    if (input.isFlipped) content.notes.push_back("All triangles face inwards, so they were turned around.");
    if (std::string note = roundingNote(input); !note.empty()) content.notes.push_back(std::move(note));
    for (std::string& note : limitNotes(input)) content.notes.push_back(std::move(note));
    content.value = InputValue::of(std::move(input));
    return content;
}

tl::unexpected<Error> refused(const InputBytes& file, std::string_view reason) {
    return fail(Exit::badAsset, std::string(file.name) + ": " + std::string(reason));
}

Expected<InputContent> readMesh(const InputBytes& file, Progress& progress) {
    const ProgressPart all{progress};
    auto read = readFile(file, all.part(0, 0.6));
    if (!read) return tl::unexpected(read.error());
    MeshInput input;
    input.file = std::move(*read);
    if (input.file.odd.degenerate == input.file.triangles.size()) return refused(file, "no triangle has an area");
    if (!place(input)) return refused(file, "all vertices are at one point");
    input.isFlipped = input.file.odd.isClosed() && signedVolume(input.file) < 0;
    const std::vector<glm::vec3> positions = scaledPositions(input);
    const ProgressPart building = all.part(0.6, 0.9);
    input.tree =
        TriangleTree(trianglesAt(input, positions), {}, [&](double fraction) { return building.step(fraction); });
    if (input.tree.tree().isEmpty() || !all.step(0.9)) return refused(file, "reading was cancelled");
    simplify(input, positions);
    return contentOf(std::move(input));
}

}  // namespace

const InputKind kMeshInput{"a triangle mesh", ".obj .stl .ply .glb .gltf", kMaxMeshBytes, &readMesh};

}  // namespace arclight::collision
