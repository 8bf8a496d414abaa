#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/platform/glfw_window.h"
#include "core/files.h"
#include "core/image.h"
#include "core/mipmaps.h"

namespace arclight {
namespace {

/// Halves width and height; colours are weighted by their opacity.
Image halved(const Image& image) {
    std::vector<float> light(image.pixels.begin(), image.pixels.end());
    for (std::size_t i = 0; i < light.size(); i += 4)
        for (std::size_t c = 0; c < 3; ++c) light[i + c] *= light[i + 3] / 255;
    light = nextMipmap(light, image.width, image.height, 4);
    Image half(nextMipmapSide(image.width), nextMipmapSide(image.height), 4);
    for (std::size_t i = 0; i < light.size(); i += 4) {
        for (std::size_t c = 0; c < 3; ++c)
            half.pixels[i + c] = toByte(light[i + 3] > 0 ? light[i + c] / light[i + 3] : 0);
        half.pixels[i + 3] = toByte(light[i + 3] / 255);
    }
    return half;
}

}  // namespace

void setWindowIcon(GLFWwindow* window, const std::filesystem::path& dataRoot) {
    constexpr int kSmallest = 16;
    const std::filesystem::path path = dataRoot / "assets" / "icon.png";
    const auto bytes = readRegularFile(path, kMaxPngBytes);
    if (!bytes) return;
    auto icon = decodePng(*bytes, path.string(), 4);
    if (!icon) return;
    std::vector<Image> images{std::move(*icon)};
    while (images.back().width > kSmallest) images.push_back(halved(images.back()));
    std::vector<GLFWimage> all;
    for (Image& image : images) all.push_back({image.width, image.height, image.pixels.data()});
    glfwSetWindowIcon(window, static_cast<int>(all.size()), all.data());
}

}  // namespace arclight
