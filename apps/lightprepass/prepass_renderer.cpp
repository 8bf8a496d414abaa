#include "prepass_renderer.h"

namespace arclight {
namespace {

bool isLike(const Framebuffer& target, const FramebufferSpec& spec) {
    const FramebufferSpec& has = target.spec();
    return has.width == spec.width && has.height == spec.height && has.colours == spec.colours && has.samples == spec.samples;
}

}  // namespace

void PrepassRenderer::resize(const Drawing& drawing) {
    const int width = drawing.view().width, height = drawing.view().height;
    const FramebufferSpec normals{.width = width, .height = height, .colours = {drawing.normalFormat()}, .depth = true, .filter = Filter::nearest};
    FramebufferSpec light{.width = width, .height = height, .colours = {drawing.lightFormat()}, .filter = Filter::nearest};
    const FramebufferSpec surfaces = light;
    if (drawing.params().specular == Specular::colour) light.colours.push_back(drawing.lightFormat());
    const bool isFresh = !isLike(normals_, normals);
    if (isFresh) normals_ = Framebuffer("normals", normals);
    if (!isLike(light_, light)) light_ = Framebuffer("light", light);
    if (isFresh || !isLike(surfaces_, surfaces)) {
        surfaces_ = Framebuffer("materials", surfaces);
        surfaces_.shareDepth(normals_);
    }
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
    const PackedSource source{&normals_};
    const Program& sun = drawing.useReading("common/fullscreen.vert", "sun.frag", drawing.specular(), source);
    sun.set("sunTowards", drawing.scene().sun.towards);
    sun.set("sunColor", drawing.scene().sun.color);
    drawFullscreen();
    setBlend(Blend::additive);
    setCulling(true);
    drawing.setVolume(drawing.useReading("volume.vert", "volume.frag", drawing.specular(), source));
    drawing.drawPoints();
    drawing.setVolume(drawing.useReading("volume.vert", "volume.frag", drawing.specular() | kSpot, source));
    drawing.drawSpots();
    setBlend(Blend::multiply);
    drawing.setVolume(drawing.useReading("volume.vert", "volume.frag", drawing.specular() | kBlack, source));
    drawing.drawBlack();
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
    drawNormals(frame, drawing);
    drawLight(frame, drawing);
    drawMaterials(frame, drawing);
}

}  // namespace arclight
