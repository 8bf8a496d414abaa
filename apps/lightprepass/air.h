// The light that hazy air throws to the eye about each lamp, in a target of a quarter of the picture's width and
// height.
#pragma once

#include "frame_inputs.h"

namespace arclight::lightprepass {

class Air {
public:
    /// Draws the glow of all point lights as far as the surfaces that `source` holds.
    void draw(Frame& frame, const FrameInputs& inputs, const PackedSource& source);
    const Texture& light() const { return light_.colour(); }

private:
    void findDistances(Frame& frame, const FrameInputs& inputs, const PackedSource& source);
    Framebuffer distances_, light_;
};

}  // namespace arclight::lightprepass
