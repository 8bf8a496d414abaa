#include "render/hair/fibre_tables.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/hair/fibre_functions.h"
#include "sim/hair/fibre_pigment.h"

namespace arclight::hair {
namespace {

constexpr float kAzimuthalRoughness = 0.3f;

constexpr std::uint32_t kMarschner = 1, kDual = 2;
constexpr FeatureName kShadingFeatures[] = {{kMarschner, "MARSCHNER"}, {kDual, "DUAL"}};
constexpr std::string_view kLightVertexPath = "common/fullscreen.vert", kLightFragmentPath = "hair/strand_light.frag";

std::uint32_t featuresOf(const HairMaterial& material) {
    return (material.shading == Shading::marschner ? kMarschner : 0) |
           (material.scattering == Scattering::dual ? kDual : 0);
}

}  // namespace

Fibre fibreOf(const HairMaterial& material) {
    const Colour& dye = material.dyeColour;
    const Pigment natural = pigment(material.melanin, material.redness);
    return {.absorption = pigmentAbsorption(natural.eumelanin, natural.pheomelanin) +
                          material.dye * absorptionOf({dye.r, dye.g, dye.b}, kAzimuthalRoughness),
            .roughness = material.roughness,
            .azimuthalRoughness = kAzimuthalRoughness,
            .tilt = material.tilt};
}

void FibreTables::update(const HairMaterial& material) {
    const Fibre fibre = fibreOf(material);
    if (isMade_ && fibre == fibre_) return;
    if (!isMade_) {
        lobes_ = Texture::volume("lobes of a fibre", PixelFormat::rgba16f, 2 * FibreTable::kAzimuths,
                                 FibreTable::kInclinations, FibreTable::kPigments);
        crossings_ = Texture::volume("crossings of fibres", PixelFormat::rgba16f, 3, FibreTable::kInclinations,
                                     FibreTable::kPigments);
    }
    fibre_ = fibre, isMade_ = true;
    table_ = FibreTable(fibre);
    lobes_.upload(std::span<const glm::vec4>(table_.lobes()));
    crossings_.upload(std::span<const glm::vec4>(table_.crossings()));
}

void FibreTables::set(const Program& program) const {
    const auto variances = lobeVariances(fibre_.roughness);
    glm::vec3 variance, scale;
    std::array<glm::vec2, 3> turns;
    for (int p = 0; p < 3; ++p) {
        const auto lobe = static_cast<std::size_t>(p);
        const float v = variances[lobe], shift = lobeShift(static_cast<Lobe>(p), fibre_.tilt);
        variance[p] = v, scale[p] = 1 / (v * (1 - expf(-2 / v)));
        turns[lobe] = {sinf(shift), cosf(shift)};
    }
    program.set("lobeVariances", variance).set("lobeScales", scale);
    program.set("lobeTurns", std::span<const glm::vec2>(turns));
    program.set("fibreLobes", lobes_).set("fibreCrossings", crossings_);
}

StrandShading::StrandShading(Shaders& shaders) : variants_(shaders, kShadingFeatures) {
    variants_.get(kLightVertexPath, kLightFragmentPath, featuresOf({}));  // for the first frame
}

const Program& StrandShading::prepared(const HairMaterial& material) {
    const Program& program = variants_.get(kLightVertexPath, kLightFragmentPath, featuresOf(material));
    tables_.update(material);
    tables_.set(program);
    // The exponent that makes Kajiya and Kay's highlight as wide as the cuticle's highlight.
    const float exponent = std::clamp(1 / lobeVariances(material.roughness)[0], 1.0f, 2000.0f);
    const glm::vec2 scales(1 / 9.8696044f, 1 / specularIntegral(exponent));
    program.set("exponent", exponent).set("kajiyaScales", material.normalised ? scales : glm::vec2(1));
    program.set("variation", material.variation).set("tips", material.tips).set("grey", material.grey);
    return program.set("glints", material.glints).set("irregularity", std::tan(material.irregularity));
}

}  // namespace arclight::hair
