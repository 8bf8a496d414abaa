#include "sim/collision/tree_pairs.h"

#include <algorithm>

namespace arclight::collision {
namespace {

glm::vec3 moved(const glm::mat4& place, glm::vec3 p) { return glm::vec3(place * glm::vec4(p, 1)); }

/// The bounding box of a transformed box, enlarged by the possible rounding error.
class MovedBox {
public:
    MovedBox(const glm::mat4& place, float extent)
        : place_(place),
          sizes_(glm::abs(place[0]), glm::abs(place[1]), glm::abs(place[2])),
          grown_(1e-6f * (extent + glm::length(glm::vec3(place[3])))) {}
    Box operator()(const BoxTree::Node& node) const {
        const glm::vec3 centre = moved(place_, node.box().centre());
        const glm::vec3 reach = sizes_ * (0.5f * (node.high - node.low)) + grown_;
        return {centre - reach, centre + reach};
    }

private:
    glm::mat4 place_;
    glm::mat3 sizes_;
    float grown_;
};

/// Traverses both trees and calls `leaves(a, b)` for leaves whose boxes overlap, until it returns true. Descends into
/// the larger of two nodes.
template <class Leaves>
void descend(const BoxTree& a, const BoxTree& b, const glm::mat4& place, WalkCounts& counts, const Leaves& leaves) {
    if (a.isEmpty() || b.isEmpty()) return;
    const MovedBox movedBox(place, a.extent() + b.extent() * glm::length(glm::vec3(place[0])));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{0, 0}};
    while (!open.empty()) {
        const auto [i, k] = open.back();
        open.pop_back();
        const BoxTree::Node &first = a.nodes()[i], &second = b.nodes()[k];
        const Box box = movedBox(second);
        ++counts.boxTests;
        if (!overlap(first.box(), box)) continue;
        if (first.isLeaf() && second.isLeaf()) {
            if (leaves(first, second)) return;
        } else if (second.isLeaf() || (!first.isLeaf() && halfArea(first.box()) > halfArea(box))) {
            open.emplace_back(first.next, k), open.emplace_back(i + 1, k);
        } else {
            open.emplace_back(i, second.next), open.emplace_back(i, k + 1);
        }
    }
}

}  // namespace

bool cross(const Triangle& a, const Triangle& b) {
    const auto pierces = [](const Triangle& t, const Triangle& other) {
        return hit(Ray{t.a, t.b - t.a}, other) || hit(Ray{t.b, t.c - t.b}, other) || hit(Ray{t.c, t.a - t.c}, other);
    };
    return pierces(a, b) || pierces(b, a);
}

void crossingPairs(const TriangleTree& a, const TriangleTree& b, const glm::mat4& place, bool isFirstEnough,
                   std::vector<std::pair<std::uint32_t, std::uint32_t>>& found, WalkCounts* counts) {
    WalkCounts counted;
    descend(a.tree(), b.tree(), place, counted, [&](const BoxTree::Node& first, const BoxTree::Node& second) {
        for (const std::uint32_t k : b.tree().references(second)) {
            const Triangle& t = b.triangles()[k];
            const Triangle there{moved(place, t.a), moved(place, t.b), moved(place, t.c)};
            for (const std::uint32_t i : a.tree().references(first)) {
                ++counted.triangleTests;
                if (!cross(a.triangles()[i], there)) continue;
                found.emplace_back(i, k);
                if (isFirstEnough) return true;
            }
        }
        return false;
    });
    if (counts) *counts += counted;
}

void touchingSpheres(const TriangleTree& mesh, std::span<const Sphere> spheres, const BoxTree& tree,
                     const glm::mat4& place, std::vector<bool>& isTouching, WalkCounts* counts) {
    WalkCounts counted;
    isTouching.assign(spheres.size(), false);
    descend(mesh.tree(), tree, place, counted, [&](const BoxTree::Node& leaf, const BoxTree::Node& held) {
        for (const std::uint32_t k : tree.references(held)) {
            const Sphere sphere{moved(place, spheres[k].centre), spheres[k].radius};
            for (const std::uint32_t i : mesh.tree().references(leaf)) {
                if (isTouching[k]) break;
                ++counted.triangleTests;
                isTouching[k] = overlap(sphere, mesh.triangles()[i]);
            }
        }
        return false;
    });
    if (counts) *counts += counted;
}

}  // namespace arclight::collision
