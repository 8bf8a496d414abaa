// Measures of the portrait. Some draw the last frame again.
#include <algorithm>
#include <span>
#include <vector>

#include "hair_settings.h"
#include "portrait_scene.h"

namespace arclight::hair {
namespace {

/// Size of the window in which transparency modes are compared, px.
constexpr glm::ivec2 kWindow{320, 180};

/// The centre, in clip space, of the window that covers `part` of a view and shows the most points. Points beyond
/// `farthest` do not count, because the head hides what is behind it.
glm::vec2 fullestWindow(const View& view, std::span<const glm::vec3> points, glm::vec2 part, float farthest) {
    const glm::ivec2 cells = glm::ivec2(glm::ceil(2.0f / part));  // each is half a window wide and high
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

/// The part of a view, of at most `size` pixels, that shows the most points no farther away than `farthest`.
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

HairMeasures PortraitScene::measure(const SceneContext& context) {
    const HairParams& params = context.params;
    const StrandSystem::Measures guides = hair_.guides().measure();
    HairMeasures measures{.strainMean = guides.strainMean,
                          .strainMax = guides.strainMax,
                          .overreach = guides.overreachMax,
                          .rootError = guides.rootError,
                          .penetrations = static_cast<double>(hair_.guides().penetrations(hair_.spheres())),
                          .pendulumLoss = 100 * pendulumLoss(solverOf(params)),
                          .pendulumDamping = 100 * pendulumLossByDamping(params.damping),
                          .strandsDrawn = static_cast<double>(head_.strands().strandsDrawn()),
                          .triangles = static_cast<double>(head_.bust().triangles()),
                          .faceHairs = static_cast<double>(head_.bust().faceHairs())};
    if (head_.hairShadow().kind() != HairShadows::none && head_.drawn().strands() > 0) {
        DrawnHair drawn = head_.drawn();
        drawn.guided = nullptr, drawn.nodes = head_.nodes();
        measures.shadowError = probe_->compare(head_.hairShadow(), drawn, lightOf(params)).error;
    }
    if (head_.strands().strandsDrawn() > 0) measureDrawing(params, measures);
    return measures;
}

void PortraitScene::measureDrawing(const HairParams& params, HairMeasures& measures) {
    const auto drawBehind = [this](Pass& pass) {
        pass.state({}).fullscreen(backdrop_);
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
        head_.drawBust(pass);
    };
    const View& view = head_.view();
    const TransparencySettings settings = lookOf(params).transparency;
    const float away = glm::dot(hair_.pose().offset - view.eye, view.forward);
    const ShownHair part{windowOf(view, head_.nodes(), away, kWindow), drawBehind, head_.strands()};
    measures.psnrToPeeled = reference_->psnrToPeeled(part, settings);
    measures.peeledLayers = reference_->layers();
    if (settings.mode == Transparency::sorted) measures.inversions = reference_->inversions(part, settings);
    if (settings.mode == Transparency::peeled) measures.peelLeftOut = head_.ribbons().peeled().leftOut();
    measures.lodMeanError = measureDetail(params, {view, drawBehind, head_.strands()});
}

double PortraitScene::measureDetail(const HairParams& params, const ShownHair& shown) {
    if (head_.detail().strands == params.strands && head_.detail().widening == 1) return 0;
    head_.prepareAllStrands(*allStrands_, hair_);
    return reference_->meanDifference(shown, {shown.view, shown.drawBehind, *allStrands_}, lookOf(params).transparency);
}

}  // namespace arclight::hair
