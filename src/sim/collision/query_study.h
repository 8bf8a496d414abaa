// Queries of a study's tree for one triangle: the nearest to a point, and the first that a ray hits. Their results,
// their means, and brute force in double precision as the reference.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sim/collision/tree_study.h"

namespace arclight::collision {

/// What a tree is queried for.
enum class StudyQuery : int { sphere, nearest, ray };

/// The triangle that a query finds.
struct FoundTriangle {
    std::uint32_t triangle = BoxTree::kNone;
    float distance = 0;  ///< m: from the point, or along the ray
    glm::vec3 point{0};  ///< on the triangle

    bool isFound() const { return triangle != BoxTree::kNone; }
};

/// The triangle nearest to a point, by any traversal.
FoundTriangle nearestIn(const TreeStudy& study, glm::vec3 point, const WalkOptions& walk, WalkCounts& counts);
/// The first triangle that a ray hits. Its direction is a unit vector. The wide tree has no such query, so the
/// recursive traversal replaces it.
FoundTriangle firstHitIn(const TreeStudy& study, const Ray& ray, const WalkOptions& walk, WalkCounts& counts);

/// The distance of the nearest of all triangles; infinite if there are none.
double nearestByBruteForce(const TreeStudy& study, glm::vec3 point);
/// The distance of a ray's first hit; infinite if it misses all triangles.
double firstHitByBruteForce(const TreeStudy& study, const Ray& ray);
/// Like `firstHitByBruteForce`, without hits that rounding errors may turn into misses: those next to a triangle's
/// edges, or almost in its plane.
double certainHitByBruteForce(const TreeStudy& study, const Ray& ray);

/// How a result compares with brute force: 1 if it is farther than the reference by more than rounding errors explain,
/// and 1 if the triangle found is not at the distance found. The reference of a ray is its certain hit.
struct QueryErrors {
    int missed = 0, invented = 0;
};
QueryErrors errorsOfNearest(const TreeStudy& study, glm::vec3 point, const FoundTriangle& found, double reference);
QueryErrors errorsOfFirstHit(const TreeStudy& study, const Ray& ray, const FoundTriangle& found, double reference);

/// The rays over which `firstMetrics` averages: from points on a sphere around the mesh, through points near its
/// surface.
std::vector<Ray> studyRays(const TreeStudy& study, Seed seed);
/// What brute force finds for the checked queries: the same for all trees over a mesh. Filled when it is needed.
using FirstReference = std::array<std::optional<double>, TreeStudy::kChecked>;
/// Means over `TreeStudy::kQueries` queries for the nearest triangle, or of rays. There is no share of false positives.
StudyMetrics firstMetrics(const TreeStudy& study, StudyQuery query, const WalkOptions& walk, Seed seed,
                          FirstReference* reference = nullptr);

/// The boxes that these queries test, in order, and the triangles of the leaves that they enter. They are as many as
/// the queries count.
QueryTrace traceNearest(const TriangleTree& tree, glm::vec3 point, BoxTest test);
QueryTrace traceRay(const TriangleTree& tree, const Ray& ray);

/// A point outside the mesh, and a ray from its left side; they move over the side that faces +z.
glm::vec3 pointAt(const TreeStudy& study, double seconds);
Ray rayAt(const TreeStudy& study, double seconds);

}  // namespace arclight::collision
