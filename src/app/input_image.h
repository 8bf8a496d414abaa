// Images that the user supplies.
#pragma once

#include <string>

#include "core/image.h"

namespace arclight {

/// An image given with `--input` or `--reference`. Captures made with it embed it.
struct InputImage {
    std::string name;    ///< file name without folders
    Image image;  ///< RGB, composited over black; a transparent reference is premultiplied RGBA
    std::string sha256;  ///< of the pixels
    std::string base64;  ///< the image as PNG, for captures; empty if it is too large to embed
};

}  // namespace arclight
