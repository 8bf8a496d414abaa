// What each integrator does over (h omega, zeta), measured by stepping it.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/common/spring.h"

namespace arclight::springs {

enum class StabilityKind : std::uint8_t {
    settling,     ///< dies out without swinging
    oscillating,  ///< swings and dies out
    unstable      ///< grows
};

struct StabilityCell {
    float growth = 0;          ///< ln of the amplitude's growth per step; negative is stable
    float decayRatio = 0;      ///< measured decay rate over the one asked for; NaN where none was asked for
    float frequencyRatio = 0;  ///< measured frequency over the one asked for; 0 where a spring that should swing does
                               ///< not, NaN where it should not
    StabilityKind kind = StabilityKind::settling;
};

struct StabilityMap {
    int columns = 0, rows = 0;
    double maxHOmega = 0, maxZeta = 0;
    std::vector<StabilityCell> cells;  ///< row after row, the first row has the lowest zeta

    const StabilityCell& at(int column, int row) const {
        return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    }
    /// The values at a cell's centre.
    double hOmega(int column) const { return (column + 0.5) * maxHOmega / columns; }
    double zeta(int row) const { return (row + 0.5) * maxZeta / rows; }
};

/// The step of the map at (h omega, zeta) with h = 1. Stiffness is tuned at a step of `stiffnessReference` times h;
/// 0.5 is the spring tuned at 60 Hz and run at 30.
Propagator<double> stabilityPropagator(Integrator integrator, double hOmega, double zeta,
                                       double stiffnessReference = 0.5);

/// Steps a spring from (1, 0) `steps` times in every cell. Rows run in parallel; the result does not depend on it.
StabilityMap computeStability(Integrator integrator, int columns, int rows, double maxHOmega, double maxZeta,
                              int steps = 400, double stiffnessReference = 0.5);

/// ln of the growth per step of a spring from (1, 0), over the second half of `steps` steps.
double measuredGrowth(const Propagator<double>& p, int steps);

/// The h omega at which the spring begins to grow, found by bisection of measured motion; infinite where it does not
/// grow below `maxHOmega`.
double measuredBoundary(Integrator integrator, double zeta, double maxHOmega = 16, double stiffnessReference = 0.5);

/// The same from the eigenvalues: infinite for exact and implicit.
double theoreticalBoundary(Integrator integrator, double zeta, double stiffnessReference = 0.5);

}  // namespace arclight::springs
