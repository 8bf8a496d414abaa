#include "bake/hair/bust_images.h"

#include "core/parallel.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"
#include "sim/common/signed_distance.h"
#include "sim/hair/bust_paint.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec2;
using glm::vec3;

constexpr vec3 kSkin{0.600f, 0.362f, 0.276f}, kLip{0.42f, 0.142f, 0.132f};

float bump(vec2 p, vec2 centre, vec2 radii) {
    const vec2 q = (p - centre) / radii;
    return std::exp(-glm::dot(q, q));
}

/// Blood and pigment: redness of cheeks, nose, chin and lids, a yellower forehead, a bluish tint under the eyes, fine
/// vessels, irregular patches of both, and freckles.
vec3 complexion(vec3 p) {
    const vec2 at(std::abs(p.x), p.y), whole(p.x, p.y);
    const float cloud = valueOctaves(vec3(0.06f * p.x, 0.06f * p.y, 3.0f), 4) - 0.5f;
    const float mottle = valueOctaves(vec3(0.42f * p.x, 0.42f * p.y, 9.0f), 3) - 0.5f;
    const float vessels = valueOctaves(vec3(0.9f * p.x, 0.9f * p.y, 15.0f), 2) - 0.5f;
    float red = 0.60f * bump(at, {40, -20}, {19, 14}) + 0.42f * bump(at, {0, -17}, {9, 8}) +
                0.30f * bump(at, {0, -86}, {14, 9}) + 0.50f * bump(at, {13, -25}, {6, 6}) +
                0.30f * bump(at, {30, 22}, {16, 6}) + 0.35f * cloud;
    red += (0.35f + 0.5f * red) * (0.9f * mottle + 0.5f * vessels);
    red *= smoothStep(82, 60, at.x);
    vec3 colour = kSkin * glm::exp(red * vec3(-0.05f, -0.42f, -0.34f));
    const float fair = bump(at, {0, 62}, {44, 22}) + 0.5f * bump(at, {0, -40}, {22, 9});
    colour *= glm::exp(fair * vec3(0.05f, 0.07f, 0.0f));
    colour *= glm::exp(-bump(at, {23, -2}, {11, 4.5f}) * vec3(0.20f, 0.22f, 0.10f));     // under the eyes
    colour *= glm::exp(-0.6f * bump(at, {16, 12}, {5, 9}) * vec3(0.16f, 0.20f, 0.10f));  // next to the root of the nose
    colour *= 1 + (0.14f * cloud + 0.05f * mottle) * smoothStep(82, 60, at.x);
    // Freckles.
    const vec2 cell = whole / 3.4f;
    const float zone = bump(at, {24, -14}, {22, 11}) + 0.6f * bump(at, {0, -6}, {10, 12});
    for (int i = 0; i < 9; ++i) {
        const vec2 corner = glm::floor(cell) + vec2(static_cast<float>(i % 3 - 1), static_cast<float>(i / 3 - 1));
        const glm::ivec3 key(glm::ivec2(corner), 5);
        const vec2 spot = corner + vec2(latticeValue(key), latticeValue(key + glm::ivec3(0, 0, 1)));
        const float size = 0.07f + 0.12f * latticeValue(key + glm::ivec3(0, 0, 2)),
                    d = glm::distance(cell, spot) / size;
        if (latticeValue(key + glm::ivec3(0, 0, 3)) < 0.5f * zone)
            colour *= glm::exp(-0.38f * std::exp(-d * d) * vec3(0.35f, 0.62f, 0.80f));
    }
    return colour;
}

/// 1 inside the edges of the lips.
float lipMask(vec3 p) {
    const float a = std::abs(p.x);
    const float wobble = 0.5f * (valueOctaves(vec3(0.5f * p.x, 0.5f * p.y, 1.0f), 2) - 0.5f);
    const float upper = upperLipEdge(a) - p.y + wobble, lower = p.y - lowerLipEdge(a) + wobble;
    return smoothStep(-1.2f, 1.6f, std::min(upper, lower)) *
           smoothStep(kMouthHalfWidth + 0.5f, kMouthHalfWidth - 4.0f, a);
}

void paintEyes(vec3 p, vec3& colour, float& gloss) {
    const vec2 q(std::abs(p.x) - kEye.centre.x, p.y - kEye.centre.y);
    if (std::abs(q.x) > 26 || std::abs(q.y) > 24) return;
    const float upper = q.y - upperLid(q.x), lower = lowerLid(q.x) - q.y;
    const float within = smoothStep(18, 12, std::abs(q.x - 0.5f));
    // A soft shadow on the upper lid, strongest towards the outer corner, and a line where the lashes grow.
    const float lid = smoothStep(-0.5f, 0.5f, upper) * smoothStep(8.0f, 2.0f, upper) * within;
    colour *= glm::exp(-lid * (0.55f + 0.35f * smoothStep(-8, 12, q.x)) * vec3(0.42f, 0.52f, 0.50f));
    const float crease = upper - 5.0f + 0.010f * q.x * q.x;
    colour *= glm::exp(-0.42f * std::exp(-crease * crease / 0.8f) * within * vec3(0.7f, 1.0f, 1.0f));
    colour *= glm::exp(-1.9f * std::exp(-(upper - 0.4f) * (upper - 0.4f) / 0.7f) * within * vec3(0.95f, 1.05f, 1.05f));
    colour *= glm::exp(-0.55f * std::exp(-(lower - 0.6f) * (lower - 0.6f) / 0.6f) * within * vec3(0.6f, 1.0f, 1.0f));
    const float inside =
        smoothStep(0.3f, -0.5f, std::max(upper, lower)) * smoothStep(15.8f, 14.8f, std::abs(q.x + 0.3f));
    colour = glm::mix(colour, vec3(0.34f, 0.15f, 0.13f), inside);
    gloss = glm::mix(gloss, 1.0f, inside);
}

}  // namespace

Image facePaint(int width) {
    const float across = kPaintRight - kPaintLeft, up = kPaintTop - kPaintBottom;
    const int height = static_cast<int>(std::lround(static_cast<float>(width) * up / across));
    Image image(width, height, 4);
    parallelFor(static_cast<std::size_t>(height), 8, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < width; ++x) {
                const float u = (static_cast<float>(x) + 0.5f) / static_cast<float>(width);
                const float v = 1 - (static_cast<float>(y) + 0.5f) / static_cast<float>(height);
                const vec3 p = symmetrised(1000.0f * vec3(kPaintLeft + across * u, kPaintBottom + up * v, 0.085f));
                vec3 colour = complexion(p);
                float gloss = 0.30f + 0.10f * bump({std::abs(p.x), p.y}, {0, 10}, {16, 60});
                const float lips = lipMask(p);
                const float lines = valueOctaves(vec3(1.5f * p.x, 0.22f * p.y, 4.0f), 3) - 0.5f;
                const float seam = (p.y - mouthLine(p.x)) / 1.2f;
                const vec3 lip = kLip * (1 + 0.36f * lines) * (1 - 0.62f * std::exp(-seam * seam));
                colour = glm::mix(colour, lip, 0.88f * lips);
                gloss = glm::mix(gloss, 0.86f + 0.4f * lines, lips * lips);
                const float nostril = bump({std::abs(p.x), p.y}, {6.1f, -27.4f}, {2.2f, 2.0f});
                colour *= glm::exp(-1.2f * nostril * vec3(0.8f, 1.0f, 1.0f));
                gloss *= 1 - 0.8f * nostril;
                paintEyes(p, colour, gloss);
                const float rim = std::min(std::min(u, 1 - u) * across, std::min(v, 1 - v) * up);
                colour = glm::mix(kSkin, colour, smoothStep(0, 0.012f, rim));
                for (int c = 0; c < 3; ++c) image.at(x, y, c) = toByte(std::sqrt(colour[c]));
                image.at(x, y, 3) = toByte(gloss);
            }
    });
    return image;
}

Image poreRelief(int side) {
    // Heights: pores as pits around random points, fine lines as grooves between cells, and grain.
    const GradientNoise noise(Seed{29});
    const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    std::vector<float> height(count), pit(count), cloud(count);
    const auto at = [&](int x, int y) {
        return static_cast<std::size_t>((y + side) % side) * static_cast<std::size_t>(side) +
               static_cast<std::size_t>((x + side) % side);
    };
    parallelFor(static_cast<std::size_t>(side), 8, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < side; ++x) {
                const vec2 p = (vec2(static_cast<float>(x), static_cast<float>(y)) + 0.5f) / static_cast<float>(side);
                const vec2 pores = noise.cells(16.0f * p, 16), lines = noise.cells(24.0f * p, 24);
                const float grain = noise.clouds(vec3(8.0f * p, 0.5f), 4, 0.6f, 8);
                pit[at(x, y)] = smoothStep(0.42f, 0.05f, pores.x);
                const float line = smoothStep(0.25f, 0.0f, lines.y - lines.x);
                cloud[at(x, y)] = 0.5f + 0.5f * noise.clouds(vec3(5.0f * p, 3.5f), 5, 0.62f, 5);
                height[at(x, y)] = 0.35f * grain - 0.9f * pit[at(x, y)] - 0.30f * line;
            }
    });
    Image image(side, side, 4);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            image.at(x, side - 1 - y, 0) = toByte(0.5f - 0.9f * (height[at(x + 1, y)] - height[at(x - 1, y)]));
            image.at(x, side - 1 - y, 1) = toByte(0.5f - 0.9f * (height[at(x, y + 1)] - height[at(x, y - 1)]));
            image.at(x, side - 1 - y, 2) = toByte(pit[at(x, y)]);
            image.at(x, side - 1 - y, 3) = toByte(cloud[at(x, y)]);
        }
    return image;
}

}  // namespace arclight::hair
