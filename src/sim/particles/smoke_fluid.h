// Smoke and hot gas in a box: an incompressible fluid on a lattice, made for baking flipbooks and not for real time.
//
// Advection after MacCormack with a limiter (A. Selle et al., "An Unconditionally Stable MacCormack Method", 2008) on
// staggered cells, buoyancy and vorticity confinement (R. Fedkiw, J. Stam and H. Jensen, "Visual Simulation of Smoke",
// 2001), pressure by multigrid.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/particles/pressure_solver.h"
#include "sim/particles/volume.h"

namespace arclight::particles {

struct FluidSettings {
    glm::ivec3 cells{48, 64, 48};  ///< even, and best a small number times a power of 2
    float cellSize = 1.0f / 48;    ///< m
    BoxSides sides;
    float buoyancy = 6;     ///< upward acceleration a unit of temperature, m/s^2
    float weight = 0;       ///< downward acceleration a unit of density, m/s^2
    float confinement = 0;  ///< vorticity confinement: epsilon of Fedkiw et al., 0 (none) to about 1
    float cooling = 0;      ///< share of the temperature lost a second, 1/s
    float burning = 0;      ///< temperature lost a second whatever it is: sharp tips of flames, 1/s
    float dissipation = 0;  ///< share of the density lost a second, 1/s
    int cycles = 4;         ///< V-cycles of the pressure solver a step
};

/// Positions are in cells from the lowest corner of the box: the first cell's centre is (0.5, 0.5, 0.5). Everything
/// follows from the settings and the calls, with the same bits on any number of threads.
class SmokeFluid {
public:
    explicit SmokeFluid(const FluidSettings& settings);

    /// Advances by `dt` s: transport, then forces, then pressure. Flow over more than a few cells a step is stable but
    /// loses detail.
    void step(float dt);

    /// Density (any unit) and temperature (above that of the air, any unit) at the cells' centres, to be set as wished.
    Volume density, temperature;
    /// Rate at which gas expands, 1/s: the divergence that the pressure leaves. Counts for the next step only.
    Volume expansion;

    /// Velocity across the faces that cells share, m/s; of axis `a`, one more than there are cells along it. What is
    /// written here loses its divergence in the next step.
    std::array<Volume, 3> faceVelocity;

    /// At the cells' centres, m/s.
    std::array<Volume, 3> centredVelocity() const;
    /// The greatest absolute divergence of a cell less its expansion at the last step, 1/s.
    float greatestDivergence() const;
    double totalDensity() const;
    const FluidSettings& settings() const { return settings_; }
    /// Of density, temperature and velocity.
    std::uint64_t hash() const;

private:
    void prepareFlow();
    glm::vec3 flowAt(glm::vec3 position) const;
    glm::vec3 traced(glm::vec3 position, float dt) const;
    /// Moves fields sampled at `offset` in each cell along the flow. `correction` is the share taken of the error found
    /// by going there and back: 0 is semi-Lagrangian, a half MacCormack.
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
