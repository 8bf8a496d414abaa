#include "render/particles/shadow_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/measures.h"

namespace arclight::particles {
namespace {

enum MapFeature : std::uint32_t { kSlices = 1 };
constexpr std::array<FeatureName, 1> kMapFeatures{{{kSlices, "SLICES"}}};
constexpr int kFourierSide = 256, kTileSide = 128, kTiles = 8;  ///< texels; slices lie in 8 by 8 tiles
constexpr glm::vec2 kTileMargin{0.004f, 0.996f};                ///< keeps lookups within a tile

/// Bilinear, of channel `channel` of four, at `uv` of 0 to 1.
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
      nothing_("no shadow", PixelFormat::rgba8, 1, 1, Filter::nearest) {
    nothing_.upload<std::uint8_t>(std::array<std::uint8_t, 4>{});
}

void ShadowMap::draw(Frame& frame, const Effect& effect, std::span<const Particle> particles, const KeyLight& key,
                     glm::vec3 toViewer, const ParticleStyle& style) {
    kind_ = Shadows::none;
    if (style.shadows == Shadows::none) return;
    findShadowCasters(effect, particles, casters_);
    if (casters_.empty()) return;
    kind_ = style.shadows;
    light_ = shadowLightOf(casters_, key, effect.lamps);
    discs_.upload<ShadowCaster>(casters_);
    sliceCount_ = style.shadowSlices;
    const glm::vec3 axis = -sliceOrder(-light_.along, toViewer).axis;
    glm::vec2 range(1e9f, -1e9f);
    for (const ShadowCaster& c : casters_)
        range = {std::min(range.x, glm::dot(axis, c.centre)), std::max(range.y, glm::dot(axis, c.centre))};
    const float length = std::max(range.y - range.x, 1e-3f);
    sliceAxis_ = glm::vec4(axis / length, -range.x / length);
    const bool isFourier = kind_ == Shadows::fourier;
    const Program& program =
        programs_.get("particles/shadow.vert", "particles/shadow.frag", isFourier ? 0u : std::uint32_t{kSlices});
    setView(program);
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
        pass.state({.blend = Blend::additive}).draw(disc_, discs_, program);
    }
    if (isFourier) return;
    sum_.fit("shadow of all slices", {.width = kTileSide, .height = kTileSide, .colours = {PixelFormat::r16f}});
    fullscreen(frame, "shadow of all slices", sum_, total_.set("shadowSlices", sliceCount_),
               {{"slices", slices_.colour()}});
}

void ShadowMap::setView(const Program& program) const {
    program.set("shadowLamp", light_.lamp).set("shadowOrigin", light_.origin).set("shadowAlong", light_.along);
    program.set("shadowRight", light_.right).set("shadowUp", light_.up);
    program.set("shadowFit", glm::vec4(light_.scale, light_.near, 1 / (light_.far - light_.near)));
    program.set("shadowSliceAxis", sliceAxis_).set("shadowSlices", sliceCount_);
}

void ShadowMap::set(const Program& program) const {
    setView(program);
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
    const float count = static_cast<float>(sliceCount_);
    const float along = glm::dot(glm::vec3(sliceAxis_), p) + sliceAxis_.w;
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

double ShadowMap::largestError() const {
    if (kind_ == Shadows::none) return kNotMeasured;
    const bool isFourier = kind_ == Shadows::fourier;
    const std::array<std::vector<float>, 2> maps{isFourier ? fourier_.readFloats(0) : slices_.readFloats(),
                                                 isFourier ? fourier_.readFloats(1) : std::vector<float>{}};
    double largest = 0;
    for (const ShadowCaster& c : casters_) {
        const glm::vec3 at = light_.mapped(c.centre);
        if (light_.lamp >= 0 && light_.seen(c.centre).z < light_.near) continue;
        const double shown = isFourier ? fourierTransmittance(at, maps) : slicesTransmittance(c.centre, at, maps[0]);
        largest = std::max(largest, std::abs(shown - marchedTransmittance(light_, casters_, c.centre)));
    }
    return largest;
}

}  // namespace arclight::particles
