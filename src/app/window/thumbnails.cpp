#include "app/window/thumbnails.h"

#include "core/files.h"

namespace arclight {
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
        found = read_.emplace(preset, readThumbnail(folder_ / (preset + ".png"))).first;
    }
    return found->second.width() > 0 ? &found->second : nullptr;
}

}  // namespace arclight
