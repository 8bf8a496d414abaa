#include "sim/collision/query_study.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/angles.h"
#include "core/measures.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/collision/double_truth.h"
#include "sim/collision/query_trace.h"
#include "sim/common/triangle_queries.h"

namespace arclight::collision {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// The cosine between a ray and a triangle's normal below which rounding errors along the ray are large.
constexpr double kMinFacing = 0.02;

double marginOf(const TreeStudy& study, glm::vec3 point) {
    const glm::vec3 size = glm::abs(point);
    return kRounding * static_cast<double>(std::max({study.tree().tree().extent(), size.x, size.y, size.z}));
}

/// The least of `of(triangle)` over all triangles.
template <class Of>
double leastOf(std::span<const Triangle> triangles, const Of& of) {
    constexpr std::size_t kGrain = 1 << 14;
    std::vector<double> parts(triangles.size() / kGrain + 1, kInfinite);
    parallelFor(triangles.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        double& least = parts[begin / kGrain];
        for (std::size_t i = begin; i < end; ++i) least = std::min(least, of(triangles[i], least));
    });
    return *std::min_element(parts.begin(), parts.end());
}

/// The distance at which a ray hits a triangle, farther than `margin` from its edges and not almost in its plane;
/// otherwise infinite.
double hitInDouble(const Ray& ray, const TriangleCorners& t, double margin, double minFacing) {
    const glm::dvec3 origin(ray.origin), direction(ray.direction);
    const glm::dvec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double size = glm::length(normal), facing = glm::dot(normal, direction);
    if (!(std::fabs(facing) > minFacing * size)) return kInfinite;
    const double at = glm::dot(normal, t[0] - origin) / facing;
    if (!(at >= margin)) return kInfinite;
    const glm::dvec3 p = origin + at * direction;
    for (std::size_t i = 0; i < 3; ++i) {
        const glm::dvec3 edge = t[(i + 1) % 3] - t[i];
        if (!(glm::dot(glm::cross(edge, p - t[i]), normal) >= margin * glm::length(edge) * size)) return kInfinite;
    }
    return at;
}

double firstHitInDouble(const TreeStudy& study, const Ray& ray, double margin, double minFacing) {
    return leastOf(study.triangles(),
                   [&](const Triangle& t, double) { return hitInDouble(ray, cornersOf(t), margin, minFacing); });
}

}  // namespace

FoundTriangle nearestIn(const TreeStudy& study, glm::vec3 point, const WalkOptions& walk, WalkCounts& counts) {
    const TriangleTree::Nearest nearest = study.nearest(point, walk, counts);
    if (!nearest.isFound()) return {};
    return {nearest.triangle, std::sqrt(nearest.squaredDistance),
            nearestPoint(study.tree().triangles()[nearest.triangle], point)};
}

FoundTriangle firstHitIn(const TreeStudy& study, const Ray& ray, const WalkOptions& walk, WalkCounts& counts) {
    const auto hit = study.tree().firstHit(ray, 0, kEverywhere, walk, &counts);
    if (!hit) return {};
    return {hit->triangle, hit->at, ray.at(hit->at)};
}

double nearestByBruteForce(const TreeStudy& study, glm::vec3 point) {
    const glm::dvec3 p(point);
    return leastOf(study.triangles(), [&](const Triangle& triangle, double least) {
        const TriangleCorners t = cornersOf(triangle);
        const double toCorner = glm::distance(p, t[0]);
        const double reach = std::max(glm::distance(t[0], t[1]), glm::distance(t[0], t[2]));
        return toCorner - reach > least ? kInfinite : distanceInDouble(t, p);
    });
}

double firstHitByBruteForce(const TreeStudy& study, const Ray& ray) { return firstHitInDouble(study, ray, 0, 0); }

double certainHitByBruteForce(const TreeStudy& study, const Ray& ray) {
    return firstHitInDouble(study, ray, marginOf(study, ray.origin), kMinFacing);
}

QueryErrors errorsOfNearest(const TreeStudy& study, glm::vec3 point, const FoundTriangle& found, double reference) {
    const double margin = marginOf(study, point);
    if (!found.isFound()) return {reference < kInfinite, 0};
    const double distance = distanceInDouble(cornersOf(study.triangles()[found.triangle]), glm::dvec3(point));
    const double reported = static_cast<double>(found.distance);
    return {reported > reference + margin, std::fabs(distance - reported) > margin};
}

QueryErrors errorsOfFirstHit(const TreeStudy& study, const Ray& ray, const FoundTriangle& found, double reference) {
    if (!found.isFound()) return {reference < kInfinite, 0};
    const TriangleCorners t = cornersOf(study.triangles()[found.triangle]);
    const glm::dvec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]), direction(ray.direction);
    const double facing = std::fabs(glm::dot(normal, direction)) / std::max(glm::length(normal), 1e-300);
    const double margin = marginOf(study, ray.origin), reported = static_cast<double>(found.distance);
    // The end of a ray that is almost in the triangle's plane is uncertain along the plane.
    const double allowed = margin / std::clamp(facing, 1e-3, 1.0);
    return {reported > reference + margin,
            distanceInDouble(t, glm::dvec3(ray.origin) + reported * direction) > allowed};
}

std::vector<Ray> studyRays(const TreeStudy& study, Seed seed) {
    const Box box = study.tree().tree().bounds();
    const float radius = glm::length(box.high - box.low);
    Random random(seed, 45);
    const auto direction = [&] {
        for (;;) {
            const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
            const glm::vec3 v(x, y, random.uniform(-1, 1));
            if (const float square = glm::dot(v, v); square > 0.01f && square <= 1) return v / std::sqrt(square);
        }
    };
    std::vector<Ray> rays;
    for (const Sphere& target : study.queries(StudySettings{}.queryRadius, seed)) {
        const glm::vec3 origin = box.centre() + radius * direction();
        rays.push_back({origin, glm::normalize(target.centre - origin)});
    }
    return rays;
}

StudyMetrics firstMetrics(const TreeStudy& study, StudyQuery query, const WalkOptions& walk, Seed seed,
                          FirstReference* reference) {
    FirstReference own;
    FirstReference& references = reference ? *reference : own;
    const std::vector<Sphere> points = study.queries(StudySettings{}.queryRadius, seed);
    if (points.empty()) return {};
    const bool isRay = query == StudyQuery::ray;
    const std::vector<Ray> rays = isRay ? studyRays(study, seed) : std::vector<Ray>{};
    const std::size_t step = points.size() / static_cast<std::size_t>(study.checkedQueries());
    WalkCounts sum;
    StudyMetrics metrics;
    metrics.queries = static_cast<int>(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const glm::vec3 point = points[i].centre;
        const FoundTriangle found = isRay ? firstHitIn(study, rays[i], walk, sum) : nearestIn(study, point, walk, sum);
        if (i % step != 0) continue;
        auto& checked = references[i / step];
        if (!checked) checked = isRay ? certainHitByBruteForce(study, rays[i]) : nearestByBruteForce(study, point);
        const QueryErrors errors =
            isRay ? errorsOfFirstHit(study, rays[i], found, *checked) : errorsOfNearest(study, point, found, *checked);
        metrics.falseNegatives += errors.missed, metrics.falseHits += errors.invented;
    }
    metrics.setMeans(sum, study.triangles().size());
    metrics.falsePositiveShare = kNotMeasured;
    return metrics;
}

QueryTrace traceNearest(const TriangleTree& tree, glm::vec3 point, BoxTest test) {
    const LeafTriangles leaves{tree.tree().references(), tree.leafTriangles()};
    return test == BoxTest::exact ? traced(tree.tree(), NearestTriangleQuery<BoxTest::exact>{leaves, point, {}})
                                  : traced(tree.tree(), NearestTriangleQuery<BoxTest::approximate>{leaves, point, {}});
}

QueryTrace traceRay(const TriangleTree& tree, const Ray& ray) {
    const LeafTriangles leaves{tree.tree().references(), tree.leafTriangles()};
    return traced(tree.tree(),
                  FirstHitQuery{leaves, ray, 0, RayBoxTest(ray, 0, tree.tree().extent()), {}, kEverywhere});
}

namespace {

/// A point at `p` in units of half the bounding box; a flat mesh counts as a little thicker.
glm::vec3 besideMesh(const TreeStudy& study, glm::vec3 p) {
    const Box box = study.tree().tree().bounds();
    const glm::vec3 half = 0.5f * (box.high - box.low);
    return box.centre() + glm::max(half, glm::vec3(0.1f * std::max({half.x, half.y, half.z}))) * p;
}

}  // namespace

glm::vec3 pointAt(const TreeStudy& study, double seconds) { return besideMesh(study, 1.22f * pathAt(seconds)); }

Ray rayAt(const TreeStudy& study, double seconds) {
    const float rise = std::sin(static_cast<float>(std::fmod(0.11 * seconds, 1.0)) * kTwoPi);
    const glm::vec3 from = besideMesh(study, {-1.1f, 0.5f + 0.3f * rise, 0.85f});
    return {from, glm::normalize(besideMesh(study, 0.9f * pathAt(seconds)) - from)};
}

}  // namespace arclight::collision
