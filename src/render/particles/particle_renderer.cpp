#include "render/particles/particle_renderer.h"

#include <algorithm>

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
    : painter_(shaders), half_(shaders), gpuCensus_(shaders), weighted_(shaders), weightedHalf_(shaders) {}

namespace {

/// The longest distance in front of a surface at which a particle begins to fade, m.
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

Census ParticleRenderer::takeCensus(const Job& job, const ParticleScene& scene) {
    const float shutter = job.style.shutter, softness = longestSoftness(scene.effect, job.style.soft);
    if (job.frame == nullptr || scene.onGpu.buffer == nullptr || !job.particles.empty()) {
        const Census census = censusOf(job.particles, scene.view, scene.thinSlope, shutter, softness);
        if (census.hasBroad) census_.upload(std::span<const CensusBlock>(&census.broad, 1));
        return census;
    }
    Census unknown;
    unknown.hasThin = unknown.hasBroad = true;
    unknown.tiles.addAll();
    GpuScope scope = job.frame->scope("census");
    gpuCensus_.find(scope, scene.onGpu, scene.view, scene.thinSlope, shutter, softness, census_);
    return unknown;
}

void ParticleRenderer::drawHalf(const Job& job, const Framebuffer& onto, ParticleScene scene) {
    const View& view = scene.view;
    scene.thinSlope = kThinPx * 2 * view.halfTangents.y / view.size.y;
    const Census census = takeCensus(job, scene);
    scene.census = &census_;
    ParticleScene thin = scene;
    thin.widths = Widths::thin;
    if (census.hasBroad) {
        half_.prepare(job.frame, view, scene.distance);
        ParticleScene broad = scene;
        broad.view = half_.view(), broad.distance = half_.distance(), broad.widths = Widths::broad;
        drawOnto(job, half_.target(), broad, weightedHalf_, "half particles", true);
        if (census.hasThin && hides(scene.effect, job.style.blend)) thin.fronts = &drawFronts(job, broad);
        half_.upsample(job.frame, onto, scene.distance,
                       {.upsampling = job.style.upsampling, .census = &census_, .tiles = census.tiles});
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
        // With alpha blending, emissive particles also occlude.
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
