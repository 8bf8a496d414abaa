#include "render/bones/gpu_reactor_field.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/check.h"

namespace arclight::bones {
namespace {

constexpr std::array<std::string_view, 3> kCells{"cells0", "cells1", "cells2"}, kSums{"sums0", "sums1", "sums2"},
    kAfter{"after0", "after1", "after2"};
constexpr int kGroup = 8;  // texels of a work group along each axis

/// The quantities of a `ReactorField` in the order of the textures' components.
constexpr std::array<std::array<int, 4>, 3> kQuantityOf{{{0, 1, 2, 3}, {6, 7, 8, 9}, {4, 5, 10, 11}}};

/// The number of slices side by side that makes the textures about square.
int columnsFor(glm::ivec3 counts) {
    const double area = static_cast<double>(counts.x) * counts.y * counts.z;
    return std::clamp(static_cast<int>(std::lround(std::sqrt(area) / counts.x)), 1, counts.z);
}

}  // namespace

FramebufferSpec GpuReactorField::spec() const {
    return {.width = grid_.counts.x * columns_,
            .height = grid_.counts.y * ((grid_.counts.z + columns_ - 1) / columns_),
            .colours = {PixelFormat::rgba32f, PixelFormat::rgba32f, PixelFormat::rgba32f},
            .filter = Filter::nearest};
}

void GpuReactorField::adopt(const ReactorField& field) {
    grid_ = field.grid(), settings_ = field.settings();
    columns_ = columnsFor(grid_.counts);
    shift_ = glm::ivec3(0), newest_ = -1;
    const FramebufferSpec size = spec();
    const std::size_t row = static_cast<std::size_t>(size.width);
    texels_.assign(4 * row * static_cast<std::size_t>(size.height), 0);
    for (std::size_t t = 0; t < kTextures; ++t) {
        if (uploaded_[t].width() != size.width || uploaded_[t].height() != size.height)
            uploaded_[t] = Texture("cells", PixelFormat::rgba32f, size.width, size.height, Filter::nearest);
        for (int z = 0; z < grid_.counts.z; ++z)
            for (int y = 0; y < grid_.counts.y; ++y)
                for (int x = 0; x < grid_.counts.x; ++x) {
                    const auto column = static_cast<std::size_t>(x + grid_.counts.x * (z % columns_));
                    const auto line = static_cast<std::size_t>(y + grid_.counts.y * (z / columns_));
                    float* texel = &texels_[4 * (line * row + column)];
                    for (std::size_t i = 0; i < 4; ++i) texel[i] = field.value(kQuantityOf[t][i], {x, y, z});
                }
        uploaded_[t].upload<float>(texels_);
    }
}

void GpuReactorField::follow(glm::vec3 point) {
    const glm::ivec3 shift = grid_.shiftTo(point);
    shift_ += shift;
    grid_.centre += grid_.cellSize * glm::vec3(shift);
}

GpuReactorField::Textures GpuReactorField::current() const {
    if (newest_ < 0) return {&uploaded_[0], &uploaded_[1], &uploaded_[2]};
    const Framebuffer& from = cells_[static_cast<std::size_t>(newest_)];
    return {&from.colour(0), &from.colour(1), &from.colour(2)};
}

const Program& GpuReactorField::program(std::uint32_t features, const Framebuffer* sums, FieldPath path) {
    if (sums != nullptr) features |= kReadsSums;
    const Program& program = path == FieldPath::compute
                                 ? programs_.compute("bones/field_step.comp", features)
                                 : programs_.get("common/fullscreen.vert", "bones/field_step.frag", features);
    setLayout(program);
    const Textures cells = current();
    for (std::size_t i = 0; i < kTextures; ++i) {
        program.set(kCells[i], *cells[i]);
        if (sums != nullptr) program.set(kSums[i], sums->colour(i));
    }
    return program.set("shift", glm::vec3(shift_));
}

void GpuReactorField::run(GpuScope& scope, const Program& program, const Framebuffer& target, FieldPath path) {
    if (path != FieldPath::compute) {
        Pass("field", target).fullscreen(program);
        return;
    }
    for (std::size_t i = 0; i < kTextures; ++i) program.setImage(kAfter[i], target.colour(i));
    scope.dispatch(program, (target.width() + kGroup - 1) / kGroup, (target.height() + kGroup - 1) / kGroup);
}

void GpuReactorField::setLayout(const Program& program) const {
    const glm::vec3 counts(grid_.counts), first = grid_.first();
    program.set("fieldCells", glm::vec4(counts, static_cast<float>(columns_)))
        .set("fieldFirst", glm::vec4(first, grid_.cellSize))
        .set("fieldBorder", static_cast<int>(settings_.border()));
}

void GpuReactorField::setEffectors(const Program& program, std::span<const Effector> effectors) const {
    std::array<glm::vec4, kMaxFieldEffectors> from{}, to{}, force{};
    std::array<float, kMaxFieldEffectors> full{};
    std::size_t count = 0;
    const float sense = settings_.isTorqueCrossed ? -1.0f : 1.0f;
    for (const Effector& each : ordered(effectors)) {
        from[count] = glm::vec4(each.from, each.radius);
        to[count] = glm::vec4(each.to, static_cast<float>(each.falloff));
        force[count] = {each.push, sense * each.turn, each.impulse, sense * each.spin};
        full[count++] = each.full;
    }
    program.set("effectorCount", static_cast<int>(count))
        .set("effectorFrom", std::span<const glm::vec4>(from))
        .set("effectorTo", std::span<const glm::vec4>(to))
        .set("effectorForce", std::span<const glm::vec4>(force))
        .set("effectorFull", std::span<const float>(full));
}

void GpuReactorField::step(GpuTimeline& gpu, std::span<const Effector> effectors, double dt, FieldPath path) {
    CHECK_LE(effectors.size(), static_cast<std::size_t>(kMaxFieldEffectors));
    const FieldStep step(grid_, settings_, dt);
    const FramebufferSpec size = spec();
    const int next = newest_ == 0 ? 1 : 0;
    for (Framebuffer& each : cells_) each.fit("cells", size);
    GpuScope scope(gpu, "field");
    const Framebuffer* sums = nullptr;
    for (const int axis : {2, 1}) {
        if (step.reach[axis] == 0) continue;
        Framebuffer& target = sums_[static_cast<std::size_t>(axis - 1)];
        target.fit("sums", size);
        run(scope, program(0, sums, path).set("axis", axis).set("reach", step.reach[axis]), target, path);
        sums = &target;
    }
    const Program& last = program(kLast, sums, path).set("axis", 0).set("reach", step.reach.x);
    const Propagator<float>& p = step.spring;
    const bool wraps = settings_.placement == Placement::wrap, propagates = settings_.propagates();
    last.set("spring", glm::vec4(p.xx, p.xv, p.vx, p.vv))
        .set("ratios", glm::vec4(propagates ? settings_.displacementRatio : 0, propagates ? settings_.velocityRatio : 0,
                                 step.meanWeight, step.shiftPerForce))
        .set("fieldPeriod", glm::vec4(grid_.size(), wraps ? 1.0f : 0.0f));
    setEffectors(last, effectors);
    run(scope, last, cells_[static_cast<std::size_t>(next)], path);
    newest_ = next, shift_ = glm::ivec3(0);
}

const Program& GpuReactorField::prepared(const Program& program) const {
    setLayout(program);
    const Textures cells = current();
    return program.set("fieldTexels0", *cells[0])
        .set("fieldTexels2", *cells[2])
        .set("fieldFalloff", glm::vec2(static_cast<float>(settings_.falloff), settings_.full));
}

ReactorField GpuReactorField::read() const {
    FieldGrid before = grid_;
    before.centre -= grid_.cellSize * glm::vec3(shift_);
    ReactorField field(before, settings_);
    CHECK_LE(0, newest_);  // before the first step, all cells are on the CPU
    const Framebuffer& from = cells_[static_cast<std::size_t>(newest_)];
    std::array<std::vector<float>, kTextures> texels;
    for (std::size_t t = 0; t < kTextures; ++t) texels[t] = from.readFloats(static_cast<int>(t));
    for (int z = 0; z < grid_.counts.z; ++z)
        for (int y = 0; y < grid_.counts.y; ++y)
            for (int x = 0; x < grid_.counts.x; ++x) {
                const auto column = static_cast<std::size_t>(x + grid_.counts.x * (z % columns_));
                const auto line = static_cast<std::size_t>(y + grid_.counts.y * (z / columns_));
                const std::size_t at = 4 * (line * static_cast<std::size_t>(from.width()) + column);
                const float *a = &texels[0][at], *b = &texels[1][at], *c = &texels[2][at];
                field.setCell({x, y, z},
                              {{a[0], a[1], a[2]}, {a[3], c[0], c[1]}, {b[0], b[1], b[2]}, {b[3], c[2], c[3]}});
            }
    field.follow(grid_.centre);
    return field;
}

}  // namespace arclight::bones
