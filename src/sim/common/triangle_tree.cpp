#include "sim/common/triangle_tree.h"

#include "core/check.h"
#include "sim/common/triangle_queries.h"

namespace arclight {
namespace {

/// Overlap with a sphere; `visit(triangle)` returns whether to end.
template <BoxTest test, class Visit>
struct SphereQuery {
    const LeafTriangles& leaves;
    glm::vec3 centre;
    float square;  ///< of the radius
    const Visit& visit;
    WalkCounts counts{};

    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        return squaredDistance<test>(node.low, node.high, centre) <= square;
    }
    bool leaf(const BoxTree::Node& node) {
        for (std::uint32_t i = node.next; i < node.next + node.count; ++i) {
            ++counts.triangleTests;
            if (squaredDistance(leaves.triangles[i], centre) <= square && visit(leaves.references[i])) return true;
        }
        return false;
    }
    bool isRightFirst(const BoxTree&, std::uint32_t) const { return false; }
};

template <class Query>
Query walked(const BoxTree& tree, Query query, WalkOptions options, WalkCounts* counts) {
    walk(tree, query, options.traversal, options.stackSize);
    if (counts) *counts += query.counts;
    return query;
}

template <class Visit>
void eachTouched(const BoxTree& tree, const LeafTriangles& leaves, const Sphere& s, const Visit& visit,
                 WalkOptions options, WalkCounts* counts) {
    const float square = s.radius * s.radius;
    if (options.test == BoxTest::exact)
        walked(tree, SphereQuery<BoxTest::exact, Visit>{leaves, s.centre, square, visit}, options, counts);
    else
        walked(tree, SphereQuery<BoxTest::approximate, Visit>{leaves, s.centre, square, visit}, options, counts);
}

}  // namespace

TriangleTree::TriangleTree(std::span<const Triangle> triangles, TreeOptions options, const TreeWatch& watch)
    : tree_(boxesOf(triangles), options, watch) {
    if (!tree_.isEmpty()) refit(triangles);
}

void TriangleTree::refit(std::span<const Triangle> triangles) {
    if (!triangles_.empty()) {
        CHECK_EQ(triangles.size(), triangles_.size());
        tree_.refit(boxesOf(triangles));
    }
    triangles_.assign(triangles.begin(), triangles.end());
    leafTriangles_.clear();
    leafTriangles_.reserve(tree_.references().size());
    for (const std::uint32_t reference : tree_.references()) leafTriangles_.push_back(triangles[reference]);
    around_ = {tree_.bounds().centre(), 0};
    float square = 0;
    for (const Triangle& t : triangles_)
        for (const glm::vec3 p : {t.a, t.b, t.c})
            square = std::max(square, glm::dot(p - around_.centre, p - around_.centre));
    around_.radius = std::sqrt(square) + 0x1p-18f * (tree_.extent() + std::sqrt(square));
}

bool TriangleTree::isTouched(const Sphere& sphere, WalkOptions options, WalkCounts* counts) const {
    bool is = false;
    const auto visit = [&](std::uint32_t) { return is = true; };
    eachTouched(tree_, {tree_.references(), leafTriangles_}, sphere, visit, options, counts);
    return is;
}

bool TriangleTree::isTouchedEarlyOut(const Sphere& sphere, WalkOptions options, WalkCounts* counts) const {
    return !triangles_.empty() && overlap(sphere, around_) && isTouched(sphere, options, counts);
}

void TriangleTree::touched(const Sphere& sphere, std::vector<std::uint32_t>& triangles, WalkOptions options,
                           WalkCounts* counts) const {
    const auto visit = [&](std::uint32_t triangle) {
        triangles.push_back(triangle);
        return false;
    };
    eachTouched(tree_, {tree_.references(), leafTriangles_}, sphere, visit, options, counts);
}

TriangleTree::Nearest TriangleTree::nearest(glm::vec3 point, float within, WalkOptions options,
                                            WalkCounts* counts) const {
    const LeafTriangles leaves{tree_.references(), leafTriangles_};
    const Nearest start{BoxTree::kNone, within * within};
    const Nearest best =
        options.test == BoxTest::exact
            ? walked(tree_, NearestTriangleQuery<BoxTest::exact>{leaves, point, start}, options, counts).best
            : walked(tree_, NearestTriangleQuery<BoxTest::approximate>{leaves, point, start}, options, counts).best;
    return best.isFound() ? best : Nearest{};
}

std::optional<TriangleTree::Hit> TriangleTree::firstHit(const Ray& ray, float radius, float most, WalkOptions options,
                                                        WalkCounts* counts) const {
    const LeafTriangles leaves{tree_.references(), leafTriangles_};
    return walked(tree_, FirstHitQuery{leaves, ray, radius, RayBoxTest(ray, radius, tree_.extent()), {}, most}, options,
                  counts)
        .first;
}

}  // namespace arclight
