#include "app/window/thumbnails.h"

#include <utility>

#include "core/files.h"

namespace arclight {
namespace {
/// A page starts without these files and gets them later.
#ifdef __EMSCRIPTEN__
constexpr bool kFilesMayCome = true;
#else
constexpr bool kFilesMayCome = false;
#endif
}  // namespace

Texture thumbnailOf(const Image& image) {
    // The top row comes first, as Dear ImGui expects.
    Texture texture("thumbnail", PixelFormat::rgba8, image.width, image.height, Filter::mipmapped);
    texture.upload(std::span<const std::uint8_t>(image.pixels));
    return texture;
}

Texture readThumbnail(const std::filesystem::path& path) {
    const auto bytes = readRegularFile(path, kMaxPngBytes);
    if (!bytes) return {};
    const auto image = decodePng(*bytes, path.string(), 4);
    return image ? thumbnailOf(*image) : Texture();
}

const Texture* Thumbnails::of(const std::string& preset) {
    auto found = read_.find(preset);
    if (found == read_.end()) {
        if (--budget_ < 0) return nullptr;
        Texture texture = readThumbnail(folder_ / (preset + ".png"));
        if (kFilesMayCome && texture.width() == 0) {
            ++budget_;
            return nullptr;
        }
        found = read_.emplace(preset, std::move(texture)).first;
    }
    return found->second.width() > 0 ? &found->second : nullptr;
}

}  // namespace arclight
