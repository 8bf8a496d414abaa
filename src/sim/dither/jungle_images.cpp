#include "sim/dither/jungle_images.h"

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/common/noise.h"
#include "sim/dither/jungle.h"

namespace arclight::dither {
namespace {

std::uint8_t byteOf(float value) { return static_cast<std::uint8_t>(std::clamp(value, 0.0f, 1.0f) * 255.0f + 0.5f); }

/// Calls `paint(texel index, position relative to the centre)` for the texels of a square around `at`, in texels.
template <class Paint>
void stamp(int side, glm::vec2 at, float radius, Paint paint) {
    const int x0 = static_cast<int>(std::floor(at.x - radius)), x1 = static_cast<int>(std::ceil(at.x + radius));
    const int y0 = static_cast<int>(std::floor(at.y - radius)), y1 = static_cast<int>(std::ceil(at.y + radius));
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
            const int column = x & (side - 1), row = y & (side - 1);
            paint(static_cast<std::size_t>(row * side + column), glm::vec2(x, y) + 0.5f - at);
        }
}

template <class Value>
void forTexels(int side, Value value) {
    const auto count = static_cast<std::size_t>(side * side);
    parallelFor(count, 4096, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            value(i, glm::vec2(static_cast<int>(i) % side, static_cast<int>(i) / side) / static_cast<float>(side));
    });
}

/// Half the width of a leaf along it, 0 to 1 from its base.
float leafWidth(float t) { return 1.9f * std::sqrt(std::max(t, 0.0f)) * (1 - t); }

}  // namespace

Pattern2d canopyImage(Seed seed) {
    constexpr int kSide = 512;
    constexpr float kPerMetre = kSide / kLap;
    Pattern2d image{kSide, 1, std::vector<std::uint8_t>(kSide * kSide)};
    std::vector<float> light(image.texels.size(), 0.035f);
    Random random(seed, 91);
    const auto disc = [&](glm::vec2 metres, float radius, float strength) {
        const float r = radius * kPerMetre;
        stamp(kSide, kPerMetre * metres, 1.6f * r + 1, [&](std::size_t i, glm::vec2 p) {
            // The sun's image is elongated along the projection of its rays onto the ground.
            const float along = 0.80f * glm::dot(p, glm::vec2(-0.572f, -0.820f));
            const float across = glm::dot(p, glm::vec2(0.820f, -0.572f));
            const float away = std::sqrt(along * along + across * across);
            light[i] += strength * (1 - glm::smoothstep(0.70f * r, 1.15f * r + 0.8f, away));
        });
    };
    const ValueNoise noise(17);
    for (int i = 0; i < 5200; ++i) {
        const float z = random.uniform(0, kLap), x = random.uniform(0, kLap);
        const glm::vec2 at(x, z);
        const float open = noise.clouds(at / kLap * 9.0f, 3, 0.6f, 9), luck = random.uniform01(),
                    size = random.uniform01();
        if (open < 0.40f + 0.26f * luck) continue;
        disc(at, 0.11f + 0.26f * size * size * open, random.uniform(0.35f, 0.9f));
    }
    // Where a tree has fallen, the sun reaches the path.
    for (int i = 0; i < 9; ++i) {
        const glm::vec3 at = onPath(kLap * (static_cast<float>(i) + 0.3f) / 9, random.uniform(-1.6f, 1.6f));
        for (int k = 0; k < 14; ++k) {
            const float turn = random.uniform(0, kTwoPi), out = random.uniform(0, 1.0f);
            disc({at.x + 1.2f * out * cosf(turn), at.z + 1.8f * out * sinf(turn)}, random.uniform(0.25f, 0.75f), 0.55f);
        }
    }
    for (std::size_t i = 0; i < light.size(); ++i) image.texels[i] = byteOf(light[i]);
    return image;
}

Pattern2d litterImage(Seed seed) {
    constexpr int kSide = 512;
    Pattern2d image{kSide, 4, std::vector<std::uint8_t>(4 * kSide * kSide)};
    std::vector<glm::vec4> texels(kSide * kSide);
    const ValueNoise noise(29);
    forTexels(kSide, [&](std::size_t i, glm::vec2 p) {
        const float grain = noise.clouds(24.0f * p, 4, 0.7f, 24);
        texels[i] = glm::vec4(glm::mix(glm::vec3(0.020f, 0.014f, 0.008f), glm::vec3(0.085f, 0.058f, 0.032f), grain),
                              0.5f * grain);
    });
    constexpr glm::vec3 kColours[]{{0.23f, 0.125f, 0.045f}, {0.30f, 0.19f, 0.07f}, {0.17f, 0.075f, 0.03f},
                                   {0.12f, 0.075f, 0.035f}, {0.22f, 0.17f, 0.05f}, {0.10f, 0.12f, 0.03f}};
    Random random(seed, 93);
    constexpr int kLeaves = 1500;
    for (int i = 0; i < kLeaves; ++i) {
        const float y = random.uniform(0, kSide), x = random.uniform(0, kSide);
        const glm::vec2 at(x, y);
        const float length = random.uniform(13, 34), turn = random.uniform(0, kTwoPi),
                    wide = random.uniform(0.20f, 0.34f);
        const float tone = random.uniform(0.45f, 1.25f), curl = random.uniform(-0.35f, 0.35f);
        const glm::vec3 colour = tone * kColours[random.below(6)];
        const glm::vec2 along(cosf(turn), sinf(turn));
        const float height = 0.35f + 0.6f * static_cast<float>(i) / kLeaves;
        stamp(kSide, at, 0.62f * length, [&](std::size_t k, glm::vec2 p) {
            const float t = glm::dot(p, along) / length + 0.5f;
            const float side = (p.y * along.x - p.x * along.y) / length + curl * (t - 0.5f) * (t - 0.5f);
            const float edge = wide * leafWidth(t) - std::fabs(side);
            const float shade = 0.55f + 0.45f * glm::smoothstep(0.0f, 0.10f, edge);
            const float cover = glm::smoothstep(-0.02f, 0.03f, edge) * (t > 0 && t < 1 ? 1.0f : 0.0f);
            // Its shadow, then itself, lit from one side of the fold, with a pale midrib.
            texels[k] *= 1 - 0.35f * glm::smoothstep(-0.11f, 0.0f, edge) * (1 - cover);
            const float rib = 0.4f * (1 - glm::smoothstep(0.0f, 0.022f, std::fabs(side)));
            const glm::vec3 lit = colour * shade * (1 + 0.3f * (side > 0 ? 1.0f : -0.6f) + rib);
            texels[k] = glm::mix(texels[k], glm::vec4(lit, height * shade), cover);
        });
    }
    for (std::size_t i = 0; i < texels.size(); ++i)
        for (int c = 0; c < 4; ++c) image.texels[4 * i + static_cast<std::size_t>(c)] = byteOf(texels[i][c]);
    return image;
}

Pattern2d plantDetails(Seed) {
    constexpr int kSide = 256;
    Pattern2d image{kSide, 2, std::vector<std::uint8_t>(2 * 2 * kSide * kSide)};
    const ValueNoise noise(41);
    forTexels(kSide, [&](std::size_t i, glm::vec2 p) {
        // Midrib, side veins that bend towards the tip, and fine cells between them.
        const float side = std::fabs(2 * p.x - 1), up = p.y - 0.28f * side - 0.10f * side * side;
        const float phase = 11 * up, vein = std::fabs(phase - std::round(phase)) / 11;
        const float line = 1 - glm::smoothstep(0.002f, 0.011f, vein);
        const float rib = 1 - glm::smoothstep(0.012f, 0.045f, side);
        const float cells = noise.clouds(48.0f * p, 2, 0.5f, 48), blotch = noise.clouds(6.0f * p, 3, 0.5f, 6);
        const float bulge = 0.5f - 0.5f * cosf(kTwoPi * phase);
        const float reflects =
            0.40f + 0.10f * bulge + 0.09f * (cells - 0.5f) + 0.18f * (blotch - 0.5f) + 0.16f * line + 0.24f * rib;
        const float passes =
            0.52f + 0.10f * bulge + 0.14f * (cells - 0.5f) + 0.20f * (blotch - 0.5f) - 0.20f * line - 0.32f * rib;
        image.texels[2 * i] = byteOf(reflects), image.texels[2 * i + 1] = byteOf(passes);
    });
    const std::size_t layer = 2 * kSide * kSide;
    forTexels(kSide, [&](std::size_t i, glm::vec2 p) {
        // Furrows along the trunk, lichen.
        const float warp = noise.clouds({4 * p.x, 4 * p.y}, 3, 0.5f, 4);
        const float furrow = std::fabs(2 * noise.clouds({14 * p.x + 2 * warp, 3 * p.y}, 3, 0.55f, 14) - 1);
        const float grain = noise.clouds(32.0f * p, 3, 0.6f, 32);
        const float lichen = glm::smoothstep(0.60f, 0.70f, noise.clouds(7.0f * p, 3, 0.5f, 7));
        const float bark = 0.10f + 0.75f * std::min(2.2f * furrow, 0.75f) * (0.6f + 0.8f * grain) + 0.20f * lichen;
        image.texels[layer + 2 * i] = byteOf(bark), image.texels[layer + 2 * i + 1] = 0;
    });
    return image;
}

}  // namespace arclight::dither
