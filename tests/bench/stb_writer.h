// The usual way of writing a PNG, to compare with.
#pragma once

#include <string>

#include "core/image.h"

namespace arclight::bench {

/// The PNG that stb_image_write makes with the settings it comes with.
std::string encodeWithStb(const Image& image);

}  // namespace arclight::bench
