// How the demo draws strands, and measures what it drew.
#include <algorithm>
#include <span>
#include <vector>

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

/// The centre, in clip space, of that window of `part` of a view which shows the most of the points, the far ones left
/// out: what lies behind a head is hidden by it.
glm::vec2 fullestWindow(const View& view, std::span<const glm::vec3> points, glm::vec2 part, float farthest) {
    const glm::ivec2 cells = glm::ivec2(glm::ceil(2.0f / part));  // each half a window wide and high
    std::vector<int> counts(static_cast<std::size_t>(cells.x * cells.y));
    for (const glm::vec3& point : points) {
        const glm::vec4 clip = view.toClip * glm::vec4(point, 1);
        if (clip.w < view.near || clip.w > farthest) continue;
        const glm::ivec2 cell = glm::ivec2(glm::floor((glm::vec2(clip) / clip.w + 1.0f) / part));
        if (cell.x < 0 || cell.y < 0 || cell.x >= cells.x || cell.y >= cells.y) continue;
        ++counts[static_cast<std::size_t>(cell.y * cells.x + cell.x)];
    }
    glm::ivec2 fullest(0);
    int most = -1;
    for (int y = 0; y + 1 < std::max(cells.y, 2); ++y)
        for (int x = 0; x + 1 < std::max(cells.x, 2); ++x) {
            int sum = 0;
            for (int k = 0; k < 4; ++k) {
                const glm::ivec2 cell(x + k % 2, y + k / 2);
                if (cell.x < cells.x && cell.y < cells.y)
                    sum += counts[static_cast<std::size_t>(cell.y * cells.x + cell.x)];
            }
            if (sum > most) most = sum, fullest = {x, y};
        }
    return (glm::vec2(fullest) + 1.0f) * part - 1.0f;
}

/// The part of a view that shows the most of the points no farther than `farthest`, at most `size` pixels.
View windowOf(const View& view, std::span<const glm::vec3> points, float farthest, glm::ivec2 size) {
    const glm::vec2 part = glm::min(glm::vec2(size), view.size) / view.size;
    const glm::vec2 centre = glm::clamp(fullestWindow(view, points, part, farthest), part - 1.0f, 1.0f - part);
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
    const float away = glm::dot(hair_.pose().offset - shownView_.eye, shownView_.forward);
    const ShownHair part{windowOf(shownView_, drawn_, away, kWindow), drawBehind, painter_};
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
