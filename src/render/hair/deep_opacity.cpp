#include "render/hair/deep_opacity.h"

#include <algorithm>
#include <cmath>

namespace arclight::hair {
namespace {

constexpr int kLinesPerStrand = 8;
constexpr int kRimSide = 384;
/// Largest number of strands in the grid of ambient light.
constexpr int kGridStrands = 1500;
/// Mean width of a strand relative to its width at the root; shaders/hair/strand_points.frag tapers it.
constexpr float kMeanTaper = 0.645f;

/// The number of strands that each of the first `count` strands represents, by their widths.
float standsFor(const DrawnHair& hair, int count) {
    double all = 0, first = 0;
    for (int i = 0; i < hair.strands(); ++i) {
        all += static_cast<double>(hair.widthOf(i));
        if (i < count) first = all;
    }
    return first > 0 ? static_cast<float>(all / first) : 1;
}

/// The ends of layers, packed for shaders.
std::array<glm::vec4, 2> endsOf(const ShadowLayers& layers) {
    const auto& e = layers.ends;
    return {glm::vec4(e[0], e[1], e[2], e[3]), glm::vec4(e[4], e[5], e[6], e[7])};
}

}  // namespace

DeepOpacity::DeepOpacity(Shaders& shaders)
    : fit_(shaders),
      grid_(shaders),
      depthProgram_(shaders.program("hair/deep_opacity.vert", "common/caster.frag")),
      firstProgram_(shaders.program("common/fullscreen.vert", "hair/deep_opacity_first.frag")),
      layersProgram_(shaders.program("hair/deep_opacity.vert", "hair/deep_opacity.frag")),
      moreLayersProgram_(shaders.program("hair/deep_opacity.vert", "hair/deep_opacity.frag", {"MORE_LAYERS"})) {}

void DeepOpacity::fitTargets() {
    const bool isFine = kind_ == HairShadows::fine;
    const int side = kind_ == HairShadows::none ? 1 : kSide;
    depths_.fit(
        "hair depths",
        {.width = 2 * side, .height = side, .colours = {PixelFormat::r8}, .depth = true, .filter = Filter::nearest});
    first_.fit("first strands",
               {.width = 2 * side, .height = side, .colours = {PixelFormat::r32f}, .filter = Filter::nearest});
    FramebufferSpec sums{.width = 2 * side, .height = side, .filter = Filter::nearest};
    // Half floats would round thousands of small addends down.
    sums.colours =
        isFine ? ColourFormats{PixelFormat::rgba32f, PixelFormat::rgba32f} : ColourFormats{PixelFormat::rgba32f};
    sums_.fit("hair layers", sums);
}

void DeepOpacity::draw(Frame& frame, const StrandPainter& strands, const DrawnHair& hair, const PortraitLight& light,
                       const DeepOpacitySettings& settings) {
    kind_ = settings.kind, opacity_ = settings.opacity;
    const bool isFine = kind_ == HairShadows::fine, isDeep = isFine || kind_ == HairShadows::deepOpacity;
    layers_ = ShadowLayers::spread(isFine ? 7 : 3, settings.depth, isFine || settings.growing);
    fitTargets();
    isAmbient_ = settings.ambient;
    if (!isAmbient_ && kind_ == HairShadows::none) return;
    fit_.compute(frame, strands.nodes(), light, std::min(strands.strandsDrawn(), kGridStrands));
    if (isAmbient_) drawGrid(frame, strands, hair);
    if (kind_ == HairShadows::none) return;
    const int count = std::min(settings.strands, strands.strandsDrawn());
    if (count != strands_) lines_ = Mesh::numbered(Primitive::lines, 2 * kLinesPerStrand * count);
    strands_ = count, perStrand_ = standsFor(hair, count);
    {
        Pass pass = frame.pass("hair depths", depths_);
        pass.clear(glm::vec4(0)).clearDepth();
        pass.state({.depth = Depth::testAndWrite, .writesColour = false});
        drawLines(pass, depthProgram_, strands);
    }
    fullscreen(frame, "first strands", first_, firstProgram_.set("depthRange", kDepthRange),
               {{"nearestDepths", depths_.depth()}});
    if (!isDeep) return;
    Pass pass = frame.pass("hair layers", sums_);
    pass.reads(first_.colour());
    pass.clear(glm::vec4(0));
    if (isFine) pass.clear(glm::vec4(0), 1);
    pass.state({.blend = Blend::additive});
    const Program& program = isFine ? moreLayersProgram_ : layersProgram_;
    program.set("firstStrands", first_.colour());
    program.set("hairLayerEnds", std::span<const glm::vec4>(endsOf(layers_)));
    drawLines(pass, program, strands);
}

void DeepOpacity::drawGrid(Frame& frame, const StrandPainter& strands, const DrawnHair& hair) {
    const int count = std::min(hair.strands(), kGridStrands);
    const std::span<const glm::vec3> links = hair.guided != nullptr ? hair.guided->guides : hair.nodes;
    grid_.draw(frame, strands.nodes(), fit_,
               {.count = count,
                .width = 2 * kMeanTaper * hair.radius * standsFor(hair, count),
                .opacity = opacity_,
                .mostParts = AmbientGrid::mostParts(links, hair.nodesPerStrand)});
}

void DeepOpacity::drawBust(Frame& frame, const BustPainter& bust, const HeldHead& head, const PortraitLight& light) {
    rimShadow_.fit("rim shadow", glm::ivec2(kRimSide), bustView(head, light.toRim));
    rimShadow_.draw(frame, [&](Pass& pass) { bust.drawDepths(pass, head, rimShadow_.toClip()); });
}

void DeepOpacity::drawLines(Pass& pass, const Program& program, const StrandPainter& strands) {
    strands.setPoints(program);
    program.set("mapSize", glm::vec2(2 * kSide, kSide)).set("depthRange", kDepthRange).set("segments", kLinesPerStrand);
    program.set("perStrand", perStrand_);
    program.set("HairFit", fit_.block());
    for (int i = 0; i < 2; ++i) pass.draw(lines_, program.set("light", i));
}

void DeepOpacity::set(const Program& program) const {
    const bool isFine = kind_ == HairShadows::fine;
    program.set("firstStrands", first_.colour()).set("hairLayers", sums_.colour());
    program.set("hairLayersBehind", sums_.colour(isFine ? 1 : 0));
    program.set("HairFit", fit_.block());
    program.set("hairLayerEnds", std::span<const glm::vec4>(endsOf(layers_)))
        .set("hairShadowKind", static_cast<int>(kind_));
    program.set("strandOpacity", opacity_).set("hairIsAmbient", isAmbient_);
    program.set("visibleThroughHair", grid_.visible());
    program.set("rimDepths", rimShadow_.depths()).set("toRimShadow", rimShadow_.toShadow());
}

void setHairShadow(const Program& program, const KeyShadow& shadow) {
    if (shadow.hair) return shadow.hair->set(program);
    const std::array<glm::vec4, 2> ends{};
    const Texture& any = shadow.map.depths();
    program.set("firstStrands", any).set("hairLayers", any).set("hairLayersBehind", any);
    program.set("HairFit", shadow.noFit);
    program.set("hairLayerEnds", std::span<const glm::vec4>(ends)).set("hairShadowKind", 0).set("strandOpacity", 0.0f);
    program.set("hairIsAmbient", false).set("visibleThroughHair", shadow.noHair);
    program.set("rimDepths", any).set("toRimShadow", glm::mat4(1));
}

}  // namespace arclight::hair
