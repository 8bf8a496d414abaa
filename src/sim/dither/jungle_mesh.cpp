#include "sim/dither/jungle_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "sim/dither/jungle_parts.h"

namespace arclight::dither {
namespace {

using glm::vec3;

PlantMesh fern(int detail) {
    PlantMesh mesh;
    Random random(Seed{11});
    const int fronds = detail == 0 ? 11 : detail == 1 ? 9 : 7;
    for (int i = 0; i < fronds; ++i) {
        const float turn = kTwoPi * (static_cast<float>(i) + random.uniform(-0.3f, 0.3f)) / static_cast<float>(fronds);
        const float rise = random.uniform(0.65f, 1.15f), length = random.uniform(0.85f, 1.15f);
        addFrond(mesh, 0.04f * levelAt(turn), levelAt(turn), rise, length, 0.34f, detail == 0 ? 17 : 10, detail,
                 random.uniform(0.3f, 0.75f));
    }
    return mesh;
}

PlantMesh palm(int detail) {
    PlantMesh mesh;
    Random random(Seed{23});
    std::vector<vec3> stem;
    const int parts = detail == 0 ? 10 : detail == 1 ? 5 : 3;
    for (int i = 0; i <= parts; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(parts);
        stem.push_back({0.35f * t * t, 3.6f * t - 0.1f, 0.12f * sinf(3 * t)});
    }
    addTube(mesh, stem, 0.13f, 0.075f, detail == 0 ? 9 : detail == 1 ? 6 : 4, 0.3f, 0.9f, 0);
    const int fronds = detail == 0 ? 13 : detail == 1 ? 11 : 9;
    for (int i = 0; i < fronds; ++i) {
        const float turn = 2.39996f * static_cast<float>(i);
        const float rise = 0.15f + 1.0f * static_cast<float>(i) / static_cast<float>(fronds);
        const float hue = random.uniform(0.25f, 0.6f), length = random.uniform(2.1f, 2.6f);
        addFrond(mesh, stem.back() - 0.05f * kUp, levelAt(turn), rise, length, 0.95f, detail == 0 ? 22 : 12, detail,
                 hue);
    }
    return mesh;
}

PlantMesh broadLeaf(int detail) {
    PlantMesh mesh;
    Random random(Seed{37});
    const int leaves = detail == 0 ? 9 : detail == 1 ? 8 : 6;
    for (int i = 0; i < leaves; ++i) {
        const float turn = 2.39996f * static_cast<float>(i) + random.uniform(-0.2f, 0.2f);
        const float up = random.uniform(0.55f, 1.5f), out = random.uniform(0.25f, 0.55f);
        const vec3 level = levelAt(turn), end = out * level + up * kUp;
        if (detail < 2)
            addTube(mesh, {0.03f * level, 0.35f * out * level + 0.55f * up * kUp, end}, 0.018f, 0.011f, 4, 0.5f, 0.25f,
                    0);
        const vec3 along = glm::normalize(level + random.uniform(-0.35f, 0.25f) * kUp);
        const float length = random.uniform(0.62f, 0.95f);
        addLeaf(mesh, {.base = end,
                       .along = along,
                       .facing = glm::normalize(kUp - glm::dot(kUp, along) * along +
                                                random.uniform(-0.3f, 0.3f) * glm::cross(along, kUp)),
                       .length = length,
                       .width = 0.62f * length,
                       .droop = random.uniform(0.25f, 0.6f),
                       .fold = 0.22f,
                       .widest = 0.32f,
                       .hue = random.uniform(0.35f, 0.8f),
                       .sway = 0.06f,
                       .open = 0.9f,
                       .segments = detail == 0   ? 7
                                   : detail == 1 ? 4
                                                 : 2});
    }
    return mesh;
}

PlantMesh seedling(int detail) {
    PlantMesh mesh;
    Random random(Seed{41});
    const int leaves = detail == 0 ? 12 : detail == 1 ? 8 : 5;
    for (int i = 0; i < leaves; ++i) {
        const float turn = 2.39996f * static_cast<float>(i), rise = random.uniform(0.2f, 1.3f);
        const vec3 along = glm::normalize(levelAt(turn) + rise * kUp);
        const float length = random.uniform(0.16f, 0.30f);
        const float up = random.uniform(0, 0.12f), out = random.uniform(0.0f, 0.14f);
        addLeaf(mesh, {.base = out * levelAt(turn) + up * kUp,
                       .along = along,
                       .facing = glm::normalize(kUp - 0.5f * levelAt(turn)),
                       .length = length,
                       .width = 0.42f * length,
                       .droop = 0.5f,
                       .hue = random.uniform(0.4f, 0.9f),
                       .sway = 0.01f,
                       .open = 0.8f,
                       .segments = detail == 0 ? 3 : 1});
    }
    return mesh;
}

/// Leaves around a few twigs: a part of a tree's crown.
PlantMesh crown(int detail) {
    PlantMesh mesh;
    Random random(Seed{53});
    const int leaves = detail == 0 ? 150 : detail == 1 ? 84 : 44;
    const float larger = detail == 0 ? 1 : detail == 1 ? 1.3f : 1.75f;
    for (int i = 0; i < 5 && detail < 2; ++i) {
        const vec3 out = levelAt(kTwoPi * static_cast<float>(i) / 5 + 0.3f);
        addTube(mesh, {vec3(0, -0.2f, 0), 0.9f * out + 0.15f * kUp, 1.9f * out}, 0.05f, 0.012f, 3, 0.2f, 1, 0.02f);
    }
    for (int i = 0; i < leaves; ++i) {
        const float turn = 2.39996f * static_cast<float>(i), u = random.uniform01();
        const float out = 2.2f * std::sqrt(u) * random.uniform(0.85f, 1.1f);
        const vec3 base = out * levelAt(turn) + (0.75f * random.uniform(-0.5f, 0.5f) + 0.35f * (1 - u)) * kUp;
        const float rise = random.uniform(-0.6f, 0.2f), aside = random.uniform(-0.9f, 0.9f);
        const vec3 along = glm::normalize(levelAt(turn + aside) + rise * kUp);
        const float tiltZ = random.uniform(-0.4f, 0.4f), tiltX = random.uniform(-0.4f, 0.4f);
        const vec3 tilt(tiltX, 0, tiltZ);
        const float length = larger * random.uniform(0.28f, 0.46f);
        addLeaf(mesh, {.base = base,
                       .along = along,
                       .facing = glm::normalize(kUp + tilt),
                       .length = length,
                       .width = 0.40f * length,
                       .droop = 0.25f,
                       .hue = random.uniform(0.2f, 0.9f),
                       .sway = 0.05f,
                       .open = 0.6f + 0.4f * u,
                       .segments = 1});
    }
    return mesh;
}

PlantMesh liana(int detail) {
    PlantMesh mesh;
    Random random(Seed{67});
    const int parts = detail == 0 ? 24 : detail == 1 ? 12 : 7;
    for (int strand = 0; strand < 3; ++strand) {
        std::vector<vec3> points;
        const float sag = 1.2f + 0.9f * static_cast<float>(strand), drift = 0.35f * static_cast<float>(strand - 1);
        for (int i = 0; i <= parts; ++i) {
            const float t = 2 * static_cast<float>(i) / static_cast<float>(parts) - 1;
            points.push_back({2.5f * t, -sag * (1 - t * t), drift * (1 - t * t) + 0.08f * sinf(9 * t)});
        }
        addTube(mesh, points, 0.030f, 0.022f, detail == 0 ? 5 : 3, 0.3f, 0.8f, 0.06f);
        const int leaves = detail == 2 ? 5 : 10;
        for (int i = 0; i < leaves; ++i) {
            const vec3 p = points[random.below(static_cast<std::uint32_t>(points.size()))];
            const vec3 along = glm::normalize(levelAt(random.uniform(0, kTwoPi)) - 0.9f * kUp);
            addLeaf(mesh, {.base = p,
                           .along = along,
                           .facing = glm::normalize(kUp + 0.8f * levelAt(random.uniform(0, kTwoPi))),
                           .length = random.uniform(0.16f, 0.3f),
                           .width = 0.12f,
                           .droop = 0.3f,
                           .hue = random.uniform(0.4f, 0.9f),
                           .sway = 0.06f,
                           .segments = detail == 0 ? 3 : 1});
        }
    }
    return mesh;
}

/// Aerial roots and runners that hang straight down, with leaves.
PlantMesh strands(int detail) {
    PlantMesh mesh;
    for (int strand = 0; strand < 5; ++strand) {
        // The seed does not depend on the level of detail, so each level has identical strands.
        Random random(Seed{71}, static_cast<std::uint64_t>(strand));
        const vec3 top = random.uniform(0.1f, 0.9f) * levelAt(kTwoPi * static_cast<float>(strand) / 5);
        const float length = random.uniform(2.4f, 5.2f);
        std::vector<vec3> points;
        const int parts = detail == 0 ? 10 : 4;
        for (int i = 0; i <= parts; ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(parts);
            points.push_back(top + vec3(0.10f * sinf(4 * t + top.x), -length * t, 0.10f * sinf(3 * t + top.z)));
        }
        addTube(mesh, points, 0.012f, 0.006f, 3, 0.4f, 0.7f, 0.05f);
        const int leaves = detail == 0 ? 22 : detail == 1 ? 14 : 8;
        for (int i = 0; i < leaves; ++i) {
            const float t = 0.15f + 0.85f * static_cast<float>(i) / static_cast<float>(leaves);
            const vec3 p = top - vec3(0, length * t, 0),
                       along = glm::normalize(levelAt(2.4f * static_cast<float>(i)) - 0.7f * kUp);
            addLeaf(mesh, {.base = p,
                           .along = along,
                           .facing = glm::normalize(kUp + levelAt(2.4f * static_cast<float>(i))),
                           .length = random.uniform(0.13f, 0.24f),
                           .width = 0.11f,
                           .droop = 0.3f,
                           .hue = random.uniform(0.5f, 1.0f),
                           .sway = 0.05f,
                           .segments = detail == 0 ? 2 : 1});
        }
    }
    return mesh;
}

/// Half the thickness of a trunk at a height, with buttresses that fade upwards.
float trunkRadius(float turn, float y) {
    constexpr std::array<float, 6> kFins{0.2f, 1.35f, 2.3f, 3.5f, 4.4f, 5.35f};
    float fin = 0;
    for (const float at : kFins) {
        const float away = std::remainder(turn - at - 0.12f * y, kTwoPi);
        fin = std::max(fin, 1 - std::min(std::fabs(away) / 0.42f, 1.0f));
    }
    const float column = 0.34f - 0.012f * y + 0.03f * sinf(3 * turn + 0.7f * y);
    const float spread = 1 / (1 + 2.2f * y * y), high = 0.55f / (1 + 0.5f * y);
    return column + fin * fin * (1.05f * spread + 0.22f * high) + 0.10f * spread;
}

PlantMesh tree(int detail) {
    PlantMesh mesh;
    const std::vector<float> heights =
        detail == 0   ? std::vector<float>{-0.3f, 0.05f, 0.25f, 0.5f, 0.8f, 1.2f, 1.7f, 2.4f, 3.3f, 4.6f, 6.4f, 9, 15}
        : detail == 1 ? std::vector<float>{-0.3f, 0.15f, 0.6f, 1.2f, 2.4f, 5, 15}
                      : std::vector<float>{-0.3f, 0.5f, 1.6f, 15};
    const std::size_t sides = detail == 0 ? 42 : detail == 1 ? 24 : 20;
    for (const float y : heights)
        for (std::size_t k = 0; k < sides; ++k) {
            const float turn = -kTwoPi * static_cast<float>(k) / static_cast<float>(sides), r = trunkRadius(turn, y);
            const float moss = 0.55f / (1 + 0.5f * y * y) + 0.22f * (0.5f + 0.5f * sinf(2 * turn + 1.3f * y));
            mesh.vertices.push_back({.position = vec3(r * cosf(turn), y, r * sinf(turn)),
                                     .material = {4 * static_cast<float>(k) / static_cast<float>(sides), 0.42f * y,
                                                  0.45f, 1 - std::clamp(moss, 0.0f, 0.7f)},
                                     .uv = {0, 1 - 0.55f / (1 + 1.5f * y * y) - 0.0f}});
        }
    skinRings(mesh, 0, sides, kUp);
    if (detail == 2) return mesh;
    for (int i = 0; i < 2; ++i) {
        std::vector<vec3> points;
        const int parts = detail == 0 ? 40 : 20;
        for (int k = 0; k <= parts; ++k) {
            const float y = 9 * static_cast<float>(k) / static_cast<float>(parts);
            const float turn = (i == 0 ? 1.1f : -0.8f) * y + 2.0f * static_cast<float>(i);
            points.push_back((trunkRadius(turn, y) + 0.02f) * levelAt(turn) + y * kUp);
        }
        addTube(mesh, points, 0.05f, 0.03f, detail == 0 ? 6 : 4, 0.5f, 0.7f, 0);
    }
    return mesh;
}

}  // namespace

PlantMesh plantMesh(PlantKind kind, int detail) {
    switch (kind) {
        case PlantKind::tree: return tree(detail);
        case PlantKind::palm: return palm(detail);
        case PlantKind::fern: return fern(detail);
        case PlantKind::broadLeaf: return broadLeaf(detail);
        case PlantKind::crown: return crown(detail);
        case PlantKind::liana: return liana(detail);
        case PlantKind::strands: return strands(detail);
        case PlantKind::seedling: return seedling(detail);
    }
    return {};
}

}  // namespace arclight::dither
