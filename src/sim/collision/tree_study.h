// Meshes and the cost of queries of the trees over them, for scenes that explain trees.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
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

/// A mesh and the query that moves past it.
struct StudySettings {
    StudyMesh mesh = StudyMesh::bumpySphere;
    float queryRadius = 0.12f;  ///< m

    friend bool operator==(const StudySettings&, const StudySettings&) = default;
};
inline constexpr Group kQueryGroup{"Query", "A mesh, and a query of its tree that moves around it."};
constexpr auto rowsOf(StudySettings) {
    return paramRows<StudySettings>(
        kQueryGroup,
        Param{"mesh",
              "bumpy sphere: 10,000 triangles, long and thin near its poles; rock: 5,120 triangles of nearly equal "
              "size; ship and arch: hard edges and triangles of all sizes. A file takes the place of the mesh.",
              &StudySettings::mesh, labels("bumpySphere", "rock", "ship", "arch")}
            .primary(),
        Param{"queryRadius", "m", "Radius of the sphere; the meshes are about 2 m wide.", &StudySettings::queryRadius,
              0.01f, 2.0f}
            .logarithmic()
            .primary());
}

/// Means per query, over many spheres whose surfaces are near the surface of the mesh.
struct StudyMetrics {
    int queries = 0;  ///< number in the means; the same queries for all trees over a mesh and all traversals
    double nodes = 0, boxTests = 0, triangleTests = 0, restarts = 0;
    double culledShare = 0;         ///< tests saved against one of each triangle, %; at least 0
    double falsePositiveShare = 0;  ///< of boxes that the approximate test enters, those that the exact test rejects, %
    double falseNegatives = 0;      ///< total: triangles that brute force finds touched but the query misses
    double falseHits = 0;           ///< total: triangles that the query reports but brute force does not

    /// Sets the means of `queries` queries of a mesh, of which the counts are the sums.
    void setMeans(const WalkCounts& sum, std::size_t triangles);
};

/// The largest distance of a query that has no other limit.
inline constexpr float kEverywhere = std::numeric_limits<float>::infinity();

/// What brute force finds for some of the queries of `TreeStudy::metrics`: the same for all trees over a mesh and all
/// traversals. Filled when it is needed.
struct QueryReference {
    struct Found {
        std::vector<std::uint32_t> certain, possible;  ///< touched despite rounding errors, and because of them
    };
    std::array<std::optional<Found>, 40> found{};
};

/// A mesh and its tree.
class TreeStudy {
public:
    static constexpr int kQueries = 400;
    static constexpr int kChecked = 40;  ///< number of these that are compared with brute force: `checkedQueries`
    /// Triangle tests of brute force for the checks of `metrics`, as far as one check does not take more.
    static constexpr std::size_t kMaxChecks = 20'000'000;
    /// The largest mesh that brute force tests in every tick.
    static constexpr std::size_t kMaxCheckedInTicks = 300'000;
    /// Spheres that contain much of a mesh are slow, so fewer are used: queries end once they have touched this many
    /// triangles in total. That does not depend on the tree.
    static constexpr std::size_t kMaxTouched = 60'000;

    TreeStudy() = default;
    TreeStudy(std::span<const Triangle> triangles, TreeOptions options) : TreeStudy(TriangleTree(triangles, options)) {}
    explicit TreeStudy(TriangleTree tree) : tree_(std::move(tree)) {}
    /// `triangles` are the reference, even if the tree contains other triangles.
    TreeStudy(TriangleTree tree, std::span<const Triangle> triangles)
        : reference_(triangles.begin(), triangles.end()), tree_(std::move(tree)) {}

    const TriangleTree& tree() const { return tree_; }
    std::span<const Triangle> triangles() const { return reference_.empty() ? tree_.triangles() : reference_; }
    /// The triangles that a sphere touches, by any traversal, including the wide tree's.
    std::vector<std::uint32_t> touched(const Sphere& sphere, const WalkOptions& walk, WalkCounts& counts) const;
    /// The triangle nearest to a point, by any traversal, including the wide tree's.
    TriangleTree::Nearest nearest(glm::vec3 point, const WalkOptions& walk, WalkCounts& counts) const;
    /// The reference: double precision, other formulas and no boxes. `margin` is added to the radius.
    std::vector<std::uint32_t> touchedByBruteForce(const Sphere& sphere, double margin = 0) const;
    /// Triangles that a sphere touches by more than rounding errors explain and that are not among `found`.
    int missed(const Sphere& sphere, std::span<const std::uint32_t> found) const;
    /// Triangles in `found` that a sphere misses by more than rounding errors explain.
    int invented(const Sphere& sphere, std::span<const std::uint32_t> found) const;
    /// The centre of a study's sphere at a time: near the surface, on the side that faces the path.
    glm::vec3 centreAt(double seconds) const;
    /// The number of queries that `metrics` compares with brute force: `kChecked`, fewer for more than 500,000
    /// triangles.
    int checkedQueries() const;
    /// The spheres over which `metrics` averages, at most 1.5 radii along each axis from a triangle's centroid.
    std::vector<Sphere> queries(float radius, Seed seed) const;
    /// `askedScale` scales the radius with which the tree is queried; any value but 1 makes the results wrong.
    /// `reference`: of this mesh, radius and seed; null: computed anew.
    StudyMetrics metrics(float radius, const WalkOptions& walk, Seed seed, float askedScale = 1,
                         QueryReference* reference = nullptr) const;

private:
    double roundingNear(const Sphere& sphere) const;
    QueryReference::Found foundByBruteForce(const Sphere& sphere) const;

    std::vector<Triangle> reference_;  ///< if it is not the tree's
    TriangleTree tree_;
    mutable std::optional<WideTree> wide_;  ///< made when a query needs it
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

/// A path that runs back and forth in front of a mesh of unit radius, on its +z side.
glm::vec3 pathAt(double seconds);

}  // namespace arclight::collision
