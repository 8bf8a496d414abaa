// How each integrator behaves over (hω, ζ), measured by stepping it.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/common/spring.h"

namespace arclight::springs {

enum class StabilityKind : std::uint8_t {
    settling,     ///< decays without swinging
    oscillating,  ///< swings and decays, or swings forever
    unstable      ///< grows
};

struct StabilityCell {
    float growth = 0;          ///< ln of the amplitude's growth per step; negative is stable
    float decayRatio = 0;      ///< measured decay rate / the requested one
    float frequencyRatio = 0;  ///< measured frequency / the requested one; 0 if the spring should swing but does not,
                               ///< NaN if it should not swing
    StabilityKind kind = StabilityKind::settling;
};

struct StabilityMap {
    int columns = 0, rows = 0;
    double maxHOmega = 0, maxZeta = 0;
    std::vector<StabilityCell> cells;  ///< row by row, the lowest ζ first

    const StabilityCell& at(int column, int row) const {
        return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    }
    /// hω and ζ at the centre of a cell.
    double hOmega(int column) const { return (column + 0.5) * maxHOmega / columns; }
    double zeta(int row) const { return (row + 0.5) * maxZeta / rows; }
};

/// The step of the map at (hω, ζ) with h = 1. Stiffness is tuned at a step of `stiffnessReference` times h: 0.5 is a
/// spring tuned at 60 Hz and run at 30 Hz.
Propagator<double> stabilityPropagator(Integrator integrator, double hOmega, double zeta,
                                       double stiffnessReference = 0.5);

/// Steps a spring from (1, 0) `steps` times in every cell. Rows are computed in parallel; the result is the same on any
/// number of threads.
StabilityMap computeStability(Integrator integrator, int columns, int rows, double maxHOmega, double maxZeta,
                              int steps = 400, double stiffnessReference = 0.5);

/// ln of the growth per step of a spring that starts at (1, 0), between the first and the second half of `steps` steps.
double measuredGrowth(const Propagator<double>& p, int steps);

/// The hω from which the spring grows, from the eigenvalues; infinite for exact and implicit.
double theoreticalBoundary(Integrator integrator, double zeta, double stiffnessReference = 0.5);

}  // namespace arclight::springs
