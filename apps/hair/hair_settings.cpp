#include "hair_settings.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"

namespace arclight::hair {
namespace {

HairMaterial materialOf(const HairParams& params) {
    const Colour& dye = params.dyeColour;
    return {.shading = params.shading,
            .scattering = params.scattering,
            .melanin = params.melanin,
            .redness = params.redness,
            .dye = params.dye,
            .dyeColour = {dye.r, dye.g, dye.b},
            .roughness = params.roughness,
            .tilt = params.tilt * kDegree,
            .variation = params.variation,
            .tips = params.tips,
            .grey = params.grey,
            .glints = params.glints,
            .irregularity = params.irregularity * kDegree,
            .normalised = params.normalised};
}

DeepOpacitySettings shadowsOf(const HairParams& params) {
    return {.kind = params.hairShadows,
            .depth = 0.001f * params.shadowDepth,
            .growing = params.growingLayers,
            .opacity = params.strandOpacity,
            .ambient = params.hairAmbient,
            .strands = params.shadowStrands};
}

TransparencySettings transparencyOf(const HairParams& params) {
    return {.mode = params.transparency,
            .sort = params.transparency == Transparency::sorted ? params.sortUnit : SortUnit::none,
            .sortNode = params.sortNode,
            .nearest = params.nearestFragments,
            .layers = params.peeledLayers,
            .writesDepth = hasBlur(params) && params.depthWritten};
}

}  // namespace

GroomSettings groomOf(const HairParams& params, Seed seed) {
    return {.style = params.style,
            .nodes = params.nodes,
            .length = params.length,
            .seed = static_cast<std::uint32_t>(seed.value)};
}

StrandSettings solverOf(const HairParams& params) {
    StrandSettings settings{.solver = params.solver, .order = params.order, .iterations = params.iterations};
    settings = styled(params.style, settings);
    settings.damping = params.damping, settings.restore = params.restore, settings.restoreRatio = params.restoreRatio;
    settings.articleRestore = params.articleRestore, settings.collide = params.collide;
    settings.bending = params.bending, settings.bendingLength = 0.01f * params.bendingLength;
    settings.velocityCorrection = params.velocityCorrection;
    settings.shape = std::min(0.98f, params.stiffness * settings.shape);
    // The values are for 16 nodes and 4 iterations; a style keeps its shape at any other numbers.
    settings.restoreRatio = std::pow(settings.restoreRatio, 15 / static_cast<float>(params.nodes - 1));
    settings.shape =
        1 - std::pow(1 - settings.shape, static_cast<float>(params.nodes) / static_cast<float>(4 * params.iterations));
    return settings;
}

HairLook lookOf(const HairParams& params) {
    HairLook look{.strands = params.strands,
                  .detail = {},
                  .radius = 0.001f * params.thickness,
                  .locks = {.clumping = params.clumping, .stray = 0.001f * params.frizz},
                  .hair = materialOf(params),
                  .skin = {.light = params.skin, .pores = params.pores},
                  .shadows = shadowsOf(params),
                  .transparency = transparencyOf(params)};
    if (params.detail == Detail::fixed) look.detail = params.detailFraction;
    return look;
}

PortraitLight lightOf(const HairParams& params) {
    PortraitLight light;
    light.key *= params.key, light.rim *= params.rim;
    light.fill *= params.fill, light.skyAbove *= params.fill, light.skyBelow *= params.fill;
    return light;
}

ShakeSettings shakeOf(const HairParams& params) {
    return {.order = params.order, .nodes = params.nodes, .iterations = params.iterations, .damping = params.damping};
}

SkirtSceneSettings skirtOf(const HairParams& params) {
    const float from = params.windFrom * kDegree;
    return {.motion = params.skirtMotion,
            .layers = params.layers,
            .iterations = params.iterations,
            .damping = params.damping,
            .continuous = params.kneeTest,
            .gravity = params.gravity,
            .wind = {.speed = params.wind, .direction = -glm::vec3(std::sin(from), 0, std::cos(from)), .height = 1}};
}

}  // namespace arclight::hair
