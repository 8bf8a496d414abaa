#include "render/particles/shadow_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/measures.h"
#include "render/particles/material_uniforms.h"

namespace arclight::particles {
namespace {

enum MapFeature : std::uint32_t { kSlices = 1, kParticles = 2 };
constexpr std::array<FeatureName, 2> kMapFeatures{{{kSlices, "SLICES"}, {kParticles, "PARTICLES"}}};
constexpr int kFourierSide = 256, kTileSide = 128, kTiles = 8;  ///< texels; slices lie in 8 by 8 tiles
constexpr glm::vec2 kTileMargin{0.004f, 0.996f};                ///< keeps lookups within a tile

/// Bilinearly interpolated channel `channel` of four, at `uv` from 0 to 1.
double sampled(const std::vector<float>& texels, int side, glm::vec2 uv, int channel) {
    const float last = static_cast<float>(side - 1);
    const glm::vec2 at = glm::clamp(uv * static_cast<float>(side) - 0.5f, 0.0f, last);
    const glm::ivec2 low = glm::min(glm::ivec2(at), glm::ivec2(side - 2));
    const glm::vec2 t = at - glm::vec2(low);
    const auto texel = [&](int x, int y) {
        return texels[4 * (static_cast<std::size_t>(low.y + y) * static_cast<std::size_t>(side) +
                           static_cast<std::size_t>(low.x + x)) +
                      static_cast<std::size_t>(channel)];
    };
    return static_cast<double>(
        glm::mix(glm::mix(texel(0, 0), texel(1, 0), t.x), glm::mix(texel(0, 1), texel(1, 1), t.x), t.y));
}

}  // namespace

ShadowMap::ShadowMap(Shaders& shaders)
    : programs_(shaders, kMapFeatures),
      total_(shaders.program("common/fullscreen.vert", "particles/shadow_total.frag")),
      nothing_("no shadow", PixelFormat::rgba8, 1, 1, Filter::nearest),
      gpuLight_(shaders) {
    nothing_.upload<std::uint8_t>(std::array<std::uint8_t, 4>{});
    viewBuffer_.upload(std::span<const ShadowView>(&view_, 1));
}

void ShadowMap::draw(Frame& frame, const Effect& effect, std::span<const Particle> particles, const KeyLight& key,
                     glm::vec3 toViewer, const ParticleStyle& style) {
    kind_ = Shadows::none, isOnGpu_ = false;
    if (style.shadows == Shadows::none) return;
    findShadowCasters(effect, particles, casters_);
    if (casters_.empty()) return;
    view_ = shadowViewOf(shadowLightOf(casters_, key, effect.lamps), casters_, toViewer, style.shadowSlices);
    viewBuffer_.upload(std::span<const ShadowView>(&view_, 1));
    discs_.upload<ShadowCaster>(casters_);
    drawMaps(frame, style, 0, effect, discs_, casters_.size());
}

void ShadowMap::drawOnGpu(Frame& frame, const Effect& effect, const GpuParticles& particles, const KeyLight& key,
                          glm::vec3 toViewer, const ParticleStyle& style) {
    kind_ = Shadows::none, isOnGpu_ = true;
    if (style.shadows == Shadows::none || particles.count == 0) return;
    if (std::none_of(effect.materials.begin(), effect.materials.end(), castsShadows)) return;
    {
        GpuScope scope = frame.scope("light of shadows");
        gpuLight_.find(scope, effect, particles, key, toViewer, style.shadowSlices, viewBuffer_);
    }
    drawMaps(frame, style, kParticles, effect, *particles.buffer, particles.count);
}

void ShadowMap::drawMaps(Frame& frame, const ParticleStyle& style, std::uint32_t features, const Effect& effect,
                         const VertexBuffer& instances, std::size_t count) {
    kind_ = style.shadows;
    const bool isFourier = kind_ == Shadows::fourier;
    const Program& program = programs_.get("particles/shadow.vert", "particles/shadow.frag",
                                           features | (isFourier ? 0u : std::uint32_t{kSlices}));
    program.set("ShadowView", viewBuffer_);
    if (features & kParticles) setMaterials(program, effect);
    Framebuffer& target = isFourier ? fourier_ : slices_;
    if (isFourier)
        target.fit(
            "Fourier opacity",
            {.width = kFourierSide, .height = kFourierSide, .colours = {PixelFormat::rgba16f, PixelFormat::rgba16f}});
    else
        target.fit("shadow slices",
                   {.width = kTiles * kTileSide, .height = kTiles * kTileSide, .colours = {PixelFormat::r16f}});
    {
        Pass pass = frame.pass(isFourier ? "Fourier opacity" : "shadow slices", target);
        pass.clear(glm::vec4(0));
        if (isFourier) pass.clear(glm::vec4(0), 1);
        pass.state({.blend = Blend::additive}).draw(disc_, instances, program, static_cast<int>(count));
    }
    if (isFourier) return;
    sum_.fit("shadow of all slices", {.width = kTileSide, .height = kTileSide, .colours = {PixelFormat::r16f}});
    fullscreen(frame, "shadow of all slices", sum_, total_.set("shadowSlices", style.shadowSlices),
               {{"slices", slices_.colour()}});
}

void ShadowMap::set(const Program& program) const {
    program.set("ShadowView", viewBuffer_);
    const bool isFourier = kind_ == Shadows::fourier, isNone = kind_ == Shadows::none;
    program.set("shadowFirst", isNone ? nothing_ : isFourier ? fourier_.colour(0) : slices_.colour());
    program.set("shadowSecond", isNone ? nothing_ : isFourier ? fourier_.colour(1) : sum_.colour());
}

double ShadowMap::fourierTransmittance(glm::vec3 at, const std::array<std::vector<float>, 2>& maps) const {
    const auto coefficient = [&](int i) {
        return sampled(maps[static_cast<std::size_t>(i / 4)], kFourierSide, glm::vec2(at), i % 4);
    };
    const double z = static_cast<double>(at.z), turn = 2 * std::numbers::pi;
    double depth = 0.5 * coefficient(0) * z;
    for (int k = 1; k <= 3; ++k)
        depth += (coefficient(2 * k - 1) * std::sin(turn * k * z) + coefficient(2 * k) * (1 - std::cos(turn * k * z))) /
                 (turn * k);
    return std::exp(-std::max(depth, 0.0));
}

double ShadowMap::slicesTransmittance(glm::vec3 p, glm::vec3 at, const std::vector<float>& tiles) const {
    const float count = static_cast<float>(view_.slices);
    const float along = glm::dot(glm::vec3(view_.sliceAxis), p) + view_.sliceAxis.w;
    const int own = static_cast<int>(std::clamp(std::floor(along * count), 0.0f, count - 1));
    const glm::vec2 in = glm::clamp(glm::vec2(at), kTileMargin.x, kTileMargin.y);
    double depth = 0;
    for (int i = 0; i <= own; ++i) {
        const glm::vec2 tile(i % kTiles, i / kTiles);
        depth +=
            (i == own ? 0.5 : 1.0) * sampled(tiles, kTiles * kTileSide, (tile + in) / static_cast<float>(kTiles), 0);
    }
    return std::exp(-depth);
}

double ShadowMap::largestError(const Effect& effect, std::span<const Particle> particles) {
    if (kind_ == Shadows::none) return kNotMeasured;
    if (isOnGpu_) {
        view_ = viewBuffer_.read<ShadowView>(1).front();
        findShadowCasters(effect, particles, casters_);
        if (casters_.empty()) return kNotMeasured;
    }
    const ShadowLight light = shadowLightOf(view_);
    const bool isFourier = kind_ == Shadows::fourier;
    const std::array<std::vector<float>, 2> maps{isFourier ? fourier_.readFloats(0) : slices_.readFloats(),
                                                 isFourier ? fourier_.readFloats(1) : std::vector<float>{}};
    double largest = 0;
    for (const ShadowCaster& c : casters_) {
        const glm::vec3 at = light.mapped(c.centre);
        if (light.lamp >= 0 && light.seen(c.centre).z < light.near) continue;
        const double shown = isFourier ? fourierTransmittance(at, maps) : slicesTransmittance(c.centre, at, maps[0]);
        largest = std::max(largest, std::abs(shown - marchedTransmittance(light, casters_, c.centre)));
    }
    return largest;
}

}  // namespace arclight::particles
