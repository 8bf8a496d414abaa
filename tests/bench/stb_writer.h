// The usual way of writing a PNG, for comparison.
#pragma once

#include <string>

#include "core/image.h"

namespace arclight::bench {

/// The PNG that stb_image_write produces with its default settings.
std::string encodeWithStb(const Image& image);

}  // namespace arclight::bench
