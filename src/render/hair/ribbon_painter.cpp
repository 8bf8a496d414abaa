#include "render/hair/ribbon_painter.h"

#include <algorithm>
#include <array>

namespace arclight::hair {
namespace {

enum Feature : std::uint32_t {
    kTest = 1,
    kScreenDoor = 2,
    kSamples = 4,
    kWeighted = 8,
    kHashed = 16,
    kPeel = 32,
    kDepth = 64,
    kSegments = 128,
    kNearestKeys = 256,
    kNearest = 512,
    kGlsl430 = 1024
};
constexpr std::array<FeatureName, 11> kFeatures{{{kTest, "TEST"},
                                                {kScreenDoor, "SCREEN_DOOR"},
                                                {kSamples, "SAMPLES"},
                                                {kWeighted, "WEIGHTED"},
                                                {kHashed, "HASHED"},
                                                {kPeel, "PEEL"},
                                                {kDepth, "DEPTH"},
                                                {kSegments, "SEGMENTS"},
                                                {kNearestKeys, "NEAREST_KEYS"},
                                                {kNearest, "NEAREST"},
                                                {kGlsl430, "GLSL_430"}}};
constexpr std::string_view kVertexPath = "hair/ribbon.vert";
/// Width and height of a tile of occluders, px.
constexpr int kTile = 16;
/// Distance over which the weight of hair behind other hair falls to 1/e, m.
constexpr float kWeightLength = 0.02f;

/// The fragment stage for a set of features.
std::string_view fragmentPath(std::uint32_t features) {
    if ((features & kNearestKeys) != 0) return "hair/nearest_keys.frag";
    return (features & kNearest) != 0 ? "hair/nearest_fragments.frag" : "hair/ribbon.frag";
}

bool isBlended(Transparency mode) {
    return mode == Transparency::sorted || mode == Transparency::weighted || mode == Transparency::nearest ||
           mode == Transparency::peeled;
}

/// The unit that is sorted: segments only if there are not too many.
SortUnit sortedUnit(const TransparencySettings& settings, const StrandPainter& strands) {
    if (settings.mode != Transparency::sorted && settings.mode != Transparency::nearest) return SortUnit::none;
    if (settings.sort == SortUnit::segment && !SegmentOrder::canSort(strands)) return SortUnit::strand;
    return settings.sort;
}

}  // namespace

RibbonPainter::RibbonPainter(Shaders& shaders)
    : tiles_(shaders.program("common/fullscreen.vert", "hair/occluders.frag")),
      wideTiles_(shaders.program("common/fullscreen.vert", "hair/occluders_wide.frag")),
      points_(shaders.program("common/fullscreen.vert", "hair/ribbon_points.frag")),
      mean_(shaders.program("common/fullscreen.vert", "hair/weighted_mean.frag")),
      nearest_(shaders.program("common/fullscreen.vert", "hair/nearest_node.frag")),
      nearestOfAll_(shaders.program("common/fullscreen.vert", "hair/nearest_node.frag", {"AGAIN"})),
      ribbonPrograms_(shaders, kFeatures),
      order_(shaders),
      segmentOrder_(shaders),
      peeled_(shaders),
      nearestHair_(shaders) {
    ribbonPrograms_.get(kVertexPath, fragmentPath(kSegments), kSegments);  // for the first frame
}

const Program& RibbonPainter::ribbons(std::uint32_t features, const StrandPainter& strands) {
    const Program& program = ribbonPrograms_.get(kVertexPath, fragmentPath(features), features);
    if ((features & kGlsl430) != 0) nearestHair_->setKeys(program, strands);
    if ((features & kNearest) != 0) nearestHair_->setFragments(program);
    program.set("ribbonClip", ribbonPoints_.colour(0)).set("ribbonEdge", ribbonPoints_.colour(1));
    return program.set("strandLight", strands.light());
}

void RibbonPainter::drawOccluders(Frame* frame, const Framebuffer& scene) {
    const FramebufferSpec spec{.width = (scene.width() + kTile - 1) / kTile,
                               .height = (scene.height() + kTile - 1) / kTile,
                               .colours = {PixelFormat::r32f},
                               .filter = Filter::nearest};
    tileDepths_.fit("tile depths", spec);
    occluders_.fit("occluders", spec);
    {
        Pass pass = openPass(frame, "tile depths", tileDepths_);
        pass.reads(scene.depth());
        pass.fullscreen(tiles_.set("depths", scene.depth()).set("tile", kTile));
    }
    openPass(frame, "occluders", occluders_).fullscreen(wideTiles_.set("tiles", tileDepths_.colour()));
}

void RibbonPainter::drawRibbonPoints(Frame* frame, const View& view, const StrandPainter& strands) {
    constexpr PixelFormat kPositions = PixelFormat::rgba32f;
    ribbonPoints_.fit("ribbon points", {.width = strands.light().width(),
                                        .height = strands.light().height(),
                                        .colours = {kPositions, kPositions},
                                        .filter = Filter::nearest});
    strands.setPoints(points_);
    Pass pass = openPass(frame, "ribbon points", ribbonPoints_);
    pass.view(view).fullscreen(points_.set("occluders", occluders_.colour()));
}

void RibbonPainter::sort(Frame* frame, const View& view, const StrandPainter& strands,
                         const TransparencySettings& settings) {
    const SortUnit unit = sortedUnit(settings, strands);
    if (unit == SortUnit::strand) order_.sort(frame, strands, view, settings.sortNode);
    if (unit == SortUnit::segment) segmentOrder_.sort(frame, strands, view);
}

void RibbonPainter::drawInto(Pass& pass, std::uint32_t features, const StrandPainter& strands,
                             const TransparencySettings& settings) {
    pass.reads(strands.light());
    const SortUnit unit = sortedUnit(settings, strands);
    if (unit == SortUnit::segment)
        return segmentOrder_.drawInto(pass, ribbons(features | kSegments, strands), strands);
    const Program& program = ribbons(features, strands);
    if (unit == SortUnit::strand)
        return strands.drawStrandsInto(pass, program, order_.buffer(), strands.strandsDrawn());
    strands.drawStrandsInto(pass, program);
}

void RibbonPainter::drawSamples(Frame* frame, const HairTarget& target, const View& view,
                                const StrandPainter& strands) {
    {
        Pass pass = openPass(frame, "hair", target.samples);
        pass.view(view).state({.depth = Depth::testAndWrite, .alphaToCoverage = true});
        strands.drawStrandsInto(pass, ribbons(kSamples, strands));
    }
    const Pass pass = openPass(frame, "resolve hair", target.scene);
    target.samples.resolveTo(target.scene);
    target.samples.resolveDepthTo(target.scene);
}

void RibbonPainter::findNearest(Frame* frame, const View& view, const StrandPainter& strands) {
    const StrandNodes& nodes = strands.nodes();
    FramebufferSpec spec{.height = nodes.texture().height(), .colours = {PixelFormat::r32f}, .filter = Filter::nearest};
    rowDepths_.fit("nearest nodes of rows", spec);
    spec.height = 1;
    nearestDepth_.fit("nearest node", spec);
    nearest_.set("strandNodes", nodes.texture()).set("nodesPerStrand", nodes.nodesPerStrand());
    nearest_.set("strandsPerRow", kStrandsPerRow).set("strands", nodes.strands());
    openPass(frame, "nearest nodes", rowDepths_).fullscreen(nearest_.set("from", view.eye).set("along", view.forward));
    openPass(frame, "nearest node", nearestDepth_).fullscreen(nearestOfAll_.set("rowDepths", rowDepths_.colour()));
}

void RibbonPainter::drawWeighted(Frame* frame, const Framebuffer& scene, const View& view,
                                 const StrandPainter& strands) {
    sums_.fit("weighted sums", {.width = scene.width(),
                                .height = scene.height(),
                                .colours = {PixelFormat::rgba16f, PixelFormat::r32f},
                                .depth = true,
                                .filter = Filter::nearest});
    sums_.shareDepth(scene);
    findNearest(frame, view, strands);
    {
        Pass pass = openPass(frame, "weighted sums", sums_);
        pass.view(view).clear(glm::vec4(0)).clear(glm::vec4(0), 1);
        pass.state({.blend = Blend::additive, .depth = Depth::test});
        const Program& program = ribbons(kWeighted, strands);
        program.set("nearestHair", nearestDepth_.colour()).set("weightLength", kWeightLength);
        strands.drawStrandsInto(pass, program);
    }
    Pass pass = openPass(frame, "hair", scene);
    pass.state({.blend = Blend::premultiplied});
    pass.fullscreen(mean_.set({{"weightedSum", sums_.colour()}, {"hidden", sums_.colour(1)}}));
}

void RibbonPainter::drawNearest(Frame* frame, const Framebuffer& scene, const View& view,
                                const StrandPainter& strands, const TransparencySettings& settings) {
    nearestHair_->begin(scene, settings.nearest);
    {
        Pass pass = openPass(frame, "nearest keys", nearestHair_->tail());
        pass.view(view).clear(glm::vec4(0)).clear(glm::vec4(0), 1);
        pass.state({.depth = Depth::test, .writesColour = false});
        drawInto(pass, kNearestKeys | kGlsl430, strands, settings);
    }
    {
        Pass pass = openPass(frame, "hair tail", nearestHair_->tail());
        pass.view(view).state({.blend = Blend::additive, .depth = Depth::test});
        drawInto(pass, kNearest | kGlsl430, strands, settings);
    }
    nearestHair_->composite(frame, scene);
}

TransparencySettings RibbonPainter::drawnAs(TransparencySettings settings) {
    if (settings.mode == Transparency::nearest && !glInfo().hasCompute)
        settings.mode = Transparency::sorted, settings.sort = SortUnit::segment;
    return settings;
}

void RibbonPainter::draw(Frame* frame, const HairTarget& target, const View& view, const StrandPainter& strands,
                         const TransparencySettings& wanted) {
    if (strands.strandsDrawn() == 0) return;
    const TransparencySettings settings = drawnAs(wanted);
    drawOccluders(frame, target.scene);
    drawRibbonPoints(frame, view, strands);
    sort(frame, view, strands, settings);
    const auto draw = [&](std::uint32_t features, const DrawState& state) {
        Pass pass = openPass(frame, features == kDepth ? "hair depth" : "hair", target.scene);
        pass.view(view).state(state);
        drawInto(pass, features, strands, settings);
    };
    switch (settings.mode) {
        case Transparency::test: draw(kTest, {.depth = Depth::testAndWrite}); break;
        case Transparency::screenDoor: draw(kScreenDoor, {.depth = Depth::testAndWrite}); break;
        case Transparency::hashed: draw(kHashed, {.depth = Depth::testAndWrite}); break;
        case Transparency::coverage: drawSamples(frame, target, view, strands); break;
        case Transparency::sorted: draw(0, {.blend = Blend::premultiplied, .depth = Depth::test}); break;
        case Transparency::weighted: drawWeighted(frame, target.scene, view, strands); break;
        case Transparency::nearest: drawNearest(frame, target.scene, view, strands, settings); break;
        case Transparency::peeled:
            peeled_->draw(frame, target.scene, view, strands, ribbons(kPeel, strands), settings.layers);
            break;
    }
    if (settings.writesDepth && isBlended(settings.mode))
        draw(kDepth, {.depth = Depth::testAndWrite, .writesColour = false});
}

double RibbonPainter::inversions(const Framebuffer& scene, const View& view, const StrandPainter& strands,
                                 const TransparencySettings& settings) {
    if (strands.strandsDrawn() == 0) return 0;
    drawOccluders(nullptr, scene);
    drawRibbonPoints(nullptr, view, strands);
    sort(nullptr, view, strands, settings);
    const auto fragments = [&](Depth depth) {
        Pass pass("inversions", scene);
        pass.view(view).state({.depth = depth, .writesColour = false});
        const FragmentCounter::Counting counting(counter_);
        drawInto(pass, 0, strands, settings);
    };
    fragments(Depth::test);
    const double all = counter_.count();
    // A fragment passes if it is at least as near as all previous ones.
    fragments(Depth::testAndWrite);
    // Unknown where samples cannot be counted.
    return all == 0 ? 0 : 1 - counter_.count() / all;
}

}  // namespace arclight::hair
