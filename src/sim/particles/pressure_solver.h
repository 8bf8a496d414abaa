// Poisson's equation on a box of cells, by multigrid.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "sim/particles/volume.h"

namespace arclight::particles {

/// What lies beyond the sides of a box. Through a wall nothing flows; at an open side the pressure is 0.
struct BoxSides {
    bool openTop = true;     ///< greatest y; the lowest side is always a wall
    bool openAround = true;  ///< both sides in x and in z
};

/// Solves sum of (neighbour - p) over the six neighbours = rhs, by V-cycles with red-black Gauss-Seidel sweeps
/// (W. Briggs, V. Henson and S. McCormick, "A Multigrid Tutorial", 2000). A cell of one hue reads only cells of the
/// other, so the bits do not depend on the number of threads.
class PressureSolver {
public:
    /// Sides that can be halved often make it fast: at least 4 cells, best a small number times a power of 2.
    PressureSolver(glm::ivec3 cells, BoxSides sides);

    /// Improves the last answer; `cycles` V-cycles divide the residual by about 8 each. Where all sides are walls, the
    /// mean of `rhs` is taken off first, as no answer has it.
    const Volume& solve(const Volume& rhs, int cycles);
    /// The greatest absolute residual of the last answer.
    float residual();

private:
    struct Level {
        Volume pressure, rhs, residual;
    };
    void cycle(std::size_t depth);
    void sweep(Level& level, int times);
    void findResidual(Level& level);

    BoxSides sides_;
    std::vector<Level> levels_;
};

}  // namespace arclight::particles
