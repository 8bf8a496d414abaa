// Solves Poisson's equation on a box of cells by multigrid.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "bake/particles/volume.h"

namespace arclight::particles {

/// The boundary conditions of a box. Nothing flows through a wall; at an open side the pressure is 0.
struct BoxSides {
    bool openTop = true;     ///< the top of the box, at the largest y; the bottom is always a wall
    bool openAround = true;  ///< both sides in x and in z
};

/// Solves sum of (neighbour - p) over the six neighbours = rhs, by V-cycles with red-black Gauss-Seidel sweeps (W.
/// Briggs, V. Henson and S. McCormick, "A Multigrid Tutorial", 2000). A red cell reads only black cells and vice versa,
/// so the result is bit-identical on any number of threads.
class PressureSolver {
public:
    /// At least 4 cells per side. Fastest where sides can be halved often: a small number times a power of 2.
    PressureSolver(glm::ivec3 cells, BoxSides sides);

    /// Improves the last solution; each V-cycle divides the residual by about 8. Where all sides are walls, this first
    /// subtracts the mean of `rhs`, since no solution could match it.
    const Volume& solve(const Volume& rhs, int cycles);
    /// The largest absolute residual of the last solution.
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
