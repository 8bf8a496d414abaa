// Agents sorted into the cells of a uniform grid on the ground, to find neighbours.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::timeslice {

class FigureGrid {
public:
    static constexpr float kCell = 1.5f;  ///< m

    /// `bodies`: elements have a position `at`.
    template <class Body>
    void build(std::span<const Body> bodies) {
        starts_.assign(kWide * kHigh + 1, 0);
        cells_.resize(bodies.size());
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            cells_[i] = static_cast<std::uint32_t>(cellOf(bodies[i].at));
            ++starts_[cells_[i] + 1];
        }
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        order_.resize(bodies.size()), at_.resize(bodies.size());
        next_.assign(starts_.begin(), starts_.end() - 1);
        for (std::uint32_t i = 0; i < bodies.size(); ++i) {
            const std::uint32_t to = next_[cells_[i]]++;
            order_[to] = i, at_[to] = bodies[i].at;
        }
    }
    /// All agents, row by row from the far end.
    std::span<const std::uint32_t> order() const { return order_; }
    /// Calls `visit(figure, position)` for the agents in the 3 × 3 cells around a point.
    template <class Visit>
    void visitNear(glm::vec2 p, const Visit& visit) const {
        const glm::ivec2 cell = centralCell(p);
        visitCells(cell - 1, cell + 1, visit);
    }
    /// The number of agents that `visitNear` visits.
    int countNear(glm::vec2 p) const {
        const glm::ivec2 cell = centralCell(p);
        std::uint32_t count = 0;
        for (int row = cell.y - 1; row <= cell.y + 1; ++row) {
            const auto first = static_cast<std::size_t>(row * kWide + cell.x - 1);
            count += starts_[first + 3] - starts_[first];
        }
        return static_cast<int>(count);
    }
    /// Like `visitNear`, but may omit agents that are farther than `radius` < `kCell` m in any direction.
    template <class Visit>
    void visitWithin(glm::vec2 p, float radius, const Visit& visit) const {
        const glm::ivec2 cell = centralCell(p);
        visitCells(glm::clamp(coordinates(p - radius), cell - 1, cell + 1),
                   glm::clamp(coordinates(p + radius), cell - 1, cell + 1), visit);
    }

private:
    static constexpr int kWide = 194, kHigh = 280;
    static constexpr glm::vec2 kLow{-145, -315};
    static glm::ivec2 coordinates(glm::vec2 p) { return glm::ivec2(glm::floor((p - kLow) / kCell)); }
    static glm::ivec2 centralCell(glm::vec2 p) {
        return glm::clamp(coordinates(p), glm::ivec2(1), glm::ivec2(kWide - 2, kHigh - 2));
    }
    template <class Visit>
    void visitCells(glm::ivec2 first, glm::ivec2 last, const Visit& visit) const {
        for (int row = first.y; row <= last.y; ++row) {
            const std::uint32_t end = starts_[static_cast<std::size_t>(row * kWide + last.x + 1)];
            for (std::uint32_t i = starts_[static_cast<std::size_t>(row * kWide + first.x)]; i < end; ++i)
                visit(order_[i], at_[i]);
        }
    }
    static std::size_t cellOf(glm::vec2 p) {
        const glm::ivec2 cell = glm::clamp(coordinates(p), glm::ivec2(0), glm::ivec2(kWide - 1, kHigh - 1));
        return static_cast<std::size_t>(cell.y * kWide + cell.x);
    }
    std::vector<std::uint32_t> starts_, next_, cells_, order_;
    std::vector<glm::vec2> at_;
};

}  // namespace arclight::timeslice
