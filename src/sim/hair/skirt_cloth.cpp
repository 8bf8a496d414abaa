#include "sim/hair/skirt_cloth.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/common/unit.h"
#include "sim/hair/spline.h"

namespace arclight::hair {
namespace {

constexpr float kPressed = 0.0040f;                ///< depth of a pleat that is pulled flat, m
constexpr float kStitched = 0.06f, kFree = 0.42f;  ///< pleats open between these fractions of a column

/// A knife pleat: rises slowly and falls back fast, with rounded edges. 0 … 1 over a phase of 0 … 1.
float knife(float phase) {
    constexpr float kRidge = 0.70f;
    const float t = phase < kRidge ? phase / kRidge : (1 - phase) / (1 - kRidge);
    return glm::smoothstep(-0.10f, 1.06f, t);
}

}  // namespace

void SkirtCloth::reset(const Skirt& skirt, int layer, const ClothDetail& detail) {
    detail_ = detail, layer_ = layer;
    columns_ = skirt.shape().columns, rings_ = skirt.shape().rings;
    extra_ = detail.overhang > 0 ? 2 : 0;
    rest_ = {};
    grid_.assign(static_cast<std::size_t>((rows() + 1) * around()), glm::vec3(0));
    smooth_ = grid_;
    fold_.assign(grid_.size(), 1);
    spacing_.clear();
    const auto pleats = static_cast<float>(std::max(1, detail.pleats));
    for (int row = 0; row <= rows(); ++row) {
        const float v =
            std::min(static_cast<float>(row) / static_cast<float>(detail.perRing), static_cast<float>(rings_ - 1));
        const int ring = std::min(static_cast<int>(v), rings_ - 2);
        float radius = 0;
        for (int column = 0; column < columns_; ++column) {
            const glm::vec3 p = glm::mix(skirt.groomed(layer, ring, column), skirt.groomed(layer, ring + 1, column),
                                         v - static_cast<float>(ring));
            radius += std::sqrt(p.x * p.x + p.z * p.z) / static_cast<float>(columns_);
        }
        spacing_.push_back(kTwoPi * radius / pleats);
    }
}

void SkirtCloth::followNodes(const Skirt& skirt, const Limits& limits, ClothMesh& mesh) {
    column_.resize(static_cast<std::size_t>(rings_));
    for (int i = 0; i < around(); ++i) {
        const int first = i / detail_.perColumn;
        const std::array<float, 4> w =
            splineWeights(static_cast<float>(i % detail_.perColumn) / static_cast<float>(detail_.perColumn));
        for (int ring = 0; ring < rings_; ++ring) {
            glm::vec3 sum(0);
            for (int k = 0; k < 4; ++k) sum += w[static_cast<std::size_t>(k)] * skirt.node(layer_, ring, first - 1 + k);
            column_[static_cast<std::size_t>(ring)] = sum;
        }
        for (int row = 0; row <= rows() - extra_; ++row)
            at(row, i) = splinePoint(column_, static_cast<float>(row) / static_cast<float>(detail_.perRing));
    }
    finish(limits, mesh);
}

void SkirtCloth::followBones(const Skirt& skirt, const Limits& limits, ClothMesh& mesh) {
    if (rest_.vertices.empty()) rest_ = skirtMesh(skirt, std::max(detail_.perColumn, detail_.perRing), layer_);
    skirtBones(skirt, bones_, layer_);
    const int detail = std::max(detail_.perColumn, detail_.perRing), wide = columns_ * detail + 1;
    for (int row = 0; row <= rows() - extra_; ++row)
        for (int i = 0; i < around(); ++i) {
            const int j = row * detail / detail_.perRing, k = i * detail / detail_.perColumn;
            at(row, i) = skinnedPosition(rest_.vertices[static_cast<std::size_t>(j * wide + k)], bones_);
        }
    finish(limits, mesh);
}

/// Where a leg lifts the cloth, simulated layers may overlap in any order; the drawn ones keep a gap.
void SkirtCloth::stayInside(const SkirtCloth& outer) {
    constexpr float kGap = 0.010f;
    if (outer.around() != around()) return;
    const int last = std::min(rows() - extra_, outer.rows() - outer.extra_);
    for (int row = 0; row <= last; ++row)
        for (int i = 0; i < around(); ++i) {
            const glm::vec3 right = outer.smooth(row, i + 2) - outer.smooth(row, i - 2);
            const glm::vec3 down = outer.smooth(std::min(row + 1, last), i) - outer.smooth(std::max(row - 1, 0), i);
            const glm::vec3 normal = unit(glm::cross(down, right), {0, 0, 1});
            const float outside = glm::dot(at(row, i) - outer.smooth(row, i), normal) + kGap;
            if (outside > 0) at(row, i) -= normal * outside;
        }
}

void SkirtCloth::leaveLegs(std::span<const Capsule> legs) {
    // Legs are drawn up to 6 mm thicker than their capsules; each layer needs some clearance.
    const float gap = layer_ == 0 ? 0.011f : 0.007f;
    for (const Capsule leg : legs) {
        const float radius = leg.radius + gap;
        for (std::size_t i = static_cast<std::size_t>(around()); i < grid_.size(); ++i) {
            const glm::vec3 from = grid_[i] - nearestOnSegment(grid_[i], leg.a, leg.b);
            const float near = glm::dot(from, from);
            if (near < radius * radius && near > 1e-8f) grid_[i] += from * (radius / std::sqrt(near) - 1);
        }
    }
}

/// Extends the last rows straight.
void SkirtCloth::overhang() {
    const int last = rows() - extra_;
    const float part = detail_.overhang * static_cast<float>(last) / static_cast<float>(extra_);
    for (int i = 0; i < around(); ++i) {
        const glm::vec3 along = at(last, i) - at(last - 1, i);
        for (int k = 1; k <= extra_; ++k) at(last + k, i) = at(last, i) + along * (part * static_cast<float>(k));
    }
}

void SkirtCloth::pleat() {
    const int perPleat = std::max(1, around() / detail_.pleats);
    for (int row = 1; row <= rows(); ++row) {
        const float v = static_cast<float>(row) / static_cast<float>(rows());
        const float open = glm::smoothstep(kStitched, kFree, v);
        const float cloth = spacing_[static_cast<std::size_t>(row)] * detail_.fullness;
        for (int i = 0; i < around(); ++i) {
            const glm::vec3 right = smooth(row, i + perPleat / 2) - smooth(row, i - perPleat / 2);
            const glm::vec3 down = smooth(std::min(row + 1, rows()), i) - smooth(row - 1, i);
            const glm::vec3 normal = unit(glm::cross(down, right), {0, 0, 1});
            const float spacing = std::sqrt(glm::dot(right, right));
            const float height = std::max(
                kPressed * open, detail_.depth * open * std::sqrt(std::max(0.0f, cloth * cloth - spacing * spacing)));
            const float phase = static_cast<float>(i % perPleat) / static_cast<float>(perPleat);
            const float rise = knife(phase);
            at(row, i) = smooth(row, i) + normal * (height * (rise - detail_.valley)) +
                         right * (0.53f * detail_.depth * open * rise);
            const float deep = std::clamp(height / std::max(spacing, 1e-4f) * 2.2f, 0.45f * open, 1.0f);
            fold_[static_cast<std::size_t>(row * around() + i)] = 1 - deep * (1 - rise);
        }
    }
}

void SkirtCloth::finish(const Limits& limits, ClothMesh& mesh) {
    if (limits.outer) stayInside(*limits.outer);
    if (extra_ > 0) overhang();
    smooth_ = grid_;
    if (detail_.pleats > 0) pleat();
    leaveLegs(limits.legs);
    const int wide = around() + 1, last = rows() - extra_;
    mesh.vertices.resize(static_cast<std::size_t>(wide * (rows() + 1)));
    for (int row = 0; row <= rows(); ++row)
        for (int i = 0; i < wide; ++i) {
            ClothVertex& vertex = mesh.vertices[static_cast<std::size_t>(row * wide + i)];
            const glm::vec3 right = at(row, i + 1) - at(row, i - 1);
            const glm::vec3 down = at(std::min(row + 1, rows()), i) - at(std::max(row - 1, 0), i);
            vertex.position = at(row, i);
            vertex.normal = unit(glm::cross(down, right), {0, 0, 1});
            vertex.thread = unit(-down, {0, 1, 0});
            const float v = row <= last
                                ? static_cast<float>(row) / static_cast<float>(last)
                                : 1 + detail_.overhang * static_cast<float>(row - last) / static_cast<float>(extra_);
            vertex.uv = {static_cast<float>(i) / static_cast<float>(around()), v};
            vertex.fold = fold_[static_cast<std::size_t>(row * around() + i % around())];
        }
    if (!mesh.indices.empty()) return;
    const int first = detail_.firstRow;
    addQuads(mesh.indices, static_cast<std::uint32_t>(first * wide), rows() - first, around());
}

void addWaistband(const Skirt& skirt, const PoseMatrix& body, ClothMesh& mesh) {
    constexpr int kAround = 96;
    // The band's profile: height above the ring and distance outwards from it, m.
    constexpr std::array<glm::vec2, 7> kProfile{{{-0.012f, 0.0050f},
                                                 {-0.011f, 0.0075f},
                                                 {-0.004f, 0.0085f},
                                                 {0.010f, 0.0040f},
                                                 {0.019f, -0.0003f},
                                                 {0.022f, -0.0025f},
                                                 {0.023f, -0.0060f}}};
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    const float radius = skirt.shape().waist;
    for (std::size_t k = 0; k < kProfile.size(); ++k)
        for (int i = 0; i <= kAround; ++i) {
            const float angle = kTwoPi * static_cast<float>(i) / kAround;
            const glm::vec3 out(std::sin(angle), 0, std::cos(angle));
            const glm::vec2 slope = kProfile[std::min(k + 1, kProfile.size() - 1)] - kProfile[k > 0 ? k - 1 : 0];
            const glm::vec3 normal = glm::normalize(out * slope.x - glm::vec3(0, slope.y, 0));
            const glm::vec3 p = out * (radius + kProfile[k].y) + glm::vec3(0, kProfile[k].x, 0);
            mesh.vertices.push_back({body.apply(p),
                                     body.apply(normal) - body.offset,
                                     body.apply({out.z, 0, -out.x}) - body.offset,
                                     {static_cast<float>(i) / kAround, static_cast<float>(k) / (kProfile.size() - 1)},
                                     k == 0 ? 0.3f : 1.0f});
        }
    addQuads(mesh.indices, first, static_cast<int>(kProfile.size()) - 1, kAround, true);
}

void addKnot(glm::vec3 centre, glm::vec3 out, glm::vec3 up, float size, ClothMesh& mesh) {
    constexpr int kAlong = 12, kAcross = 8;
    const glm::vec3 right = glm::cross(up, out);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int i = 0; i <= kAlong; ++i)
        for (int k = 0; k <= kAcross; ++k) {
            const float u = 2 * static_cast<float>(k) / kAcross - 1;
            const float angle = 3.3f * (static_cast<float>(i) / kAlong - 0.5f);
            // Gathered cloth, narrower where it passes behind the bow.
            const float wide = 0.34f + 0.10f * std::cos(angle);
            const glm::vec3 normal = glm::normalize(std::cos(angle) * out + std::sin(angle) * up + 0.5f * u * right);
            const glm::vec3 p = centre + size * (0.30f * std::cos(angle) * (1 - 0.25f * u * u) * out +
                                                 0.34f * std::sin(angle) * up + wide * u * right);
            mesh.vertices.push_back({p,
                                     normal,
                                     glm::normalize(std::cos(angle) * up - std::sin(angle) * out),
                                     {0.5f + 0.5f * u, static_cast<float>(i) / kAlong},
                                     1 - 0.4f * u * u});
        }
    addQuads(mesh.indices, first, kAlong, kAcross, true);
}

void addRibbons(const Ribbons& ribbons, int perRow, ClothMesh& mesh) {
    std::array<std::array<glm::vec3, Ribbons::kMaxRows>, 2> corners;
    for (int ribbon = 0; ribbon < ribbons.count(); ++ribbon) {
        const auto count = static_cast<std::size_t>(ribbons.rows(ribbon));
        for (std::size_t row = 0; row < count; ++row)
            for (std::size_t side = 0; side < 2; ++side)
                corners[side][row] = ribbons.row(ribbon, static_cast<int>(row))[side];
        const std::array<std::span<const glm::vec3>, 2> edges{std::span(corners[0]).first(count),
                                                              std::span(corners[1]).first(count)};
        const int rows = (ribbons.rows(ribbon) - 1) * perRow;
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (int row = 0; row <= rows; ++row) {
            const float u = static_cast<float>(row) / static_cast<float>(perRow);
            const glm::vec3 left = splinePoint(edges[0], u), right = splinePoint(edges[1], u);
            const glm::vec3 along = splineTangent(edges[0], u) + splineTangent(edges[1], u);
            const glm::vec3 normal = unit(glm::cross(right - left, along), {0, 0, 1});
            // Free ends have a notch.
            const bool isEnd = row == rows && !ribbons.isLoop(ribbon);
            const float notch = isEnd ? 0.4f * glm::length(right - left) : 0.0f;
            for (int side = 0; side < 3; ++side) {
                const float across = 0.5f * static_cast<float>(side);
                const glm::vec3 p = glm::mix(left, right, across) - unit(along, {0, 1, 0}) * (side == 1 ? notch : 0);
                mesh.vertices.push_back({p,
                                         normal,
                                         unit(along, {0, 1, 0}),
                                         {across, static_cast<float>(row) / static_cast<float>(rows)},
                                         1});
            }
        }
        addQuads(mesh.indices, first, rows, 2, true);
    }
}

}  // namespace arclight::hair
