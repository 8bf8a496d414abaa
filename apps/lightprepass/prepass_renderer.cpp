#include "prepass_renderer.h"

#include "light_volumes.h"
#include "target.h"

namespace arclight {
void PrepassRenderer::resize(const Drawing& drawing) {
    const int width = drawing.view().width, height = drawing.view().height;
    const FramebufferSpec normals{.width = width, .height = height, .colours = {drawing.normalFormat()}, .depth = true, .filter = Filter::nearest};
    FramebufferSpec light{.width = width, .height = height, .colours = {drawing.lightFormat()}, .filter = Filter::nearest};
    const FramebufferSpec surfaces = light;
    if (drawing.params().specular == Specular::colour) light.colours.push_back(drawing.lightFormat());
    const bool isFresh = fitTarget(normals_, "normals", normals);
    if (fitTarget(light_, "light", light) || isFresh) light_.shareDepth(normals_);
    if (fitTarget(surfaces_, "materials", surfaces) || isFresh) surfaces_.shareDepth(normals_);
}

void PrepassRenderer::drawNormals(Frame& frame, Drawing& drawing) {
    const Pass pass = frame.pass("normals", normals_);
    drawing.clearPacked(normals_);
    normals_.clearDepth();
    setDepthTest(true, true);
    setCulling(true);
    drawing.drawSurfaces("normals.frag", drawing.encoding(), [](const Program&) {});
}

void PrepassRenderer::drawLight(Frame& frame, Drawing& drawing) {
    Pass pass = frame.pass("light", light_);
    pass.reads(normals_.colour());
    if (drawing.params().renderer != LightRenderer::tiled)
        return drawLightVolumes(drawing, {&normals_}, drawing.specular(), [](const Program&) {});
    const Program& program = drawing.useReading("common/fullscreen.vert", "tiled.frag", drawing.specular() | kTiled, {&normals_});
    drawing.tables().set(program, drawing.scene(), true);
    drawFullscreen();
}

void PrepassRenderer::drawMaterials(Frame& frame, Drawing& drawing) {
    Pass pass = frame.pass("materials", surfaces_);
    pass.reads(light_.colour());
    const glm::vec3 haze = drawing.scene().haze.color;
    surfaces_.clear(haze.r, haze.g, haze.b, 1);
    setDepthTest(true, false);
    setCulling(true);
    drawing.drawSurfaces("materials.frag", drawing.specular(), [&](const Program& program) {
        program.set("light", light_.colour(), 2);
        if (light_.spec().colours.size() > 1) program.set("lightSpecular", light_.colour(1), 3);
    });
}

void PrepassRenderer::draw(Frame& frame, Drawing& drawing) {
    resize(drawing);
    if (drawing.params().renderer == LightRenderer::tiled) drawing.listTiles();
    drawNormals(frame, drawing);
    drawLight(frame, drawing);
    drawMaterials(frame, drawing);
}

}  // namespace arclight
