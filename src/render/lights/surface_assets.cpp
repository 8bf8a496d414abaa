#include "render/lights/surface_assets.h"

#include <array>

#include "sim/lights/surface_images.h"

namespace arclight::lights {

namespace {

constexpr std::size_t kMaxRockBytes = 16u << 20;

}  // namespace

std::vector<RockMeshes> loadRock(Shaders& shaders) {
    return shaders.asset("assets/lights/rock.mesh", kMaxRockBytes, decodeRock)
        .value_or(std::vector<RockMeshes>(kTileKinds));
}

SurfaceTextures::SurfaceTextures(Shaders& shaders) {
    constexpr int kSide = kSurfaceImageSide;
    const auto wanted = [](std::string_view path) { return AssetImage{path, kSide, kSide, 4}; };
    const std::array files{wanted("assets/lights/rock_relief.png"), wanted("assets/lights/rock_paint.png"),
                           wanted("assets/lights/metal_relief.png"),
                           wanted("assets/lights/metal_paint.png")};
    const std::vector<Image> images = shaders.images(files);
    const std::array textures{&rockRelief, &rockPaint, &metalRelief, &metalPaint};
    for (std::size_t i = 0; i < textures.size(); ++i) {
        *textures[i] =
            Texture(i % 2 == 0 ? "relief" : "paint", PixelFormat::rgba8, kSide, kSide, Filter::mipmapped, Wrap::repeat);
        textures[i]->upload<std::uint8_t>(images[i].pixels);
    }
}

}  // namespace arclight::lights
