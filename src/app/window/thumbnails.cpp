#include "app/window/thumbnails.h"

#include "core/files.h"
#include "core/image.h"

namespace arclight {
namespace {

constexpr std::size_t kMaxThumbnailBytes = std::size_t{1} << 20;

Texture readThumbnail(const std::filesystem::path& path) {
    const auto bytes = readFile(path.string(), kMaxThumbnailBytes);
    if (!bytes) return {};
    const auto image = decodePng(*bytes, path.string(), 4);
    if (!image) return {};
    // Top row first, as Dear ImGui draws it.
    Texture texture("thumbnail", PixelFormat::rgba8, image->width, image->height, Filter::mipmapped);
    texture.upload(std::span<const std::uint8_t>(image->pixels));
    return texture;
}

}  // namespace

const Texture* Thumbnails::of(const std::string& preset) {
    auto found = read_.find(preset);
    if (found == read_.end()) {
        if (--budget_ < 0) return nullptr;
        found = read_.emplace(preset, readThumbnail(folder_ / (preset + ".png"))).first;
    }
    return found->second.width() > 0 ? &found->second : nullptr;
}

}  // namespace arclight
