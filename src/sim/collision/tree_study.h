// Meshes, and what queries of a tree over them cost, for scenes that explain.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/params.h"
#include "core/values.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/triangle_tree.h"
#include "sim/common/wide_tree.h"

namespace arclight::collision {

enum class StudyMesh : int { bumpySphere, rock, ship, arch };

/// A mesh of about unit radius. `rings` is the number of rings of the bumpy sphere, whose triangles are 4 `rings`².
SurfaceMesh studyMesh(StudyMesh mesh, int rings = 50);

/// A mesh, and the sphere that passes by it.
struct StudySettings {
    StudyMesh mesh = StudyMesh::bumpySphere;
    float queryRadius = 0.12f;  ///< m

    friend bool operator==(const StudySettings&, const StudySettings&) = default;
};
constexpr auto rowsOf(StudySettings) {
    return paramRows<StudySettings>(
        Group{"Query", "A mesh, and a sphere that moves around it and queries its tree."},
        Param{"mesh",
              "bumpy sphere: 10,000 triangles, long and thin near its poles; rock: 5,120 triangles of nearly equal "
              "size; ship and arch: hard edges and triangles of all sizes.",
              &StudySettings::mesh, labels("bumpySphere", "rock", "ship", "arch")}
            .primary(),
        Param{"queryRadius", "m", "Radius of the sphere; the meshes are about 2 m wide.", &StudySettings::queryRadius,
              0.01f, 2.0f}
            .logarithmic()
            .primary());
}

/// Means of one query. Of many spheres whose surfaces are near that of the mesh.
struct StudyMetrics {
    int queries = 0;  ///< that the means are of: the same ones for all trees over a mesh and all traversals
    double nodes = 0, boxTests = 0, triangleTests = 0, restarts = 0;
    double culledShare = 0;         ///< tests saved against one of each triangle, %; 0 if there are none
    double falsePositiveShare = 0;  ///< of boxes that the approximate test enters, those that the exact one does not, %
    double falseNegatives = 0;      ///< in all: triangles that brute force finds touched, and the query does not
    double falseHits = 0;           ///< in all: triangles that the query finds, and brute force does not
};

/// A mesh and its tree.
class TreeStudy {
public:
    static constexpr int kQueries = 400;
    static constexpr int kChecked = 40;  ///< of these, those that are compared with brute force
    /// Spheres that hold much of a mesh are so slow that fewer must do: as many as touch that many triangles in all.
    /// That does not depend on the tree.
    static constexpr std::size_t kMaxTouched = 60'000;

    TreeStudy() = default;
    TreeStudy(std::span<const Triangle> triangles, TreeOptions options)
        : TreeStudy(TriangleTree(triangles, options), triangles) {}
    /// `triangles` are the truth, whatever the tree holds.
    TreeStudy(TriangleTree tree, std::span<const Triangle> triangles);

    const TriangleTree& tree() const { return tree_; }
    std::span<const Triangle> triangles() const { return triangles_; }
    /// The triangles that a sphere touches, in any way, the wide one included.
    std::vector<std::uint32_t> touched(const Sphere& sphere, const WalkOptions& walk, WalkCounts& counts) const;
    /// In double precision, by other formulas and without boxes; `margin` is added to the radius.
    std::vector<std::uint32_t> touchedByBruteForce(const Sphere& sphere, double margin = 0) const;
    /// Triangles that a sphere touches and that are not among those found, by more than rounding could hide.
    int missed(const Sphere& sphere, std::span<const std::uint32_t> found) const;
    /// Triangles found that a sphere does not touch, by more than rounding could add.
    int invented(const Sphere& sphere, std::span<const std::uint32_t> found) const;
    /// Where the sphere of a study is at a time: near the surface, on its side towards the path.
    glm::vec3 centreAt(double seconds) const;
    /// The spheres whose means `metrics` takes, at most a radius and a half away from a point of the mesh.
    std::vector<Sphere> queries(float radius, Seed seed) const;
    /// `askedScale`: of the radius that the tree is asked with; other than 1, its answers are wrong.
    StudyMetrics metrics(float radius, const WalkOptions& walk, Seed seed, float askedScale = 1) const;

private:
    double roundingNear(const Sphere& sphere) const;

    std::vector<Triangle> triangles_;
    TriangleTree tree_;
    WideTree wide_;
};

/// A box that a query tests, and whether it enters it.
struct TestedBox {
    Box box;
    int level = 0;  ///< the root's is 0
    bool isEntered = false;
    bool isLeaf = false;
    std::uint32_t node = 0;
};
/// The boxes that a sphere query tests, in order, and the triangles of the leaves that it enters.
struct QueryTrace {
    std::vector<TestedBox> boxes;
    std::vector<std::uint32_t> triangles;
};
QueryTrace traceQuery(const BoxTree& tree, const Sphere& sphere, BoxTest test);

/// A path to and fro before a mesh of unit radius, on the side of z.
glm::vec3 pathAt(double seconds);

}  // namespace arclight::collision
