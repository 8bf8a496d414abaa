// Trees and sphere sets as files for other programs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "data/export.h"
#include "sim/common/box_tree.h"
#include "study_source.h"

namespace arclight::collision {

/// The most triangles of a tree that becomes text.
inline constexpr std::size_t kMaxTextTriangles = 1'000'000;

/// A tree whose boxes are in the units of the exported mesh.
struct ExportedTree {
    BoxTree tree;
    std::size_t triangles = 0;
    std::string mesh;  ///< name of the file or of the built-in mesh
};
/// The tree over the mesh of a scene: in the units of the user's file, if there is one.
ExportedTree exportedTree(const BoxTree& tree, StudySource& source, StudyMesh mesh);

/// See docs/data.md.
std::string treeAsBinary(const ExportedTree& tree);
std::string treeAsJson(const ExportedTree& tree, const std::string& command);

/// The export of a tree, which `get` makes when it is written.
Export treeExport(std::function<ExportedTree()> get);

/// Spheres as CSV with the columns x, y, z and radius. A point p of them is at `centre` + p / `scale` in the file.
std::string spheresAsCsv(std::span<const Sphere> spheres, const glm::dvec3& centre, double scale,
                         const std::string& command);

}  // namespace arclight::collision
