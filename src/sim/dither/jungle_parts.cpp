#include "sim/dither/jungle_parts.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::dither {
namespace {

using glm::vec3;

/// Outline of a leaf: 0 at both ends, 1 where it is widest.
float outline(float t, float widest) {
    const float rise = std::min(t / widest, 1.0f), fall = std::max((t - widest) / (1 - widest), 0.0f);
    return std::sqrt(std::max(rise * (2 - rise), 0.0f)) * (1 - fall * fall * (1.6f - 0.6f * fall));
}

/// Position of row `row` of `segments` along a leaf: rows are denser at its base, which is rounder.
float rowAt(int row, int segments) {
    const float u = static_cast<float>(row) / static_cast<float>(segments);
    return u * (0.35f + 0.65f * u);
}

/// A pinna of a frond or a far leaf: two triangles with a midrib, or one.
void addBlade(PlantMesh& mesh, vec3 base, vec3 tip, vec3 half, vec3 normal, float hue, glm::vec2 air, bool isOne) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    const vec3 middle = base + 0.38f * (tip - base);
    const auto add = [&](vec3 p, float u, float v, vec3 n) {
        mesh.vertices.push_back({.position = p, .normal = n, .material = {u, v, hue, 0}, .uv = air});
    };
    const vec3 side = glm::normalize(half);
    if (isOne) {
        add(base - 0.7f * half, 0, 0, normal), add(base + 0.7f * half, 1, 0, normal), add(tip, 0.5f, 1, normal);
        mesh.indices.insert(mesh.indices.end(), {first, first + 1, first + 2});
        return;
    }
    add(base, 0.5f, 0, normal), add(middle - half, 0, 0.4f, glm::normalize(normal - 0.3f * side));
    add(middle + half, 1, 0.4f, glm::normalize(normal + 0.3f * side)), add(tip, 0.5f, 1, normal);
    mesh.indices.insert(mesh.indices.end(), {first, first + 2, first + 1, first + 1, first + 2, first + 3});
}

}  // namespace

void addLeaf(PlantMesh& mesh, const Leaf& leaf) {
    const vec3 across = glm::normalize(glm::cross(leaf.along, leaf.facing));
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    const auto add = [&](float t, float side, float half) {
        const vec3 down = leaf.droop * leaf.length * t * t * kUp;
        const vec3 bent = leaf.along - 2 * leaf.droop * t * kUp;
        vec3 up = glm::normalize(glm::cross(across, glm::normalize(bent)));
        const vec3 position = leaf.base + leaf.length * t * leaf.along - down + side * half * across +
                              std::fabs(side) * half * leaf.fold * up;
        up = glm::normalize(up - side * leaf.fold * across);
        mesh.vertices.push_back(
            {.position = position,
             .normal = up,
             .material = {0.5f + 0.5f * side * half / std::max(0.5f * leaf.width, 1e-4f), t, leaf.hue, 0},
             .uv = {leaf.sway * t, leaf.open * (0.55f + 0.45f * t)}});
    };
    const float widest = 0.5f * leaf.width;
    add(0, 0, 0);
    const int rows = std::max(leaf.segments - 1, 1);
    for (int row = 1; row <= rows; ++row) {
        const float t = leaf.segments < 2 ? leaf.widest : rowAt(row, leaf.segments);
        for (const float side : {-1.0f, 0.0f, 1.0f}) add(t, side, widest * outline(t, leaf.widest));
    }
    add(1, 0, 0);
    const auto at = [&](int row, int k) {
        return first + 1 + 3 * static_cast<std::uint32_t>(row) + static_cast<std::uint32_t>(k);
    };
    const std::uint32_t tip = at(rows, 0);
    mesh.indices.insert(mesh.indices.end(), {first, at(0, 1), at(0, 0), first, at(0, 2), at(0, 1)});
    for (int row = 0; row + 1 < rows; ++row)
        for (int k = 0; k < 2; ++k) {
            const std::uint32_t a = at(row, k), b = at(row, k + 1), c = at(row + 1, k), d = at(row + 1, k + 1);
            mesh.indices.insert(mesh.indices.end(), {a, b, c, c, b, d});
        }
    mesh.indices.insert(mesh.indices.end(),
                        {at(rows - 1, 0), at(rows - 1, 1), tip, at(rows - 1, 1), at(rows - 1, 2), tip});
}

void addTube(PlantMesh& mesh, const std::vector<vec3>& points, float from, float to, std::size_t sides, float hue,
             float wood, float sway) {
    const std::size_t first = mesh.vertices.size();
    float way = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const vec3 along = glm::normalize(points[std::min(i + 1, points.size() - 1)] - points[i > 0 ? i - 1 : 0]);
        const vec3 u = glm::normalize(glm::cross(along, std::fabs(along.y) < 0.9f ? kUp : vec3(1, 0, 0)));
        const vec3 v = glm::cross(along, u);
        const float t = static_cast<float>(i) / static_cast<float>(points.size() - 1), r = glm::mix(from, to, t);
        if (i > 0) way += glm::length(points[i] - points[i - 1]);
        for (std::size_t k = 0; k < sides; ++k) {
            const float turn = kTwoPi * static_cast<float>(k) / static_cast<float>(sides);
            mesh.vertices.push_back(
                {.position = points[i] + r * (cosf(turn) * u + sinf(turn) * v),
                 .material = {2.0f * static_cast<float>(k) / static_cast<float>(sides), 0.5f * way, hue, wood},
                 .uv = {sway * std::min(t, 1 - t) * 4, 0.8f}});
        }
    }
    skinRings(mesh, first, sides, kUp);
}

void addFrond(PlantMesh& mesh, vec3 base, vec3 out, float rise, float length, float widest, int pairs, int detail,
              float hue) {
    const vec3 across = glm::normalize(glm::cross(out, kUp));
    const auto at = [&](float t) {
        return base + length * (t * 0.86f * out + (rise * t - (rise + 0.22f) * t * t) * kUp);
    };
    const auto normalAt = [&](float t) {
        const vec3 along = glm::normalize(0.86f * out + (rise - 2 * (rise + 0.22f) * t) * kUp);
        return glm::normalize(glm::cross(across, along));
    };
    const float sway = 0.05f * length;
    if (detail == 2) {
        const float reach = std::sqrt(0.86f * 0.86f + rise * rise);  // the same curve
        addLeaf(mesh, {.base = base,
                       .along = glm::normalize(0.86f * out + rise * kUp),
                       .length = reach * length,
                       .width = 1.15f * widest,
                       .droop = (rise + 0.22f) / reach,
                       .fold = -0.25f,
                       .hue = hue,
                       .sway = sway,
                       .open = 0.8f,
                       .segments = 3});
        return;
    }
    for (int i = 0; i < pairs; ++i) {
        const float t = 0.10f + 0.90f * (static_cast<float>(i) + 0.5f) / static_cast<float>(pairs);
        const float taper = outline(0.10f + 0.9f * t, 0.42f), long1 = 0.5f * widest * taper + 0.012f;
        const vec3 p = at(t), n = normalAt(t), forward = at(std::min(t + 0.05f, 1.0f)) - at(t - 0.05f);
        const float half = 0.5f * (detail == 0 ? 0.62f : 0.80f) * 0.9f * length / static_cast<float>(pairs);
        for (const float side : {-1.0f, 1.0f}) {
            const vec3 way = glm::normalize(side * across + 0.38f * glm::normalize(forward) - 0.22f * n);
            addBlade(mesh, p, p + long1 * way, half * glm::normalize(forward),
                     glm::normalize(n + 0.25f * side * across), hue + 0.15f * (1 - t), {sway * t, 0.5f + 0.5f * t},
                     detail > 0);
        }
    }
    // The midrib: a thin strip.
    for (const float t : {0.0f, 0.34f, 0.67f})
        addBlade(mesh, at(t), at(t + 0.36f), 0.008f * length * across, normalAt(t), 0.1f, {sway * t, 0.6f}, true);
}

}  // namespace arclight::dither
