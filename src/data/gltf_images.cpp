// The images of textures.
#include "core/mipmaps.h"
#include "data/gltf_accessors.h"
#include "data/jpeg.h"

namespace arclight {
namespace {

bool isPng(std::string_view bytes) { return bytes.starts_with("\x89PNG"); }

}  // namespace

bool isReadable(const GltfImage& image) { return !image.fault.empty() || isPng(image.bytes) || isJpeg(image.bytes); }

Image halvedImage(const Image& image) {
    Image half(nextMipmapSide(image.width), nextMipmapSide(image.height), 4);
    half.pixels = srgbBytes(nextMipmapOfSrgb(image.pixels, image.width, image.height));
    return half;
}

Expected<Image> gltfImage(const GltfDocument& document, int index) {
    const GltfImage& encoded = document.images[static_cast<std::size_t>(index)];
    if (!encoded.fault.empty()) return gltfFault(document, encoded.path, encoded.fault);
    const std::string source = document.name + ": " + encoded.path;
    Image image;
    if (isJpeg(encoded.bytes)) {
        auto decoded = decodeJpeg(encoded.bytes, source);
        if (!decoded) return tl::unexpected(decoded.error());
        image = withAlpha(decoded->image);
    } else {
        auto decoded = decodePng(encoded.bytes, source, 4);
        if (!decoded) return tl::unexpected(decoded.error());
        image = std::move(*decoded);
    }
    while (std::max(image.width, image.height) > kMaxGltfImageSide) image = halvedImage(image);
    return image;
}

}  // namespace arclight
