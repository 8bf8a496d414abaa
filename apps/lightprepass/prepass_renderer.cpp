#include "prepass_renderer.h"

#include "target.h"

namespace arclight::lightprepass {
namespace {

constexpr int kSamplesAPixel = 4;

}  // namespace

PackedSource PrepassRenderer::packed() const {
    if (isMistaken_) return {&averaged_};
    return isMultisampled_ ? sample(0) : PackedSource{&normals_};
}

PackedSource PrepassRenderer::sample(int i) const {
    return {&normals_, i, false, sampleOffsets_[static_cast<std::size_t>(i)]};
}

void PrepassRenderer::resize(const Drawing& drawing) {
    isMultisampled_ = drawing.params().msaa == Samples::four;
    // Only texels that hold their own depth can be read without the depth of a sample.
    isMistaken_ = isMultisampled_ && drawing.params().resolvePacked && drawing.hasOwnDepth();
    const int width = drawing.view().width, height = drawing.view().height;
    const int samples = isMultisampled_ ? kSamplesAPixel : 0;
    const FramebufferSpec plain{
        .width = width, .height = height, .colours = {drawing.shadedFormat()}, .filter = Filter::nearest};
    FramebufferSpec normals = plain, light = plain, surfaces = plain;
    normals.colours = {drawing.normalFormat()}, normals.depth = true;
    normals.samples = samples, normals.readsSamples = isMultisampled_;
    surfaces.samples = samples, surfaces.filter = Filter::linear;
    light.colours = {drawing.lightFormat()};
    if (drawing.params().specular == Specular::colour) light.colours.push_back(drawing.lightFormat());
    const bool isFresh = fitTarget(normals_, "normals", normals);
    if ((fitTarget(light_, "light", light) || isFresh) && !isMultisampled_) light_.shareDepth(normals_);
    if (fitTarget(surfaces_, "materials", surfaces) || isFresh) surfaces_.shareDepth(normals_);
    if (!isMultisampled_) return;
    if (isFresh || sampleOffsets_.empty()) {
        sampleOffsets_ = normals_.samplePlaces();
        for (glm::vec2& place : sampleOffsets_) place -= 0.5f;
    }
    fitTarget(resolved_, "materials resolved", plain);
    FramebufferSpec edges = light, averaged = plain;
    edges.samples = samples, edges.readsSamples = true, edges.depth = true;
    averaged.colours = normals.colours, averaged.depth = true;
    if (isMistaken_)
        fitTarget(averaged_, "averaged normals", averaged);
    else
        fitTarget(edges_, "light at edges", edges);
}

void PrepassRenderer::drawNormals(Frame& frame, Drawing& drawing) {
    const Pass pass = frame.pass("normals", normals_);
    drawing.clearPacked(normals_);
    normals_.clearDepth();
    setDepthTest(true, true);
    setCulling(true);
    drawing.drawSurfaces("normals.frag", drawing.encoding(), [](const Program&) {});
}

void PrepassRenderer::gather(Drawing& drawing, PackedSource source, LightDepth depth) {
    if (drawing.params().renderer != LightRenderer::tiled)
        return drawLightVolumes(drawing, source, drawing.specular(), depth, [](const Program&) {});
    if (depth == LightDepth::mask) setDepthTest(true, false);
    const Program& program = drawing.useReading("screen.vert", "tiled.frag", drawing.specular() | kTiled, source);
    drawing.tables().set(program, drawing.scene());
    lists_.set(program);
    drawFullscreen();
    setDepthTest(false, false);
}

void PrepassRenderer::drawLight(Frame& frame, Drawing& drawing) {
    Pass pass = frame.pass("light", light_);
    pass.reads(packed().target->colour());
    const bool canTest = !isMultisampled_ && drawing.hasOwnDepth();
    gather(drawing, packed(), canTest ? LightDepth::scene : LightDepth::none);
}

void PrepassRenderer::drawLightAtEdges(Frame& frame, Drawing& drawing) {
    const Pass pass = frame.pass("light at edges", edges_);
    edges_.clearDepth();
    setDepthTest(true, true);
    drawing.useReading("edges.vert", "edges.frag", 0, sample(0));
    drawFullscreen();
    for (int i = 0; i < kSamplesAPixel; ++i) {
        setSampleMask(1u << i);
        gather(drawing, sample(i), LightDepth::mask);
    }
    setSampleMask(~0u);
}

void PrepassRenderer::drawMaterials(Frame& frame, Drawing& drawing) {
    const bool hasEdges = isMultisampled_ && !isMistaken_;
    Pass pass = frame.pass(isMultisampled_ ? "materials samples" : "materials", surfaces_);
    pass.reads(light_.colour());
    const glm::vec3 haze = drawing.scene().haze.color;
    surfaces_.clear(haze.r, haze.g, haze.b, 1);
    setDepthTest(true, false);
    setCulling(true);
    const std::uint32_t samples = hasEdges ? kSamples | drawing.encoding() : 0u;
    drawing.drawSurfaces("materials.frag", drawing.specular() | samples, [&](const Program& program) {
        const bool isColour = light_.spec().colours.size() > 1;
        program.set("light", light_.colour(), 2);
        if (isColour) program.set("lightSpecular", light_.colour(1), 3);
        if (!hasEdges) return;
        program.set("normalSamples", normals_.colour(), 4);
        if (!drawing.hasOwnDepth()) program.set("depthSamples", normals_.depth(), 5);
        program.set("sampleOffsets", std::span<const glm::vec2>(sampleOffsets_));
        program.set("edgeLight", edges_.colour(), 6);
        if (isColour) program.set("edgeSpecular", edges_.colour(1), 7);
    });
}

void PrepassRenderer::draw(Frame& frame, Drawing& drawing) {
    resize(drawing);
    drawNormals(frame, drawing);
    if (isMistaken_) {
        const Pass pass = frame.pass("normals averaged", averaged_);
        normals_.resolveTo(averaged_);
    }
    if (drawing.params().renderer == LightRenderer::tiled)
        lists_.make(frame, drawing, packed(), isMultisampled_ && !isMistaken_ ? kSamplesAPixel : 1);
    drawLight(frame, drawing);
    if (isMultisampled_ && !isMistaken_) drawLightAtEdges(frame, drawing);
    drawMaterials(frame, drawing);
    if (!isMultisampled_) return;
    const Pass pass = frame.pass("materials", resolved_);
    surfaces_.resolveTo(resolved_);
}

}  // namespace arclight::lightprepass
