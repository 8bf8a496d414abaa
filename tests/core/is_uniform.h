// Detects images in which nothing was drawn.
#pragma once

#include "core/image.h"

namespace arclight::test {

/// Whether all pixels of the RGB image are equal.
inline bool isUniform(const Image& image) {
    for (std::size_t i = 3; i < image.pixels.size(); ++i)
        if (image.pixels[i] != image.pixels[i - 3]) return false;
    return true;
}

}  // namespace arclight::test
