#include "bake/particles/pressure_solver.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/parallel.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kSolverRowsAtOnce = 64;  // per chunk of a parallel loop
constexpr int kSweeps = 2, kCoarsestSweeps = 24;

/// A row of cells along x and its neighbouring rows, with their weights in the equation.
struct Row {
    const float* below;
    const float* above;
    const float* nearer;
    const float* farther;
    float weightBelow, weightAbove, weightNearer, weightFarther;  // 0 where there is no cell
    float diagonal;                                               // for a cell with neighbours on both sides in x
    std::size_t begin;                                            // index of the first cell
};

Row rowOf(const Volume& p, int y, int z, BoxSides sides) {
    const float* const centre = p.values.data() + p.index(0, y, z);
    const std::ptrdiff_t row = p.size.x, slice = row * p.size.y;
    Row r{centre, centre, centre, centre, 0, 0, 0, 0, 2, p.index(0, y, z)};
    const auto side = [&](bool hasCell, bool isOpen, std::ptrdiff_t step, const float*& neighbour, float& weight) {
        if (hasCell) {
            neighbour = centre + step;
            weight = 1;
            r.diagonal += 1;
        } else if (isOpen) {
            r.diagonal += 2;  // the pressure is 0 on the face, so the ghost cell behind it holds -p
        }
    };
    side(y > 0, false, -row, r.below, r.weightBelow);
    side(y + 1 < p.size.y, sides.openTop, row, r.above, r.weightAbove);
    side(z > 0, sides.openAround, -slice, r.nearer, r.weightNearer);
    side(z + 1 < p.size.z, sides.openAround, slice, r.farther, r.weightFarther);
    return r;
}

/// The sum over the neighbours of cell x, and the weight of the cell itself. Opposite neighbours are added first, so
/// mirrored fields stay mirrored.
struct Equation {
    float sum, diagonal;
};

Equation equationAt(const Volume& p, const Row& r, int x, BoxSides sides) {
    const float* const centre = p.values.data() + r.begin;
    const std::size_t i = static_cast<std::size_t>(x);
    const bool hasLeft = x > 0, hasRight = x + 1 < p.size.x;
    const float left = hasLeft ? centre[i - 1] : 0, right = hasRight ? centre[i + 1] : 0;
    const float sum = (left + right) + (r.weightBelow * r.below[i] + r.weightAbove * r.above[i]) +
                      (r.weightNearer * r.nearer[i] + r.weightFarther * r.farther[i]);
    const float atSide = sides.openAround ? 1.0f : -1.0f;
    return {sum, r.diagonal + (hasLeft ? 0 : atSide) + (hasRight ? 0 : atSide)};
}

template <class Body>
void forRows(glm::ivec3 size, const Body& body) {
    parallelFor(static_cast<std::size_t>(size.y) * static_cast<std::size_t>(size.z), kSolverRowsAtOnce,
                [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        body(static_cast<int>(i % static_cast<std::size_t>(size.y)),
                             static_cast<int>(i / static_cast<std::size_t>(size.y)));
                });
}

bool canHalve(glm::ivec3 size) {
    return size.x % 2 == 0 && size.y % 2 == 0 && size.z % 2 == 0 && std::min({size.x, size.y, size.z}) >= 4;
}

/// The right-hand side of the coarse equation, whose cells are twice as wide: four times the mean of eight cells.
void restrictTo(const Volume& fine, Volume& coarse) {
    forRows(coarse.size, [&](int y, int z) {
        for (int x = 0; x < coarse.size.x; ++x) {
            float sum = 0;
            for (int k = 0; k < 2; ++k)
                for (int j = 0; j < 2; ++j)
                    sum += fine.at(2 * x, 2 * y + j, 2 * z + k) + fine.at(2 * x + 1, 2 * y + j, 2 * z + k);
            coarse.at(x, y, z) = 0.5f * sum;
        }
    });
}

/// Adds the coarse solution, interpolated trilinearly.
void addProlonged(const Volume& coarse, Volume& fine) {
    forRows(fine.size, [&](int y, int z) {
        for (int x = 0; x < fine.size.x; ++x) fine.at(x, y, z) += coarse.sample(0.5f * glm::vec3(x, y, z) - 0.25f);
    });
}

}  // namespace

PressureSolver::PressureSolver(glm::ivec3 cells, BoxSides sides) : sides_(sides) {
    CHECK_LT(3, std::min({cells.x, cells.y, cells.z}));
    for (;; cells /= 2) {
        levels_.push_back({Volume(cells), Volume(cells), Volume(cells)});
        if (!canHalve(cells)) break;
    }
}

const Volume& PressureSolver::solve(const Volume& rhs, int cycles) {
    Level& finest = levels_.front();
    CHECK_EQ(rhs.values.size(), finest.rhs.values.size());
    finest.rhs = rhs;
    if (!sides_.openTop && !sides_.openAround) {
        double sum = 0;
        for (const float value : rhs.values) sum += static_cast<double>(value);
        const auto mean = static_cast<float>(sum / static_cast<double>(rhs.values.size()));
        for (float& value : finest.rhs.values) value -= mean;
    }
    for (int i = 0; i < cycles; ++i) cycle(0);
    return finest.pressure;
}

float PressureSolver::residual() {
    Level& finest = levels_.front();
    findResidual(finest);
    float greatest = 0;
    for (const float value : finest.residual.values) greatest = std::max(greatest, std::abs(value));
    return greatest;
}

void PressureSolver::cycle(std::size_t depth) {
    Level& level = levels_[depth];
    if (depth + 1 == levels_.size()) return sweep(level, kCoarsestSweeps);
    sweep(level, kSweeps);
    findResidual(level);
    Level& coarse = levels_[depth + 1];
    restrictTo(level.residual, coarse.rhs);
    std::fill(coarse.pressure.values.begin(), coarse.pressure.values.end(), 0.0f);
    cycle(depth + 1);
    addProlonged(coarse.pressure, level.pressure);
    sweep(level, kSweeps);
}

void PressureSolver::sweep(Level& level, int times) {
    Volume& p = level.pressure;
    for (int i = 0; i < 2 * times; ++i)
        forRows(p.size, [&](int y, int z) {
            const Row row = rowOf(p, y, z, sides_);
            for (int x = (y + z + i) % 2; x < p.size.x; x += 2) {
                const Equation equation = equationAt(p, row, x, sides_);
                const std::size_t cell = row.begin + static_cast<std::size_t>(x);
                p.values[cell] = (equation.sum - level.rhs.values[cell]) / equation.diagonal;
            }
        });
}

void PressureSolver::findResidual(Level& level) {
    const Volume& p = level.pressure;
    forRows(p.size, [&](int y, int z) {
        const Row row = rowOf(p, y, z, sides_);
        for (int x = 0; x < p.size.x; ++x) {
            const Equation equation = equationAt(p, row, x, sides_);
            const std::size_t cell = row.begin + static_cast<std::size_t>(x);
            level.residual.values[cell] = level.rhs.values[cell] - (equation.sum - equation.diagonal * p.values[cell]);
        }
    });
}

}  // namespace arclight::particles
