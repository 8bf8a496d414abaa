#include "sim/bones/reactor_field.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/bones/field_kernel.h"

namespace arclight::bones {
namespace {

constexpr int kDisplacement = 0, kRotation = 3, kVelocity = 6, kSpin = 9;  // first quantities
constexpr std::size_t kCellsPerTask = 16384;

/// A range of cells in one direction, which may lie beyond the border where the field wraps around.
struct CellRange {
    int first = 0, end = 0;
};

/// The cells within `radius` of an effector's path along one axis, each at most once.
CellRange reached(const FieldGrid& grid, Placement placement, const Effector& effector, int axis) {
    const int count = grid.counts[axis];
    const float low = std::min(effector.from[axis], effector.to[axis]) - effector.radius;
    const float high = std::max(effector.from[axis], effector.to[axis]) + effector.radius;
    const float first = grid.first()[axis], middle = (0.5f * (low + high) - first) / grid.cellSize;
    // Far outside, positions in cells would not fit into integers.
    const auto cellAt = [&](float position, float nearest) {
        return std::clamp((position - first) / grid.cellSize, nearest - 1e6f, nearest + 1e6f);
    };
    if (placement != Placement::wrap) {
        const float limit = static_cast<float>(count);
        return {static_cast<int>(std::clamp(std::ceil(cellAt(low, 0)), 0.0f, limit)),
                static_cast<int>(std::clamp(std::floor(cellAt(high, 0)) + 1, 0.0f, limit))};
    }
    const float around = std::clamp(middle, -1e6f, 1e6f);
    const int begin = std::max(static_cast<int>(std::ceil(cellAt(low, around))),
                               static_cast<int>(std::ceil(around)) - (count + 1) / 2);
    return {begin, std::min(static_cast<int>(std::floor(cellAt(high, around))) + 1, begin + count)};
}

}  // namespace

void ReactorField::reset(const FieldGrid& grid, const FieldSettings& settings) {
    CHECK(grid.cells() > 0 && grid.cellSize > 0);
    grid_ = grid, settings_ = settings;
    stride_ = (static_cast<std::size_t>(grid.counts.x) + kMaxLanes - 1) / kMaxLanes * kMaxLanes;
    const std::size_t plane = stride_ * static_cast<std::size_t>(grid.counts.y);
    planesPerTask_ = std::max<std::size_t>(1, kCellsPerTask / plane);
    for (Floats* floats : {&cells_, &next_})
        floats->assign(kQuantities * plane * static_cast<std::size_t>(grid.counts.z));
    zeros_.assign(plane);
    FieldKernel kernel{.counts = grid.counts, .stride = stride_};
    scratch_.assign(kernel.scratchSize() * (static_cast<std::size_t>(grid.counts.z) / planesPerTask_ + 1));
}

void ReactorField::step(std::span<const Effector> effectors, double dt) {
    CHECK_LE(effectors.size(), static_cast<std::size_t>(kMaxFieldEffectors));
    const FieldStep step(grid_, settings_, dt);
    stepSprings(step);
    if (!effectors.empty()) applyEffectors(effectors, step);
}

void ReactorField::stepSprings(const FieldStep& step) {
    const bool inPlace = step.reach == glm::ivec3(0);
    const FieldKernel kernel{.from = std::as_const(cells_).data(),
                             .to = inPlace ? cells_.data() : next_.data(),
                             .zeros = std::as_const(zeros_).data(),
                             .counts = grid_.counts,
                             .stride = stride_,
                             .border = settings_.border(),
                             .displacementRatio = settings_.displacementRatio,
                             .velocityRatio = settings_.velocityRatio,
                             .mayGrow = settings_.mayGrow(),
                             .step = step};
    parallelFor(static_cast<std::size_t>(grid_.counts.z), planesPerTask_, [&](std::size_t begin, std::size_t end) {
        float* scratch = scratch_.data() + begin / planesPerTask_ * kernel.scratchSize();
        kernel.stepPlanes(scratch, static_cast<int>(begin), static_cast<int>(end));
    });
    if (!inPlace) std::swap(cells_, next_);
}

void ReactorField::applyEffectors(std::span<const Effector> effectors, const FieldStep& step) {
    const std::vector<Effector> sorted = ordered(effectors);
    parallelFor(static_cast<std::size_t>(grid_.counts.z), planesPerTask_, [&](std::size_t begin, std::size_t end) {
        for (const Effector& each : sorted) apply(each, step, static_cast<int>(begin), static_cast<int>(end));
    });
}

void ReactorField::apply(const Effector& effector, const FieldStep& step, int first, int end) {
    const auto range = [&](int axis) { return reached(grid_, settings_.placement, effector, axis); };
    const CellRange x = range(0), y = range(1), z = range(2);
    const glm::ivec3 counts = grid_.counts;
    for (int k = z.first; k < z.end; ++k) {
        const int plane = cellBeyond(Border::repeated, k, counts.z);
        if (plane < first || plane >= end) continue;
        for (int j = y.first; j < y.end; ++j)
            for (int i = x.first; i < x.end; ++i) {
                const glm::ivec3 cell(cellBeyond(Border::repeated, i, counts.x),
                                      cellBeyond(Border::repeated, j, counts.y), plane);
                push(cell, effectOn(grid_, settings_, effector, grid_.at(cell)), step);
            }
    }
}

/// A step is linear in the target, so the effect of a shifted target can be added after the step.
void ReactorField::push(glm::ivec3 cell, const Effect& effect, const FieldStep& step) {
    const glm::vec3 shift = effect.push + step.shiftPerForce * effect.acceleration;
    const glm::vec3 turn = effect.turn + step.shiftPerForce * effect.spin;
    const float x = 1 - step.spring.xx, v = -step.spring.vx;
    for (int i = 0; i < 3; ++i) {
        const auto add = [&](int quantity, float amount) { cells_.data()[indexOf(quantity + i, cell)] += amount; };
        add(kDisplacement, x * shift[i]), add(kVelocity, v * shift[i]);
        add(kRotation, x * turn[i]), add(kSpin, v * turn[i]);
    }
}

void ReactorField::moveBy(glm::ivec3 shift) {
    if (shift == glm::ivec3(0)) return;
    const glm::ivec3 counts = grid_.counts;
    const int first = std::clamp(-shift.x, 0, counts.x), end = std::clamp(counts.x - shift.x, 0, counts.x);
    next_.assign(kQuantities * stride_ * static_cast<std::size_t>(counts.y * counts.z));
    for (int quantity = 0; quantity < kQuantities; ++quantity)
        for (int z = 0; z < counts.z; ++z)
            for (int y = 0; y < counts.y; ++y) {
                const glm::ivec3 from = glm::ivec3(first, y, z) + shift;
                if (first >= end || cellBeyond(Border::anchored, from.y, counts.y) < 0 ||
                    cellBeyond(Border::anchored, from.z, counts.z) < 0)
                    continue;
                std::copy_n(std::as_const(cells_).data() + indexOf(quantity, from), end - first,
                            next_.data() + indexOf(quantity, {first, y, z}));
            }
    std::swap(cells_, next_);
    grid_.centre += grid_.cellSize * glm::vec3(shift);
}

FieldSample ReactorField::cell(glm::ivec3 cell) const {
    const auto triple = [&](int first) {
        return glm::vec3(value(first, cell), value(first + 1, cell), value(first + 2, cell));
    };
    return {triple(kDisplacement), triple(kRotation), triple(kVelocity), triple(kSpin)};
}

void ReactorField::setCell(glm::ivec3 cell, const FieldSample& sample) {
    for (int i = 0; i < 3; ++i) {
        const auto set = [&](int quantity, float value) { cells_.data()[indexOf(quantity + i, cell)] = value; };
        set(kDisplacement, sample.displacement[i]), set(kRotation, sample.rotation[i]);
        set(kVelocity, sample.velocity[i]), set(kSpin, sample.spin[i]);
    }
}

FieldSample ReactorField::sample(glm::vec3 at) const {
    const glm::vec3 extent(grid_.extent());
    const glm::vec3 far(glm::vec3(grid_.counts) + 2.0f);
    glm::vec3 position = extent * (at - grid_.first()) / grid_.cellSize;
    if (settings_.placement != Placement::wrap) position = glm::clamp(position, -far, 2.0f * far);
    const glm::ivec3 base(glm::floor(position));
    const glm::vec3 part = position - glm::vec3(base);
    FieldSample sum;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 side(corner & 1, corner >> 1 & 1, corner >> 2);
        const glm::vec3 each = glm::mix(1.0f - part, part, glm::vec3(side));
        const float weight = each.x * each.y * each.z;
        glm::ivec3 index;
        for (int i = 0; i < 3; ++i) {
            const int beyond = base[i] + side[i], last = grid_.counts[i] - 1;
            index[i] = last == 0                                ? 0
                       : settings_.border() == Border::mirrored ? std::clamp(beyond, 0, last)
                                                                : cellBeyond(settings_.border(), beyond, last + 1);
        }
        if (weight == 0 || glm::any(glm::lessThan(index, glm::ivec3(0)))) continue;
        const FieldSample node = cell(index);
        sum.displacement += weight * node.displacement, sum.rotation += weight * node.rotation;
        sum.velocity += weight * node.velocity, sum.spin += weight * node.spin;
    }
    if (settings_.placement == Placement::wrap) return sum;
    const float left =
        falloffAt(settings_.falloff, extent * (at - grid_.centre) / (0.5f * grid_.size()), settings_.full);
    const bool isComplete = settings_.falloff == Falloff::none;
    for (glm::vec3* each : {&sum.displacement, &sum.rotation, &sum.velocity, &sum.spin}) *each *= isComplete ? 1 : left;
    return sum;
}

double ReactorField::energy() const {
    const double lever = 0.5 * static_cast<double>(grid_.cellSize), omega = settings_.spring.omega;
    double sum = 0;
    for (int quantity = 0; quantity < kQuantities; ++quantity) {
        const bool isSpeed = quantity >= kVelocity, turns = quantity % kVelocity >= kRotation;
        const double scale = (isSpeed ? 1 : omega) * (turns ? lever : 1);
        double squares = 0;
        for (int z = 0; z < grid_.counts.z; ++z)
            for (int y = 0; y < grid_.counts.y; ++y)
                for (int x = 0; x < grid_.counts.x; ++x) {
                    const auto each = static_cast<double>(value(quantity, {x, y, z}));
                    squares += each * each;
                }
        sum += 0.5 * scale * scale * squares;
    }
    return sum;
}

std::uint64_t ReactorField::hash() const {
    std::uint64_t hash = hash64(std::span<const float>(&grid_.centre.x, 3));
    const auto width = static_cast<std::size_t>(grid_.counts.x);
    for (int quantity = 0; quantity < kQuantities; ++quantity)
        for (int z = 0; z < grid_.counts.z; ++z)
            for (int y = 0; y < grid_.counts.y; ++y)
                hash = hash64(std::span(cells_.data() + indexOf(quantity, {0, y, z}), width), hash);
    return hash;
}

double measuredFrontSpeed(const FieldSettings& settings) {
    constexpr int kSteps = 6, kMiddle = kSteps * kMaxDepth;
    FieldSettings row = settings;
    row.placement = Placement::fixed;
    ReactorField field({.counts = {2 * kMiddle + 1, 1, 1}}, row);
    field.setCell({kMiddle, 0, 0}, {.displacement = {1, 0, 0}, .velocity = {1, 0, 0}});
    for (int i = 0; i < kSteps; ++i) field.step({}, kTickSeconds);
    int front = 0;
    while (front < kMiddle && field.value(kDisplacement, {kMiddle + front + 1, 0, 0}) != 0) ++front;
    return static_cast<double>(front) / kSteps;
}

}  // namespace arclight::bones
