#include "render/particles/particle_images.h"

#include <algorithm>
#include <array>
#include <vector>

#include "render/particles/particle_atlas.h"
#include "sim/particles/flipbook.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {
namespace {

constexpr FlipbookLayout kSmokeMotionLayout = kSmokeLayout.withSide(kSmokeLayout.cellSide / 2);
constexpr FlipbookLayout kFireMotionLayout = kFireLayout.withSide(kFireLayout.cellSide / 2);

constexpr AssetImage sheet(std::string_view path, const FlipbookLayout& layout) {
    return {path, layout.columns * layout.cellSide, layout.rows * layout.cellSide, 4};
}

/// Square layers of RGBA, rows from below.
class Layers {
public:
    Layers(int side, int count) : side_(side), texels_(4 * static_cast<std::size_t>(side * side * count)) {}
    void add(const Image& image, const FlipbookLayout& layout) {
        const std::size_t row = 4 * static_cast<std::size_t>(layout.cellSide);
        for (int frame = 0; frame < layout.frames(); ++frame, ++filled_)
            for (int y = 0; y < layout.cellSide; ++y) {
                const glm::ivec2 corner = layout.corner(frame);
                const int up = layout.cellSide - 1 - y;
                std::copy_n(image.pixels.data() + image.offset(corner.x, corner.y + y), row, rowOf(filled_, up));
            }
    }
    Texture texture(std::string_view label) const {
        Texture texture = Texture::array(label, PixelFormat::rgba8, side_, side_, filled_);
        texture.upload(std::span<const std::uint8_t>(texels_));
        return texture;
    }

private:
    std::uint8_t* rowOf(int layer, int y) {
        return texels_.data() + 4 * static_cast<std::size_t>(side_) * static_cast<std::size_t>(layer * side_ + y);
    }
    int side_, filled_ = 0;
    std::vector<std::uint8_t> texels_;
};

}  // namespace

ParticleImages::ParticleImages(Shaders& shaders)
    : hotRamp("hot ramp", PixelFormat::rgba32f, kHotSteps, 1, Filter::linear) {
    const std::array wanted{sheet("assets/particles/smoke_six_way_a.png", kSmokeLayout),
                            sheet("assets/particles/smoke_six_way_b.png", kSmokeLayout),
                            sheet("assets/particles/smoke_motion.png", kSmokeMotionLayout),
                            sheet("assets/particles/fire.png", kFireLayout),
                            sheet("assets/particles/fire_motion.png", kFireMotionLayout)};
    const std::vector<Image> images = shaders.images(wanted);
    const int books = kSmokeLayout.frames() + kFireLayout.frames();
    Layers firsts(kSmokeLayout.cellSide, books + kAtlasCells), seconds(kSmokeLayout.cellSide, kSmokeLayout.frames());
    Layers motions(kSmokeMotionLayout.cellSide, books);
    firsts.add(images[0], kSmokeLayout), seconds.add(images[1], kSmokeLayout);
    firsts.add(images[3], kFireLayout), firsts.add(atlasImage(), kAtlasLayout);
    motions.add(images[2], kSmokeMotionLayout), motions.add(images[4], kFireMotionLayout);
    first = firsts.texture("particle images"), second = seconds.texture("smoke from the other sides");
    motion = motions.texture("motion of flipbooks");
    std::vector<glm::vec4> ramp;
    for (const glm::vec3 light : particles::hotRamp()) ramp.emplace_back(light, 1);
    hotRamp.upload<glm::vec4>(ramp);
}

}  // namespace arclight::particles
