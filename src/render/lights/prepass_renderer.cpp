#include "render/lights/prepass_renderer.h"

#include "render/lights/light_tables.h"
#include "render/lights/light_volumes.h"
#include "render/lights/surfaces.h"

namespace arclight::lights {
namespace {

/// Names of the passes for the light at edges, and of the samplers for their targets in materials.frag.
struct EdgeNames {
    std::string_view pass;
    const char *light, *specular;
};
constexpr std::array kEdgeNames{EdgeNames{"light at edges", "edgeLight1", "edgeSpecular1"},
                                EdgeNames{"light at edges, sample 3", "edgeLight2", "edgeSpecular2"},
                                EdgeNames{"light at edges, sample 4", "edgeLight3", "edgeSpecular3"}};

void clearLight(Pass& pass) {
    for (std::size_t i = 0; i < pass.target().spec().colours.size(); ++i) pass.clear(glm::vec4(0), static_cast<int>(i));
}

}  // namespace

PackedSource PrepassRenderer::packed() const {
    if (averagesSamples_) return {&averaged_};
    return isMultisampled_ ? sample(0) : PackedSource{&normals_};
}

PackedSource PrepassRenderer::sample(int i) const {
    return {&normals_, i, false, sampleOffsets_[static_cast<std::size_t>(i)]};
}

void PrepassRenderer::resize(const FrameInputs& inputs) {
    const LightingStyle& style = inputs.style;
    isMultisampled_ = isMultisampled(style);
    // Texels that hold no depth need the depth of a single sample, so they cannot be averaged.
    averagesSamples_ = isMultisampled_ && style.resolvePacked && hasOwnDepth(style.encoding);
    const PixelFormat lit = lightFormat(style, inputs.scene.lights.size());
    FramebufferSpec normals = inputs.target(normalFormat(style)), light = inputs.target(lit);
    FramebufferSpec surfaces = inputs.target(shadedFormat(style), Filter::linear);
    normals.depth = true, normals.readsSamples = isMultisampled_;
    normals.samples = surfaces.samples = isMultisampled_ ? kSamplesPerPixel : 0;
    if (style.specular == Specular::colour) light.colours.push_back(lit);
    const bool isFresh = normals_.fit("normals", normals);
    if ((light_.fit("light", light) || isFresh) && !isMultisampled_) light_.shareDepth(normals_);
    if (surfaces_.fit("materials", surfaces) || isFresh) surfaces_.shareDepth(normals_);
    if (isMultisampled_) resizeSamples(inputs, isFresh);
}

void PrepassRenderer::resizeSamples(const FrameInputs& inputs, bool isFresh) {
    if (isFresh) sampleOffsets_ = sampleOffsetsOf(normals_);
    resolved_.fit("materials resolved", inputs.target(shadedFormat(inputs.style)));
    FramebufferSpec edges = light_.spec();
    edges.depth = true;
    if (averagesSamples_)
        averaged_.fit("averaged normals", inputs.target(normalFormat(inputs.style)));
    else
        for (std::size_t i = 0; i < edges_.size(); ++i) edges_[i].fit(kEdgeNames[i].pass, edges);
}

void PrepassRenderer::drawNormals(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("normals", normals_);
    pass.clear(emptyTexel(inputs.style, inputs.view.far)).clearDepth().view(inputs.view);
    inputs.surfaces.draw(pass, inputs, Depth::testAndWrite, "lights/normals.frag", encodingFeature(inputs.style));
}

void PrepassRenderer::gather(Pass& pass, const FrameInputs& inputs, const PackedSource& source,
                             const DrawState& state) {
    const std::uint32_t highlights = highlightFeatures(inputs.style);
    if (!isTiled(inputs.style)) return inputs.volumes.draw(pass, inputs, source, highlights, state);
    const Program& program = inputs.reading("lights/screen.vert", "lights/tiled.frag", source, highlights | kTiled);
    inputs.setLight(program);
    inputs.tables.set(program);
    lists_.set(program);
    pass.state(state).fullscreen(program);
}

void PrepassRenderer::drawLight(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass("light", light_);
    pass.reads(packed().target->colour());
    clearLight(pass);
    const bool canTest = !isTiled(inputs.style) && !isMultisampled_ && hasOwnDepth(inputs.style.encoding);
    gather(pass.view(inputs.view), inputs, packed(), {.depth = canTest ? Depth::behind : Depth::off});
}

void PrepassRenderer::drawLightAtEdges(Frame& frame, const FrameInputs& inputs) {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        const PackedSource source = sample(static_cast<int>(i) + 1);
        Pass pass = frame.pass(kEdgeNames[i].pass, edges_[i]);
        clearLight(pass);
        pass.clearDepth().view(inputs.view).state({.depth = Depth::testAndWrite, .writesColour = false});
        pass.fullscreen(inputs.reading("lights/edges.vert", "lights/edges.frag", source));
        gather(pass, inputs, source, {.depth = Depth::test});
    }
}

void PrepassRenderer::drawMaterials(Frame& frame, const FrameInputs& inputs) {
    Pass pass = frame.pass(isMultisampled_ ? "materials samples" : "materials", surfaces_);
    pass.reads(light_.colour());
    pass.clear(glm::vec4(inputs.scene.haze.colour, 1)).view(inputs.view);
    if (inputs.backdrop) (*inputs.backdrop)(pass);
    const std::uint32_t samples = hasEdges() ? kSamples | encodingFeature(inputs.style) : 0u;
    const auto set = [&](const Program& program) {
        const bool isColour = light_.spec().colours.size() > 1;
        inputs.setAir(program);
        program.set("light", light_.colour());
        if (isColour) program.set("lightSpecular", light_.colour(1));
        if (!hasEdges()) return;
        program.set("sampleOffsets", std::span<const glm::vec2>(sampleOffsets_));
        program.set("normalSamples", normals_.colour()).set("depthSamples", normals_.depth());
        for (std::size_t i = 0; i < edges_.size(); ++i) {
            program.set(kEdgeNames[i].light, edges_[i].colour());
            if (isColour) program.set(kEdgeNames[i].specular, edges_[i].colour(1));
        }
    };
    inputs.surfaces.draw(pass, inputs, Depth::test, "lights/materials.frag", highlightFeatures(inputs.style) | samples,
                         set);
}

void PrepassRenderer::draw(Frame& frame, const FrameInputs& inputs) {
    resize(inputs);
    drawNormals(frame, inputs);
    if (averagesSamples_) {
        const Pass pass = frame.pass("normals averaged", averaged_);
        normals_.resolveTo(averaged_);
    }
    if (isTiled(inputs.style)) lists_.make(frame, inputs, packed(), hasEdges() ? kSamplesPerPixel : 1);
    drawLight(frame, inputs);
    if (hasEdges()) drawLightAtEdges(frame, inputs);
    drawMaterials(frame, inputs);
    if (!isMultisampled_) return;
    const Pass pass = frame.pass("materials", resolved_);
    surfaces_.resolveTo(resolved_);
}

}  // namespace arclight::lights
