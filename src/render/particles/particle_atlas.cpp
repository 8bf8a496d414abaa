#include "render/particles/particle_atlas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/image.h"
#include "core/parallel.h"
#include "sim/common/noise.h"
#include "sim/particles/effects.h"

namespace arclight::particles {
namespace {

constexpr int kCell = kAtlasLayout.cellSide;
constexpr int kFloor = 256;

/// A point of a cell: its coverage, height and detail.
struct Texel {
    float cover = 0, height = 0, detail = 0;
};

/// A billow: a ball whose rim and surface follow ridged noise, like a cauliflower cloud.
Texel puff(glm::vec2 p, float variant) {
    const float r = glm::length(p);
    const glm::vec3 at(1.15f * p.x + 7.3f * variant, 1.15f * p.y - 3.1f * variant, 2.7f * variant);
    const float coarse = valueOctaves(1.9f * at, 2), fine = valueOctaves(4.6f * at + 5.0f, 3);
    const float bulge = 1 - std::abs(2 * fine - 1);
    const float rim = 0.93f - 0.62f * (1 - coarse) - 0.20f * (1 - bulge);
    const float inside = (rim + 0.30f - r) / 0.52f;
    const float cover = glm::smoothstep(0.0f, 0.72f, inside) * glm::smoothstep(1.0f, 0.82f, r);
    const float ball = std::sqrt(std::max(0.0f, 1 - r * r));
    return {cover, ball * 1.05f + 0.20f * coarse + 0.035f * bulge,
            std::clamp(0.30f * coarse + 0.42f * bulge + 0.36f * inside, 0.0f, 1.0f)};
}

/// A tongue of fire: pointed at the top, torn by noise that is stretched along it.
Texel flame(glm::vec2 p, float variant) {
    const glm::vec3 at(2.4f * p.x + 9.1f * variant, 1.15f * p.y + 4.7f * variant, 1.9f * variant);
    const float bend = 0.55f * (valueOctaves(1.1f * at + 20.0f, 2) - 0.5f) * (p.y + 1);
    const float noise = valueOctaves(1.7f * at, 4);
    const float up = std::clamp(0.5f * p.y + 0.5f, 0.0f, 1.0f);
    const float width = 0.60f * std::sqrt(std::max(0.0f, 1 - up)) * glm::smoothstep(-0.02f, 0.22f, up);
    const float across = std::abs(p.x - bend) / std::max(width, 0.02f);
    const float body = 1 - across + 1.5f * (noise - 0.55f);
    const float cover =
        glm::smoothstep(0.0f, 0.8f, body) * glm::smoothstep(1.0f, 0.75f, glm::length(p)) * glm::smoothstep(0.0f, 0.1f, width);
    return {cover, 0.5f * cover, std::clamp(0.75f * body * (1 - 0.45f * up) + 0.25f * noise, 0.0f, 1.0f)};
}

/// A thin, torn wisp of dust or mist.
Texel wisp(glm::vec2 p, float variant) {
    const glm::vec3 at(p.x + 5.9f * variant, 1.3f * p.y + 8.3f * variant, 3.3f * variant);
    const float warp = valueOctaves(1.3f * at + 9.0f, 2);
    const float noise = valueOctaves(2.4f * at + 2.2f * warp, 4);
    const float r = glm::length(p);
    const float round = std::pow(std::max(0.0f, 1 - r * r), 1.3f);
    const float cover = round * glm::smoothstep(0.30f, 0.78f, noise + 0.18f * round);
    return {cover, 0.6f * std::sqrt(std::max(0.0f, 1 - r * r)) + 0.5f * noise, noise * (0.5f + 0.5f * round)};
}

Texel shape(int cellNumber, glm::vec2 p) {
    const float r = glm::length(p), r2 = r * r;
    if (cellNumber == cell::glow) {
        const float soft = std::max(0.0f, 1 - r2);
        return {soft * soft * (0.25f + 0.75f * std::exp(-7 * r2)), 0, 1};
    }
    if (cellNumber == cell::streak) {
        // The vertex shader stretches it; the profile across is along the short side.
        // A comet: bright and wide at the head, thin and dim at the tail.
        const float head = glm::smoothstep(-1.0f, 0.85f, p.x), side = p.y / (0.25f + 0.75f * head);
        const float across = std::max(0.0f, 1 - side * side);
        return {across * across * head * glm::smoothstep(1.0f, 0.8f, p.x), 0, 1};
    }
    if (cellNumber == cell::disc) return {glm::smoothstep(1.0f, 0.45f, r), 0, 1};
    if (cellNumber == cell::ring)
        return {0.25f * glm::smoothstep(0.60f, 0.93f, r) * glm::smoothstep(0.985f, 0.94f, r) +
                    0.75f * glm::smoothstep(0.88f, 0.94f, r) * glm::smoothstep(0.985f, 0.95f, r),
                0, 1};
    if (cellNumber == cell::star) {
        const float rays = 0.004f / (0.010f + p.x * p.x) * std::max(0.0f, 1 - std::abs(p.y)) +
                           0.004f / (0.010f + p.y * p.y) * std::max(0.0f, 1 - std::abs(p.x));
        const float soft = std::max(0.0f, 1 - r2);
        return {std::min(1.0f, (0.5f * rays + std::exp(-22 * r2)) * soft * soft), 0, 1};
    }
    return {};
}

Texel texelOf(int cellNumber, glm::vec2 p) {
    if (cellNumber < cell::puff + cell::puffs) return puff(p, static_cast<float>(cellNumber - cell::puff) + 1);
    if (cellNumber < cell::flame + cell::flames) return flame(p, static_cast<float>(cellNumber - cell::flame) + 1);
    if (cellNumber >= cell::wisp) return wisp(p, static_cast<float>(cellNumber - cell::wisp) + 1);
    return shape(cellNumber, p);
}

/// One cell: its texels, then slopes from their differences.
void paintCell(int cellNumber, Image& atlas) {
    std::vector<Texel> cells(static_cast<std::size_t>(kCell) * kCell);
    const auto at = [&](int x, int y) -> Texel& {
        return cells[static_cast<std::size_t>(std::clamp(y, 0, kCell - 1) * kCell + std::clamp(x, 0, kCell - 1))];
    };
    // A border of two texels stays empty, so filtering does not mix in neighbouring cells.
    constexpr float kUnit = 2.0f / (kCell - 4);
    for (int y = 0; y < kCell; ++y)
        for (int x = 0; x < kCell; ++x) {
            const glm::vec2 p((static_cast<float>(x) + 0.5f - kCell / 2) * kUnit,
                              (static_cast<float>(y) + 0.5f - kCell / 2) * kUnit);
            if (std::max(std::abs(p.x), std::abs(p.y)) < 1) at(x, y) = texelOf(cellNumber, p);
        }
    const glm::ivec2 corner = kAtlasLayout.corner(cellNumber);
    for (int y = 0; y < kCell; ++y)
        for (int x = 0; x < kCell; ++x) {
            const float dx = at(x + 1, y).height - at(x - 1, y).height, dy = at(x, y + 1).height - at(x, y - 1).height;
            const glm::vec3 normal = glm::normalize(glm::vec3(-dx, -dy, 4 * kUnit));
            const std::array<float, 4> texel{at(x, y).cover, 0.5f + 0.5f * normal.x, 0.5f + 0.5f * normal.y,
                                             at(x, y).detail};
            for (int c = 0; c < 4; ++c)
                atlas.at(corner.x + x, corner.y + kCell - 1 - y, c) = toByte(texel[static_cast<std::size_t>(c)]);
        }
}

}  // namespace

Image atlasImage() {
    Image atlas(kAtlasLayout.columns * kCell, kAtlasLayout.rows * kCell, 4);
    parallelFor(kAtlasCells, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) paintCell(static_cast<int>(i), atlas);
    });
    return atlas;
}

Texture floorTexture() {
    const ValueNoise grain(11), damp(47);
    std::vector<float> height(static_cast<std::size_t>(kFloor) * kFloor);
    std::vector<float> wet(height.size());
    const auto at = [](int x, int y) {
        return static_cast<std::size_t>((y & (kFloor - 1)) * kFloor + (x & (kFloor - 1)));
    };
    parallelFor(kFloor, 16, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < kFloor; ++x) {
                const glm::vec2 p(static_cast<float>(x) / kFloor, static_cast<float>(y) / kFloor);
                height[at(x, y)] = grain.clouds(12.0f * p, 4, 0.6f, 12);
                wet[at(x, y)] = damp.clouds(4.0f * p, 3, 0.5f, 4);
            }
    });
    std::vector<std::uint8_t> texels(4 * height.size());
    for (int y = 0; y < kFloor; ++y)
        for (int x = 0; x < kFloor; ++x) {
            const std::size_t i = at(x, y);
            const float dry = glm::smoothstep(0.42f, 0.62f, wet[i]);
            texels[4 * i] = toByte(0.5f + 2.2f * (height[at(x + 1, y)] - height[at(x - 1, y)]));
            texels[4 * i + 1] = toByte(0.5f + 2.2f * (height[at(x, y + 1)] - height[at(x, y - 1)]));
            texels[4 * i + 2] = toByte(0.25f + 0.75f * height[i] * (0.5f + 0.5f * dry));
            texels[4 * i + 3] = toByte(1 - dry);
        }
    Texture texture("floor", PixelFormat::rgba8, kFloor, kFloor, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(texels);
    return texture;
}

}  // namespace arclight::particles
