// Saves and restores the OpenGL render target state around other draws.
#pragma once

#include "gfx/gl.h"

namespace arclight {

/// Saves bound framebuffers, viewport, scissor and masks, sets the state in which windows are drawn, and restores the
/// saved state in its destructor. `YieldPoints` requires this of an owner that draws.
class KeptTargets {
public:
    KeptTargets();
    KeptTargets(KeptTargets&&) = delete;
    ~KeptTargets();

private:
    GLint drawn_ = 0, read_ = 0, viewport_[4] = {}, scissor_[4] = {};
    GLboolean isScissored_ = 0, colourMask_[4] = {}, depthMask_ = 0;
};

}  // namespace arclight
