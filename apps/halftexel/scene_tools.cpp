#include "scene_tools.h"

#include <algorithm>

namespace arclight::halftexel {

EdgeCoverage SceneTools::edgesOf(int width, int height, const QuadSettings& quad) {
    // A multiple of four, so each of four samples contributes an integer to the byte.
    constexpr double kLight = 252;
    coverage.begin(width, height, quad);
    coverage.drawColour(rules, glm::vec4(glm::vec3(static_cast<float>(kLight / 255)), 1), quad.rule);
    coverage.end(rules);
    const Image drawn = readImage(coverage.result());
    const auto at = [&](int x, int y) { return drawn.at(x, y, 0) / kLight; };
    return {at(0, height / 2), at(width / 2, 0), at(0, 0), at(width - 1, height - 1),
            at(std::min(kInsideColumn, width - 1), height / 2)};
}

Json stateOf(const SceneInfo& scene, Json levels, PixelRule rule) {
    return {{"scene", scene.name},
            {"rule", kRuleLabels.text[static_cast<std::size_t>(rule)]},
            {"levels", std::move(levels)}};
}

Json levelState(int width, int height, glm::dvec2 centroid) {
    return {{"width", width}, {"height", height}, {"centroid", {centroid.x, centroid.y}}};
}

void showRule(Panel& panel, PixelRule rule) {
    panel.heading("Rule " + std::string(kRuleLabels.text[static_cast<std::size_t>(rule)]));
    panel.value("quad shift", pixels(quadShiftPx(rule)) + " px");
    panel.value("fetch error", pixels(fetchPosition(rule, 0, 1, 1) - 0.5) + " texels");
    panel.value("drift per copy", pixels(copyDriftPx(rule)) + " px");
}

void drawGround(Frame& frame) { frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1}); }

}  // namespace arclight::halftexel
