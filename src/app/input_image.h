// Images that the user supplies.
#pragma once

#include <string>

#include "core/image.h"

namespace arclight {

/// An image given with `--input` or `--reference`. Captures made with it embed it.
struct InputImage {
    std::string name;    ///< file name without folders
    Image image;  ///< RGB, over black where the file is transparent; of a transparent reference RGBA, times alpha
    std::string sha256;  ///< of the pixels
    std::string base64;  ///< the image as PNG, for captures; empty where it is too large to embed
};

}  // namespace arclight
