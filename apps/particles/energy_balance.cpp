#include "energy_balance.h"

#include <algorithm>
#include <cmath>

#include "core/measures.h"
#include "render/particles/particle_atlas.h"
#include "sim/particles/particle_light.h"

namespace arclight::particles {
namespace {

/// Subpixel shifts in each direction over which the light of so many particles is averaged: the errors of many cancel.
int shiftsFor(std::size_t particles) { return particles < 400 ? 12 : 3; }

/// The centre of a particle's image: a streak trails behind the particle.
glm::vec3 imageCentre(const Particle& particle, float shutter) {
    if (particle.stretch <= 0) return particle.position;
    return particle.position - 0.5f * shutter * particle.stretch * unpackDirection(particle.rotation);
}

/// Whether the whole image lies in the frame, at a distance where nothing fades.
bool isWithin(const Particle& particle, glm::vec3 centre, const View& view, float shutter) {
    constexpr float kNearest = 0.9f;
    const float distance = glm::dot(centre - view.eye, view.forward);
    const float extent = 0.72f * particle.scale + 0.5f * shutter * particle.stretch;
    if (distance < std::max(kNearest, 2 * view.near)) return false;
    const glm::vec4 clip = view.toClip * glm::vec4(centre, 1);
    const glm::vec2 edge =
        glm::abs(glm::vec2(clip)) / clip.w + extent / (view.halfTangents * distance) + 4.0f * view.pixel;
    return std::max(edge.x, edge.y) < 1;
}

}  // namespace

EnergyBalance::EnergyBalance(Shaders& shaders) : painter_(shaders) {}

void EnergyBalance::readAtlas() {
    const Image atlas = atlasImage();
    const int side = kAtlasLayout.cellSide;
    for (int cell = 0; cell < kAtlasLayout.frames(); ++cell) {
        cells_[static_cast<std::size_t>(cell)].fill(0);
        const glm::ivec2 corner = kAtlasLayout.corner(cell);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const std::uint8_t* texel = atlas.pixels.data() + atlas.offset(corner.x + x, corner.y + y);
                cells_[static_cast<std::size_t>(cell)][texel[3]] += texel[0] / (255.0f * static_cast<float>(side * side));
            }
    }
    hasAtlas_ = true;
}

glm::vec3 EnergyBalance::meanLight(const Effect& effect, const Particle& particle) const {
    const auto image = static_cast<std::size_t>(particle.image);
    const Material& material = effect.materials[image / kAtlasCells];
    const float opacity = opacityOf(particle.look), kelvin = temperatureOf(particle.look);
    const float dissolve = 1 - 1.6f * opacity;
    glm::vec3 sum(0);
    for (std::size_t i = 0; i < 256; ++i) {
        const float cover = cells_[image % kAtlasCells][i], detail = static_cast<float>(i) / 255;
        if (cover <= 0) continue;
        const float eroded = glm::smoothstep(dissolve, dissolve + 0.6f, detail) * std::min(1.0f, 3 * opacity);
        const float kept = opacity + material.erosion * (eroded - opacity);
        sum +=
            cover * kept * (material.isHot ? hotLight(kelvin * (0.60f + 0.46f * detail)) : glm::vec3(0.001f * kelvin));
    }
    const float size = kParticleMap[image % kAtlasCells].size;
    return size * size * material.light * sum;
}

double EnergyBalance::drawn(const ParticleScene& scene, const ParticleStyle& style) {
    const View& view = scene.view;
    const FramebufferSpec spec{.width = static_cast<int>(view.size.x), .height = static_cast<int>(view.size.y)};
    FramebufferSpec sums = spec, distances = spec;
    sums.colours = {PixelFormat::rgba32f}, distances.colours = {PixelFormat::r32f};
    sum_.fit("energy", sums), distance_.fit("no surfaces", distances);
    Pass("no surfaces", distance_).clear(glm::vec4(1e9f));
    ParticleScene alone{.effect = scene.effect,
                        .images = scene.images,
                        .shadows = scene.shadows,
                        .view = view,
                        .distance = distance_.colour()};
    ParticleStyle additive = style;
    additive.blend = Blending::additive, additive.path = Path::instanced;
    const int shifts = shiftsFor(within_.size());
    {
        Pass pass("energy", sum_);
        pass.clear(glm::vec4(0));
        // A pixel may sample a particle of its size at the bright centre or the dim rim, so shifts are averaged.
        for (int i = 0; i < shifts * shifts; ++i) {
            const glm::vec2 shift = (glm::vec2(i % shifts, i / shifts) + 0.5f) / static_cast<float>(shifts) - 0.5f;
            glm::mat4 shifted(1);
            shifted[3] = glm::vec4(2.0f * shift * view.pixel, 0, 1);
            View shiftedView = view;
            shiftedView.toClip = shifted * view.toClip;
            pass.view(shiftedView);
            painter_.draw(pass, within_, alone, additive);
        }
    }
    const std::vector<float> light = sum_.readFloats();
    double sum = 0;
    for (std::size_t i = 0; i < light.size(); ++i)
        if (i % 4 != 3) sum += static_cast<double>(light[i]);
    const glm::dvec2 pixel = 2.0 * glm::dvec2(view.halfTangents) / glm::dvec2(view.size);
    return sum * pixel.x * pixel.y / (shifts * shifts);
}

double EnergyBalance::ratio(const ParticleScene& scene, std::span<const Particle> particles,
                            const ParticleStyle& style) {
    if (!hasAtlas_) readAtlas();
    const View& view = scene.view;
    within_.clear();
    double emitted = 0;
    for (const Particle& particle : particles) {
        const glm::vec3 centre = imageCentre(particle, style.shutter);
        if (materialOf(scene.effect, particle).book != Book::none) continue;
        if (!isWithin(particle, centre, view, style.shutter)) continue;
        within_.push_back(particle);
        const float distance = glm::dot(centre - view.eye, view.forward);
        const glm::vec3 light = meanLight(scene.effect, particle);
        // The area of the unstretched image, projected to the plane at 1 m: a streak has the same light.
        emitted += static_cast<double>((light.x + light.y + light.z) * particle.scale * particle.scale /
                                       (distance * distance));
    }
    return emitted > 0 ? drawn(scene, style) / emitted : kNotMeasured;
}

}  // namespace arclight::particles
