#include "tree_export.h"

#include <cstring>

#include "core/json.h"
#include "core/text.h"
#include "data/csv.h"

namespace arclight::collision {
namespace {

template <class T>
void appendBytes(std::string& bytes, const T& value) {
    // Little-endian, as all machines that run the suite are.
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    bytes.append(raw, sizeof(T));
}

void appendPoint(std::string& text, glm::vec3 p) {
    text += '[' + shortestText(p.x) + ", " + shortestText(p.y) + ", " + shortestText(p.z) + ']';
}

std::vector<Box> boxesInFile(const TriangleFile& file) {
    std::vector<Box> boxes;
    boxes.reserve(file.triangles.size());
    for (const auto& corners : file.triangles) {
        Box box;
        for (const std::uint32_t corner : corners) {
            const Float3& p = file.positions[corner];
            box.add({p[0], p[1], p[2]});
        }
        boxes.push_back(box);
    }
    return boxes;
}

constexpr std::string_view kMeshNames[] = {"bumpySphere", "rock", "ship", "arch"};
/// The most triangles of a tree that becomes text.
constexpr std::size_t kMaxTextTriangles = 1'000'000;

/// A tree whose boxes are in the units of the exported mesh.
struct ExportedTree {
    BoxTree tree;
    std::size_t triangles = 0;
    std::string mesh;  ///< name of the file or of the built-in mesh
};

ExportedTree exportedTree(const BoxTree& tree, StudySource& source, StudyMesh mesh) {
    ExportedTree exported{tree, source.triangles(mesh).size(), source.fileName()};
    if (source.input())
        exported.tree.refit(boxesInFile(source.input()->file));
    else
        exported.mesh = kMeshNames[static_cast<std::size_t>(mesh)];
    return exported;
}

std::string treeAsBinary(const ExportedTree& exported) {
    const BoxTree& tree = exported.tree;
    std::string bytes = "ARCTREE1";
    for (const std::size_t count : {tree.nodes().size(), tree.references().size(), exported.triangles, std::size_t{0}})
        appendBytes(bytes, static_cast<std::uint32_t>(count));
    bytes.reserve(bytes.size() + 32 * tree.nodes().size() + 4 * tree.references().size());
    for (const BoxTree::Node& node : tree.nodes()) {
        for (int axis = 0; axis < 3; ++axis) appendBytes(bytes, node.low[axis]);
        appendBytes(bytes, node.next);
        for (int axis = 0; axis < 3; ++axis) appendBytes(bytes, node.high[axis]);
        appendBytes(bytes, node.count);
    }
    for (const std::uint32_t reference : tree.references()) appendBytes(bytes, reference);
    return bytes;
}

std::string treeAsJson(const ExportedTree& exported, const std::string& command) {
    const BoxTree& tree = exported.tree;
    std::string text = "{\n  \"command\": " + Json(command).dump() + ",\n  \"mesh\": " + Json(exported.mesh).dump() +
                       ",\n  \"triangles\": " + std::to_string(exported.triangles) + ",\n  \"nodes\": [";
    for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
        const BoxTree::Node& node = tree.nodes()[i];
        text += i == 0 ? "\n    {\"low\": " : ",\n    {\"low\": ";
        appendPoint(text, node.low);
        text += ", \"high\": ";
        appendPoint(text, node.high);
        text += node.isLeaf() ? ", \"triangles\": [" : ", \"children\": [";
        if (!node.isLeaf()) text += std::to_string(i + 1) + ", " + std::to_string(node.next);
        for (std::uint32_t k = 0; k < node.count; ++k)
            text += (k == 0 ? "" : ", ") + std::to_string(tree.references()[node.next + k]);
        text += "]}";
    }
    return text + "\n  ]\n}\n";
}

}  // namespace

Export treeExport(StudySource& source, StudyMesh mesh, std::function<const BoxTree&()> treeNow) {
    return {"tree",
            "the nodes with their boxes and triangles, as JSON or in a flat binary form",
            {".json", ".bin"},
            [&source, mesh,
             treeNow = std::move(treeNow)](const ExportRequest& request) -> Expected<std::vector<ExportFile>> {
                const ExportedTree tree = exportedTree(treeNow(), source, mesh);
                const bool isText = request.ending == ".json";
                if (isText && tree.tree.references().size() > kMaxTextTriangles)
                    return fail(Exit::usage, "--export: as JSON, a tree has at most " + inGroups(kMaxTextTriangles) +
                                                 " triangles, and this one " + inGroups(tree.tree.references().size()) +
                                                 "; export it as .bin");
                return std::vector<ExportFile>{
                    {request.ending, isText ? treeAsJson(tree, request.command) : treeAsBinary(tree)}};
            }};
}

std::string costsAsCsv(const CostMap& map, const std::string& command) {
    CsvWriter csv(command);
    csv.row("column", "row", "boxTests", "triangleTests");
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column) {
            const RayCost& cost = map.at(column, row);
            csv.row(column, row, std::int64_t{cost.boxTests}, std::int64_t{cost.triangleTests});
        }
    return csv.take();
}

std::string spheresAsCsv(std::span<const Sphere> spheres, const glm::dvec3& centre, double scale,
                         const std::string& command) {
    // The radii make up for the rounding of the conversion.
    constexpr double kSlack = 1 + 1e-6;
    CsvWriter csv(command);
    csv.row("x", "y", "z", "radius");
    for (const Sphere& sphere : spheres) {
        const glm::dvec3 at = centre + glm::dvec3(sphere.centre) / scale;
        csv.row(at.x, at.y, at.z, kSlack * static_cast<double>(sphere.radius) / scale);
    }
    return csv.take();
}

}  // namespace arclight::collision
