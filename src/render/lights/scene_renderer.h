// Draws a scene with its lights, by one of four renderers:
//
//     SceneRenderer renderer(shaders, cavern.kinds());
//     …
//     const View view = frame.view(scene.camera);
//     renderer.upload(scene, view);
//     const FrameInputs inputs = renderer.inputs(scene, style, view);
//     renderer.drawResult(frame, inputs, renderer.drawSurfaces(frame, inputs));
#pragma once

#include <span>

#include "render/lights/air.h"
#include "render/lights/deferred_renderer.h"
#include "render/lights/dust.h"
#include "render/lights/forward_renderer.h"
#include "render/lights/light_tables.h"
#include "render/lights/light_volumes.h"
#include "render/lights/prepass_renderer.h"
#include "render/lights/surfaces.h"

namespace arclight::lights {

/// The surfaces that a renderer has drawn, and its intermediate targets. Valid until it draws again.
struct LitSurfaces {
    const Framebuffer* surfaces = nullptr;
    PackedSource packed;                 ///< texels of the first pass, or their substitute
    const Framebuffer* light = nullptr;  ///< null for forward shading
    const Framebuffer* tiles = nullptr;  ///< `LightLists::map`; null without tiles
};

class SceneRenderer {
public:
    /// `tiles`: the scene's tiles, if it has any.
    explicit SceneRenderer(Shaders& shaders, std::span<const CavernTile> tiles = {});

    /// Starts to build all programs with which the pre-pass draws the cavern, so the driver can compile them together.
    /// A program that is started between two draws delays the second draw, which in a browser also waits for everything
    /// drawn before. Starts none for other renderers and multisampling.
    void startCavernPrograms(const LightingStyle& style);

    /// Replaces the lights with the scene's lights, and the surfaces with the scene's surfaces in the view frustum.
    void upload(const LightScene& scene, const View& view);
    /// The inputs for drawing the scene that was uploaded last, from the same view. They refer to the arguments.
    FrameInputs inputs(const LightScene& scene, const LightingStyle& style, const View& view);
    FrameInputs inputs(const LightScene& scene, LightingStyle&& style, const View& view) = delete;
    /// Draws the surfaces, lit by the renderer of the style.
    LitSurfaces drawSurfaces(Frame& frame, const FrameInputs& inputs);
    /// Draws them into the frame's scene, with antialiased silhouettes, light scattered by the air, and dust.
    void drawResult(Frame& frame, const FrameInputs& inputs, const LitSurfaces& drawn);

    const Surfaces& surfaces() const { return surfaces_; }
    const LightVolumes& volumes() const { return volumes_; }
    /// The lists of the tiled renderer.
    const LightLists& lists() const { return prepass_.lists(); }

private:
    Variants programs_;
    Surfaces surfaces_;
    LightVolumes volumes_;
    LightTables tables_;
    PrepassRenderer prepass_;
    DeferredRenderer deferred_;
    ForwardRenderer forward_;
    Air air_;
    Dust dust_;
};

}  // namespace arclight::lights
