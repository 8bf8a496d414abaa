#include "render/common/sky.h"

#include <cstdint>
#include <vector>

#include "core/angles.h"
#include "sim/common/noise.h"

namespace arclight {
namespace {

/// A tileable texture of the clouds' cover.
Texture cloudTexture(Seed seed) {
    constexpr int kSide = 256;
    const ValueNoise noise(static_cast<std::uint32_t>(seed.value));
    std::vector<std::uint8_t> cover;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const float value = noise.clouds(4.0f * glm::vec2(x, y) / static_cast<float>(kSide), 6, 0.55f, 4);
            cover.push_back(static_cast<std::uint8_t>(255 * glm::clamp(value, 0.0f, 1.0f) + 0.5f));
        }
    Texture texture("clouds", PixelFormat::r8, kSide, kSide, Filter::mipmapped, Wrap::repeat);
    texture.upload<std::uint8_t>(cover);
    return texture;
}

}  // namespace

LightRig Sky::rig() const {
    const glm::vec3 ambient = kPi * around();
    return {.toKey = sunDirection,
            .key = kPi * sunLight,
            .toRim = sunDirection,
            .rim = kPi * glow,
            .toFill = {-sunDirection.x, 0.5f, -sunDirection.z},
            .fill = ambient,
            .skyAbove = ambient,
            .skyBelow = 0.24f * ambient};
}

SkyPainter::SkyPainter(Shaders& shaders, Seed seed)
    : program_(shaders.program("common/sky/behind.vert", "common/sky/daylight.frag")), clouds_(cloudTexture(seed)) {}

void SkyPainter::draw(Pass& pass, const Sky& sky) {
    pass.state({.depth = Depth::test});
    pass.fullscreen(sky.set(program_).set("clouds", clouds_).set("cloudOpacity", sky.clouds));
}

}  // namespace arclight
