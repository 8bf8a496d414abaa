// Measures of the portrait. Some draw the last frame again.
#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "portrait_scene.h"

namespace arclight::hair {
namespace {

/// Size of the window in which transparency modes are compared, px.
constexpr glm::ivec2 kWindow{320, 180};

/// Width of the frame in which that window is chosen, px.
constexpr float kChoiceWidth = 160;

/// The view for a frame of another size.
View resized(View view, glm::vec2 size) {
    view.size = size, view.pixel = 1.0f / size;
    return view;
}

/// The centre, in clip space, of the window that covers `part` of a frame and shows the most hair. `coverage`: of each
/// pixel, in rows of `size.x`.
glm::vec2 fullestWindow(std::span<const float> coverage, glm::ivec2 size, glm::vec2 part) {
    const glm::ivec2 window = glm::max(glm::ivec2(part * glm::vec2(size)), 1);
    glm::ivec2 fullest(0);
    float most = -1;
    for (int y = 0; y + window.y <= size.y; ++y)
        for (int x = 0; x + window.x <= size.x; ++x) {
            float sum = 0;
            for (int row = y; row < y + window.y; ++row) {
                const auto first = coverage.begin() + row * size.x + x;
                sum = std::accumulate(first, first + window.x, sum);
            }
            if (sum > most) most = sum, fullest = {x, y};
        }
    return (2.0f * glm::vec2(fullest) + glm::vec2(window)) / glm::vec2(size) - 1.0f;
}

/// The part of a view that a window shows; `centre` and `part` of the view in clip space.
View windowOf(const View& view, glm::vec2 centre, glm::vec2 part) {
    centre = glm::clamp(centre, part - 1.0f, 1.0f - part);
    glm::mat4 window(1);
    window[0][0] = 1 / part.x, window[1][1] = 1 / part.y;
    window[3][0] = -centre.x / part.x, window[3][1] = -centre.y / part.y;
    View result = resized(view, view.size * part);
    result.toClip = window * view.toClip, result.projection = window * view.projection;
    result.fromClip = glm::inverse(result.toClip), result.halfTangents = view.halfTangents * part;
    return result;
}

}  // namespace

PortraitMeasures PortraitScene::measure() {
    const StrandSystem::Measures guides = hair_.guides().measure();
    PortraitMeasures measures{
        .links = {guides.strainMean, guides.strainMax, guides.rootError},
        .overreach = guides.overreachMax,
        .character = {static_cast<double>(hair_.guides().penetrations(hair_.spheres())),
                      static_cast<double>(head_.bust().triangles())},
        .strands = {100 * pendulumLoss(params.solverSettings()), 100 * pendulumLossByDamping(params.solver.damping),
                    static_cast<double>(head_.strands().strandsDrawn())},
        .faceHairs = static_cast<double>(head_.bust().faceHairs())};
    if (head_.hairShadow().kind() != HairShadows::none && head_.drawn().strands() > 0) {
        DrawnHair drawn = head_.drawn();
        drawn.guided = nullptr, drawn.nodes = head_.nodes();
        measures.shadowError = probe_->compare(head_.hairShadow(), drawn, params.light.light()).error;
    }
    if (head_.strands().strandsDrawn() > 0) measureDrawing(measures);
    return measures;
}

void PortraitScene::measureDrawing(PortraitMeasures& measures) {
    const auto drawBehind = [this](Pass& pass) {
        pass.state({}).fullscreen(backdrop_);
        pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
        head_.drawBust(pass);
    };
    const View& view = head_.view();
    const TransparencySettings settings = params.look().transparency;
    const View small = resized(view, glm::ceil(view.size * glm::min(kChoiceWidth / view.size.x, 1.0f)));
    const std::vector<float> coverage = reference_->coverage({small, drawBehind, head_.strands()});
    const glm::vec2 windowPart = glm::min(glm::vec2(kWindow), view.size) / view.size;
    const View window = windowOf(view, fullestWindow(coverage, glm::ivec2(small.size), windowPart), windowPart);
    const ShownHair part{window, drawBehind, head_.strands()};
    measures.psnrToPeeled = reference_->psnrToPeeled(part, settings);
    measures.peeledLayers = reference_->layers();
    if (settings.mode == Transparency::sorted) measures.inversions = reference_->inversions(part, settings);
    if (settings.mode == Transparency::peeled)
        measures.omittedTransmittance = head_.ribbons().peeled().omittedTransmittance();
    measures.lodMeanError = measureDetail({view, drawBehind, head_.strands()});
}

double PortraitScene::measureDetail(const ShownHair& shown) {
    // The alpha test draws no strand thinner than a pixel: all of them cover more than fewer and wider ones.
    if (params.transparency.mode == Transparency::test) return kNotMeasured;
    if (head_.detail().strands == params.strands && head_.detail().widening == 1) return 0;
    head_.prepareAllStrands(*allStrands_, hair_);
    return reference_->meanDifference(shown, {shown.view, shown.drawBehind, *allStrands_}, params.look().transparency);
}

}  // namespace arclight::hair
