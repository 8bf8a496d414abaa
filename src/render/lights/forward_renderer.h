// Forward shading: a depth pass, then every surface with a loop over all lights. It is the reference for the other
// renderers.
#pragma once

#include "render/lights/frame_inputs.h"

namespace arclight::lights {

class ForwardRenderer {
public:
    void draw(Frame& frame, const FrameInputs& inputs, std::string_view materialsName = "materials");
    const Framebuffer& surfaces() const { return isMultisampled_ ? resolved_ : surfaces_; }
    /// Holds no normals, only the depth of the visible surfaces.
    PackedSource packed() const { return {&surfaces_, isMultisampled_ ? 0 : -1, true}; }

private:
    bool isMultisampled_ = false;
    Framebuffer surfaces_, resolved_;
};

}  // namespace arclight::lights
