// Trees and sphere sets as files for other programs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "data/export.h"
#include "sim/collision/cost_map.h"
#include "sim/common/box_tree.h"
#include "study_source.h"

namespace arclight::collision {

/// The export of the tree over the mesh of a scene, which `treeNow` returns up to date when it is written. Boxes are in
/// the units of the user's file, if there is one; docs/data.md describes the formats.
Export treeExport(StudySource& source, StudyMesh mesh, std::function<const BoxTree&()> treeNow);

/// The tests of each pixel's ray as CSV with the columns column, row, boxTests and triangleTests; rows count from the
/// top.
std::string costsAsCsv(const CostMap& map, const std::string& command);

/// Spheres as CSV with the columns x, y, z and radius. A point p of them is at `centre` + p / `scale` in the file.
std::string spheresAsCsv(std::span<const Sphere> spheres, const glm::dvec3& centre, double scale,
                         const std::string& command);

}  // namespace arclight::collision
