#include "render/particles/particle_renderer.h"

#include <algorithm>
#include <cmath>

namespace arclight::particles {
namespace {

/// Particles that are narrower on screen stay at full resolution, px.
constexpr float kThinPx = 14;

}  // namespace

struct ParticleRenderer::Job {
    Frame* frame;
    std::span<const Particle> particles;
    const ParticleStyle& style;
};

ParticleRenderer::ParticleRenderer(Shaders& shaders)
    : painter_(shaders), half_(shaders), weighted_(shaders), weightedHalf_(shaders) {}

namespace {

/// What half resolution needs to know of a frame's particles. A streak lies up to half its length nearer or farther
/// than its particle, so that some particles count as both.
struct Census {
    bool hasThin = false, hasBroad = false;
    glm::vec2 planes{0, 1};  ///< mean and standard deviation of the distances of broad particles, m
    float farthest = 0;      ///< distance of the farthest broad particle, m
    CoveredTiles tiles;      ///< where broad particles may be visible
};

/// Adds the tiles of a particle at `away` along the view, whose streak reaches `streak` to either side of its centre.
void include(Census& census, const Particle& p, const View& view, float away, float streak) {
    const float radius = 0.72f * p.scale + 2 * streak;
    if (away <= radius + view.near) return census.tiles.addAll();
    const glm::vec4 clip = view.toClip * glm::vec4(p.position, 1);
    const glm::vec2 centre = 0.5f + 0.5f * glm::vec2(clip) / clip.w;
    // Texels of half resolution reach beyond what they cover.
    const glm::vec2 reach = 0.5f * radius / (view.halfTangents * (away - radius)) + 3.0f * view.pixel;
    census.tiles.add(centre - reach, centre + reach);
}

Census censusOf(std::span<const Particle> particles, const View& view, float slope, float shutter) {
    Census census;
    double sum = 0, squares = 0, count = 0;
    for (const Particle& p : particles) {
        const float away = glm::dot(p.position - view.eye, view.forward), reach = 0.5f * shutter * p.stretch;
        census.hasThin = census.hasThin || p.scale < 1.001f * slope * (away + reach);
        if (away + reach <= 0 || p.scale < 0.999f * slope * (away - reach)) continue;
        census.hasBroad = true;
        census.farthest = std::max(census.farthest, away + reach);
        include(census, p, view, away, reach);
        const auto distance = static_cast<double>(away);
        sum += distance, squares += distance * distance, ++count;
    }
    if (count > 0) {
        const double mean = sum / count, variance = squares / count - mean * mean;
        census.planes = {mean, std::max(0.05, std::sqrt(std::max(variance, 0.0)))};
    }
    return census;
}

/// The longest distance in front of a surface at which a particle begins to vanish, m.
float longestSoftness(const Effect& effect, float factor) {
    float longest = 0;
    for (const Material& material : effect.materials) longest = std::max(longest, factor * material.softness);
    return longest;
}

bool hides(const Effect& effect, Blending blending) {
    if (blending != Blending::premultiplied) return blending == Blending::alpha;
    const auto isOpaque = [](const Material& material) { return material.opacity > 0; };
    return std::any_of(effect.materials.begin(), effect.materials.end(), isOpaque);
}

}  // namespace

void ParticleRenderer::draw(Frame* frame, const Framebuffer& onto, std::span<const Particle> particles,
                            const ParticleScene& scene, const ParticleStyle& style) {
    painter_.begin();
    const Job job{frame, particles, style};
    if (style.resolution == Resolution::half)
        drawHalf(job, onto, scene);
    else
        drawOnto(job, onto, scene, weighted_, "particles", false);
}

void ParticleRenderer::drawHalf(const Job& job, const Framebuffer& onto, ParticleScene scene) {
    const View& view = scene.view;
    scene.thinSlope = kThinPx * 2 * view.halfTangents.y / view.size.y;
    const Census census = censusOf(job.particles, view, scene.thinSlope, job.style.shutter);
    scene.frontPlanes = census.planes;
    ParticleScene thin = scene;
    thin.widths = Widths::thin;
    if (census.hasBroad) {
        half_.prepare(job.frame, view, scene.distance);
        ParticleScene broad = scene;
        broad.view = half_.view(), broad.distance = half_.distance(), broad.widths = Widths::broad;
        drawOnto(job, half_.target(), broad, weightedHalf_, "half particles", true);
        if (census.hasThin && hides(scene.effect, job.style.blend)) thin.fronts = &drawFronts(job, broad);
        const float farthest = census.farthest + longestSoftness(scene.effect, job.style.soft);
        half_.upsample(job.frame, onto, scene.distance,
                       {.upsampling = job.style.upsampling, .farthest = farthest, .tiles = census.tiles});
    }
    if (census.hasThin) drawOnto(job, onto, thin, weighted_, "particles", false);
}

const Texture& ParticleRenderer::drawFronts(const Job& job, ParticleScene broad) {
    const FramebufferSpec half = half_.target().spec();
    fronts_.fit("fronts", {.width = (half.width + 1) / 2, .height = (half.height + 1) / 2});
    View view = broad.view;
    view.size = glm::vec2(fronts_.width(), fronts_.height()), view.pixel = 1.0f / view.size;
    broad.view = view, broad.written = Written::fronts;
    Pass pass = openPass(job.frame, "fronts", fronts_);
    pass.view(view).clear(glm::vec4(1));
    painter_.draw(pass, job.particles, broad, job.style);
    return fronts_.colour();
}

void ParticleRenderer::drawOnto(const Job& job, const Framebuffer& onto, const ParticleScene& scene,
                                WeightedBlending& weighted, std::string_view name, bool clears) {
    const auto paint = [&](Pass& pass, const ParticleScene& part) {
        painter_.draw(pass, job.particles, part, job.style);
    };
    const bool isWeighted = job.style.sort == Sorting::weighted && isOrdered(job.style.blend);
    ParticleScene rest = scene;
    if (isWeighted) {
        if (clears) openPass(job.frame, name, onto).clear(glm::vec4(0));
        ParticleScene hiding = scene;
        // With alpha blending, light hides, too.
        hiding.cover = job.style.blend == Blending::alpha ? Cover::all : Cover::hiding;
        weighted.draw(job.frame, onto, hiding, paint);
        if (hiding.cover == Cover::all) return;
        rest.cover = Cover::shining;
    }
    Pass pass = openPass(job.frame, name, onto);
    pass.view(scene.view);
    pass.reads(scene.distance.get());
    if (clears && !isWeighted) pass.clear(glm::vec4(0));
    paint(pass, rest);
}

}  // namespace arclight::particles
