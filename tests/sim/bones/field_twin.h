// A reactor field without vectors, sums of sums or rows: a structure for each cell, one cell after the other, each mean
// over all cells around it. It shares only grid and settings with the code under test, and rounds in the same order, so
// that results agree to the bit.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/bones/field_grid.h"

namespace arclight::bones::twin {

class Field {
public:
    struct Cell {
        std::array<float, 6> x{}, v{};  ///< displacement and rotation vector, and their velocities
    };
    Field(const FieldGrid& itsGrid, const FieldSettings& itsSettings)
        : grid(itsGrid), settings(itsSettings), cells(static_cast<std::size_t>(itsGrid.cells())) {}
    void step(std::span<const Effector> effectors, double dt);
    Cell& at(glm::ivec3 cell) {
        return cells[static_cast<std::size_t>((cell.z * grid.counts.y + cell.y) * grid.counts.x + cell.x)];
    }

    FieldGrid grid;
    FieldSettings settings;
    std::vector<Cell> cells;

private:
    float sumX(glm::ivec3 cell, int component, bool isVelocity, glm::ivec3 reach);
    float sumY(glm::ivec3 cell, int component, bool isVelocity, glm::ivec3 reach);
    float sumZ(glm::ivec3 cell, int component, bool isVelocity, glm::ivec3 reach);
};

}  // namespace arclight::bones::twin
