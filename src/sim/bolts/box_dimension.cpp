#include "sim/bolts/box_dimension.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/check.h"

namespace arclight::bolts {
namespace {

/// The boxes of one grid touched since the last `clear`.
class Grid {
public:
    Grid(int width, int height)
        : width_(width), touched_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0) {}

    void clear() { ++mark_, count_ = 0; }
    std::size_t count() const { return count_; }

    /// Touches the boxes along a segment, in units of the box side (J. Amanatides, A. Woo, "A Fast Voxel Traversal
    /// Algorithm for Ray Tracing", 1987).
    void touch(glm::dvec2 from, glm::dvec2 to) {
        glm::ivec2 box(glm::floor(from));
        const glm::ivec2 last(glm::floor(to));
        const glm::dvec2 way = to - from;
        constexpr double kNever = std::numeric_limits<double>::infinity();
        glm::dvec2 next(kNever), every(kNever);  // where it meets the next box side, as a fraction of the segment
        for (int i = 0; i < 2; ++i)
            if (box[i] != last[i]) {
                next[i] = ((way[i] > 0 ? box[i] + 1 : box[i]) - from[i]) / way[i];
                every[i] = 1 / std::fabs(way[i]);
            }
        touch(box);
        for (int left = std::abs(last.x - box.x) + std::abs(last.y - box.y); left > 0; --left) {
            const int i = box.y == last.y || (box.x != last.x && next.x < next.y) ? 0 : 1;
            box[i] += way[i] > 0 ? 1 : -1;
            next[i] += every[i];
            touch(box);
        }
    }

private:
    void touch(glm::ivec2 box) {
        std::uint32_t& mark = touched_[static_cast<std::size_t>(box.y) * static_cast<std::size_t>(width_) +
                                       static_cast<std::size_t>(box.x)];
        count_ += mark != mark_;
        mark = mark_;
    }

    int width_;
    std::vector<std::uint32_t> touched_;  ///< `mark_` of the last count that touched each box
    std::uint32_t mark_ = 0;
    std::size_t count_ = 0;
};

/// The first `kBoxGrids` points of an additive recurrence fill the unit square evenly (M. Roberts, "The Unreasonable
/// Effectiveness of Quasirandom Sequences", 2018).
glm::dvec2 shiftOf(int grid) {
    return glm::fract(0.5 + static_cast<double>(grid) * glm::dvec2(0.7548776662466927, 0.5698402909980532));
}

}  // namespace

double boxesTouched(std::span<const glm::vec2> pairs, int level) {
    if (pairs.empty()) return 0;
    glm::dvec2 low(pairs[0]), high(low);
    for (const glm::vec2 point : pairs)
        low = glm::min(low, glm::dvec2(point)), high = glm::max(high, glm::dvec2(point));
    const double scale = std::exp2(level);
    const glm::dvec2 size = scale * (high - low) + 2.0;
    CHECK_LE(size.x * size.y, 1e8);
    Grid grid(static_cast<int>(size.x), static_cast<int>(size.y));
    std::size_t sum = 0;
    for (int i = 0; i < kBoxGrids; ++i) {
        const glm::dvec2 shift = shiftOf(i);
        grid.clear();
        for (std::size_t k = 0; k + 1 < pairs.size(); k += 2)
            grid.touch(scale * (glm::dvec2(pairs[k]) - low) + shift, scale * (glm::dvec2(pairs[k + 1]) - low) + shift);
        sum += grid.count();
    }
    return static_cast<double>(sum) / kBoxGrids;
}

std::vector<double> boxLogarithms(std::span<const glm::vec2> pairs, int coarsest, int finest) {
    // Avoids the logarithm of 0 for a curve that almost never leaves a box.
    constexpr double kMin = 0.5 / kBoxGrids;
    std::vector<double> logarithms;
    logarithms.reserve(static_cast<std::size_t>(finest - coarsest + 1));
    for (int level = coarsest; level <= finest; ++level)
        logarithms.push_back(std::log2(std::max(boxesTouched(pairs, level) - 1, kMin)));
    return logarithms;
}

BoxDimension fitBoxDimension(std::span<const double> logarithms) {
    CHECK_LE(std::size_t{2}, logarithms.size());
    const auto n = static_cast<double>(logarithms.size());
    double mean = 0;
    for (const double y : logarithms) mean += y / n;
    double varX = 0, varY = 0, covariance = 0;
    for (std::size_t i = 0; i < logarithms.size(); ++i) {
        const double x = static_cast<double>(i) - 0.5 * (n - 1), y = logarithms[i] - mean;
        varX += x * x, varY += y * y, covariance += x * y;
    }
    BoxDimension result{covariance / varX, 0};
    if (n > 2) result.error = std::sqrt(std::max(0.0, varY - result.dimension * covariance) / (n - 2) / varX);
    return result;
}

BoxDimension boxDimension(std::span<const glm::vec2> pairs, int coarsest, int finest) {
    return fitBoxDimension(boxLogarithms(pairs, coarsest, finest));
}

}  // namespace arclight::bolts
