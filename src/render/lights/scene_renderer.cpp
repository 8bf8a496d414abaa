#include "render/lights/scene_renderer.h"

#include <initializer_list>

#include "render/lights/shader_features.h"

namespace arclight::lights {

SceneRenderer::SceneRenderer(Shaders& shaders, std::span<const CavernTile> tiles)
    : programs_(shaders, kFeatures), surfaces_(shaders, tiles), volumes_(programs_) {}

void SceneRenderer::startCavernPrograms(const LightingStyle& style) {
    if (style.renderer != LightRenderer::prepass || isMultisampled(style)) return;
    const std::uint32_t encoding = encodingFeature(style), highlights = highlightFeatures(style);
    using Features = std::initializer_list<std::uint32_t>;
    for (const std::uint32_t surface :
         Features{0, kTile, kTile | kMagnified, kEmissive, kMetal | kEmissive, kCrystal}) {
        programs_.get("lights/surface.vert", "lights/normals.frag", surface | encoding);
        programs_.get("lights/surface.vert", "lights/materials.frag", surface | highlights);
    }
    for (const std::uint32_t light : Features{0, kSpot, kBlack})
        programs_.get("lights/volume.vert", "lights/volume.frag", light | highlights | encoding);
    programs_.get("common/fullscreen.vert", "lights/air_distance.frag", kSmoothed | encoding);
    programs_.get("common/fullscreen.vert", "lights/air_jump.frag");
    programs_.get("lights/volume.vert", "lights/air.frag", kFlat);
    programs_.get("common/fullscreen.vert", "lights/result.frag", kSmoothed);
    programs_.get("common/fullscreen.vert", "lights/silhouettes.frag", encoding);
    programs_.get("lights/dust.vert", "lights/dust.frag", encoding);
}

void SceneRenderer::upload(const LightScene& scene, const View& view) {
    surfaces_.upload(scene, view);
    volumes_.upload(scene);
    tables_.upload(scene, view.eye);
}

FrameInputs SceneRenderer::inputs(const LightScene& scene, const LightingStyle& style, const View& view) {
    return {scene, style, view, programs_, surfaces_, volumes_, tables_};
}

LitSurfaces SceneRenderer::drawSurfaces(Frame& frame, const FrameInputs& inputs) {
    switch (inputs.style.renderer) {
        case LightRenderer::prepass:
        case LightRenderer::tiled:
            prepass_.draw(frame, inputs);
            return {&prepass_.surfaces(), prepass_.packed(), &prepass_.light(),
                    isTiled(inputs.style) ? &lists().map() : nullptr};
        case LightRenderer::deferred:
            deferred_.draw(frame, inputs);
            return {&deferred_.surfaces(), deferred_.packed(), &deferred_.light()};
        case LightRenderer::forward: forward_.draw(frame, inputs); return {&forward_.surfaces(), forward_.packed()};
    }
    return {};
}

void SceneRenderer::drawResult(Frame& frame, const FrameInputs& inputs, const LitSurfaces& drawn) {
    air_.draw(frame, inputs, drawn.packed);
    Pass pass = frame.pass("result", frame.scene());
    pass.reads(drawn.surfaces->colour());
    pass.view(inputs.view);
    const auto compose = [&](const Program& program, Depth depth) {
        program.set({{"surfaces", drawn.surfaces->colour()}, {"air", air_.light()}}).set("airPixel", air_.framePixel());
        pass.state({.depth = depth}).fullscreen(program);
    };
    if (smooths(inputs.style)) {
        // The depth buffer is a mask: 1 where a silhouette is possible.
        pass.clearDepth();
        compose(programs_.get("common/fullscreen.vert", "lights/result.frag", kSmoothed), Depth::testAndWrite);
        compose(inputs.reading("common/fullscreen.vert", "lights/silhouettes.frag", drawn.packed), Depth::test);
    } else {
        compose(programs_.get("common/fullscreen.vert", "lights/result.frag"), Depth::off);
    }
    dust_.draw(pass, inputs, drawn.packed);
}

}  // namespace arclight::lights
