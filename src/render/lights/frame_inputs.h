// The inputs of a frame.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "gfx/frame.h"
#include "render/lights/formats.h"
#include "sim/lights/light_scene.h"

namespace arclight::lights {

class LightTables;
class LightVolumes;
class Surfaces;

/// Sets uniforms that only some programs have.
using SetUniforms = std::function<void(const Program&)>;

/// Of multisampled targets.
inline constexpr int kSamplesPerPixel = 4;
/// Whether the frame is multisampled, which requires a context in which the renderers can read single samples.
bool isMultisampled(const LightingStyle& style);
/// Offsets of the samples of a multisampled target from the centre of their pixel, px.
std::vector<glm::vec2> sampleOffsetsOf(const Framebuffer& target);

/// The texels of the first pass.
struct PackedSource {
    const Framebuffer* target = nullptr;
    int sampleIndex = -1;       ///< sample of a multisampled target; -1 for other targets
    bool hasDepthOnly = false;  ///< only the depth texture is valid
    glm::vec2 sampleOffset{0};  ///< offset of the sample from the centre of its pixel, px
};

/// Draws what is seen where there is no surface, over the whole target of a pass.
using DrawBackdrop = std::function<void(Pass&)>;

/// `SceneRenderer` makes it once per frame and passes it to everything that draws.
struct FrameInputs {
    const LightScene& scene;
    const LightingStyle& style;
    const View& view;
    Variants& programs;
    const Surfaces& surfaces;  ///< those in view
    const LightVolumes& volumes;
    const LightTables& tables;
    const DrawBackdrop* backdrop = nullptr;  ///< null for the haze's colour; only the pre-pass draws it

    /// A target with one colour in the frame's size.
    FramebufferSpec target(PixelFormat format, Filter filter = Filter::nearest) const;

    /// A program that reads the first pass's texels (packed.glsl). With an empty `vertex`, `fragment` is a compute
    /// shader.
    const Program& reading(std::string_view vertex, std::string_view fragment, const PackedSource& source,
                           std::uint32_t features = 0) const;
    /// Sets the uniforms of light.glsl.
    void setLight(const Program& program) const;
    /// Sets the uniforms of shade.glsl.
    void setAir(const Program& program) const;
};

}  // namespace arclight::lights
