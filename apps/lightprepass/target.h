// Targets that follow the size and the settings of a frame.
#pragma once

#include <string_view>

#include "gfx/objects.h"

namespace arclight {

/// Makes `target` anew where it is not as `spec` says. Whether it was made.
inline bool fitTarget(Framebuffer& target, std::string_view label, const FramebufferSpec& spec) {
    if (target.spec() == spec) return false;
    target = Framebuffer(label, spec);
    return true;
}

}  // namespace arclight
