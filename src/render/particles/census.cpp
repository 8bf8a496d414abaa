#include "render/particles/census.h"

#include <algorithm>
#include <cmath>

namespace arclight::particles {
namespace {

/// Adds the tiles of a particle at `away` along the view, whose streak extends `streak` to either side of its centre.
void include(Census& census, const Particle& p, const View& view, float away, float streak) {
    const float radius = 0.72f * p.scale + 2 * streak;
    if (away <= radius + view.near) return census.tiles.addAll();
    const glm::vec4 clip = view.toClip * glm::vec4(p.position, 1);
    const glm::vec2 centre = 0.5f + 0.5f * glm::vec2(clip) / clip.w;
    // Texels of half resolution extend beyond the covered pixels.
    const glm::vec2 reach = 0.5f * radius / (view.halfTangents * (away - radius)) + 3.0f * view.pixel;
    census.tiles.add(centre - reach, centre + reach);
}

}  // namespace

Census censusOf(std::span<const Particle> particles, const View& view, float slope, float shutter, float softness) {
    Census census;
    double sum = 0, squares = 0, count = 0;
    float farthest = 0;
    for (const Particle& p : particles) {
        const float away = glm::dot(p.position - view.eye, view.forward), reach = 0.5f * shutter * p.stretch;
        census.hasThin = census.hasThin || p.scale < 1.001f * slope * (away + reach);
        if (away + reach <= 0 || p.scale < 0.999f * slope * (away - reach)) continue;
        census.hasBroad = true;
        farthest = std::max(farthest, away + reach);
        include(census, p, view, away, reach);
        const auto distance = static_cast<double>(away);
        sum += distance, squares += distance * distance, ++count;
    }
    census.broad.farthest = farthest + softness;
    if (count > 0) {
        const double mean = sum / count, variance = squares / count - mean * mean;
        census.broad.planes = {mean, std::max(0.05, std::sqrt(std::max(variance, 0.0)))};
    }
    return census;
}

void GpuCensus::find(GpuScope& scope, const GpuParticles& particles, const View& view, float slope, float shutter,
                     float softness, Buffer& block) {
    block.resize(sizeof(CensusBlock));
    for (const Program& program : distances_.programs()) {
        program.set("Census", block).set("eye", view.eye).set("forward", view.forward);
        program.set("thinSlope", slope).set("shutter", shutter).set("softness", softness);
    }
    distances_.run(scope, particles);
}

}  // namespace arclight::particles
