#include "sim/dither/light_image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/parallel.h"
#include "core/srgb.h"
#include "sim/common/noise.h"
#include "sim/dither/tones.h"

namespace arclight::dither {
namespace {

// Positions are in heights of the image: x from its centre, y from its top.
constexpr float kShore = 0.74f;
constexpr glm::vec2 kSun{0.32f, 0.37f};

float fall(float distance, float scale) { return scale / (scale + distance); }

glm::vec3 skyAt(glm::vec2 p) {
    const float low = std::clamp(p.y / kShore, 0.0f, 1.0f), away = glm::length(p - kSun);
    const glm::vec3 zenith(0.07f, 0.14f, 0.29f), horizon(0.95f, 0.50f, 0.25f);
    const glm::vec3 sky = glm::mix(zenith, horizon, low * low);
    const glm::vec3 glow = glm::vec3(1.0f, 0.62f, 0.28f) * (0.75f * fall(away * away, 0.014f));
    const float disc = std::clamp((0.047f - away) * 220 + 0.5f, 0.0f, 1.0f);
    const float streaks = ValueNoise(3).clouds({1.6f * p.x + 5, 9 * p.y + 3}, 4, 0.5f, 64);
    const float cloud = std::clamp(3.2f * (streaks - 0.52f), 0.0f, 1.0f) * std::clamp(2.6f * (0.58f - p.y), 0.0f, 0.8f);
    return glm::mix(sky + glow, glm::vec3(0.62f, 0.38f, 0.30f) + 0.7f * glow, cloud) +
           disc * glm::vec3(1.0f, 0.86f, 0.6f);
}

/// Pines on the hills of this layer, as a height above their foot.
float pines(float x, std::uint32_t stream, float tall) {
    const float cells = 34 * x + 200, cell = std::floor(cells);
    float height = 0;
    for (int i = -1; i <= 1; ++i) {
        const auto tree = static_cast<int>(cell) + i;
        const float grown = latticeValue({tree, static_cast<int>(stream), 1});
        const float foot = static_cast<float>(tree) + 0.25f + 0.5f * latticeValue({tree, static_cast<int>(stream), 2});
        const float beside = std::fabs(cells - foot) / (0.42f + 0.3f * grown), up = 1 - beside;
        // Boughs: the outline steps in and out.
        const float bough = 0.10f * std::fabs(7 * up - std::floor(7 * up) - 0.5f);
        if (grown > 0.35f && up > 0) height = std::max(height, tall * grown * (up + bough));
    }
    return height;
}

struct Hill {
    float top, rise, scale;
    glm::vec3 tint;
    float trees;
};
constexpr Hill kHills[] = {{0.50f, 0.34f, 1.3f, {0.40f, 0.27f, 0.25f}, 0},
                           {0.58f, 0.26f, 2.0f, {0.19f, 0.14f, 0.155f}, 0},
                           {0.65f, 0.20f, 2.9f, {0.075f, 0.062f, 0.078f}, 0.03f},
                           {0.715f, 0.13f, 4.1f, {0.016f, 0.017f, 0.022f}, 0.075f}};

glm::vec3 landAt(glm::vec2 p) {
    glm::vec3 light = skyAt(p);
    std::uint32_t stream = 11;
    for (const Hill& hill : kHills) {
        const float shape = ValueNoise(stream).clouds({hill.scale * p.x + 40, 0.5f}, 6, 0.46f, 128);
        const float top = hill.top - hill.rise * (shape - 0.42f) - pines(p.x, stream, hill.trees);
        ++stream;
        if (p.y < top) continue;
        // Haze collects in the valleys, and glows below the sun.
        const float depth = std::clamp((p.y - top) / 0.16f, 0.0f, 1.0f), toSun = fall(std::fabs(p.x - kSun.x), 0.25f);
        const glm::vec3 haze = hill.tint * 1.9f + glm::vec3(0.22f, 0.11f, 0.05f) * (toSun * hill.tint.x * 3.2f);
        light = glm::mix(hill.tint, haze, depth);
    }
    return light;
}

glm::vec3 lightAt(glm::vec2 p) {
    if (p.y < kShore) return landAt(p);
    const float depth = p.y - kShore;
    const float ripple =
        ValueNoise(29).clouds({9 * p.x / (0.12f + depth) + 7, 5 / (0.06f + depth)}, 3, 0.5f, 1024) - 0.5f;
    const glm::vec2 mirrored(p.x + 0.05f * ripple * depth, kShore - depth * (0.92f + 0.5f * ripple));
    return landAt(mirrored) * glm::vec3(0.62f, 0.66f, 0.74f) * (1 - 0.55f * depth / (1 - kShore));
}

}  // namespace

LightImage landscape(int width, int height) {
    LightImage image(width, height);
    const auto w = static_cast<float>(width), h = static_cast<float>(height);
    parallelFor(static_cast<std::size_t>(height), 8, [&](std::size_t begin, std::size_t end) {
        for (auto y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < width; ++x)
                image.at(x, y) =
                    lightAt({(static_cast<float>(x) + 0.5f - 0.5f * w) / h, (static_cast<float>(y) + 0.5f) / h});
    });
    return image;
}

LightImage fitted(const Image& image, int width, int height) {
    std::array<float, 256> light;
    for (std::size_t i = 0; i < light.size(); ++i) light[i] = srgbDecoded(static_cast<float>(i) / 255.0f);
    LightImage result(width, height);
    // The sides of the fitted image, in integer arithmetic: the side with the larger ratio fills the available space.
    const std::int64_t a = std::int64_t{width} * image.height, b = std::int64_t{height} * image.width;
    const int w = a <= b ? width : std::max(1, static_cast<int>(b / image.height));
    const int h = a <= b ? std::max(1, static_cast<int>(a / image.width)) : height;
    const auto from = [](int i, int whole, int pieces) { return static_cast<int>(std::int64_t{i} * whole / pieces); };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int left = from(x, image.width, w), right = std::max(left + 1, from(x + 1, image.width, w));
            const int top = from(y, image.height, h), bottom = std::max(top + 1, from(y + 1, image.height, h));
            glm::vec3 sum(0);
            for (int j = top; j < bottom; ++j)
                for (int i = left; i < right; ++i)
                    for (int c = 0; c < 3; ++c) sum[c] += light[image.at(i, j, c)];
            result.at((width - w) / 2 + x, (height - h) / 2 + y) =
                sum / static_cast<float>((right - left) * (bottom - top));
        }
    return result;
}

}  // namespace arclight::dither
