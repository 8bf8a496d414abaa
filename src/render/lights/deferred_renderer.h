// Deferred shading: one pass stores all surface properties; the light pass accumulates reflected light.
#pragma once

#include <vector>

#include "render/lights/frame_inputs.h"

namespace arclight::lights {

/// With four samples per pixel, all properties are stored for each sample. Light is gathered for the first sample of
/// every pixel, and for every sample where they differ; the last pass averages the radiance of such samples.
class DeferredRenderer {
public:
    void draw(Frame& frame, const FrameInputs& inputs);
    const Framebuffer& surfaces() const { return composed_; }
    PackedSource packed() const { return isMultisampled_ ? sample(0) : PackedSource{&surface_}; }
    const Framebuffer& light() const { return lit_; }

private:
    void resize(const FrameInputs& inputs);
    PackedSource sample(int i) const;
    void drawSurface(Frame& frame, const FrameInputs& inputs);
    void drawLight(Frame& frame, const FrameInputs& inputs);
    void drawLightAtEdges(Frame& frame, const FrameInputs& inputs);
    void gather(Pass& pass, const FrameInputs& inputs, const PackedSource& source, const DrawState& state);
    void compose(Frame& frame, const FrameInputs& inputs);
    /// Sets the stored properties of the surface.
    void setSurface(const Program& program) const;

    bool isMultisampled_ = false;
    std::vector<glm::vec2> sampleOffsets_;  ///< from the centre of the pixel, px
    Framebuffer surface_, lit_, edges_, composed_;
};

}  // namespace arclight::lights
