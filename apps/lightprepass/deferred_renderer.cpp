#include "deferred_renderer.h"

#include "light_volumes.h"
#include "target.h"

namespace arclight::lightprepass {

void DeferredRenderer::resize(const Drawing& drawing) {
    const int width = drawing.view().width, height = drawing.view().height;
    const PixelFormat paint = drawing.isFull() ? PixelFormat::rgba32f : PixelFormat::rgba8;
    const bool isFresh = fitTarget(surface_, "g-buffer",
                                   {.width = width,
                                    .height = height,
                                    .colours = {drawing.normalFormat(), paint, drawing.shadedFormat()},
                                    .depth = true,
                                    .filter = Filter::nearest});
    const FramebufferSpec colour{
        .width = width, .height = height, .colours = {drawing.lightFormat()}, .filter = Filter::nearest};
    if (fitTarget(lit_, "lit", colour) || isFresh) lit_.shareDepth(surface_);
    FramebufferSpec surfaces = colour;
    surfaces.colours = {drawing.shadedFormat()}, surfaces.filter = Filter::linear;
    fitTarget(surfaces_, "composed", surfaces);
}

void DeferredRenderer::drawLight(Frame& frame, Drawing& drawing) {
    Pass pass = frame.pass("light", lit_);
    for (std::size_t i = 0; i < 3; ++i) pass.reads(surface_.colour(i));
    // A depth buffer that the encoding has to read cannot be tested against.
    const LightDepth depth = drawing.hasOwnDepth() ? LightDepth::scene : LightDepth::none;
    drawLightVolumes(drawing, {&surface_}, (drawing.specular() & kSpecular) | kDeferred, depth,
                     [&](const Program& program) {
                         program.set("surfacePaint", surface_.colour(1), 2);
                         program.set("surfaceEmission", surface_.colour(2), 3);
                     });
}

void DeferredRenderer::draw(Frame& frame, Drawing& drawing) {
    resize(drawing);
    {
        const Pass pass = frame.pass("normals", surface_);
        drawing.clearPacked(surface_);
        surface_.clear(0, 0, 0, 0, 1);
        surface_.clear(0, 0, 0, -1, 2);
        surface_.clearDepth();
        setDepthTest(true, true);
        setCulling(true);
        drawing.drawSurfaces("gbuffer.frag", drawing.encoding(), [](const Program&) {});
    }
    drawLight(frame, drawing);
    Pass pass = frame.pass("materials", surfaces_);
    pass.reads(lit_.colour());
    for (std::size_t i = 0; i < 3; ++i) pass.reads(surface_.colour(i));
    const Program& program = drawing.useReading("screen.vert", "compose.frag", 0, {&surface_});
    program.set("lit", lit_.colour(), 2);
    program.set("surfacePaint", surface_.colour(1), 3);
    program.set("surfaceEmission", surface_.colour(2), 4);
    drawing.setAir(program);
    drawFullscreen();
}

}  // namespace arclight::lightprepass
