// Speed of trees over triangles: nanoseconds a query of each way and a triangle of each builder, in one run with the
// scalar tree, brute force and other libraries. Ends with tables.
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/best_times.h"
#include "bench/collision/collision_peers.h"
#include "core/random.h"
#include "sim/collision/tree_study.h"
#include "sim/common/lanes.h"
#include "sim/common/sphere_tree.h"

namespace arclight::bench {

using namespace collision;
namespace {

constexpr const char* kNsEach = "ns_each";
constexpr const char* kSplitNames[] = {"midpointBoth", "centroid", "median", "sahBins", "sahSweep"};

/// 4 · 256² triangles: as many as the meshes of tinybvh's tables.
const std::vector<Triangle>& largeMesh() {
    static const std::vector<Triangle> mesh = trianglesOf(studyMesh(StudyMesh::bumpySphere, 256));
    return mesh;
}
/// The size of the article's mesh as it was measured anew.
const std::vector<Triangle>& articleMesh() {
    static const std::vector<Triangle> mesh = trianglesOf(studyMesh(StudyMesh::bumpySphere, 100));
    return mesh;
}

/// A sphere at each triangle, in their order, about one of their edges from the surface: neighbours follow each other,
/// as the points of nanoflann's all-nearest do.
std::vector<Sphere> spheresAt(std::span<const Triangle> mesh, float radius) {
    Random random(Seed{1});
    std::vector<Sphere> spheres;
    for (const Triangle& t : mesh) {
        const glm::vec3 way(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        spheres.push_back({t.centroid() + radius * way, radius});
    }
    return spheres;
}

/// Times `body(i)` for i below `count`, again and again, or `body()`, which counts as `count`.
template <class Body>
void measureEach(benchmark::State& state, std::size_t count, const Body& body) {
    for (auto _ : state) {
        if constexpr (std::is_invocable_v<Body>)
            body();
        else
            for (std::size_t i = 0; i < count; ++i) benchmark::DoNotOptimize(body(i));
    }
    const double each = static_cast<double>(state.iterations()) * static_cast<double>(count);
    state.counters[kNsEach] =
        benchmark::Counter(each * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <class Body>
void add(const std::string& name, std::size_t count, const Body& body) {
    benchmark::RegisterBenchmark(name.c_str(), [count, body](benchmark::State& s) { measureEach(s, count, body); })
        ->MinTime(0.02)
        ->Repetitions(3)
        ->MeasureProcessCPUTime()
        ->Unit(benchmark::kMillisecond);
}

/// The trees and queries that all benchmarks share.
struct Scene {
    std::vector<Triangle> triangles = largeMesh();
    TriangleTree tree{triangles, {Split::sahBins, 8}};
    WideTree wide{tree};
    SphereTree spheres{tree};
    std::vector<Sphere> queries = spheresAt(std::span(triangles).subspan(100'000, 32'768), 0.01f);
    std::vector<Peer> peers = peersOf(triangles);
};

void registerQueries(const Scene& scene) {
    const std::size_t count = scene.queries.size();
    const auto way = [&](const std::string& name, WalkOptions options) {
        add("nearest/" + name, count, [&scene, options](std::size_t i) {
            return scene.tree.nearest(scene.queries[i].centre, INFINITY, options).squaredDistance;
        });
        add("touched/" + name, count,
            [&scene, options](std::size_t i) { return scene.tree.isTouched(scene.queries[i], options); });
    };
    way("recursive", {Traversal::recursive});
    way("approximate", {Traversal::recursive, BoxTest::approximate});
    way("parentPointers", {Traversal::parentPointers});
    for (const int size : {0, 1, 2, 3, 5})
        way("stack" + std::to_string(size), {Traversal::shortStack, BoxTest::exact, size});
    way("fullStack", {Traversal::shortStack, BoxTest::exact, kMaxTreeDepth});
    add("nearest/wide", count,
        [&scene](std::size_t i) { return scene.wide.nearest(scene.queries[i].centre).squaredDistance; });
    add("touched/wide", count, [&scene](std::size_t i) { return scene.wide.isTouched(scene.queries[i]); });
    add("allTouched/spheres", count, [&scene](std::size_t i) {
        std::vector<std::uint32_t> found;
        scene.spheres.touched(scene.queries[i], found);
        return found.size();
    });
    add("allTouched/boxes", count, [&scene](std::size_t i) {
        std::vector<std::uint32_t> found;
        scene.tree.touched(scene.queries[i], found);
        return found.size();
    });
    add("nearest/brute", 4, [&scene](std::size_t i) {
        float least = INFINITY;
        for (const Triangle& t : scene.triangles)
            least = std::min(least, squaredDistance(t, scene.queries[5000 * i].centre));
        return least;
    });
    for (const Peer& peer : scene.peers)
        if (peer.distance)
            add("nearest/" + peer.name, count,
                [&scene, &peer](std::size_t i) { return peer.distance(scene.queries[i].centre); });
        else
            add("touched/" + peer.name, count,
                [&scene, &peer](std::size_t i) { return peer.isTouched(scene.queries[i]); });
}

void registerBuilders(const Scene& scene) {
    static const std::vector<Box> large = boxesOf(scene.triangles), article = boxesOf(articleMesh());
    for (int split = 0; split < 5; ++split) {
        const auto build = [split](const std::vector<Box>& boxes) {
            return [&boxes, split] {
                benchmark::DoNotOptimize(BoxTree(boxes, {static_cast<Split>(split), 4}).nodes().data());
            };
        };
        add(std::string("build40k/") + kSplitNames[split], article.size(), build(article));
        if (split > 0) add(std::string("build262k/") + kSplitNames[split], large.size(), build(large));
    }
    add("build262k/refit", large.size(), [tree = std::make_shared<BoxTree>(large)] { tree->refit(large); });
    for (const Peer& peer : scene.peers) add("build262k/" + peer.name, large.size(), [&peer] { peer.build(); });
}

/// The article's two trees on 40,000 triangles.
void registerArticle() {
    static const std::vector<Sphere> queries = spheresAt(articleMesh(), 0.02f);
    for (const Split split : {Split::midpointBoth, Split::centroid})
        for (const Traversal traversal : {Traversal::recursive, Traversal::parentPointers}) {
            static std::vector<TriangleTree> trees;
            trees.reserve(4);
            const TriangleTree& tree = trees.emplace_back(articleMesh(), TreeOptions{split, 8});
            const char* name = kSplitNames[static_cast<int>(split)];
            add(std::string(traversal == Traversal::recursive ? "article/" : "articleStackless/") + name,
                queries.size() / 8, [&tree, traversal](std::size_t i) {
                    return tree.isTouched(queries[8 * i], {traversal, BoxTest::approximate});
                });
        }
}

void printBuilders(const BestTimes& times) {
    std::printf("\nBuilders, leaves of 4: queries of 400 spheres, radius 0.12, exact test\n");
    std::printf("  %-12s %-13s %10s %6s %9s %8s %10s %12s\n", "mesh", "split", "references", "depth", "SAH cost",
                "boxes", "triangles", "ns a triangle");
    constexpr const char* kMeshes[] = {"bumpySphere", "rock", "ship"};
    for (int mesh = 0; mesh < 3; ++mesh) {
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(static_cast<StudyMesh>(mesh), 100));
        for (int split = 0; split < 5; ++split) {
            const TreeStudy study(triangles, {static_cast<Split>(split), 4});
            const BoxTree& tree = study.tree().tree();
            const StudyMetrics metrics = study.metrics(0.12f, {}, Seed{1});
            std::printf("  %-12s %-13s %10.2f %6d %9.1f %8.1f %10.1f", kMeshes[mesh], kSplitNames[split],
                        tree.referenceRatio(), tree.depth(), tree.sahCost(), metrics.boxTests, metrics.triangleTests);
            if (mesh == 0) std::printf(" %12.0f", times.best(std::string("build40k/") + kSplitNames[split] + "/"));
            std::printf("\n");
        }
    }
    for (const char* name : {"centroid", "median", "sahBins", "sahSweep", "refit", "embree", "fcl"})
        printRow((std::string("build of 262,144 triangles, ") + name).c_str(),
                 times.best(std::string("build262k/") + name + "/"), "ns each",
                 std::string(name) == "sahBins" ? "required: at most 130" : "");
}

void printQueries(const BestTimes& t) {
    const auto best = [&](const std::string& name) { return t.best(name + "/"); };
    std::printf(
        "\nQueries of 262,144 triangles at 32,768 of them, one after another (best of the repetitions, CPU time; %s)\n",
        vectorName());
    for (const char* query : {"nearest/", "touched/"}) {
        const std::string q = query;
        for (const char* way : {"recursive", "approximate", "parentPointers", "stack0", "stack1", "stack2", "stack3",
                                "stack5", "fullStack", "wide", "embree", "fcl", "brute"})
            if (!std::isnan(best(q + way)))
                printRow((q + way).c_str(), best(q + way), "ns",
                         q + way == "nearest/wide" ? "required: at most 250" : "");
        printRow((q + "recursive / wide").c_str(), best(q + "recursive") / best(q + "wide"), "times",
                 "required: at least 3");
        printRow((q + "parentPointers / recursive").c_str(), best(q + "parentPointers") / best(q + "recursive"), "",
                 "measured before: 1.08 to 1.19");
    }
    printRow("all touched: tree of spheres / of boxes", best("allTouched/spheres") / best("allTouched/boxes"), "times",
             "");
    printRow("nearest: brute force / wide", best("nearest/brute") / best("nearest/wide"), "times", "");
    std::printf("\nThe article's trees on 40,000 triangles, leaves of 8, any hit of a sphere of radius 0.02\n");
    printRow("in both children, recursive", best("article/midpointBoth"), "ns", "measured before: 4554");
    printRow("in one child, recursive", best("article/centroid"), "ns", "measured before: 552");
    printRow("in both / in one", best("article/midpointBoth") / best("article/centroid"), "times", "8.3");
    printRow("in one: stackless / recursive", best("articleStackless/centroid") / best("article/centroid"), "", "1.08");
    printRow("in both: stackless / recursive", best("articleStackless/midpointBoth") / best("article/midpointBoth"), "",
             "1.19");
}

/// Counts the queries in which a peer and the suite disagree, so that times are of the same answers.
void checkPeers(const Scene& scene) {
    for (const Peer& peer : scene.peers) {
        int wrong = 0;
        for (const Sphere& query : scene.queries)
            wrong += peer.distance ? std::abs(std::sqrt(scene.wide.nearest(query.centre).squaredDistance) -
                                              peer.distance(query.centre)) > 1e-4f
                                   : scene.wide.isTouched(query) != peer.isTouched(query);
        std::printf("%s disagrees in %d of %zu queries\n", peer.name.c_str(), wrong, scene.queries.size());
    }
}

}  // namespace
}  // namespace arclight::bench

int main(int argc, char** argv) {
    using namespace arclight::bench;
    return runBenchmarks(
        argc, argv, kNsEach,
        [] {
            static const Scene scene;
            checkPeers(scene);
            registerQueries(scene);
            registerBuilders(scene);
            registerArticle();
        },
        [](const BestTimes& reporter) {
            printQueries(reporter);
            printBuilders(reporter);
        });
}
