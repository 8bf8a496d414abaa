#include "sim/collision/tree_study.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/collision/double_truth.h"
#include "sim/collision/query_trace.h"

namespace arclight::collision {
namespace {

/// A sphere with crossing ridges; its rings run from top to bottom.
SurfaceMesh bumpySphere(int rings) {
    std::vector<Ring> all;
    const int sides = 2 * rings;
    for (int i = 0; i <= rings; ++i) {
        Ring ring;
        const float v = kPi * static_cast<float>(i) / static_cast<float>(rings);
        for (int k = 0; k < sides; ++k) {
            const float u = kTwoPi * static_cast<float>(k) / static_cast<float>(sides);
            const float fade = std::sin(v), radius = 1 + 0.10f * fade * std::sin(6 * u) * std::sin(5 * v) +
                                                     0.03f * fade * std::sin(17 * u + 3) * std::cos(13 * v);
            ring.push_back(radius * glm::vec3(std::sin(v) * std::cos(u), std::cos(v), std::sin(v) * std::sin(u)));
        }
        all.push_back(std::move(ring));
    }
    SurfaceMesh mesh;
    addSkin<SurfaceVertex>(mesh, all, {0, 1, 0});
    return mesh;
}

/// Scales and translates a mesh to a radius of about 1 around the origin.
SurfaceMesh fitted(SurfaceMesh mesh) {
    Box box;
    for (const SurfaceVertex& vertex : mesh.vertices) box.add(vertex.position);
    const float scale = 2 / glm::length(box.high - box.low);
    for (SurfaceVertex& vertex : mesh.vertices) vertex.position = 1.35f * scale * (vertex.position - box.centre());
    return mesh;
}

}  // namespace

SurfaceMesh studyMesh(StudyMesh mesh, int rings) {
    switch (mesh) {
        case StudyMesh::bumpySphere: return bumpySphere(rings);
        case StudyMesh::rock: return boulderMesh(Seed{4}, 4);
        case StudyMesh::ship: return fitted(shipMesh());
        case StudyMesh::arch: return fitted(archMesh());
    }
    return {};
}

std::vector<std::uint32_t> TreeStudy::touched(const Sphere& sphere, const WalkOptions& walk, WalkCounts& counts) const {
    std::vector<std::uint32_t> found;
    if (walk.traversal == Traversal::wide && !wide_) wide_.emplace(tree_);
    if (walk.traversal == Traversal::wide)
        wide_->touched(sphere, found, walk.test, &counts);
    else
        tree_.touched(sphere, found, walk, &counts);
    // If straddling triangles are in both children, some are found more than once.
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

TriangleTree::Nearest TreeStudy::nearest(glm::vec3 point, const WalkOptions& walk, WalkCounts& counts) const {
    if (walk.traversal != Traversal::wide) return tree_.nearest(point, kEverywhere, walk, &counts);
    if (!wide_) wide_.emplace(tree_);
    return wide_->nearest(point, kEverywhere, &counts);
}

std::vector<std::uint32_t> TreeStudy::touchedByBruteForce(const Sphere& sphere, double margin) const {
    constexpr std::size_t kGrain = 1 << 14;
    const std::span<const Triangle> all = triangles();
    std::vector<std::vector<std::uint32_t>> parts(all.size() / kGrain + 1);
    const double radius = static_cast<double>(sphere.radius) + margin;
    parallelFor(all.size(), kGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (touchesInDouble(sphere.centre, radius, cornersOf(all[i])))
                parts[begin / kGrain].push_back(static_cast<std::uint32_t>(i));
    });
    std::vector<std::uint32_t> found;
    for (const auto& part : parts) found.insert(found.end(), part.begin(), part.end());
    return found;
}

double TreeStudy::roundingNear(const Sphere& sphere) const {
    return kRounding * static_cast<double>(tree_.tree().extent() + sphere.radius);
}

namespace {

int countMissing(std::span<const std::uint32_t> all, std::span<const std::uint32_t> from) {
    std::vector<std::uint32_t> missing;
    std::set_difference(all.begin(), all.end(), from.begin(), from.end(), std::back_inserter(missing));
    return static_cast<int>(missing.size());
}

}  // namespace

int TreeStudy::missed(const Sphere& sphere, std::span<const std::uint32_t> found) const {
    return countMissing(touchedByBruteForce(sphere, -roundingNear(sphere)), found);
}

int TreeStudy::invented(const Sphere& sphere, std::span<const std::uint32_t> found) const {
    return countMissing(found, touchedByBruteForce(sphere, roundingNear(sphere)));
}

glm::vec3 TreeStudy::centreAt(double seconds) const {
    const Box box = tree_.tree().bounds();
    const glm::vec3 point = box.centre() + 0.5f * (box.high - box.low) * pathAt(seconds);
    const TriangleTree::Nearest nearest = tree_.nearest(point);
    if (!nearest.isFound()) return point;
    return glm::mix(nearestPoint(triangles()[nearest.triangle], point), point, 0.2f);
}

int TreeStudy::checkedQueries() const {
    const std::size_t most = kMaxChecks / std::max<std::size_t>(triangles().size(), 1);
    return static_cast<int>(std::clamp<std::size_t>(most, 1, kChecked));
}

QueryReference::Found TreeStudy::foundByBruteForce(const Sphere& sphere) const {
    return {touchedByBruteForce(sphere, -roundingNear(sphere)), touchedByBruteForce(sphere, roundingNear(sphere))};
}

std::vector<Sphere> TreeStudy::queries(float radius, Seed seed) const {
    Random random(seed, 44);
    std::vector<Sphere> spheres;
    for (int i = 0; i < kQueries && !triangles().empty(); ++i) {
        const float z = random.uniform(-1, 1), y = random.uniform(-1, 1), x = random.uniform(-1, 1);
        const std::uint32_t near = random.below(static_cast<std::uint32_t>(triangles().size()));
        spheres.push_back({triangles()[near].centroid() + 1.5f * radius * glm::vec3(x, y, z), radius});
    }
    return spheres;
}

void StudyMetrics::setMeans(const WalkCounts& sum, std::size_t triangles) {
    const auto count = static_cast<double>(queries);
    nodes = sum.nodes / count, boxTests = sum.boxTests / count;
    triangleTests = sum.triangleTests / count, restarts = sum.restarts / count;
    culledShare = std::max(0.0, 100 * (1 - triangleTests / static_cast<double>(triangles)));
}

StudyMetrics TreeStudy::metrics(float radius, const WalkOptions& walk, Seed seed, float askedScale,
                                QueryReference* reference) const {
    QueryReference own;
    auto& references = (reference ? reference : &own)->found;
    const int step = kQueries / checkedQueries();
    WalkCounts sum;
    StudyMetrics metrics;
    double approximate = 0, both = 0;
    std::size_t touching = 0;
    for (const Sphere& sphere : queries(radius, seed)) {
        if (touching >= kMaxTouched) break;
        const std::vector<std::uint32_t> found = touched({sphere.centre, askedScale * radius}, walk, sum);
        touching += found.size();
        const int query = metrics.queries++;
        if (query % step != 0) continue;
        auto& checked = references[static_cast<std::size_t>(query / step)];
        if (!checked) checked = foundByBruteForce(sphere);
        metrics.falseNegatives += countMissing(checked->certain, found);
        metrics.falseHits += countMissing(found, checked->possible);
        for (const TestedBox& box : traceQuery(tree_.tree(), sphere, BoxTest::approximate).boxes)
            approximate += box.isEntered, both += box.isEntered && overlap(sphere, box.box);
    }
    if (metrics.queries == 0) return {};
    metrics.setMeans(sum, triangles().size());
    metrics.falsePositiveShare = approximate > 0 ? 100 * (1 - both / approximate) : 0;
    return metrics;
}

namespace {

/// The boxes of a sphere query, whose triangles do not matter.
struct BoxQuery {
    Sphere sphere;
    BoxTest test;
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) const { return overlap(sphere, node.box(), test); }
    bool leaf(const BoxTree::Node&) const { return false; }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
};

}  // namespace

QueryTrace traceQuery(const BoxTree& tree, const Sphere& sphere, BoxTest test) {
    return traced(tree, BoxQuery{sphere, test});
}

glm::vec3 pathAt(double seconds) {
    const auto turn = [&](double rate) { return static_cast<float>(std::fmod(rate * seconds, 1.0)) * kTwoPi; };
    const float u = 1.05f * std::sin(turn(0.09)), v = 0.25f + 0.55f * std::sin(turn(0.13));
    const float radius = 1.06f + 0.10f * std::sin(turn(0.19));
    return radius * glm::vec3(std::cos(v) * std::sin(u), std::sin(v), std::cos(v) * std::cos(u));
}

}  // namespace arclight::collision
