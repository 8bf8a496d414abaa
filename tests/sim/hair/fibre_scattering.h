// Light scattered by many fibres as shaders/hair/fibre.glsl computes it: dual scattering (A. Zinke et al., "Dual
// Scattering Approximation for Fast Multiple Scattering in Hair", 2008), solved for both directions at once.
//
// Zinke et al. follow light forwards through all strands between the light and a point, each of which passes a_f of it,
// and add what nearby strands send back. Both series have closed forms. Light that crosses n strands before a point and
// would cross m more behind it obeys dF/dn = −(1 − a_f) F + a_b B, −dB/dn = −(1 − a_f) B + a_b F (P. Kubelka and F.
// Munk, 1931), where a_f and a_b are the fractions that a crossing scatters forwards and back. `twoWayLight` solves it
// for finite hair: white hair then conserves light, without a density factor to correct for it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <glm/glm.hpp>

#include "core/angles.h"
#include "sim/hair/fibre_functions.h"
#include "sim/hair/fibre_table.h"

namespace arclight::hair {

/// ∫ N dφ over all lobes.
inline glm::vec3 fibreAlbedo(const Fibre& fibre, const Inclination& o) {
    const auto parts = lobeAlbedos(fibre, o);
    return parts[0] + parts[1] + parts[2] + parts[3];
}

/// How light scatters at a crossing, averaged over half of all azimuths on either side: a_f = ∫ N |φ|/π dφ, a_b = ∫ N
/// (1 − |φ|/π) dφ. Their sum is the albedo.
struct FibreCrossing {
    glm::vec3 forward{0}, backward{0};
    glm::vec3 far{0};                                 ///< ∫ N over the half away from the light: at least `forward`
    float forwardVariance = 0, returnedVariance = 0;  ///< of θ, for light sent forwards and for light
                                                      ///< that strands behind return, rad²
};
inline FibreCrossing crossingOf(const Fibre& fibre, const Inclination& o) {
    constexpr int kAngles = 90;
    const auto variances = lobeVariances(fibre.roughness);
    FibreCrossing result;
    glm::vec3 forwards(0), backwards(0);
    for (int k = 0; k < kAngles; ++k) {
        const float x = (static_cast<float>(k) + 0.5f) / kAngles;
        const auto lobes = azimuthal(fibre, o, kPi * x);
        for (std::size_t p = 0; p < kLobes; ++p) {
            const glm::vec3 part = lobes[p] * (2 * kPi / kAngles);
            result.forward += part * x;
            result.backward += part * (1 - x);
            if (x > 0.5f) result.far += part;
            forwards += part * (x * variances[p]);
            backwards += part * ((1 - x) * variances[p]);
        }
    }
    // Variances are those of the green channel, since they hardly differ.
    result.forwardVariance = forwards.y / std::max(result.forward.y, 1e-6f);
    result.returnedVariance = FibreTable::returnedVariance(result.forward.y, result.backward.y, result.forwardVariance,
                                               backwards.y / std::max(result.backward.y, 1e-6f));
    return result;
}

/// The first two terms of the paper's series for light that comes back after several crossings, A_b:
/// a_b a_f² / (1 − a_f²) + a_b³ a_f² / (1 − a_f²)³.
inline float backscatterSeries(float forward, float backward) {
    const float f2 = forward * forward, rest = 1 - f2;
    return backward * f2 / rest + backward * backward * backward * f2 / (rest * rest * rest);
}

/// All terms: infinitely many layers, each of which passes a_f and returns a_b, reflect R = (q − √(q² − 4 a_b²)) /
/// 2a_b, where q = 1 + a_b² − a_f²; A_b = R − a_b.
inline float backscatterClosed(float forward, float backward) {
    const float q = 1 + backward * backward - forward * forward;
    return (q - std::sqrt(std::max(q * q - 4 * backward * backward, 0.0f))) / (2 * backward) - backward;
}

/// Light travelling forwards and back, relative to the incoming light: `forward` includes light that has met no strand.
struct TwoWayLight {
    glm::vec3 forward{1}, backward{0};
};
/// At a point with `before` strands towards the light and `behind` away from it.
inline TwoWayLight twoWayLight(glm::vec3 forward, glm::vec3 backward, float before, float behind) {
    TwoWayLight result;
    for (int c = 0; c < 3; ++c) {
        const float loss = 1 - forward[c], back = backward[c];
        // Hyperbolic functions divided by e^(rate · (before + behind)), so that they cannot overflow.
        const float rate = std::sqrt(std::max(loss * loss - back * back, 1e-6f));
        const float all = expf(-2 * rate * (before + behind)), rest = expf(-2 * rate * behind);
        const float passed = expf(-rate * before) / (loss * (1 - all) + rate * (1 + all));
        result.forward[c] = passed * (rate * (1 + rest) + loss * (1 - rest));
        result.backward[c] = passed * back * (1 - rest);
    }
    return result;
}

/// ∫ N over half of all azimuths about `phi`, over π: the response of a fibre to light from half of all azimuths.
/// Varies smoothly from the near half's value to the far half's.
inline glm::vec3 spreadAzimuthal(const FibreCrossing& crossing, glm::vec3 albedo, float phi) {
    const float x = std::clamp((std::abs(wrappedAngle(phi)) / kPi - 0.25f) * 2, 0.0f, 1.0f);
    return glm::mix(albedo - crossing.far, crossing.far, x * x * (3 - 2 * x)) / kPi;
}

/// Strands on both sides of a point along the light's direction.
struct StrandsAround {
    float before = 0, behind = 0;
};

/// Radiance over irradiance of a fibre among others. `direct` is Σ Np Mp, `across` is Σ Np; `isDual` adds light
/// scattered by the surrounding strands.
struct FibreView {
    Inclination i, o;
    float phi = 0;
    glm::vec3 direct{0}, across{0};
};
inline glm::vec3 scatteredLight(const FibreCrossing& own, const FibreCrossing& around, const FibreView& view,
                         const StrandsAround& strands, bool isDual) {
    // The number of crossings after which light from one direction has spread over half of all azimuths.
    constexpr float kSpreading = 3;
    const float lit = expf(-strands.before);
    if (!isDual) return lit * view.direct;
    const glm::vec3 albedo = own.forward + own.backward;
    const TwoWayLight light = twoWayLight(around.forward, around.backward, strands.before, strands.behind);
    const float variance = own.forwardVariance * (1 + strands.before);
    const float along = longitudinal(view.i.sine, view.i.cosine, view.o.sine, view.o.cosine, variance);
    const float returned = longitudinal(view.i.sine, view.i.cosine, view.o.sine, view.o.cosine,
                                        own.forwardVariance * strands.before + own.returnedVariance);
    const glm::vec3 spread =
        glm::mix(spreadAzimuthal(own, albedo, view.phi), view.across, expf(-strands.before / kSpreading));
    return lit * view.direct + (light.forward - lit) * along * spread +
           light.backward * returned * spreadAzimuthal(own, albedo, view.phi + kPi);
}

/// What a shader reads from a table of `fibre`, with linear interpolation between texels.
struct TableReader {
    const FibreTable& table;
    const Fibre& fibre;

    struct Lookup {
        glm::vec3 through{0}, inside{0};
        float reflected = 0;
    };
    Lookup lobesAt(float phi, float cosO, float pigmentCoordinate) const {
        const Between a = between(std::abs(wrappedAngle(phi)) / kPi, FibreTable::kAzimuths), row = between(cosO, FibreTable::kInclinations),
                      layer = between(pigmentCoordinate, FibreTable::kPigments);
        const auto read = [&](int shift) {
            const auto at = [&](int x, int y, int z) { return table.lobes()[at3(2 * FibreTable::kAzimuths, x + shift, y, z)]; };
            const auto alongA = [&](int y, int z) { return glm::mix(at(a.low, y, z), at(a.high, y, z), a.fraction); };
            return glm::mix(glm::mix(alongA(row.low, layer.low), alongA(row.high, layer.low), row.fraction),
                            glm::mix(alongA(row.low, layer.high), alongA(row.high, layer.high), row.fraction),
                            layer.fraction);
        };
        const glm::vec4 through = read(0), inside = read(FibreTable::kAzimuths);
        return {.through = glm::vec3(through), .inside = glm::vec3(inside), .reflected = through.w};
    }
    FibreCrossing crossingAt(float cosO, float pigmentCoordinate) const {
        const Between row = between(cosO, FibreTable::kInclinations), layer = between(pigmentCoordinate, FibreTable::kPigments);
        const auto read = [&](int which) {
            const auto at = [&](int y, int z) { return table.crossings()[at3(3, which, y, z)]; };
            return glm::mix(glm::mix(at(row.low, layer.low), at(row.high, layer.low), row.fraction),
                            glm::mix(at(row.low, layer.high), at(row.high, layer.high), row.fraction), layer.fraction);
        };
        const glm::vec4 forward = read(0), backward = read(1), far = read(2);
        return {.forward = glm::vec3(forward),
                .backward = glm::vec3(backward),
                .far = glm::vec3(far),
                .forwardVariance = forward.w,
                .returnedVariance = backward.w};
    }
    /// A fibre lit from inclination `i` and seen at `o`, `phi` apart; light reflected inside is scaled by `glint`.
    FibreView viewAt(const Inclination& i, const Inclination& o, float phi, float pigmentCoordinate,
                       float glint = 1) const {
        const Lookup found = lobesAt(phi, o.cosine, pigmentCoordinate);
        const auto variances = lobeVariances(fibre.roughness);
        const auto m = [&](Lobe lobe) {
            return lobeLongitudinal(lobe, i, o, variances[static_cast<std::size_t>(lobe)], fibre.tilt);
        };
        const glm::vec3 inside = glint * found.inside;
        return {.i = i,
                .o = o,
                .phi = phi,
                .direct = m(Lobe::r) * found.reflected + m(Lobe::tt) * found.through + m(Lobe::trt) * inside,
                .across = found.reflected + found.through + inside};
    }

private:
    /// A position between two texels of a row.
    struct Between {
        int low, high;
        float fraction;
    };
    static Between between(float x, int count) {
        const float at = std::clamp(x, 0.0f, 1.0f) * static_cast<float>(count - 1);
        const int low = std::min(static_cast<int>(at), count - 2);
        return {low, low + 1, at - static_cast<float>(low)};
    }
    /// The index of texel x of a row of `width` texels.
    static std::size_t at3(int width, int x, int row, int layer) {
        return static_cast<std::size_t>((layer * FibreTable::kInclinations + row) * width + x);
    }
};

}  // namespace arclight::hair
