#include "scene.h"

#include <algorithm>
#include <cmath>

#include "core/json.h"

namespace arclight::halftexel {

int largestDifference(const Image& a, const Image& b) {
    int largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        largest = std::max(largest, std::abs(static_cast<int>(a.pixels[i]) - static_cast<int>(b.pixels[i])));
    return largest;
}

TexelGrid readGrid(const Framebuffer& framebuffer) {
    const std::vector<float> floats = framebuffer.readFloats();
    TexelGrid grid(framebuffer.width(), framebuffer.height());
    const float* from = floats.data();
    for (int y = grid.height - 1; y >= 0; --y)
        for (int x = 0; x < grid.width; ++x, from += 4) grid.at(x, y) = glm::dvec3(from[0], from[1], from[2]);
    return grid;
}

void dumpLevel(Json& levels, int width, int height, glm::dvec2 centroid) {
    levels.push_back({{"width", width}, {"height", height}, {"centroid", {centroid.x, centroid.y}}});
}

EdgeCoverage measureEdges(const SceneContext& context, int width, int height, HalftexelMeasures& measures) {
    // A multiple of four, so that each of four samples contributes an integer to the byte.
    constexpr double kLight = 252;
    SampledTarget& target = context.tools.coverage;
    const RulePass& rules = context.tools.rules;
    target.begin(width, height, context.quad());
    target.drawColour(rules, glm::vec4(glm::vec3(static_cast<float>(kLight / 255)), 1), context.params.rule);
    target.end(rules);
    const Image drawn = readImage(target.result());
    const EdgeCoverage coverage{drawn.at(0, height / 2, 0) / kLight, drawn.at(width / 2, 0, 0) / kLight,
                                drawn.at(0, 0, 0) / kLight, drawn.at(width - 1, height - 1, 0) / kLight,
                                drawn.at(std::min(kInsideColumn, width - 1), height / 2, 0) / kLight};
    measures.edgeCoverage = std::min(coverage.left, coverage.top);
    measures.cornerCoverage = coverage.corner;
    return coverage;
}

void drawGround(Frame& frame) { frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1}); }

}  // namespace arclight::halftexel
