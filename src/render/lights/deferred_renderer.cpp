#include "render/lights/deferred_renderer.h"

#include "render/lights/light_volumes.h"
#include "render/lights/surfaces.h"

namespace arclight::lights {

PackedSource DeferredRenderer::sample(int i) const {
    return {&surface_, i, false, sampleOffsets_[static_cast<std::size_t>(i)]};
}

void DeferredRenderer::resize(const FrameInputs& inputs) {
    isMultisampled_ = isMultisampled(inputs.style);
    const PixelFormat shaded = shadedFormat(inputs.style);
    FramebufferSpec surface = inputs.target(normalFormat(inputs.style)),
                    lit = inputs.target(lightFormat(inputs.style, inputs.scene.lights.size()));
    surface.colours.push_back(isFull(inputs.style) ? PixelFormat::rgba32f : PixelFormat::rgba8);
    surface.colours.push_back(shaded);
    surface.depth = true, surface.readsSamples = isMultisampled_;
    surface.samples = isMultisampled_ ? kSamplesPerPixel : 0;
    const bool isFresh = surface_.fit("g-buffer", surface);
    if ((lit_.fit("lit", lit) || isFresh) && !isMultisampled_) lit_.shareDepth(surface_);
    composed_.fit("composed", inputs.target(shaded, Filter::linear));
    if (!isMultisampled_) return;
    if (isFresh) sampleOffsets_ = sampleOffsetsOf(surface_);
    lit.samples = kSamplesPerPixel, lit.readsSamples = lit.depth = true;
    edges_.fit("lit at edges", lit);
}

void DeferredRenderer::drawSurface(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("normals", surface_);
    pass.clear(emptyTexel(inputs.style, inputs.view.far)).clear(glm::vec4(0), 1).clear({0, 0, 0, -1}, 2);
    pass.clearDepth().view(inputs.view);
    inputs.surfaces.draw(pass, inputs, Depth::testAndWrite, "lights/gbuffer.frag", encodingFeature(inputs.style));
}

void DeferredRenderer::setSurface(const Program& program) const {
    program.set(isMultisampled_ ? "paintSamples" : "surfacePaint", surface_.colour(1));
    program.set(isMultisampled_ ? "emissionSamples" : "surfaceEmission", surface_.colour(2));
}

void DeferredRenderer::gather(Pass& pass, const FrameInputs& inputs, const PackedSource& source,
                              const DrawState& state) {
    inputs.volumes.draw(pass, inputs, source, (highlightFeatures(inputs.style) & kSpecular) | kDeferred, state,
                        [&](const Program& program) { setSurface(program); });
}

void DeferredRenderer::drawLight(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("light", lit_);
    for (std::size_t i = 0; i < 3; ++i) pass.reads(surface_.colour(i));
    // The depth test cannot use a depth buffer that the shader reads.
    const bool canTest = !isMultisampled_ && hasOwnDepth(inputs.style.encoding);
    pass.clear(glm::vec4(0)).view(inputs.view);
    gather(pass, inputs, packed(), {.depth = canTest ? Depth::behind : Depth::off});
}

void DeferredRenderer::drawLightAtEdges(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("light at edges", edges_);
    pass.clear(glm::vec4(0)).clearDepth().view(inputs.view);
    pass.state({.depth = Depth::testAndWrite, .writesColour = false});
    const Program& mask = inputs.reading("lights/edges.vert", "lights/edges.frag", sample(0), kDeferred);
    setSurface(mask);
    pass.fullscreen(mask);
    for (int i = 0; i < kSamplesPerPixel; ++i)
        gather(pass, inputs, sample(i), {.depth = Depth::test, .sampleMask = 1u << i});
}

void DeferredRenderer::compose(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("materials", composed_);
    pass.reads(lit_.colour());
    for (std::size_t i = 0; i < 3; ++i) pass.reads(surface_.colour(i));
    const Program& program = inputs.reading("lights/screen.vert", "lights/compose.frag", packed(), kDeferred);
    program.set("lit", lit_.colour());
    if (isMultisampled_) program.set("edgeLit", edges_.colour());
    setSurface(program);
    inputs.setAir(program);
    pass.view(inputs.view).fullscreen(program);
}

void DeferredRenderer::draw(Frame& frame, const FrameInputs& inputs) {
    resize(inputs);
    drawSurface(frame, inputs);
    drawLight(frame, inputs);
    if (isMultisampled_) drawLightAtEdges(frame, inputs);
    compose(frame, inputs);
}

}  // namespace arclight::lights
