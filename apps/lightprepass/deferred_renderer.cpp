#include "deferred_renderer.h"

#include "light_volumes.h"
#include "surfaces.h"

namespace arclight::lightprepass {

void DeferredRenderer::resize(const FrameInputs& inputs) {
    const PixelFormat shaded = shadedFormat(inputs.params);
    FramebufferSpec surface = inputs.target(normalFormat(inputs.params));
    surface.colours.push_back(isFull(inputs.params) ? PixelFormat::rgba32f : PixelFormat::rgba8);
    surface.colours.push_back(shaded);
    surface.depth = true;
    const bool isFresh = surface_.fit("g-buffer", surface);
    if (lit_.fit("lit", inputs.target(lightFormat(inputs.params))) || isFresh) lit_.shareDepth(surface_);
    composed_.fit("composed", inputs.target(shaded, Filter::linear));
}

void DeferredRenderer::drawSurface(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("normals", surface_);
    pass.clear(emptyTexel(inputs.params, inputs.view.far)).clear(glm::vec4(0), 1).clear({0, 0, 0, -1}, 2);
    pass.clearDepth().view(inputs.view);
    inputs.surfaces.draw(pass, inputs, Depth::testAndWrite, "lightprepass/gbuffer.frag",
                         encodingFeature(inputs.params));
}

void DeferredRenderer::drawLight(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("light", lit_);
    for (std::size_t i = 0; i < 3; ++i) pass.reads(surface_.colour(i));
    // The depth test cannot use a depth buffer that the shader reads.
    const Depth depth = hasOwnDepth(inputs.params) ? Depth::behind : Depth::off;
    inputs.volumes.draw(pass.view(inputs.view), inputs, packed(),
                        (highlightFeatures(inputs.params) & kSpecular) | kDeferred, {.depth = depth},
                        [&](const Program& program) {
                            program.set("surfacePaint", surface_.colour(1));
                            program.set("surfaceEmission", surface_.colour(2));
                        });
}

void DeferredRenderer::compose(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("materials", composed_);
    pass.reads(lit_.colour());
    for (std::size_t i = 0; i < 3; ++i) pass.reads(surface_.colour(i));
    const Program& program = inputs.reading("lightprepass/screen.vert", "lightprepass/compose.frag", packed());
    program.set("lit", lit_.colour());
    program.set("surfacePaint", surface_.colour(1)).set("surfaceEmission", surface_.colour(2));
    inputs.setAir(program);
    pass.view(inputs.view).fullscreen(program);
}

void DeferredRenderer::draw(Frame& frame, const FrameInputs& inputs) {
    resize(inputs);
    drawSurface(frame, inputs);
    drawLight(frame, inputs);
    compose(frame, inputs);
}

}  // namespace arclight::lightprepass
