// Images that the user supplies.
#pragma once

#include "core/image.h"
#include "data/input.h"

namespace arclight {

/// A PNG, composited over black, or an upright JPEG, as an RGB image of 8 bits: `Image`. 16 bits are rounded.
Expected<InputContent> readImageInput(const InputBytes& file, Progress& progress);

inline constexpr InputKind kImageInput{"an image", ".png .jpg .jpeg", kMaxPngBytes, &readImageInput};

}  // namespace arclight
