#include "bake/particles/fluid_scenes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"

namespace arclight::particles {
namespace {

constexpr int kSmokeSteps = 3, kFireSteps = 4;  // fluid steps per frame

FluidSettings smokeSettings(int resolution) {
    CHECK_EQ(resolution % 16, 0);
    FluidSettings settings;
    settings.cells = {resolution, resolution * 3 / 2, resolution};
    settings.cellSize = 1.0f / static_cast<float>(resolution);
    settings.buoyancy = 2.2f;
    settings.weight = 0.02f;
    settings.confinement = 0.25f;
    settings.cooling = 1.1f;
    settings.cycles = 3;
    return settings;
}

FluidSettings fireSettings(int resolution) {
    CHECK_EQ(resolution % 16, 0);
    FluidSettings settings;
    settings.cells = {resolution, resolution * 5 / 4, resolution * 3 / 4};
    settings.cellSize = 1.0f / static_cast<float>(resolution);
    settings.buoyancy = 8;
    settings.confinement = 0.5f;
    settings.cooling = 0.5f;
    settings.burning = 1.3f;
    settings.dissipation = 0.3f;
    settings.cycles = 3;
    return settings;
}

/// Sets the velocity to the curl of a noise given on the cells' edges; a curl has no divergence. `scale` is in noise
/// cells per unit of length, `strength` in m/s.
void stir(SmokeFluid& fluid, Seed seed, glm::vec3 centre, float reach, float scale, float strength) {
    const auto nearness = [&](glm::vec3 position) {
        const glm::vec3 offset = position - centre;
        return std::exp(-0.5f * glm::dot(offset, offset) / (reach * reach));
    };
    const float h = fluid.settings().cellSize;
    std::array<Volume, 3> potential;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const GradientNoise noise(seed, 20 + axis);
        Volume& volume = potential[axis] = Volume(fluid.settings().cells + 1);
        glm::vec3 offset(0);
        offset[static_cast<int>(axis)] = 0.5f;
        for (int z = 0; z < volume.size.z; ++z)
            for (int y = 0; y < volume.size.y; ++y)
                for (int x = 0; x < volume.size.x; ++x)
                    volume.at(x, y, z) = strength / scale *
                                         noise.clouds(scale * h * (glm::vec3(x, y, z) + offset), 2, 0.35f) *
                                         nearness(h * (glm::vec3(x, y, z) + offset));
    }
    for (int axis = 0; axis < 3; ++axis) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        const Volume &pu = potential[static_cast<std::size_t>(u)], &pv = potential[static_cast<std::size_t>(v)];
        Volume& face = fluid.faceVelocity[static_cast<std::size_t>(axis)];
        const glm::ivec3 du(u == 0, u == 1, u == 2), dv(v == 0, v == 1, v == 2);
        for (int z = 0; z < face.size.z; ++z)
            for (int y = 0; y < face.size.y; ++y)
                for (int x = 0; x < face.size.x; ++x) {
                    const float dpv = pv.at(x + du.x, y + du.y, z + du.z) - pv.at(x, y, z);
                    const float dpu = pu.at(x + dv.x, y + dv.y, z + dv.z) - pu.at(x, y, z);
                    face.at(x, y, z) = (dpv - dpu) / h;
                }
    }
}

}  // namespace

SmokeScene::SmokeScene(int resolution, Seed seed) : fluid_(smokeSettings(resolution)), resolution_(resolution) {
    constexpr float kRadius = 0.125f;  // of the burst, in widths of the window
    const glm::vec3 centre(0.5f, 0.42f, 0.5f);
    centre_ = centre.y * static_cast<float>(resolution);
    stir(fluid_, seed, centre, 0.14f, 9, 0.75f);
    const GradientNoise noise(seed, 7);
    const float h = fluid_.settings().cellSize;
    for (int z = 0; z < fluid_.density.size.z; ++z)
        for (int y = 0; y < fluid_.density.size.y; ++y)
            for (int x = 0; x < fluid_.density.size.x; ++x) {
                const glm::vec3 offset = h * (glm::vec3(x, y, z) + 0.5f) - centre;
                const float distance = std::sqrt(glm::dot(offset, offset));
                const float lumps = noise.clouds(11.0f * offset + 40.0f, 2, 0.4f);
                const float depth = kRadius * (1 + 0.6f * lumps) - distance;
                fluid_.density.at(x, y, z) = smoothStep(-0.008f, 0.012f, depth);
                fluid_.temperature.at(x, y, z) = smoothStep(-0.005f, 0.05f, depth);
            }
}

void SmokeScene::advanceFrame() {
    const float before = centre_;
    for (int i = 0; i < kSmokeSteps; ++i) step(kFrameSeconds / kSmokeSteps);
    double sum = 0, moment = 0;
    for (int z = 0; z < fluid_.density.size.z; ++z)
        for (int y = 0; y < fluid_.density.size.y; ++y)
            for (int x = 0; x < fluid_.density.size.x; ++x) {
                const auto density = static_cast<double>(fluid_.density.at(x, y, z));
                sum += density;
                moment += density * (y + 0.5);
            }
    if (sum > 0) centre_ = static_cast<float>(moment / sum);
    rise_ = centre_ - before;
}

void SmokeScene::step(float dt) {
    // The fireball briefly pushes outwards; later the smoke mixes with air and fades.
    const float push = 6.5f * std::exp(-seconds_ / 0.18f);
    const float fade = 1 - dt * 2.4f * smoothStep(0.7f, 2.6f, seconds_);
    for (std::size_t i = 0; i < fluid_.density.values.size(); ++i) {
        fluid_.expansion.values[i] = push * fluid_.temperature.values[i];
        fluid_.density.values[i] = std::max(fluid_.density.values[i] * fade - 0.02f * dt, 0.0f);
    }
    fluid_.step(dt);
    seconds_ += dt;
}

float SmokeScene::windowShare(float seconds) { return 0.98f - 0.54f * std::exp(-seconds / 0.35f); }

BakeWindow SmokeScene::windowAt(float seconds, float centre) const {
    const auto across = static_cast<float>(resolution_);
    const glm::vec2 axis(0.5f * across, centre), half(0.5f * across * windowShare(seconds));
    return {axis - half, axis + half};
}

FireScene::FireScene(int resolution, Seed seed)
    : fluid_(fireSettings(resolution)), resolution_(resolution), seed_(seed) {}

void FireScene::advanceFrame() {
    for (int i = 0; i < kFireSteps; ++i) {
        feed(kFrameSeconds / kFireSteps);
        expand();
        fluid_.step(kFrameSeconds / kFireSteps);
        seconds_ += kFrameSeconds / kFireSteps;
    }
}

void FireScene::feed(float dt) {
    constexpr float kRadius = 0.24f, kHeight = 0.05f;  // of the fuel bed, in widths of the window
    const GradientNoise noise(seed_, 3);
    const float h = fluid_.settings().cellSize;
    const int layers = std::max(1, static_cast<int>(kHeight / h));
    const float share = std::min(1.0f, dt / 0.02f);  // interpolation weight of the bed's values
    for (int z = 0; z < fluid_.density.size.z; ++z)
        for (int y = 0; y < layers; ++y)
            for (int x = 0; x < fluid_.density.size.x; ++x) {
                const glm::vec2 offset = h * (glm::vec2(x, z) + 0.5f) - glm::vec2(0.5f, 0.375f);
                const float distance = std::sqrt(glm::dot(offset, offset));
                const float flicker = noise.clouds(glm::vec3(5.0f * offset + 20.0f, 3.0f * seconds_), 2);
                const float gas = smoothStep(0, 0.1f, kRadius - distance) * smoothStep(-0.2f, 0.15f, flicker);
                float& heat = fluid_.temperature.at(x, y, z);
                float& fuel = fluid_.density.at(x, y, z);
                heat = std::max(heat, heat + share * (gas - heat));
                fuel = std::max(fuel, fuel + share * (gas - fuel));
            }
}

void FireScene::expand() {
    // Burning gas expands to several times its volume. Without that, a rising flame stretches to a thread.
    for (std::size_t i = 0; i < fluid_.expansion.values.size(); ++i)
        fluid_.expansion.values[i] = 4.0f * fluid_.temperature.values[i];
}

BakeWindow FireScene::window() const {
    const auto side = static_cast<float>(resolution_);
    return {{0, 0.04f * side}, {side, 1.04f * side}};  // the fuel bed is below the window
}

}  // namespace arclight::particles
