#include "sim/common/box_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/common/surface_mesh.h"
#include "sim/common/tree_draws.h"
#include "sim/common/tree_walk.h"

namespace arclight {
namespace {

using tree_draws::anyPoint, tree_draws::triangleSoup;

constexpr Split kAllSplits[] = {Split::midpointBoth, Split::centroid, Split::median, Split::sahBins, Split::sahSweep};
constexpr Traversal kOneByOne[] = {Traversal::recursive, Traversal::parentPointers, Traversal::shortStack};

Box pointBox(glm::vec3 p) { return {p, p}; }

/// Checks the order of nodes, parents, boxes, leaf sizes and that references are all boxes.
void expectWhole(const BoxTree& tree, std::span<const Box> boxes, TreeOptions options) {
    const auto nodes = tree.nodes();
    std::size_t references = 0;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        Box box;
        if (nodes[i].isLeaf()) {
            ASSERT_EQ(nodes[i].next, references);
            references += nodes[i].count;
            if (options.split != Split::midpointBoth) {
                ASSERT_LE(nodes[i].count, options.leafSize);
            }
            for (const std::uint32_t r : tree.references(nodes[i])) box = unionOf(box, boxes[r]);
        } else {
            ASSERT_EQ(tree.parents()[i + 1], i);
            ASSERT_EQ(tree.parents()[nodes[i].next], i);
            box = unionOf(nodes[i + 1].box(), nodes[nodes[i].next].box());
        }
        ASSERT_EQ(nodes[i].low, box.low);
        ASSERT_EQ(nodes[i].high, box.high);
    }
    ASSERT_EQ(references, tree.references().size());
    std::vector<std::uint32_t> all(tree.references().begin(), tree.references().end());
    std::sort(all.begin(), all.end());
    if (options.split == Split::midpointBoth) all.erase(std::unique(all.begin(), all.end()), all.end());
    ASSERT_EQ(all.size(), boxes.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i], i);
    ASSERT_LE(tree.depth(), kMaxTreeDepth);
}

/// Boxes that lie badly.
std::vector<std::pair<const char*, std::vector<Box>>> degenerateBoxes(std::size_t count) {
    Random random(Seed{7});
    std::vector<Box> equal(count, Box{glm::vec3(-1), glm::vec3(1)}), point(count, pointBox({1, 2, 3})), plane, line,
        exponential, nested, twoPoints;
    for (std::size_t i = 0; i < count; ++i) {
        const glm::vec3 p = anyPoint(random, 1);
        plane.push_back(pointBox({p.x, 0, p.z}));
        line.push_back(pointBox({p.x, 1, 1}));
        exponential.push_back(pointBox({std::ldexp(1.0f, static_cast<int>(i % 240) - 120), 0, 0}));
        nested.push_back({glm::vec3(-1 - static_cast<float>(i)), glm::vec3(1 + static_cast<float>(i))});
        twoPoints.push_back(pointBox(glm::vec3(i % 2 == 0 ? 1.0f : std::nextafter(1.0f, 2.0f))));
    }
    return {{"none", {}},
            {"one", {Box{glm::vec3(0), glm::vec3(1)}}},
            {"equal", equal},
            {"point", point},
            {"plane", plane},
            {"line", line},
            {"exponential", exponential},
            {"nested", nested},
            {"two points", twoPoints}};
}

TEST(BoxTree, IsWholeHoweverBoxesLie) {
    for (const Split split : kAllSplits)
        for (const int leafSize : {1, 4, 9})
            for (const auto& [name, boxes] : degenerateBoxes(700)) {
                SCOPED_TRACE(name);
                expectWhole(BoxTree(boxes, {split, leafSize}), boxes, {split, leafSize});
            }
    Random random(Seed{1});
    const std::vector<Box> soup = boxesOf(triangleSoup(random, 3000, 0.1f));
    for (const Split split : kAllSplits) expectWhole(BoxTree(soup, {split, 3}), soup, {split, 3});
}

TEST(BoxTree, AMillionOfOnePointIsAsDeepAsItsLogarithm) {
    const std::vector<Box> boxes(1'000'000, pointBox({1, 2, 3}));
    for (const Split split : {Split::centroid, Split::median, Split::sahBins}) {
        const BoxTree tree(boxes, {split, 1});
        EXPECT_EQ(tree.depth(), 21);
        EXPECT_EQ(tree.nodes().size(), 1'999'999u);
    }
    EXPECT_EQ(BoxTree(std::span(boxes).first(65536), {Split::sahSweep, 1}).depth(), 17);
    // Straddlers in both sides never part.
    EXPECT_EQ(BoxTree(boxes, {Split::midpointBoth, 4}).nodes().size(), 1u);
}

TEST(BoxTreeDeathTest, RefusesBoxesThatAreNotFinite) {
    for (const float bad : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
        const std::vector<Box> boxes{{glm::vec3(0), glm::vec3(1)}, {glm::vec3(0), glm::vec3(0, bad, 0)}};
        EXPECT_DEATH(BoxTree{boxes}, "isFinite");
    }
}

TEST(BoxTree, StraddlersInBothSidesMultiply) {
    const std::vector<Box> boxes = boxesOf(trianglesOf(boulderMesh(Seed{1}, 5)));
    EXPECT_GT(BoxTree(boxes, {Split::midpointBoth, 4}).referenceRatio(), 8);
    for (const Split split : {Split::centroid, Split::median, Split::sahBins, Split::sahSweep})
        EXPECT_EQ(BoxTree(boxes, {split, 4}).referenceRatio(), 1);
}

/// The cheapest division by brute force: any axis, any place between neighbours.
float leastCost(std::vector<Box> boxes) {
    float least = std::numeric_limits<float>::max();
    for (int axis = 0; axis < 3; ++axis) {
        std::sort(boxes.begin(), boxes.end(), [axis](const Box& a, const Box& b) {
            return a.low[axis] + a.high[axis] < b.low[axis] + b.high[axis];
        });
        for (std::size_t cut = 1; cut < boxes.size(); ++cut) {
            Box left, right;
            for (std::size_t i = 0; i < boxes.size(); ++i)
                (i < cut ? left : right) = unionOf(i < cut ? left : right, boxes[i]);
            least = std::min(least, static_cast<float>(cut) * halfArea(left) +
                                        static_cast<float>(boxes.size() - cut) * halfArea(right));
        }
    }
    return least;
}

TEST(BoxTree, SweepTakesTheCheapestDivision) {
    Random random(Seed{3});
    for (int i = 0; i < 60; ++i) {
        const std::vector<Box> boxes = boxesOf(triangleSoup(random, 12 + random.below(40), 0.2f));
        const BoxTree tree(boxes, {Split::sahSweep, static_cast<int>(boxes.size()) - 1});
        const BoxTree bins(boxes, {Split::sahBins, static_cast<int>(boxes.size()) - 1});
        const auto cost = [](const BoxTree& t) {
            return halfArea(t.nodes()[1].box()) * static_cast<float>(t.nodes()[1].count) +
                   halfArea(t.nodes()[2].box()) * static_cast<float>(t.nodes()[2].count);
        };
        ASSERT_EQ(tree.nodes().size(), 3u);
        EXPECT_NEAR(cost(tree), leastCost(boxes), 1e-3f * leastCost(boxes));
        EXPECT_GE(cost(bins), cost(tree) * 0.999f);
        EXPECT_LE(cost(bins), cost(tree) * 1.5f);
    }
}

TEST(BoxTree, CostIsTheSumOverItsBoxes) {
    // Two unit cubes with a gap of 1 between them: 3 x 1 x 1.
    const std::vector<Box> boxes{{glm::vec3(0), glm::vec3(1)}, {glm::vec3(2, 0, 0), glm::vec3(3, 1, 1)}};
    EXPECT_DOUBLE_EQ(BoxTree(boxes, {Split::centroid, 1}).sahCost(), 1 + 2 * (3.0 / 7 + 3.0 / 7));
    EXPECT_DOUBLE_EQ(BoxTree(boxes, {Split::centroid, 2}).sahCost(), 3);
}

TEST(BoxTree, BinsAndSweepCostLessThanMidpointsAndMedians) {
    for (const SurfaceMesh& mesh : {shipMesh(), archMesh(), boulderMesh(Seed{2}, 4)}) {
        const std::vector<Box> boxes = boxesOf(trianglesOf(mesh));
        const auto cost = [&](Split split) { return BoxTree(boxes, {split, 2}).sahCost(); };
        EXPECT_LT(cost(Split::sahBins), cost(Split::median));
        EXPECT_LT(cost(Split::sahSweep), cost(Split::median));
        EXPECT_LT(cost(Split::sahBins), cost(Split::midpointBoth));
    }
}

TEST(BoxTree, RefittedHasTheBoxesOfWhatMoved) {
    Random random(Seed{4});
    std::vector<Box> boxes = boxesOf(triangleSoup(random, 900, 0.1f));
    for (const Split split : kAllSplits) {
        BoxTree tree(boxes, {split, 4});
        const double before = tree.sahCost();
        std::vector<Box> moved = boxes;
        for (Box& box : moved) {
            const glm::vec3 by = anyPoint(random, 0.5f);
            box.low += by, box.high += by;
        }
        tree.refit(moved);
        expectWhole(tree, moved, {split, 4});
        EXPECT_GT(tree.sahCost(), before);
        tree.refit(boxes);
        EXPECT_EQ(tree.sahCost(), before);
    }
}

/// Enters all boxes, or those near a point, and records the leaves.
struct LeafRecorder {
    glm::vec3 point;
    float square = std::numeric_limits<float>::infinity();
    bool isFlipping = false;
    std::vector<std::uint32_t> leaves{};
    WalkCounts counts{};
    bool enters(const BoxTree::Node& node) {
        ++counts.boxTests;
        return squaredDistance(node.box(), point) <= square;
    }
    bool leaf(const BoxTree::Node& node) {
        leaves.push_back(node.next);
        return false;
    }
    bool isRightFirst(const BoxTree&, std::uint32_t node) const { return isFlipping && node % 3 == 1; }
};

TEST(TreeWalk, EveryTraversalVisitsTheSameLeavesInTheSameOrder) {
    Random random(Seed{5});
    const std::vector<Box> boxes = boxesOf(triangleSoup(random, 800, 0.1f));
    for (const Split split : kAllSplits) {
        const BoxTree tree(boxes, {split, 2});
        for (int i = 0; i < 100; ++i) {
            const LeafRecorder start{anyPoint(random, 1.5f), std::pow(random.uniform(0, 1), 2.0f), i % 2 == 0};
            LeafRecorder first = start;
            walk(tree, first, Traversal::recursive);
            for (const Traversal traversal : kOneByOne)
                for (const int size : {0, 1, 2, 3, 5, kMaxTreeDepth}) {
                    LeafRecorder query = start;
                    walk(tree, query, traversal, size);
                    ASSERT_EQ(query.leaves, first.leaves);
                    ASSERT_EQ(query.counts.boxTests, first.counts.boxTests);
                }
        }
    }
}

TEST(TreeWalk, RestartsOfShortStacksAreThoseOfTheClosedForm) {
    // Halved down to single boxes, 2ᵐ boxes make a full tree. All entered, a stack of k is empty after each subtree of
    // 2ᵏ leaves.
    constexpr int kLevels = 9;
    const std::vector<Box> boxes(1u << kLevels, pointBox(glm::vec3(0)));
    const BoxTree tree(boxes, {Split::median, 1});
    for (int size = 0; size <= kLevels + 2; ++size) {
        LeafRecorder query{glm::vec3(0)};
        walk(tree, query, Traversal::shortStack, size);
        EXPECT_EQ(query.counts.restarts, size >= kLevels ? 0u : (1u << (kLevels - size)) - 1) << size;
        EXPECT_EQ(query.leaves.size(), boxes.size());
    }
    // Arrivals: a node each; by parent pointers, an inner node three times.
    LeafRecorder recursive{glm::vec3(0)}, parents{glm::vec3(0)};
    walk(tree, recursive, Traversal::recursive);
    walk(tree, parents, Traversal::parentPointers);
    EXPECT_EQ(recursive.counts.nodes, 2 * boxes.size() - 1);
    EXPECT_EQ(parents.counts.nodes, boxes.size() + 3 * (boxes.size() - 1));
}

}  // namespace
}  // namespace arclight
