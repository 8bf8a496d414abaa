#include "bake/lights/surface_images.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/parallel.h"
#include "core/random.h"
#include "sim/common/noise.h"
#include "sim/lights/surface_images.h"

namespace arclight::lights {
namespace {

constexpr int kSide = kSurfaceImageSide;
constexpr float kTexel = 1.0f / kSide;

using Field = std::vector<float>;

std::size_t indexOf(int x, int y) {
    return static_cast<std::size_t>(y & (kSide - 1)) * kSide + static_cast<std::size_t>(x & (kSide - 1));
}

template <class Height>
Field makeField(Height height) {
    Field field(static_cast<std::size_t>(kSide) * kSide);
    parallelFor(kSide, 16, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < kSide; ++x)
                field[indexOf(x, y)] =
                    height((static_cast<float>(x) + 0.5f) * kTexel, (static_cast<float>(y) + 0.5f) * kTexel);
    });
    return field;
}

/// The mean of a field around each texel, over a square with sides of `2 reach + 1` texels.
Field blurred(const Field& field, int reach) {
    Field rows(field.size()), both(field.size());
    const float weight = 1.0f / static_cast<float>(2 * reach + 1);
    for (const bool isDown : {false, true}) {
        const Field& from = isDown ? rows : field;
        Field& to = isDown ? both : rows;
        for (int a = 0; a < kSide; ++a) {
            const auto at = [&](int b) { return isDown ? indexOf(a, b) : indexOf(b, a); };
            float sum = 0;
            for (int b = -reach; b <= reach; ++b) sum += from[at(b)];
            for (int b = 0; b < kSide; ++b) {
                to[at(b)] = sum * weight;
                sum += from[at(b + reach + 1)] - from[at(b - reach)];
            }
        }
    }
    return both;
}

/// Slopes and cracks of a height field. `steepness` scales the slopes to the range of a byte.
Image reliefImage(const Field& height, float steepness, float crackDepth) {
    const Field around = blurred(height, 10);
    Image image(kSide, kSide, 4);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const std::size_t i = indexOf(x, y);
            const float dx = height[indexOf(x + 1, y)] - height[indexOf(x - 1, y)];
            const float dy = height[indexOf(x, y + 1)] - height[indexOf(x, y - 1)];
            image.at(x, y, 0) = toByte(0.5f + steepness * dx);
            image.at(x, y, 1) = toByte(0.5f + steepness * dy);
            image.at(x, y, 2) = toByte(crackDepth * (around[i] - height[i]));
            image.at(x, y, 3) = toByte(height[i]);
        }
    return image;
}

template <class Paint>
Image paintImage(Paint paint) {
    Image image(kSide, kSide, 4);
    parallelFor(kSide, 16, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < kSide; ++x) {
                const glm::vec4 colour = paint(x, y);
                for (int c = 0; c < 3; ++c) image.at(x, y, c) = toByte(std::sqrt(std::max(0.0f, colour[c])));
                image.at(x, y, 3) = toByte(colour.w);
            }
    });
    return image;
}

const GradientNoise& noise() {
    static const GradientNoise noise(Seed{20080328}, 0x70c);
    return noise;
}

/// The height of limestone eroded by water, from 0 to 1: strata, hollows with sharp rims, crests, a few cracks, grit.
const Field& rockHeight() {
    static const Field field = makeField([](float u, float v) {
        const GradientNoise& n = noise();
        const glm::vec2 warp(n.clouds({3 * u, 3 * v, 0.3f}, 3, 0.5f, 3), n.clouds({3 * u, 3 * v, 5.3f}, 3, 0.5f, 3));
        const float x = u + 0.10f * warp.x, y = v + 0.10f * warp.y;
        const float swell = 0.5f + 0.5f * n.clouds({3 * x, 3 * y, 1.7f}, 4, 0.5f, 3);
        // Each stratum juts out with a worn edge and recedes below it.
        const float level = 7 * v + 2.6f * n.clouds({2 * u, 2 * v, 8.3f}, 3, 0.5f, 2);
        const float bed = level - std::floor(level);
        const float ledge = glm::smoothstep(0.0f, 0.45f, bed) * glm::smoothstep(1.0f, 0.55f, bed);
        const float crests = n.ridges({4 * x, 4 * y, 1.7f}, 5, 0.5f, 4);
        const glm::vec2 large = n.cells(glm::vec2(6 * x, 6 * y), 6);
        const glm::vec2 small = n.cells(glm::vec2(17 * x, 17 * y) + 0.4f * warp, 17);
        const float hollows = 0.62f * large.x * large.x + 0.30f * small.x * small.x;
        const glm::vec2 block = n.cells(glm::vec2(3 * x, 3 * y), 3);
        const float crack = glm::smoothstep(0.035f, 0.0f, block.y - block.x) *
                            glm::smoothstep(-0.15f, 0.25f, n.clouds({3 * u, 3 * v, 14.7f}, 2, 0.5f, 3));
        const float grit = n.clouds({40 * u, 40 * v, 2.1f}, 3, 0.6f, 40);
        return std::clamp(
            0.26f * swell + 0.10f * ledge + 0.34f * crests + 0.36f * hollows - 0.12f * crack + 0.07f * grit, 0.0f,
            1.0f);
    });
    return field;
}

struct Plates {
    float gap;     ///< 1 in the seams
    float rivet;   ///< 1 on a rivet
    float number;  ///< random number of the plate, in [0, 1)
};

/// Plates of two sizes in courses with offset joints.
Plates platesAt(float u, float v) {
    constexpr int kCourses = 6;
    const float row = v * kCourses;
    const int course = static_cast<int>(std::floor(row));
    const int across = course % 2 == 0 ? 3 : 4;
    const float shift = static_cast<float>(hash32(static_cast<std::uint32_t>(course) + 91u) & 255u) / 256.0f;
    const float column = (u + shift) * static_cast<float>(across);
    const int plate = static_cast<int>(std::floor(column)) % across;
    const float fx = column - std::floor(column), fy = row - std::floor(row);
    const float wide = 1.0f / static_cast<float>(across), high = 1.0f / kCourses;
    const float toSide = std::min(fx, 1 - fx) * wide, toEnd = std::min(fy, 1 - fy) * high;
    Plates plates;
    plates.gap = 1 - glm::smoothstep(0.0012f, 0.0035f, std::min(toSide, toEnd));
    const float spacing = wide / 6;
    const float along = std::abs(std::fmod(fx * wide, spacing) - 0.5f * spacing);
    const float away = std::sqrt(along * along + (toEnd - 0.014f) * (toEnd - 0.014f));
    plates.rivet = 1 - glm::smoothstep(0.0022f, 0.0040f, away);
    plates.number = static_cast<float>(hash32(static_cast<std::uint32_t>(course * 16 + plate)) >> 8) * 0x1p-24f;
    return plates;
}

const Field& metalHeight() {
    static const Field field = makeField([](float u, float v) {
        const GradientNoise& n = noise();
        const Plates plates = platesAt(u, v);
        const float dents = n.clouds({9 * u, 9 * v, 8.1f}, 3, 0.5f, 9);
        const float scratches = n.at({9 * u, 150 * v, 3.3f}, 150) * n.at({4 * u, 4 * v, 6.6f}, 4);
        return 0.5f + 0.03f * dents + 0.012f * scratches - 0.22f * plates.gap + 0.13f * plates.rivet +
               0.03f * (plates.number - 0.5f);
    });
    return field;
}

}  // namespace

Image rockRelief() { return reliefImage(rockHeight(), 3.0f, 3.2f); }

Image rockPaint() {
    const Field& height = rockHeight();
    const Field near = blurred(height, 5), far = blurred(height, 24);
    return paintImage([&](int x, int y) {
        const GradientNoise& n = noise();
        const float u = static_cast<float>(x) * kTexel, v = static_cast<float>(y) * kTexel;
        const std::size_t i = indexOf(x, y);
        const float cavity =
            std::clamp(0.75f + 2.6f * (height[i] - near[i]) + 1.3f * (height[i] - far[i]), 0.12f, 1.35f);
        const float stain = 0.5f + 0.8f * n.clouds({3 * u, 3 * v, 9.4f}, 4, 0.55f, 3);
        const float vein =
            glm::smoothstep(0.93f, 0.985f, n.ridges({2 * u + 0.2f * height[i], 2 * v, 4.9f}, 3, 0.5f, 2));
        const float grain = 1 + 0.22f * n.at({96 * u, 96 * v, 1.4f}, 96);
        glm::vec3 colour = glm::mix(glm::vec3(0.118f, 0.112f, 0.108f), glm::vec3(0.205f, 0.178f, 0.150f),
                                    std::clamp(stain, 0.0f, 1.0f));
        colour = glm::mix(colour, glm::vec3(0.34f, 0.33f, 0.31f), 0.5f * vein);
        colour *= cavity * grain;
        // Water collects in the hollows and darkens them.
        const float wet = glm::smoothstep(0.42f, 0.75f, n.clouds({4 * u, 4 * v, 12.2f}, 3, 0.5f, 4) * 0.7f + 0.55f) *
                          glm::smoothstep(0.62f, 0.30f, height[i]);
        const float gloss = 0.10f + 0.22f * cavity * height[i] + 0.75f * wet;
        return glm::vec4(colour * (1 - 0.45f * wet), std::clamp(gloss, 0.0f, 1.0f));
    });
}

Image metalRelief() { return reliefImage(metalHeight(), 3.0f, 2.0f); }

Image metalPaint() {
    return paintImage([](int x, int y) {
        const GradientNoise& n = noise();
        const float u = static_cast<float>(x) * kTexel, v = static_cast<float>(y) * kTexel;
        const Plates plates =
            platesAt((static_cast<float>(x) + 0.5f) * kTexel, (static_cast<float>(y) + 0.5f) * kTexel);
        const float grime = std::clamp(0.5f + 0.9f * n.clouds({5 * u, 5 * v, 2.2f}, 4, 0.55f, 5), 0.0f, 1.0f);
        const float worn = glm::smoothstep(0.62f, 0.86f, n.ridges({6 * u, 6 * v, 7.9f}, 4, 0.55f, 6));
        glm::vec3 colour = glm::mix(glm::vec3(0.115f, 0.125f, 0.135f), glm::vec3(0.235f, 0.245f, 0.25f),
                                    0.35f + 0.65f * plates.number);
        // One plate in eight is painted orange.
        if (plates.number > 0.88f) colour = glm::vec3(0.42f, 0.13f, 0.035f);
        colour = glm::mix(colour, glm::vec3(0.36f, 0.36f, 0.35f), 0.7f * worn);
        colour *= (0.55f + 0.45f * grime) * (1 - 0.75f * plates.gap);
        const float gloss = (0.35f + 0.55f * grime) * (1 - 0.8f * plates.gap);
        return glm::vec4(colour, gloss);
    });
}

}  // namespace arclight::lights
