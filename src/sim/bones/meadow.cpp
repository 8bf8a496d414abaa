#include "sim/bones/meadow.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/parallel.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"

namespace arclight::bones {
namespace {

/// A ring of patches: those whose centres lie between two distances from the origin.
struct Ring {
    float from, to, side;  // m
};
constexpr std::array kRings{Ring{0, 11.5f, 0.38f}, Ring{11.5f, 30, 0.9f}, Ring{30, 62, 2.6f}};
constexpr float kFlowerReach = 30;  // m from the origin
constexpr int kFlowers = 9000;
/// Drifts near the clearing.
struct Drift {
    glm::vec2 centre;  // x and z, m
    float radius;      // m
    std::size_t kind;
    int count;
};
constexpr std::array kDrifts{Drift{{-0.5f, 4.4f}, 1.5f, 0, 46}, Drift{{1.6f, 2.6f}, 2.2f, 0, 70},
                             Drift{{-4.6f, 3.6f}, 1.5f, 1, 60}, Drift{{0.2f, 0.4f}, 1.8f, 1, 60},
                             Drift{{-1.3f, 6.0f}, 0.9f, 3, 30}, Drift{{-3.6f, -1.4f}, 1.7f, 2, 50},
                             Drift{{-5.2f, 0.4f}, 1.6f, 0, 40}, Drift{{-3.9f, 5.6f}, 0.8f, 2, 14}};

/// Octaves of noise, 0 to 1.
float octaves(glm::vec2 p, float scale, glm::vec2 offset) {
    p = scale * p + offset;
    return (4 * valueNoise(p) + 2 * valueNoise(2.03f * p + 5.1f) + valueNoise(4.1f * p + 9.7f)) / 7;
}

float groundHeight(glm::vec2 p, glm::vec2 offset) {
    const float away = glm::length(p), rolling = 1.5f * (octaves(p, 0.055f, offset) - 0.5f);
    const float rise = 0.0016f * std::pow(std::max(away - 14, 0.0f), 2.0f);
    return rolling * smoothStep(1, 9, away) + std::min(rise, 5.0f) * (0.35f + 0.9f * octaves(p, 0.021f, offset + 3.0f));
}

}  // namespace

glm::vec4 MeadowMap::at(glm::vec2 p) const {
    const glm::vec2 texel =
        glm::clamp((p / kSize + 0.5f) * static_cast<float>(kSide) - 0.5f, glm::vec2(0), glm::vec2(kSide - 1.001f));
    const glm::ivec2 base(texel);
    const glm::vec2 part = texel - glm::vec2(base);
    const auto each = [&](int x, int y) { return texels[static_cast<std::size_t>((base.y + y) * kSide + base.x + x)]; };
    return glm::mix(glm::mix(each(0, 0), each(1, 0), part.x), glm::mix(each(0, 1), each(1, 1), part.x), part.y);
}

Meadow::Meadow(Seed seed) {
    makeMap(seed);
    placePatches();
    placeFlowers(seed);
}

void Meadow::makeMap(Seed seed) {
    Random random(seed, 31);
    const float offsetZ = random.uniform(0, 400), offsetX = random.uniform(0, 400);
    const glm::vec2 offset(offsetX, offsetZ);
    const glm::vec2 clearing(kClearing.x, kClearing.y);
    constexpr std::size_t kSide = MeadowMap::kSide;
    map_.texels.resize(kSide * kSide);
    parallelFor(map_.texels.size(), 1024, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const glm::vec2 p =
                ((glm::vec2(i % kSide, i / kSide) + 0.5f) / static_cast<float>(MeadowMap::kSide) - 0.5f) *
                MeadowMap::kSize;
            const float patchy = octaves(p, 0.16f, offset + 31.0f), broad = octaves(p, 0.045f, offset + 57.0f);
            float tall = 0.25f + 0.75f * smoothStep(0.22f, 0.55f, 0.55f * patchy + 0.45f * broad);
            // A path that winds through the meadow, past the clearing.
            const float bend = 2.2f * std::sin(0.13f * p.y + 0.6f) + 0.9f * std::sin(0.31f * p.y);
            const float path = std::fabs(p.x + 2.4f - bend + 2.2f * std::sin(0.13f * kClearing.y + 0.6f) +
                                         0.9f * std::sin(0.31f * kClearing.y));
            tall *= 0.25f + 0.75f * smoothStep(0.25f, 1.1f, path + 0.5f * (patchy - 0.5f));
            tall *= 0.16f + 0.84f * smoothStep(0.75f * kClearing.z, 1.5f * kClearing.z,
                                               glm::distance(p, clearing) + (patchy - 0.5f));
            // Long shadows of trees out of sight, along the low light.
            const glm::vec2 along(0.783f, -0.622f), across(0.622f, 0.783f);
            const float band = octaves({glm::dot(p, along) * 0.25f, glm::dot(p, across)}, 0.15f, offset + 7.0f);
            const float light =
                0.22f + 0.78f * smoothStep(0.36f, 0.56f, band + 0.35f * smoothStep(7, 1, glm::length(p)));
            map_.texels[i] = {groundHeight(p, offset), 0.12f + 0.88f * tall, octaves(p, 0.11f, offset + 83.0f), light};
        }
    });
}

void Meadow::placePatches() {
    std::uint32_t key = 1;
    for (const Ring& ring : kRings) {
        const int reach = static_cast<int>(std::ceil(ring.to / ring.side));
        for (int row = -reach; row < reach; ++row)
            for (int column = -reach; column < reach; ++column) {
                const glm::vec2 corner = ring.side * glm::vec2(column, row);
                const float away = glm::length(corner + 0.5f * ring.side);
                ++key;
                if (away >= ring.from && away < ring.to)
                    patches_.push_back({glm::vec4(corner, ring.side, static_cast<float>(key))});
            }
    }
}

void Meadow::plant(Random& random, glm::vec2 p, std::size_t kind) {
    constexpr std::array<float, 4> kHeights{0.70f, 0.60f, 0.70f, 0.52f}, kRadii{0.048f, 0.034f, 0.030f, 0.017f};
    const glm::vec4 ground = map_.at(p);
    const float height = kHeights[kind] * random.uniform(0.75f, 1.2f) * (0.45f + 0.55f * ground.y);
    const float radius = kRadii[kind] * random.uniform(0.8f, 1.25f), angle = random.uniform(0, kTwoPi);
    flowers_.push_back({.root = glm::vec4(p.x, ground.x, p.y, height),
                        .look = glm::vec4(static_cast<float>(kind), radius, angle, random.uniform01())});
}

/// In drifts: each kind has fields of its own where it is common, and a few are near the clearing.
void Meadow::placeFlowers(Seed seed) {
    Random random(seed, 32);
    const float offsetZ = random.uniform(0, 400), offsetX = random.uniform(0, 400);
    const glm::vec2 offset(offsetX, offsetZ);
    const auto within = [&](float radius) {
        const float angle = random.uniform(0, kTwoPi), away = radius * std::sqrt(random.uniform01());
        return away * glm::vec2(std::cos(angle), std::sin(angle));
    };
    for (const Drift& drift : kDrifts)
        for (int i = 0; i < drift.count; ++i) {
            const float part = random.uniform(0.3f, 1);
            plant(random, drift.centre + part * within(drift.radius), drift.kind);
        }
    constexpr std::array<float, 4> kShares{0.36f, 0.36f, 0.14f, 0.14f};
    while (static_cast<int>(flowers_.size()) < kFlowers) {
        const glm::vec2 p = within(kFlowerReach);
        float pick = random.uniform01();
        std::size_t kind = 0;
        while (kind < 3 && pick >= kShares[kind]) pick -= kShares[kind++];
        const float common = octaves(p, 0.19f, offset + 41.0f * static_cast<float>(kind));
        const float chance = 0.06f + smoothStep(0.50f, 0.70f, common);
        if (random.uniform01() < chance * smoothStep(0.2f, 0.5f, map_.at(p).y)) plant(random, p, kind);
    }
}

}  // namespace arclight::bones
