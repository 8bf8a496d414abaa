#include "sim/collision/sphere_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/angles.h"
#include "core/check.h"

namespace arclight::collision {
namespace {

constexpr std::size_t kSeeds = 128;
constexpr int kRounds = 3;

bool holds(const Sphere& s, const Triangle& t) {
    const float square = s.radius * s.radius;
    const auto isIn = [&](glm::vec3 p) { return glm::dot(p - s.centre, p - s.centre) <= square; };
    return isIn(t.a) && isIn(t.b) && isIn(t.c);
}

/// Halves triangles at their longest edge until no edge exceeds `longest`.
std::vector<Triangle> patchesOf(std::span<const Triangle> triangles, float longest) {
    std::vector<Triangle> open(triangles.begin(), triangles.end()), patches;
    while (!open.empty()) {
        Triangle t = open.back();
        open.pop_back();
        const float ab = glm::distance(t.a, t.b), bc = glm::distance(t.b, t.c), ca = glm::distance(t.c, t.a);
        const float most = std::max({ab, bc, ca});
        if (!(most > longest)) {
            patches.push_back(t);
            continue;
        }
        if (bc == most)
            t = {t.b, t.c, t.a};
        else if (ca == most)
            t = {t.c, t.a, t.b};
        const glm::vec3 half = 0.5f * (t.a + t.b);
        open.push_back({t.a, half, t.c}), open.push_back({half, t.b, t.c});
    }
    return patches;
}

/// The corners of triangles, without duplicates.
std::vector<glm::vec3> cornersOf(std::span<const Triangle> triangles) {
    std::vector<glm::vec3> corners;
    for (const Triangle& t : triangles) corners.insert(corners.end(), {t.a, t.b, t.c});
    std::sort(corners.begin(), corners.end(), [](glm::vec3 a, glm::vec3 b) {
        return a.x != b.x ? a.x < b.x : a.y != b.y ? a.y < b.y : a.z < b.z;
    });
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    return corners;
}

Box boxOfAll(std::span<const Triangle> triangles) {
    Box box;
    for (const Triangle& t : triangles) box = unionOf(box, boxOf(t));
    return box;
}

/// The radius around a centre that encloses all points, slightly enlarged so that rounding excludes none of them.
float radiusFrom(glm::vec3 centre, std::span<const glm::vec3> points) {
    float square = 0;
    for (const glm::vec3 p : points) square = std::max(square, glm::dot(p - centre, p - centre));
    return std::sqrt(square) * (1 + 0x1p-20f);
}

float patchSize(std::span<const Triangle> triangles) {
    const Box box = boxOfAll(triangles);
    return 0.03f * glm::length(box.high - box.low);
}

}  // namespace

Sphere sphereAround(std::span<const glm::vec3> points, int steps) {
    CHECK(!points.empty());
    Box box;
    for (const glm::vec3 p : points) box.add(p);
    Sphere sphere{box.centre(), 0};
    for (int i = 0;; ++i) {
        glm::vec3 farthest = sphere.centre;
        float square = 0;
        for (const glm::vec3 p : points) {
            const float d = glm::dot(p - sphere.centre, p - sphere.centre);
            if (d > square) square = d, farthest = p;
        }
        if (i == steps) return {sphere.centre, radiusFrom(sphere.centre, points)};
        sphere.centre += (farthest - sphere.centre) / static_cast<float>(i + 2);
    }
}

SphereCover::SphereCover(std::span<const Triangle> triangles)
    : solid_(triangles, 28), patches_(patchesOf(triangles, patchSize(triangles))) {
    seed(std::min(kSeeds, patches_.size()));
    joinAll();
}

Sphere SphereCover::around(const Patches& patches, int steps) const {
    std::vector<Triangle> held;
    for (const std::uint32_t patch : patches) held.push_back(patches_[patch]);
    return sphereAround(cornersOf(held), steps);
}

/// Clusters of patches around centres that are as far from each other as possible.
void SphereCover::seed(std::size_t clusters) {
    std::vector<std::uint32_t> owner(patches_.size(), 0);
    std::vector<float> away(patches_.size(), std::numeric_limits<float>::infinity());
    std::uint32_t centre = 0;
    for (std::uint32_t k = 0; k < clusters; ++k) {
        for (std::uint32_t i = 0; i < patches_.size(); ++i) {
            const glm::vec3 d = patches_[i].centroid() - patches_[centre].centroid();
            if (glm::dot(d, d) < away[i]) away[i] = glm::dot(d, d), owner[i] = k;
        }
        centre = static_cast<std::uint32_t>(std::max_element(away.begin(), away.end()) - away.begin());
    }
    clusters_.resize(clusters);
    for (std::uint32_t i = 0; i < patches_.size(); ++i) clusters_[owner[i]].push_back(i);
    std::erase_if(clusters_, [](const Patches& cluster) { return cluster.empty(); });
}

void SphereCover::joinAll() {
    struct Partner {
        double added = std::numeric_limits<double>::infinity();
        std::size_t other = 0;
    };
    constexpr int kSteps = 24;
    std::vector<std::size_t> alive(clusters_.size());
    std::iota(alive.begin(), alive.end(), std::size_t{0});
    std::vector<double> outside;
    std::vector<Sphere> spheres;
    std::vector<Partner> best;
    const auto measured = [&](std::size_t i) {
        spheres.push_back(around(clusters_[i], kSteps)), outside.push_back(solid_.outside(spheres[i]));
        best.emplace_back();
    };
    const auto added = [&](std::size_t a, std::size_t b) {
        // Until two clusters are merged, the sphere around their spheres approximates the sphere around their patches.
        const glm::vec3 d = spheres[b].centre - spheres[a].centre;
        const float apart = glm::length(d), ra = spheres[a].radius, rb = spheres[b].radius;
        Sphere joined = ra > rb ? spheres[a] : spheres[b];
        if (apart + std::min(ra, rb) > std::max(ra, rb)) {
            joined.radius = 0.5f * (apart + ra + rb);
            joined.centre = spheres[a].centre + d * ((joined.radius - ra) / apart);
        }
        return solid_.outside(joined) - outside[a] - outside[b];
    };
    // For each cluster, the best partner among those before it.
    const auto findPartner = [&](std::size_t i) {
        best[i] = {};
        for (const std::size_t other : alive)
            if (other < i) {
                const double cost = added(i, other);
                if (cost < best[i].added) best[i] = {cost, other};
            }
    };
    for (const std::size_t i : alive) measured(i);
    for (const std::size_t i : alive) findPartner(i);
    while (alive.size() > 1) {
        const std::size_t a = *std::min_element(
            alive.begin(), alive.end(), [&](std::size_t i, std::size_t k) { return best[i].added < best[k].added; });
        const std::size_t b = best[a].other, joined = clusters_.size();
        joins_.push_back({a, b});
        Patches patches = clusters_[a];
        patches.insert(patches.end(), clusters_[b].begin(), clusters_[b].end());
        clusters_.push_back(std::move(patches));
        measured(joined);
        std::erase_if(alive, [&](std::size_t i) { return i == a || i == b; });
        alive.push_back(joined);
        for (const std::size_t i : alive)
            if (i == joined || best[i].other == a || best[i].other == b) findPartner(i);
    }
}

std::vector<Sphere> SphereCover::spheres(int count) const {
    CHECK_LE(1, count);
    const std::size_t first = clusters_.size() - joins_.size();
    const std::size_t joins = first - std::min(first, static_cast<std::size_t>(count));
    std::vector<bool> isJoined(clusters_.size());
    for (std::size_t i = 0; i < joins; ++i) isJoined[joins_[i].a] = isJoined[joins_[i].b] = true;
    std::vector<Patches> sets;
    for (std::size_t i = 0; i < first + joins; ++i)
        if (!isJoined[i]) sets.push_back(clusters_[i]);
    std::vector<Sphere> spheres;
    for (const Patches& set : sets) spheres.push_back(around(set, 96));
    for (int round = 0; round < kRounds; ++round) {
        for (std::size_t i = 0; i < spheres.size(); ++i) fit(spheres, i);
        std::erase_if(spheres, [](const Sphere& sphere) { return sphere.radius <= 0; });
    }
    return spheres;
}

/// Spheres overlap, so a sphere needs to contain only the patches that no other contains. Its centre is chosen to
/// minimise its volume outside the solid, which may be deeper inside than the centre of the smallest sphere.
void SphereCover::fit(std::vector<Sphere>& spheres, std::size_t which) const {
    std::vector<Triangle> held;
    for (const Triangle& t : patches_) {
        if (!holds(spheres[which], t)) continue;
        const auto holdsToo = [&](const Sphere& other) { return &other != &spheres[which] && holds(other, t); };
        if (std::none_of(spheres.begin(), spheres.end(), holdsToo)) held.push_back(t);
    }
    if (held.empty()) return void(spheres[which].radius = 0);
    const std::vector<glm::vec3> needed = cornersOf(held);
    const auto from = [&](glm::vec3 centre) { return Sphere{centre, radiusFrom(centre, needed)}; };
    Sphere best = from(spheres[which].centre);
    double least = solid_.outside(best);
    const auto keep = [&](const Sphere& sphere) {
        const double outside = solid_.outside(sphere);
        const bool isBetter = outside < least;
        if (isBetter) best = sphere, least = outside;
        return isBetter;
    };
    keep(sphereAround(needed));
    float step = 0.4f * best.radius;
    for (int tries = 0; tries < 12; ++tries) {
        bool isBetter = false;
        for (int axis = 0; axis < 3; ++axis)
            for (const float way : {step, -step}) {
                glm::vec3 centre = best.centre;
                centre[axis] += way;
                isBetter = keep(from(centre)) || isBetter;
            }
        if (!isBetter) step *= 0.5f;
    }
    spheres[which] = best;
}

std::vector<Sphere> gridSpheres(std::span<const Triangle> triangles, int count) {
    const std::vector<Triangle> patches = patchesOf(triangles, patchSize(triangles));
    const Box box = boxOfAll(triangles);
    const glm::vec3 size = box.high - box.low;
    std::vector<Sphere> spheres;
    for (int cells = 1; cells < 64; ++cells) {
        const float side = std::max({size.x, size.y, size.z}) / static_cast<float>(cells);
        std::vector<std::pair<int, std::uint32_t>> ordered;
        for (std::uint32_t i = 0; i < patches.size(); ++i) {
            const auto at = glm::ivec3((patches[i].centroid() - box.low) / side);
            ordered.emplace_back((at.z * 64 + at.y) * 64 + at.x, i);
        }
        std::sort(ordered.begin(), ordered.end());
        std::vector<Sphere> finer;
        for (std::size_t i = 0; i < ordered.size();) {
            std::vector<Triangle> held;
            for (const int cell = ordered[i].first; i < ordered.size() && ordered[i].first == cell; ++i)
                held.push_back(patches[ordered[i].second]);
            finer.push_back(sphereAround(cornersOf(held)));
        }
        if (finer.size() > static_cast<std::size_t>(count)) break;
        spheres = std::move(finer);
    }
    return spheres;
}

std::vector<Sphere> treeSpheres(std::span<const Triangle> triangles, int count) {
    const BoxTree tree(boxesOf(triangles), {.split = Split::centroid, .leafSize = 1});
    const auto nodes = tree.nodes();
    const auto around = [&](std::uint32_t node) {
        std::vector<Triangle> held;
        std::vector<std::uint32_t> open{node};
        while (!open.empty()) {
            const std::uint32_t next = open.back();
            open.pop_back();
            if (nodes[next].isLeaf())
                for (const std::uint32_t i : tree.references(nodes[next])) held.push_back(triangles[i]);
            else
                open.push_back(nodes[next].next), open.push_back(next + 1);
        }
        return sphereAround(cornersOf(held));
    };
    std::vector<std::uint32_t> cut{0};
    std::vector<Sphere> spheres{around(0)};
    while (spheres.size() < static_cast<std::size_t>(count)) {
        std::size_t largest = spheres.size();
        for (std::size_t i = 0; i < spheres.size(); ++i)
            if (!nodes[cut[i]].isLeaf() && (largest == spheres.size() || spheres[i].radius > spheres[largest].radius))
                largest = i;
        if (largest == spheres.size()) break;
        const std::uint32_t node = cut[largest];
        cut[largest] = node + 1, spheres[largest] = around(node + 1);
        cut.push_back(nodes[node].next), spheres.push_back(around(nodes[node].next));
    }
    return spheres;
}

SphereSetErrors errorsOf(std::span<const Sphere> spheres, const SolidColumns& solid, const TriangleTree& mesh) {
    constexpr int kPoints = 256;
    SphereSetErrors errors;
    errors.overCover = solid.outside(spheres) / solid.volume();
    float farthest = 0;
    for (const Sphere& sphere : spheres) {
        // By the triangle inequality, no point of the sphere is farther from the mesh than this sum.
        if (std::sqrt(mesh.nearest(sphere.centre).squaredDistance) + sphere.radius <= std::sqrt(farthest)) continue;
        for (int i = 0; i < kPoints; ++i) {
            // A spiral of points that represent equal areas.
            const float y = 1 - (2 * static_cast<float>(i) + 1) / kPoints, r = std::sqrt(1 - y * y);
            const float angle = kTwoPi * 0.618034f * static_cast<float>(i);
            const glm::vec3 p = sphere.centre + sphere.radius * glm::vec3(r * cosf(angle), y, r * sinf(angle));
            const float square = mesh.nearest(p).squaredDistance;
            if (square > farthest && !solid.isInside(p)) farthest = square;
        }
    }
    errors.protrusion = std::sqrt(static_cast<double>(farthest));
    return errors;
}

}  // namespace arclight::collision
