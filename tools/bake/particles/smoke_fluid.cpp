#include "bake/particles/smoke_fluid.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/check.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kFluidRowsAtOnce = 32;  // per chunk of a parallel loop

/// Velocities get less than MacCormack's correction of a half. At a half, ripples with a wavelength of two cells
/// persist and comb the smoke, because the mean over a cell cancels them.
constexpr float kVelocityCorrection = 0.2f;

/// Calls `body(x, y, z)` for every value of a volume, rows in any order.
template <class Body>
void forAll(glm::ivec3 size, const Body& body) {
    const auto rows = static_cast<std::size_t>(size.y) * static_cast<std::size_t>(size.z);
    parallelFor(rows, kFluidRowsAtOnce, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const int y = static_cast<int>(row % static_cast<std::size_t>(size.y));
            const int z = static_cast<int>(row / static_cast<std::size_t>(size.y));
            for (int x = 0; x < size.x; ++x) body(x, y, z);
        }
    });
}

glm::ivec3 unit(int axis) { return {axis == 0, axis == 1, axis == 2}; }

/// The position in its cell at which the velocity component of `axis` is stored.
glm::vec3 faceOffset(int axis) { return glm::vec3(0.5f) - 0.5f * glm::vec3(unit(axis)); }

/// The gradient of a volume at a cell, in units per cell, by central differences.
glm::vec3 gradient(const Volume& v, int x, int y, int z) {
    const auto clamped = [](int i, int count) { return std::clamp(i, 0, count - 1); };
    const auto slope = [&](glm::ivec3 step) {
        const float after =
            v.at(clamped(x + step.x, v.size.x), clamped(y + step.y, v.size.y), clamped(z + step.z, v.size.z));
        const float before =
            v.at(clamped(x - step.x, v.size.x), clamped(y - step.y, v.size.y), clamped(z - step.z, v.size.z));
        return 0.5f * (after - before);
    };
    return {slope(unit(0)), slope(unit(1)), slope(unit(2))};
}

}  // namespace

SmokeFluid::SmokeFluid(const FluidSettings& settings)
    : density(settings.cells),
      temperature(settings.cells),
      expansion(settings.cells),
      settings_(settings),
      solver_(settings.cells, settings.sides),
      divergence_(settings.cells),
      lastExpansion_(settings.cells) {
    CHECK_LT(0.0f, settings.cellSize);
    for (int axis = 0; axis < 3; ++axis)
        faceVelocity[static_cast<std::size_t>(axis)] = Volume(settings.cells + unit(axis));
}

void SmokeFluid::step(float dt) {
    prepareFlow();
    std::array<Volume, 3> moved = faceVelocity;
    for (int axis = 0; axis < 3; ++axis) {
        Volume* const field = &moved[static_cast<std::size_t>(axis)];
        advect(std::span(&field, 1), faceOffset(axis), dt, kVelocityCorrection);
    }
    const std::array<Volume*, 2> scalars{&density, &temperature};
    advect(scalars, glm::vec3(0.5f), dt, 0.5f);
    faceVelocity = std::move(moved);
    loseHeatAndDensity(dt);
    applyBuoyancy(dt);
    if (settings_.confinement > 0) applyConfinement(dt);
    project();
    lastExpansion_ = expansion;
    std::fill(expansion.values.begin(), expansion.values.end(), 0.0f);
}

std::array<Volume, 3> SmokeFluid::centredVelocity() const {
    std::array<Volume, 3> velocity;
    for (int axis = 0; axis < 3; ++axis) {
        const Volume& face = faceVelocity[static_cast<std::size_t>(axis)];
        Volume& centred = velocity[static_cast<std::size_t>(axis)] = Volume(settings_.cells);
        const glm::ivec3 step = unit(axis);
        forAll(centred.size, [&](int x, int y, int z) {
            centred.at(x, y, z) = 0.5f * (face.at(x, y, z) + face.at(x + step.x, y + step.y, z + step.z));
        });
    }
    return velocity;
}

void SmokeFluid::prepareFlow() {
    const std::array<Volume, 3> velocity = centredVelocity();
    flow_.resize(density.values.size());
    for (std::size_t i = 0; i < flow_.size(); ++i)
        flow_[i] = {velocity[0].values[i], velocity[1].values[i], velocity[2].values[i], 0};
}

glm::vec3 SmokeFluid::flowAt(glm::vec3 position) const {
    const glm::ivec3 size = settings_.cells;
    position = glm::clamp(position - 0.5f, glm::vec3(0), glm::vec3(size - 1));
    const glm::ivec3 cell = glm::min(glm::ivec3(position), size - 2);
    const glm::vec3 t = position - glm::vec3(cell);
    const std::size_t row = static_cast<std::size_t>(size.x), slice = row * static_cast<std::size_t>(size.y);
    const glm::vec4* const p = flow_.data() + density.index(cell.x, cell.y, cell.z);
    const glm::vec4* const q = p + slice;
    const auto mixed = [](glm::vec4 a, glm::vec4 b, float share) { return a + (b - a) * share; };
    const glm::vec4 near = mixed(mixed(p[0], p[1], t.x), mixed(p[row], p[row + 1], t.x), t.y);
    const glm::vec4 far = mixed(mixed(q[0], q[1], t.x), mixed(q[row], q[row + 1], t.x), t.y);
    return glm::vec3(mixed(near, far, t.z));
}

glm::vec3 SmokeFluid::traced(glm::vec3 position, float dt) const {
    const float cells = dt / settings_.cellSize;  // per m/s
    const glm::vec3 midpoint = position + 0.5f * cells * flowAt(position);
    return position + cells * flowAt(midpoint);
}

void SmokeFluid::advect(std::span<Volume* const> fields, glm::vec3 offset, float dt, float correction) {
    const glm::ivec3 size = fields.front()->size;
    std::vector<Volume> predicted(fields.size(), Volume(size)), low = predicted, high = predicted;
    forAll(size, [&](int x, int y, int z) {
        const glm::vec3 from = traced(glm::vec3(x, y, z) + offset, -dt) - offset;
        const std::size_t i = predicted.front().index(x, y, z);
        for (std::size_t f = 0; f < fields.size(); ++f) {
            const SampleRange range = fields[f]->sampleRange(from);
            predicted[f].values[i] = range.value;
            low[f].values[i] = range.low;
            high[f].values[i] = range.high;
        }
    });
    // Tracing the prediction back gives the error of the round trip, half of which is due to each direction.
    forAll(size, [&](int x, int y, int z) {
        const glm::vec3 to = traced(glm::vec3(x, y, z) + offset, dt) - offset;
        const std::size_t i = predicted.front().index(x, y, z);
        for (std::size_t f = 0; f < fields.size(); ++f) {
            float& value = fields[f]->values[i];
            const float straight = predicted[f].values[i];
            const float corrected = straight + correction * (value - predicted[f].sample(to));
            value = std::min(std::max(corrected, low[f].values[i]), high[f].values[i]);
        }
    });
}

void SmokeFluid::loseHeatAndDensity(float dt) {
    const float keptHeat = 1 / (1 + settings_.cooling * dt), burnt = settings_.burning * dt;
    const float keptDensity = 1 / (1 + settings_.dissipation * dt);
    for (float& value : temperature.values) value = std::max(value * keptHeat - burnt, 0.0f);
    for (float& value : density.values) value *= keptDensity;
}

void SmokeFluid::applyBuoyancy(float dt) {
    Volume& rising = faceVelocity[1];
    forAll(rising.size, [&](int x, int y, int z) {
        if (y == 0 || y + 1 == rising.size.y) return;
        const float heat = 0.5f * (temperature.at(x, y - 1, z) + temperature.at(x, y, z));
        const float load = 0.5f * (density.at(x, y - 1, z) + density.at(x, y, z));
        rising.at(x, y, z) += dt * (settings_.buoyancy * heat - settings_.weight * load);
    });
}

void SmokeFluid::applyConfinement(float dt) {
    const glm::ivec3 size = settings_.cells;
    const std::array<Volume, 3> velocity = centredVelocity();
    std::array<Volume, 3> vorticity = velocity, force{Volume(size), Volume(size), Volume(size)};
    Volume strength(size);
    forAll(size, [&](int x, int y, int z) {
        const glm::vec3 u = gradient(velocity[0], x, y, z), v = gradient(velocity[1], x, y, z);
        const glm::vec3 w = gradient(velocity[2], x, y, z);
        const glm::vec3 curl = glm::vec3(w.y - v.z, u.z - w.x, v.x - u.y) / settings_.cellSize;
        for (int axis = 0; axis < 3; ++axis) vorticity[static_cast<std::size_t>(axis)].at(x, y, z) = curl[axis];
        strength.at(x, y, z) = std::sqrt(glm::dot(curl, curl));
    });
    forAll(size, [&](int x, int y, int z) {
        const glm::vec3 slope = gradient(strength, x, y, z);
        const float length = std::sqrt(glm::dot(slope, slope));
        if (length < 1e-6f) return;
        const glm::vec3 curl(vorticity[0].at(x, y, z), vorticity[1].at(x, y, z), vorticity[2].at(x, y, z));
        const glm::vec3 push = settings_.confinement * settings_.cellSize * glm::cross(slope / length, curl);
        for (int axis = 0; axis < 3; ++axis) force[static_cast<std::size_t>(axis)].at(x, y, z) = push[axis];
    });
    for (int axis = 0; axis < 3; ++axis) {
        Volume& face = faceVelocity[static_cast<std::size_t>(axis)];
        const Volume& push = force[static_cast<std::size_t>(axis)];
        forAll(size, [&](int x, int y, int z) {
            const glm::ivec3 before = glm::ivec3(x, y, z) - unit(axis);
            if (before[axis] < 0) return;
            face.at(x, y, z) += dt * 0.5f * (push.at(before.x, before.y, before.z) + push.at(x, y, z));
        });
    }
}

float SmokeFluid::divergenceAt(int x, int y, int z) const {
    const float across = (faceVelocity[0].at(x + 1, y, z) - faceVelocity[0].at(x, y, z)) +
                         (faceVelocity[1].at(x, y + 1, z) - faceVelocity[1].at(x, y, z)) +
                         (faceVelocity[2].at(x, y, z + 1) - faceVelocity[2].at(x, y, z));
    return across / settings_.cellSize;
}

void SmokeFluid::project() {
    const auto isOpen = [&](int axis, bool isHighest) {
        return axis == 1 ? isHighest && settings_.sides.openTop : settings_.sides.openAround;
    };
    for (int axis = 0; axis < 3; ++axis) {
        Volume& face = faceVelocity[static_cast<std::size_t>(axis)];
        forAll(face.size, [&](int x, int y, int z) {
            const int along = glm::ivec3(x, y, z)[axis], last = face.size[axis] - 1;
            if ((along == 0 && !isOpen(axis, false)) || (along == last && !isOpen(axis, true))) face.at(x, y, z) = 0;
        });
    }
    const float h = settings_.cellSize;
    forAll(settings_.cells,
           [&](int x, int y, int z) { divergence_.at(x, y, z) = h * (divergenceAt(x, y, z) - expansion.at(x, y, z)); });
    const Volume& pressure = solver_.solve(divergence_, settings_.cycles);
    for (int axis = 0; axis < 3; ++axis) {
        Volume& face = faceVelocity[static_cast<std::size_t>(axis)];
        forAll(face.size, [&](int x, int y, int z) {
            const glm::ivec3 cell(x, y, z), before = cell - unit(axis);
            const int last = face.size[axis] - 1;
            if (cell[axis] > 0 && cell[axis] < last)
                face.at(x, y, z) -= pressure.at(x, y, z) - pressure.at(before.x, before.y, before.z);
            else if (isOpen(axis, cell[axis] == last))  // the pressure on the face is 0, half a cell away
                face.at(x, y, z) -=
                    cell[axis] == 0 ? 2 * pressure.at(x, y, z) : -2 * pressure.at(before.x, before.y, before.z);
        });
    }
}

float SmokeFluid::greatestDivergence() const {
    float greatest = 0;
    for (int z = 0; z < settings_.cells.z; ++z)
        for (int y = 0; y < settings_.cells.y; ++y)
            for (int x = 0; x < settings_.cells.x; ++x)
                greatest = std::max(greatest, std::abs(divergenceAt(x, y, z) - lastExpansion_.at(x, y, z)));
    return greatest;
}

double SmokeFluid::totalDensity() const {
    double sum = 0;
    for (const float value : density.values) sum += static_cast<double>(value);
    return sum;
}

std::uint64_t SmokeFluid::hash() const {
    std::uint64_t hash = kHash64Start;
    for (const Volume* volume : {&density, &temperature, &faceVelocity[0], &faceVelocity[1], &faceVelocity[2]})
        hash = hash64(std::span<const float>(volume->values), hash);
    return hash;
}

}  // namespace arclight::particles
