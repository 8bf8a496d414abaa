// The ray from a camera through the pointer.
#pragma once

#include <algorithm>

#include "core/input.h"
#include "sim/common/camera.h"

namespace arclight {

/// Unit direction through the pointer in the frame that `camera` sees.
inline glm::vec3 rayThroughPointer(const Camera& camera, const Input& input) {
    const float aspect = static_cast<float>(input.widthPx) / static_cast<float>(std::max(1, input.heightPx));
    const Float2 pointer = input.pointer();
    return camera.rayThrough({pointer[0] / aspect, pointer[1]}, aspect);
}

}  // namespace arclight
