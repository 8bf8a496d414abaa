#include "sim/projection/still_life_paint.h"

#include <algorithm>
#include <cmath>

#include "core/parallel.h"
#include "sim/common/noise.h"

namespace arclight::projection {
namespace {

using glm::mix;
using glm::smoothstep;
using glm::vec2;
using glm::vec3;

/// A position on a part: the angle around it in revolutions, and the relative height, both 0 to 1. Noise is periodic
/// around the part.
struct Spot {
    float turn, up;
    std::uint32_t variant;

    float clouds(float across, float along, int octaves, std::uint32_t stream) const {
        return ValueNoise(stream + 31 * variant)
            .clouds({across * turn, along * up}, octaves, 0.55f, static_cast<int>(across));
    }
    float side(float turns) const { return 0.5f + 0.5f * cosf(kTwoPi * (turn - turns)); }
};

vec3 apple(const Spot& at) {
    const float streaks = 0.5f * (at.clouds(96, 4, 1, 1) + at.clouds(32, 3, 2, 2)), cloud = at.clouds(8, 4, 3, 3);
    const float sunny = at.side(0.1f + 0.37f * static_cast<float>(at.variant));
    const float red = smoothstep(0.30f, 0.78f, 0.50f * sunny + 0.45f * streaks + 0.20f * cloud + 0.05f);
    const vec3 ground = mix(vec3(0.50f, 0.48f, 0.09f), vec3(0.62f, 0.44f, 0.09f), cloud);
    vec3 albedo = mix(ground, mix(vec3(0.44f, 0.030f, 0.022f), vec3(0.24f, 0.010f, 0.016f), cloud), red);
    // Greenish around the stem, and pale pores.
    albedo = mix(albedo, vec3(0.30f, 0.27f, 0.08f), smoothstep(0.80f, 0.97f, at.up + 0.15f * (streaks - 0.5f)));
    const float pores = smoothstep(0.80f, 0.92f, at.clouds(80, 48, 1, 4));
    return mix(albedo, vec3(0.62f, 0.48f, 0.26f), 0.4f * pores);
}

vec3 pear(const Spot& at) {
    const float cloud = at.clouds(5, 4, 4, 5), fine = at.clouds(90, 80, 1, 6);
    vec3 albedo = mix(vec3(0.40f, 0.39f, 0.08f), vec3(0.60f, 0.47f, 0.11f), smoothstep(0.3f, 0.7f, cloud));
    const float blush = at.side(0.30f) * (1 - smoothstep(0.15f, 0.85f, at.up)) + 0.6f * (cloud - 0.5f);
    albedo = mix(albedo, vec3(0.48f, 0.12f, 0.04f), 0.85f * smoothstep(0.25f, 0.9f, blush));
    albedo = mix(albedo, vec3(0.22f, 0.12f, 0.04f), 0.5f * smoothstep(0.72f, 0.92f, fine));
    return mix(albedo, vec3(0.25f, 0.16f, 0.06f), 0.7f * smoothstep(0.82f, 1.0f, at.up + 0.2f * (cloud - 0.5f)));
}

vec3 rind(const Spot& at) {
    const float pores = at.clouds(70, 60, 1, 7), cloud = at.clouds(6, 4, 2, 8);
    return mix(vec3(0.76f, 0.50f, 0.03f), vec3(0.66f, 0.46f, 0.04f), cloud) * (0.86f + 0.18f * pores);
}
vec3 pith(const Spot& at) {
    return mix(vec3(0.80f, 0.73f, 0.52f), vec3(0.74f, 0.60f, 0.24f), smoothstep(0.35f, 0.7f, at.clouds(12, 5, 3, 9)));
}
vec3 lemon(const Spot& at) {
    // Peeled from its tip on, along a spiral.
    const float cut = 0.56f + 0.10f * at.turn + 0.02f * (at.clouds(10, 1, 2, 10) - 0.5f);
    return mix(rind(at), pith(at), smoothstep(cut, cut + 0.012f, at.up));
}

vec3 grape(const Spot& at) {
    const float bloom = at.clouds(5, 4, 4, 11);
    const vec3 skin = mix(vec3(0.042f, 0.010f, 0.030f), vec3(0.016f, 0.012f, 0.045f), at.clouds(2, 2, 1, 12));
    return mix(skin, vec3(0.17f, 0.19f, 0.29f), 0.6f * smoothstep(0.42f, 0.72f, bloom));
}

/// Height pattern of a linen weave: threads pass over and under each other and vary in thickness.
float weave(const Spot& at) {
    const vec2 thread = 24.0f * vec2(at.turn, at.up) + 0.35f * (at.clouds(8, 8, 1, 13) - 0.5f);
    const vec2 across = 2.0f * glm::fract(thread) - 1.0f;
    const bool isOver = (static_cast<int>(thread.x) + static_cast<int>(thread.y)) % 2 == 0;
    const float edge = isOver ? across.x : across.y;
    return 0.80f + 0.24f * (1 - edge * edge * (0.5f + 0.5f * at.clouds(24, 24, 1, 14)));
}
/// Also periodic vertically.
float plaster(const Spot& at) {
    const auto clouds = [&](std::uint32_t stream, float cells, int octaves) {
        return ValueNoise(stream).clouds(cells * vec2(at.turn, at.up), octaves, 0.6f, static_cast<int>(cells));
    };
    return 0.55f + 0.75f * clouds(15, 3, 5) + 0.25f * (clouds(16, 24, 2) - 0.5f);
}

vec3 albedoOf(StillPart part, const Spot& at) {
    switch (part) {
        case StillPart::linen: return vec3(weave(at));
        case StillPart::wall: return vec3(plaster(at));
        case StillPart::brass: return vec3(0.02f, 0.015f, 0.006f);
        case StillPart::apple: return apple(at);
        case StillPart::pear: return pear(at);
        case StillPart::lemon: return lemon(at);
        case StillPart::peel: return mix(pith(at), rind(at), smoothstep(0.42f, 0.58f, at.side(0)));
        case StillPart::grape: return grape(at);
        default: return mix(vec3(0.10f, 0.06f, 0.03f), vec3(0.20f, 0.14f, 0.06f), at.clouds(8, 6, 2, 17));
    }
}

StillPaint porcelain() {
    StillPaint paint{PorcelainPainting::kWidth, PorcelainPainting::kHeight, 0, 0.32f, {}};
    for (const std::uint8_t ink : paintPorcelain().ink) {
        const float deep = static_cast<float>(ink) / 255;
        const vec3 blue = mix(vec3(0.22f, 0.32f, 0.62f), vec3(0.022f, 0.045f, 0.22f), smoothstep(0.1f, 0.9f, deep));
        const vec3 albedo = mix(vec3(0.78f, 0.79f, 0.77f), blue, smoothstep(0.02f, 0.35f, deep));
        for (int i = 0; i < 3; ++i) paint.rgba.push_back(static_cast<std::uint8_t>(255 * std::sqrt(albedo[i])));
        paint.rgba.push_back(255);
    }
    return paint;
}

}  // namespace

StillPaint paintOf(StillPart part, int variant) {
    if (part == StillPart::porcelain) return porcelain();
    StillPaint paint;
    switch (part) {
        case StillPart::linen: paint.width = 256, paint.height = 256, paint.high = 0.055f; break;
        case StillPart::wall: paint.width = 256, paint.height = 256, paint.high = 1.3f; break;
        case StillPart::apple: paint.low = -0.030f, paint.high = 0.037f; break;
        case StillPart::pear: paint.high = 0.117f; break;
        case StillPart::lemon: paint.low = -0.0475f, paint.high = 0.0485f; break;
        case StillPart::peel: paint.high = 0.7f, paint.width = 64, paint.height = 512; break;
        case StillPart::grape: paint.low = -0.013f, paint.high = 0.013f, paint.width = 128, paint.height = 64; break;
        default: paint.high = 0.03f, paint.width = 32, paint.height = 32; break;
    }
    paint.rgba.resize(static_cast<std::size_t>(4 * paint.width * paint.height));
    parallelFor(static_cast<std::size_t>(paint.height), 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y)
            for (int x = 0; x < paint.width; ++x) {
                const Spot at{(static_cast<float>(x) + 0.5f) / static_cast<float>(paint.width),
                              (static_cast<float>(y) + 0.5f) / static_cast<float>(paint.height),
                              static_cast<std::uint32_t>(variant)};
                const vec3 root = glm::sqrt(glm::clamp(albedoOf(part, at), vec3(0), vec3(1)));
                std::uint8_t* const texel =
                    &paint.rgba[4 * (y * static_cast<std::size_t>(paint.width) + static_cast<std::size_t>(x))];
                for (int i = 0; i < 3; ++i) texel[i] = static_cast<std::uint8_t>(255 * root[i]);
                texel[3] = 255;
            }
    });
    return paint;
}

}  // namespace arclight::projection
