#include "render/hair/shadow_probe.h"

#include <cmath>

#include "core/random.h"
#include "sim/hair/strand_shadow_rays.h"

namespace arclight::hair {
namespace {

constexpr int kColumns = 64;
constexpr int kPointsPerStrand = 17;
constexpr int kProbes = 500, kRays = 16;
/// Largest distance of a ray's start from its point, m: a light 6° wide seen through 5 cm of hair.
constexpr float kSpread = 0.0025f;

glm::vec3 inBall(Random& random) {
    for (;;) {
        const float z = random.uniform(-1, 1), y = random.uniform(-1, 1);
        const glm::vec3 p(random.uniform(-1, 1), y, z);
        if (glm::dot(p, p) < 1) return p;
    }
}

}  // namespace

ShadowProbe::ShadowProbe(Shaders& shaders)
    : program_(shaders.program("common/fullscreen.vert", "hair/deep_opacity_probe.frag")) {}

std::vector<glm::vec2> ShadowProbe::counts(const DeepOpacity& maps, std::span<const glm::vec3> positions) const {
    const int rows = (static_cast<int>(positions.size()) + kColumns - 1) / kColumns;
    std::vector<glm::vec4> texels(static_cast<std::size_t>(kColumns * rows), glm::vec4(0));
    for (std::size_t i = 0; i < positions.size(); ++i) texels[i] = glm::vec4(positions[i], 1);
    Texture probes("probes", PixelFormat::rgba32f, kColumns, rows, Filter::nearest);
    probes.upload(std::span<const glm::vec4>(texels));
    const Framebuffer target("counts", {.width = kColumns, .height = rows, .colours = {PixelFormat::rgba32f}});
    maps.set(program_);
    Pass("probe", target).fullscreen(program_.set("probes", probes));
    const std::vector<float> found = target.readFloats();
    std::vector<glm::vec2> result(positions.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = {found[4 * i], found[4 * i + 1]};
    return result;
}

ShadowProbe::Comparison ShadowProbe::compare(const DeepOpacity& maps, const DrawnHair& hair,
                                             const PortraitLight& light) const {
    StrandCylinders strands = cylindersOf(hair.nodes, hair.nodesPerStrand, hair.radius, kPointsPerStrand);
    for (std::size_t i = 0; i < strands.points.size(); ++i)
        strands.points[i].w *= hair.widthOf(static_cast<int>(i) / kPointsPerStrand);
    Random random(Seed{5});
    std::vector<glm::vec3> points;
    std::vector<ShadowRay> rays;
    for (int i = 0; i < kProbes && strands.strands() > 0; ++i) {
        const int strand = static_cast<int>(random.below(static_cast<std::uint32_t>(strands.strands())));
        const int number = static_cast<int>(random.below(kPointsPerStrand));
        points.emplace_back(strands.points[static_cast<std::size_t>(strand * kPointsPerStrand + number)]);
        for (int k = 0; k < kRays; ++k) rays.push_back({points.back() + kSpread * inBall(random), strand});
    }
    const std::vector<glm::vec2> found = counts(maps, points);
    Comparison sum;
    const glm::vec3 towards[2] = {light.toKey, light.toRim};
    for (int l = 0; l < 2; ++l) {
        const std::vector<int> counted = countTowards(towards[l], rays, strands);
        for (std::size_t i = 0; i < points.size(); ++i) {
            double passes = 0;
            for (std::size_t k = 0; k < kRays; ++k) {
                const auto count = static_cast<float>(counted[i * kRays + k]);
                passes += static_cast<double>(transmittance(count, maps.opacity())) / kRays;
                sum.countedStrands += static_cast<double>(count) / kRays;
            }
            const auto through = static_cast<double>(transmittance(found[i][l], maps.opacity()));
            sum.error += (through - passes) * (through - passes);
            sum.mapMean += through, sum.countedMean += passes;
            sum.mapStrands += static_cast<double>(found[i][l]);
        }
    }
    const double n = 2.0 * std::max<double>(1, static_cast<double>(points.size()));
    return {std::sqrt(sum.error / n), sum.mapMean / n, sum.countedMean / n, sum.mapStrands / n, sum.countedStrands / n};
}

}  // namespace arclight::hair
