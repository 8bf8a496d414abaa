#include "sim/collision/cost_map.h"

#include <algorithm>

#include "core/parallel.h"

namespace arclight::collision {

double CostMap::mean(CountedTests counted) const {
    double sum = 0;
    for (const RayCost& cost : costs) sum += cost.of(counted);
    return costs.empty() ? 0 : sum / static_cast<double>(costs.size());
}

double CostMap::max(CountedTests counted) const {
    std::uint32_t most = 0;
    for (const RayCost& cost : costs) most = std::max(most, cost.of(counted));
    return most;
}

Ray pixelRay(const Camera& camera, int width, int height, int column, int row) {
    const auto w = static_cast<float>(width), h = static_cast<float>(height);
    const glm::vec2 part((static_cast<float>(column) + 0.5f) / w, (static_cast<float>(row) + 0.5f) / h);
    return {camera.position, camera.rayThrough({2 * part.x - 1, 1 - 2 * part.y}, w / h)};
}

CostMap costMapOf(const TriangleTree& tree, const Camera& camera, int width, int height) {
    constexpr std::size_t kRows = 4;  // per task
    CostMap map{width, height,
                std::vector<RayCost>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height))};
    parallelFor(static_cast<std::size_t>(height), kRows, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            for (int column = 0; column < width; ++column) {
                WalkCounts counts;
                tree.firstHit(pixelRay(camera, width, height, column, static_cast<int>(row)), 0, kEverywhere, {},
                              &counts);
                map.costs[row * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)] = {
                    counts.boxTests, counts.triangleTests};
            }
    });
    return map;
}

int missedRays(const TreeStudy& study, const Camera& camera, int width, int height, FirstReference& reference) {
    const int checked = study.checkedQueries();
    int missed = 0;
    for (int i = 0; i < checked; ++i) {
        // A lattice by the golden ratio: 377 and 610 are Fibonacci numbers.
        const int column = i * 377 % 610 * width / 610, row = (2 * i + 1) * height / (2 * checked);
        const Ray ray = pixelRay(camera, width, height, column, row);
        auto& first = reference[static_cast<std::size_t>(i)];
        if (!first) first = certainHitByBruteForce(study, ray);
        WalkCounts counts;
        missed += errorsOfFirstHit(study, ray, firstHitIn(study, ray, {}, counts), *first).missed;
    }
    return missed;
}

}  // namespace arclight::collision
