// Smoke and hot gas in a box: an incompressible fluid on a grid. It bakes flipbooks and is too slow for real time.
//
// MacCormack advection with a limiter (A. Selle et al., "An Unconditionally Stable MacCormack Method", 2008) on a
// staggered grid, buoyancy and vorticity confinement (R. Fedkiw, J. Stam and H. Jensen, "Visual Simulation of Smoke",
// 2001), pressure by multigrid.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "bake/particles/pressure_solver.h"
#include "bake/particles/volume.h"

namespace arclight::particles {

struct FluidSettings {
    glm::ivec3 cells{48, 64, 48};  ///< even, and best a small number times a power of 2
    float cellSize = 1.0f / 48;    ///< m
    BoxSides sides;
    float buoyancy = 6;     ///< upward acceleration per unit of temperature, m/s^2
    float weight = 0;       ///< downward acceleration per unit of density, m/s^2
    float confinement = 0;  ///< vorticity confinement: epsilon of Fedkiw et al., 0 (none) to about 1
    float cooling = 0;      ///< rate of relative temperature loss, 1/s
    float burning = 0;      ///< constant temperature loss per second, for sharp flame tips, 1/s
    float dissipation = 0;  ///< rate of relative density loss, 1/s
    int cycles = 4;         ///< V-cycles of the pressure solver per step
};

/// Positions are in cells from the lowest corner of the box: the first cell's centre is (0.5, 0.5, 0.5). Settings and
/// calls determine the results, which are bit-identical on any number of threads.
class SmokeFluid {
public:
    explicit SmokeFluid(const FluidSettings& settings);

    /// Advances by `dt` s: advection, then forces, then pressure. Flow over more than a few cells per step is stable
    /// but loses detail.
    void step(float dt);

    /// Density and temperature above the air's, in any units, at the cells' centres. Callers may change them.
    Volume density, temperature;
    /// Rate at which the gas expands, 1/s: the divergence that the projection keeps. Applies to the next step only.
    Volume expansion;

    /// Velocity across the faces of cells, m/s; component `a` has one more face than cells along that axis. Divergence
    /// written here is removed in the next step.
    std::array<Volume, 3> faceVelocity;

    /// Velocity components at the cells' centres, m/s.
    std::array<Volume, 3> centredVelocity() const;
    /// The largest absolute difference between a cell's divergence and its expansion in the last step, 1/s.
    float greatestDivergence() const;
    double totalDensity() const;
    const FluidSettings& settings() const { return settings_; }
    /// A hash of density, temperature and velocity.
    std::uint64_t hash() const;

private:
    void prepareFlow();
    glm::vec3 flowAt(glm::vec3 position) const;
    glm::vec3 traced(glm::vec3 position, float dt) const;
    /// Moves fields sampled at `offset` in each cell along the flow. `correction` is the fraction of the round-trip
    /// error that is corrected: 0 is semi-Lagrangian, a half MacCormack.
    void advect(std::span<Volume* const> fields, glm::vec3 offset, float dt, float correction);
    void applyBuoyancy(float dt);
    void applyConfinement(float dt);
    void loseHeatAndDensity(float dt);
    void project();
    float divergenceAt(int x, int y, int z) const;

    FluidSettings settings_;
    PressureSolver solver_;
    Volume divergence_, lastExpansion_;
    std::vector<glm::vec4> flow_;  // velocities at the cells' centres at the start of a step
};

}  // namespace arclight::particles
