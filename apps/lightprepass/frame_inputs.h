// What one frame is drawn from.
#pragma once

#include <functional>
#include <string_view>

#include "formats.h"
#include "gfx/frame.h"
#include "sim/lights/light_scene.h"

namespace arclight::lightprepass {

class LightTables;
class LightVolumes;
class Surfaces;

/// Sets the uniforms that programs have of their own.
using SetUniforms = std::function<void(const Program&)>;

/// Where the first pass has left its texels.
struct PackedSource {
    const Framebuffer* target = nullptr;
    int sampleIndex = -1;       ///< of a target with samples; -1 reads one without
    bool hasDepthOnly = false;  ///< only its depth texture is of use
    glm::vec2 sampleOffset{0};  ///< of the sample from the centre of its pixel, px
};

/// A value that is made once for a frame and given to all that draw it.
struct FrameInputs {
    const LightScene& scene;
    const LightprepassParams& params;
    const View& view;
    Variants& programs;
    const Surfaces& surfaces;    ///< those in view
    const LightVolumes& volumes;
    const LightTables& tables;

    /// A target of one colour and of the frame's size.
    FramebufferSpec target(PixelFormat format, Filter filter = Filter::nearest) const;

    /// A program for the full screen or for volumes that reads the first pass's texels (packed.glsl). Without a vertex
    /// shader, one of a compute stage.
    const Program& reading(std::string_view vertex, std::string_view fragment, const PackedSource& source,
                           std::uint32_t features = 0) const;
    /// Gives a program what light.glsl asks for.
    void setLight(const Program& program) const;
    /// Gives a program what shade.glsl asks for.
    void setAir(const Program& program) const;
};

}  // namespace arclight::lightprepass
