// The light that haze scatters to the eye around each lamp, in a target with a quarter of the frame's width and height.
// Its alpha marks possible silhouettes, so the last pass searches for them only there.
#pragma once

#include "render/lights/frame_inputs.h"

namespace arclight::lights {

class Air {
public:
    /// Draws the glow of all point lights in front of the surfaces in `source`.
    void draw(Frame& frame, const FrameInputs& inputs, const PackedSource& source);
    const Texture& light() const { return light_.colour(); }
    /// Size of a pixel of the frame as a fraction of `light`.
    glm::vec2 framePixel() const;

private:
    void findDistances(Frame& frame, const FrameInputs& inputs, const PackedSource& source);
    Framebuffer distances_, light_;
};

}  // namespace arclight::lights
