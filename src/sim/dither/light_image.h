// Images of linear light, as input for dithering.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "core/image.h"

namespace arclight::dither {

/// Linear light, rows from the top.
struct LightImage {
    int width = 0, height = 0;
    std::vector<glm::vec3> pixels;

    LightImage() = default;
    LightImage(int width_, int height_)
        : width(width_),
          height(height_),
          pixels(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}
    glm::vec3& at(int x, int y) {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

/// Hills in haze, a low sun and a lake, with smooth gradients from deep shade to glare.
LightImage landscape(int width, int height);

/// The image as large as fits, centred on black. Each pixel is the mean of the image's pixels that it covers.
LightImage fitted(const Image& image, int width, int height);

}  // namespace arclight::dither
