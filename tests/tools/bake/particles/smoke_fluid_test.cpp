#include "bake/particles/smoke_fluid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::particles {
namespace {

constexpr BoxSides kWalls{false, false}, kChimney{true, false}, kOpen{true, true};

template <class Value>
void fill(Volume& volume, const Value& value) {
    for (int z = 0; z < volume.size.z; ++z)
        for (int y = 0; y < volume.size.y; ++y)
            for (int x = 0; x < volume.size.x; ++x) volume.at(x, y, z) = value(x, y, z);
}

float gaussian(glm::vec3 offset, float sigma) { return std::exp(-0.5f * glm::dot(offset, offset) / (sigma * sigma)); }

/// The mode of the discrete equation along one axis, and its factor: walls have cosines, open faces sines.
struct Mode {
    double wave, phase;
    double at(int i) const { return std::cos(wave * (i + 0.5) + phase); }
    double factor() const { return 2 * std::cos(wave) - 2; }
};

Mode modeOf(int count, int number, bool lowOpen, bool highOpen) {
    const double pi = std::numbers::pi;
    if (!lowOpen && !highOpen) return {pi * number / count, 0};
    if (lowOpen && highOpen) return {pi * number / count, -pi / 2};
    return {pi * (number - 0.5) / count, 0};
}

TEST(PressureSolver, FindsTheModesOfTheBoxFromTheirClosedForm) {
    for (const BoxSides sides : {kWalls, kChimney, kOpen}) {
        const glm::ivec3 cells(16, 24, 32);
        const Mode x = modeOf(cells.x, 2, sides.openAround, sides.openAround);
        const Mode y = modeOf(cells.y, 3, false, sides.openTop);
        const Mode z = modeOf(cells.z, 1, sides.openAround, sides.openAround);
        const double factor = x.factor() + y.factor() + z.factor();
        const auto mode = [&](int i, int j, int k) { return static_cast<float>(x.at(i) * y.at(j) * z.at(k)); };
        Volume rhs(cells);
        fill(rhs, [&](int i, int j, int k) { return static_cast<float>(factor) * mode(i, j, k); });
        PressureSolver solver(cells, sides);
        const Volume& pressure = solver.solve(rhs, 12);
        float worst = 0;
        for (int k = 0; k < cells.z; ++k)
            for (int j = 0; j < cells.y; ++j)
                for (int i = 0; i < cells.x; ++i)
                    worst = std::max(worst, std::abs(pressure.at(i, j, k) - mode(i, j, k)));
        EXPECT_LT(worst, 1e-4f) << sides.openTop << sides.openAround;
    }
}

TEST(PressureSolver, EveryCycleDividesTheResidualByFiveOrMore) {
    for (const BoxSides sides : {kWalls, kChimney, kOpen}) {
        Random random(Seed{5});
        Volume rhs(glm::ivec3(32, 48, 32));
        fill(rhs, [&](int, int, int) { return random.uniform(-1, 1); });
        PressureSolver solver(rhs.size, sides);
        solver.solve(rhs, 1);
        float before = solver.residual();
        for (int cycle = 0; cycle < 4; ++cycle) {
            solver.solve(rhs, 1);
            const float after = solver.residual();
            EXPECT_LT(after, before / 5) << "cycle " << cycle << " " << sides.openTop << sides.openAround;
            before = after;
        }
    }
}

FluidSettings smallBox(BoxSides sides, glm::ivec3 cells = {32, 32, 32}) {
    FluidSettings settings;
    settings.cells = cells;
    settings.cellSize = 1.0f / static_cast<float>(cells.x);
    settings.sides = sides;
    return settings;
}

TEST(SmokeFluid, RandomVelocitiesHaveNoDivergenceAfterAStep) {
    for (const BoxSides sides : {kWalls, kChimney, kOpen}) {
        SmokeFluid fluid(smallBox(sides, {32, 48, 32}));
        Random random(Seed{11});
        for (Volume& face : fluid.faceVelocity) fill(face, [&](int, int, int) { return random.uniform(-1, 1); });
        fluid.step(1e-4f);
        // Velocities of about 1 m/s over cells of 1/32 m begin with divergences of about 100/s.
        EXPECT_LT(fluid.greatestDivergence(), 0.05f) << sides.openTop << sides.openAround;
    }
}

TEST(SmokeFluid, GasExpandsAsMuchAsAskedFor) {
    SmokeFluid fluid(smallBox(kOpen));
    fill(fluid.expansion, [](int x, int y, int z) { return 3 * gaussian(glm::vec3(x, y, z) - 15.5f, 4); });
    double asked = 0;
    for (const float value : fluid.expansion.values) asked += static_cast<double>(value);
    fluid.step(1e-3f);
    EXPECT_LT(fluid.greatestDivergence(), 5e-3f);
    double leaving = 0;  // through the five open sides
    for (int b = 0; b < 32; ++b)
        for (int a = 0; a < 32; ++a) {
            leaving += static_cast<double>(fluid.faceVelocity[0].at(32, a, b) - fluid.faceVelocity[0].at(0, a, b));
            leaving += static_cast<double>(fluid.faceVelocity[1].at(a, 32, b) - fluid.faceVelocity[1].at(a, 0, b));
            leaving += static_cast<double>(fluid.faceVelocity[2].at(a, b, 32) - fluid.faceVelocity[2].at(a, b, 0));
        }
    EXPECT_NEAR(leaving * 32 / asked, 1, 1e-3);
}

/// Greatest change of the total density over a second in a whirl of about two turns a second, as a share.
double massDrift(int side) {
    SmokeFluid fluid(smallBox(kWalls, glm::ivec3(side)));
    const auto pi = kPi;
    const float scale = 1 / static_cast<float>(side);
    fill(fluid.faceVelocity[0], [&](int x, int y, int) {
        return 2 * std::sin(pi * scale * static_cast<float>(x)) * std::cos(pi * scale * (static_cast<float>(y) + 0.5f));
    });
    fill(fluid.faceVelocity[1], [&](int x, int y, int) {
        return -2 * std::cos(pi * scale * (static_cast<float>(x) + 0.5f)) *
               std::sin(pi * scale * static_cast<float>(y));
    });
    fill(fluid.density, [&](int x, int y, int z) {
        return gaussian(scale * (glm::vec3(x, y, z) + 0.5f) - glm::vec3(0.5f, 0.3f, 0.5f), 0.09f);
    });
    const double start = fluid.totalDensity();
    double drift = 0;
    for (int i = 0; i < 2 * side; ++i) {
        fluid.step(0.5f * scale);  // one cell at the most
        drift = std::max(drift, std::abs(fluid.totalDensity() / start - 1));
    }
    return drift;
}

TEST(SmokeFluid, MassDriftsByTheErrorOfInterpolationOnly) {
    // Advection that looks up where gas came from is not a balance of fluxes: it keeps mass but for the error of its
    // interpolation, which is of second order in the cell over the width of the smoke (0.09 m: 1.4 and 2.9 cells).
    const double coarse = massDrift(16), fine = massDrift(32);
    EXPECT_LT(fine, 0.02);
    EXPECT_LT(fine, coarse / 2);
}

TEST(SmokeFluid, NothingIsCreatedBelowOrAboveWhatThereWas) {
    SmokeFluid fluid(smallBox(kOpen));
    Random random(Seed{2});
    fill(fluid.density, [&](int, int, int) { return random.uniform01(); });
    fill(fluid.temperature, [](int x, int y, int z) { return gaussian(glm::vec3(x, y, z) - 15.5f, 4); });
    for (int i = 0; i < 20; ++i) fluid.step(1.0f / 30);
    const auto [low, high] = std::minmax_element(fluid.density.values.begin(), fluid.density.values.end());
    EXPECT_GE(*low, 0.0f);
    EXPECT_LE(*high, 1.0f);
}

FluidSettings plume(BoxSides sides) {
    FluidSettings settings = smallBox(sides);
    settings.confinement = 0.3f;
    settings.cooling = 0.5f;
    settings.cycles = 6;
    return settings;
}

TEST(SmokeFluid, StaysMirroredInBothHorizontalAxes) {
    SmokeFluid fluid(plume(kChimney));
    const auto puff = [](int x, int y, int z) { return gaussian(glm::vec3(x, y, z) - glm::vec3(15.5f, 8, 15.5f), 3); };
    fill(fluid.density, puff);
    fill(fluid.temperature, puff);
    for (int i = 0; i < 30; ++i) fluid.step(1.0f / 60);
    float worst = 0, moved = 0;
    for (int z = 0; z < 32; ++z)
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x) {
                const float here = fluid.density.at(x, y, z);
                worst = std::max({worst, std::abs(here - fluid.density.at(31 - x, y, z)),
                                  std::abs(here - fluid.density.at(x, y, 31 - z)),
                                  std::abs(here - fluid.density.at(z, y, x))});
                moved = std::max(moved, std::abs(here - puff(x, y, z)));
            }
    EXPECT_GT(moved, 0.3f);
    EXPECT_LT(worst, 2e-3f);
}

TEST(SmokeFluid, LayersOfHeatRestOnEachOther) {
    FluidSettings settings = smallBox(kWalls);
    settings.cycles = 6;
    settings.weight = 1;
    SmokeFluid fluid(settings);
    fill(fluid.temperature, [](int, int y, int) { return 0.1f + std::sqrt(static_cast<float>(y) / 32); });
    fill(fluid.density, [](int, int y, int) { return 1 - static_cast<float>(y) / 64; });
    for (int i = 0; i < 60; ++i) fluid.step(1.0f / 60);
    float fastest = 0;
    for (const Volume& face : fluid.faceVelocity)
        for (const float value : face.values) fastest = std::max(fastest, std::abs(value));
    EXPECT_LT(fastest, 1e-3f);  // m/s; without pressure buoyancy of 6 m/s^2 would have made metres a second
}

TEST(SmokeFluid, HotGasRises) {
    SmokeFluid fluid(smallBox(kOpen));
    fill(fluid.temperature,
         [](int x, int y, int z) { return gaussian(glm::vec3(x, y, z) - glm::vec3(15.5f, 10, 15.5f), 3); });
    fluid.density = fluid.temperature;
    const auto height = [&] {
        double moment = 0;
        for (int z = 0; z < 32; ++z)
            for (int y = 0; y < 32; ++y)
                for (int x = 0; x < 32; ++x) moment += y * static_cast<double>(fluid.density.at(x, y, z));
        return moment / fluid.totalDensity();
    };
    const double before = height();
    for (int i = 0; i < 20; ++i) fluid.step(1.0f / 60);
    EXPECT_GT(height(), before + 2);
}

TEST(SmokeFluid, HasTheSameBitsOnAnyNumberOfThreads) {
    const auto hashOn = [](int count) {
        setThreads(count);
        SmokeFluid fluid(plume(kOpen));
        Random random(Seed{3});
        fill(fluid.density, [&](int, int, int) { return random.uniform01(); });
        fill(fluid.temperature, [&](int, int, int) { return random.uniform01(); });
        for (int i = 0; i < 5; ++i) fluid.step(1.0f / 60);
        setThreads(0);
        return fluid.hash();
    };
    const std::uint64_t one = hashOn(1);
    EXPECT_EQ(hashOn(2), one);
    EXPECT_EQ(hashOn(5), one);
}

}  // namespace
}  // namespace arclight::particles
