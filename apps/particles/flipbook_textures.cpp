#include "flipbook_textures.h"

#include <vector>

#include "sim/particles/flipbook_bake.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {
namespace {

constexpr FlipbookLayout kSmokeMotionLayout = kSmokeLayout.withSide(kSmokeLayout.cellSide / 2);
constexpr FlipbookLayout kFireMotionLayout = kFireLayout.withSide(kFireLayout.cellSide / 2);

constexpr AssetImage sheet(std::string_view path, const FlipbookLayout& layout) {
    return {path, layout.columns * layout.cellSide, layout.rows * layout.cellSide, 4};
}

Texture layered(std::string_view label, const Image& image, const FlipbookLayout& layout, Filter filter) {
    const int side = layout.cellSide;
    const std::size_t row = 4 * static_cast<std::size_t>(side);
    std::vector<std::uint8_t> texels;
    texels.reserve(row * static_cast<std::size_t>(side * layout.frames()));
    for (int frame = 0; frame < layout.frames(); ++frame)
        for (int y = side - 1; y >= 0; --y) {
            const glm::ivec2 corner = layout.corner(frame);
            const auto* from = image.pixels.data() + image.offset(corner.x, corner.y + y);
            texels.insert(texels.end(), from, from + row);
        }
    Texture texture = Texture::array(label, PixelFormat::rgba8, side, side, layout.frames(), filter);
    texture.upload<std::uint8_t>(texels);
    return texture;
}

}  // namespace

FlipbookTextures::FlipbookTextures(Shaders& shaders)
    : hotRamp("hot ramp", PixelFormat::rgba32f, kHotSteps, 1, Filter::linear) {
    const std::array wanted{sheet("assets/particles/smoke_six_way_a.png", kSmokeLayout),
                            sheet("assets/particles/smoke_six_way_b.png", kSmokeLayout),
                            sheet("assets/particles/smoke_motion.png", kSmokeMotionLayout),
                            sheet("assets/particles/fire.png", kFireLayout),
                            sheet("assets/particles/fire_motion.png", kFireMotionLayout)};
    const std::vector<Image> images = shaders.images(wanted);
    smokeA = layered("smoke a", images[0], kSmokeLayout, Filter::mipmapped);
    smokeB = layered("smoke b", images[1], kSmokeLayout, Filter::mipmapped);
    smokeMotion = layered("smoke motion", images[2], kSmokeMotionLayout, Filter::linear);
    fire = layered("fire", images[3], kFireLayout, Filter::mipmapped);
    fireMotion = layered("fire motion", images[4], kFireMotionLayout, Filter::linear);
    std::vector<glm::vec4> ramp;
    for (const glm::vec3 light : particles::hotRamp()) ramp.emplace_back(light, 1);
    hotRamp.upload<glm::vec4>(ramp);
}

}  // namespace arclight::particles
