// Pictures given from outside.
#pragma once

#include <string>

#include "core/image.h"

namespace arclight {

/// A picture given with `--input` or `--reference`. Captures that show it carry it.
struct InputImage {
    std::string name;    ///< of its file, without folders
    Image image;         ///< RGB
    std::string sha256;  ///< of the pixels
    std::string base64;  ///< the picture as PNG, as captures carry it; empty where it is too large to travel
};

}  // namespace arclight
