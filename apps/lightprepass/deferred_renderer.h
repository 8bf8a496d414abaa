// Deferred shading: one pass stores all properties of the surface; light is accumulated after reflection.
#pragma once

#include "frame_inputs.h"

namespace arclight::lightprepass {

class DeferredRenderer {
public:
    void draw(Frame& frame, const FrameInputs& inputs);
    const Framebuffer& surfaces() const { return composed_; }
    PackedSource packed() const { return {&surface_}; }
    const Framebuffer& light() const { return lit_; }

private:
    void resize(const FrameInputs& inputs);
    void drawSurface(Frame& frame, const FrameInputs& inputs);
    void drawLight(Frame& frame, const FrameInputs& inputs);
    void compose(Frame& frame, const FrameInputs& inputs);
    Framebuffer surface_, lit_, composed_;
};

}  // namespace arclight::lightprepass
