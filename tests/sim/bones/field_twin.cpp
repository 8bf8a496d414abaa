#include "sim/bones/field_twin.h"

#include <algorithm>
#include <cmath>

namespace arclight::bones::twin {
namespace {

float bounded(float value, bool mayGrow) {
    const float within = mayGrow ? std::clamp(value, -kMaxFieldValue, kMaxFieldValue) : value;
    return std::fabs(within) < kMinFieldValue ? 0 : within;
}

/// The sum of `value(i)` over the neighbours of `at` in one direction, the nearest first, both sides of each together.
template <class Value>
float sum(int at, int count, int reach, Border border, const Value& value) {
    float total = value(at);
    for (int i = 1; i <= reach; ++i) {
        const int before = cellBeyond(border, at - i, count), after = cellBeyond(border, at + i, count);
        total = total + ((before < 0 ? 0 : value(before)) + (after < 0 ? 0 : value(after)));
    }
    return total;
}

}  // namespace

float Field::sumZ(glm::ivec3 cell, int component, bool isVelocity, glm::ivec3 reach) {
    return sum(cell.z, grid.counts.z, reach.z, settings.border(), [&](int z) {
        const Cell& each = at({cell.x, cell.y, z});
        return (isVelocity ? each.v : each.x)[static_cast<std::size_t>(component)];
    });
}

float Field::sumY(glm::ivec3 cell, int component, bool isVelocity, glm::ivec3 reach) {
    return sum(cell.y, grid.counts.y, reach.y, settings.border(), [&](int y) {
        return sumZ({cell.x, y, cell.z}, component, isVelocity, reach);
    });
}

float Field::sumX(glm::ivec3 cell, int component, bool isVelocity, glm::ivec3 reach) {
    return sum(cell.x, grid.counts.x, reach.x, settings.border(), [&](int x) {
        return sumY({x, cell.y, cell.z}, component, isVelocity, reach);
    });
}

void Field::step(std::span<const Effector> effectors, double dt) {
    const FieldStep step(grid, settings, dt);
    std::vector<Cell> next = cells;
    std::size_t number = 0;
    for (int z = 0; z < grid.counts.z; ++z)
        for (int y = 0; y < grid.counts.y; ++y)
            for (int x = 0; x < grid.counts.x; ++x) {
                Cell& to = next[number++];
                for (int i = 0; i < 6; ++i) {
                    float &value = to.x[static_cast<std::size_t>(i)], &speed = to.v[static_cast<std::size_t>(i)];
                    if (step.reach != glm::ivec3(0)) {
                        const float meanX = sumX({x, y, z}, i, false, step.reach) * step.meanWeight;
                        const float meanV = sumX({x, y, z}, i, true, step.reach) * step.meanWeight;
                        value = value + settings.displacementRatio * (meanX - value);
                        speed = speed + settings.velocityRatio * (meanV - speed);
                    }
                    step.spring.apply(value, speed);
                    value = bounded(value, settings.mayGrow()), speed = bounded(speed, settings.mayGrow());
                }
                for (const Effector& effector : ordered(effectors)) {
                    const Effect effect = effectOn(grid, settings, effector, grid.at({x, y, z}));
                    for (int i = 0; i < 3; ++i) {
                        const float shift = (effect.push + step.shiftPerForce * effect.acceleration)[i];
                        const float turn = (effect.turn + step.shiftPerForce * effect.spin)[i];
                        const auto n = static_cast<std::size_t>(i);
                        to.x[n] += (1 - step.spring.xx) * shift, to.v[n] += -step.spring.vx * shift;
                        to.x[n + 3] += (1 - step.spring.xx) * turn, to.v[n + 3] += -step.spring.vx * turn;
                    }
                }
            }
    cells = std::move(next);
}

}  // namespace arclight::bones::twin
