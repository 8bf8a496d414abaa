#include "render/projection/still_life_painter.h"

#include <algorithm>

#include "core/parallel.h"
#include "sim/common/noise.h"
#include "sim/common/surface_mesh.h"
#include "sim/projection/porcelain.h"

namespace arclight::projection {
namespace {

using glm::vec3;

constexpr int kTermsWidth = 64, kTermsHeight = 32;  // of the image of light in terms
constexpr vec3 kLobesCentre{0.40f, 0.40f, -0.30f};
constexpr float kLobesReach = 0.13f;  // m

/// A vertex with what does not change: how open it is, and terms of what it sees.
struct SeenVertex {
    StillVertex still;
    float openness = 1;
    glm::vec4 seen0{0}, seen1{0};
    float seen2 = 0;
};
constexpr auto rowsOf(SeenVertex) {
    return vertexRows<SeenVertex>(Attribute{"position", &SeenVertex::still, &StillVertex::position});
}

Texture paintingTexture() {
    Texture texture("porcelain painting", PixelFormat::r8, PorcelainPainting::kWidth, PorcelainPainting::kHeight,
                    Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(paintPorcelain().ink);
    return texture;
}

/// Clouds, pores, threads of linen and streaks, all of which repeat.
Texture grainTexture() {
    constexpr int kSize = 256;
    std::vector<std::uint8_t> pixels(4 * kSize * kSize);
    parallelFor(kSize, 16, [&](std::size_t begin, std::size_t end) {
        const ValueNoise clouds(1), pores(7), threads(11), streaks(17);
        for (std::size_t y = begin; y < end; ++y)
            for (std::size_t x = 0; x < kSize; ++x) {
                const glm::vec2 at = glm::vec2(x, y) / static_cast<float>(kSize);
                const float pore = pores.at(64.0f * at, 64), fine = pores.at(32.0f * at, 32);
                // Threads over and under each other, not all as thick.
                const glm::vec2 thread = 24.0f * at + 0.3f * (threads.at(8.0f * at, 8) - 0.5f);
                const bool isOver = (static_cast<int>(thread.x) + static_cast<int>(thread.y)) % 2 == 0;
                const glm::vec2 across = 2.0f * glm::fract(thread) - 1.0f;
                const float weave = 1 - (isOver ? across.x * across.x : across.y * across.y) *
                                            (0.6f + 0.4f * threads.at(24.0f * at, 24));
                const float values[]{clouds.clouds(4.0f * at, 5, 0.55f, 4), 0.5f * (pore * pore + fine), weave,
                                     streaks.clouds(glm::vec2(40, 3) * at, 1, 0.5f, 1) * 0 +
                                         0.5f * (streaks.at(glm::vec2(48, 4) * at, 16) + streaks.at(glm::vec2(16, 2) * at, 16))};
                for (std::size_t i = 0; i < 4; ++i)
                    pixels[4 * (y * kSize + x) + i] =
                        static_cast<std::uint8_t>(255 * std::clamp(values[i], 0.0f, 1.0f));
            }
    });
    Texture texture("grain", PixelFormat::rgba8, kSize, kSize, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(pixels);
    return texture;
}

}  // namespace
