// How the demo draws strands, and measures what it drew.
#include <algorithm>

#include "hair_demo.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

/// From chin to crown, m.
constexpr float kHeadHeight = 0.24f;
/// Of the window in which modes of transparency are compared, px.
constexpr glm::ivec2 kWindow{320, 180};

TransparencySettings transparencyOf(const HairParams& params) {
    return {.mode = params.transparency,
            .sort = params.sortUnit,
            .sortNode = params.sortNode,
            .layers = params.peeledLayers,
            .writesDepth = hasBlur(params) && params.depthWritten};
}

/// The part of a view about where `world` is seen, at most `size` pixels.
View windowOf(const View& view, glm::vec3 world, glm::ivec2 size) {
    const glm::vec2 part = glm::min(glm::vec2(size), view.size) / view.size;
    const glm::vec4 clip = view.toClip * glm::vec4(world, 1);
    const glm::vec2 centre = glm::clamp(glm::vec2(clip) / std::max(clip.w, 1e-3f), part - 1.0f, 1.0f - part);
    glm::mat4 window(1);
    window[0][0] = 1 / part.x, window[1][1] = 1 / part.y;
    window[3][0] = -centre.x / part.x, window[3][1] = -centre.y / part.y;
    View result = view;
    result.toClip = window * view.toClip, result.projection = window * view.projection;
    result.fromClip = glm::inverse(result.toClip);
    result.size = view.size * part, result.halfTangents = view.halfTangents * part, result.pixel = view.pixel / part;
    return result;
}

}  // namespace

float HairDemo::pixelAt(const View& view) const {
    const float away = glm::dot(hair_.pose().offset - view.eye, view.forward);
    return 2 * view.halfTangents.y * std::max(away, view.near) / view.size.y;
}

StrandDetail HairDemo::detailFor(const View& view) const {
    const float height = hair_.pose().scale * kHeadHeight / pixelAt(view);
    return detailOf(params.strands, params.detail == Detail::automatic ? fractionFor(height) : params.detailFraction);
}

DrawnHair HairDemo::drawnHair(std::span<const glm::vec3> nodes, const StrandDetail& detail) const {
    // As many strands as there are cover what 10,000 cover.
    const float perStrand = std::clamp(10000.0f / static_cast<float>(params.strands), 0.1f, 4.0f);
    const float radius = 0.001f * params.thickness * perStrand;
    return {.nodes = nodes,
            .nodesPerStrand = params.nodes,
            .radius = hair_.pose().scale * detail.widening * radius,
            .points = points_,
            .fadeFrom = detail.fadeFrom,
            .fadeTo = detail.fadeTo};
}

void HairDemo::drawHair(Frame& frame, const View& view) {
    shownView_ = view;
    const bool keepsDepths = hasBlur(params) && !params.depthWritten;
    if (keepsDepths) depthOfField_->keepDepths(frame, frame.scene());
    ribbons_.draw(&frame, {frame.scene(), frame.multisampled()}, view, painter_, transparencyOf(params));
    if (!hasBlur(params)) return;
    const glm::vec3 eyes = hair_.pose().offset + hair_.pose().turn * (0.001f * hair_.pose().scale * kEye.centre);
    const float focus = std::max(glm::dot(eyes - view.eye, view.forward) + params.focus, view.near);
    depthOfField_->draw(frame, view, focus, 0.001f * params.aperture, keepsDepths);
}

void HairDemo::measureDrawing(HairMeasures& measures) const {
    if (painter_.strandsDrawn() == 0) return;
    const auto drawBehind = [this](Pass& pass) {
        pass.state({}).fullscreen(backdrop_);
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
        bust_.draw(pass, heldHead(shownFrom_), light(), params, painter_.fibres(), pixelAt(shownView_));
    };
    const TransparencySettings settings = transparencyOf(params);
    const ShownHair part{windowOf(shownView_, hair_.pose().offset - glm::vec3(0, 0.06f, 0), kWindow), drawBehind,
                         painter_};
    measures.psnrToPeeled = reference_->psnrToPeeled(part, settings);
    measures.peeledLayers = reference_->layers();
    if (settings.mode == Transparency::sorted) measures.inversions = reference_->inversions(part, settings);
    if (settings.mode == Transparency::peeled) measures.peelLeftOut = ribbons_.peeled().leftOut();
    measures.lodMeanError = measureDetail({shownView_, drawBehind, painter_});
}

double HairDemo::measureDetail(const ShownHair& shown) const {
    if (detail_.strands == params.strands && detail_.widening == 1) return 0;
    const StrandDetail all = detailOf(params.strands, 1);
    std::vector<glm::vec3> nodes;
    hair_.drawnNodes(all.strands, {.clumping = params.clumping, .stray = 0.001f * params.frizz}, nodes);
    allStrands_->drawPoints(nullptr, drawnHair(nodes, all));
    allStrands_->drawLight(nullptr, shown.view, light(), bust_.shadow(), params);
    return reference_->meanDifference(shown, {shown.view, shown.drawBehind, *allStrands_}, transparencyOf(params));
}

}  // namespace arclight::hair
