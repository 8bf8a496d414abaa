#include "sim/hair/fibre_scattering.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/hair/fibre_functions.h"

namespace arclight::hair {

namespace {
/// The number of crossings after which light from one direction has spread over half of all azimuths.
constexpr float kSpreading = 3;
}  // namespace

FibreCrossing crossingOf(const Fibre& fibre, const Inclination& o) {
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
    result.returnedVariance = returnedVariance(result.forward.y, result.backward.y, result.forwardVariance,
                                               backwards.y / std::max(result.backward.y, 1e-6f));
    return result;
}

float backscatterSeries(float forward, float backward) {
    const float f2 = forward * forward, rest = 1 - f2;
    return backward * f2 / rest + backward * backward * backward * f2 / (rest * rest * rest);
}

float backscatterClosed(float forward, float backward) {
    const float q = 1 + backward * backward - forward * forward;
    return (q - std::sqrt(std::max(q * q - 4 * backward * backward, 0.0f))) / (2 * backward) - backward;
}

float backscatterDeviation(float forward, float backward, float forwardDeviation, float backwardDeviation) {
    const float f2 = forwardDeviation * forwardDeviation, b2 = backwardDeviation * backwardDeviation;
    const float cube = backward * backward * backward;
    return (1 + 0.7f * forward * forward) * (backward * std::sqrt(2 * f2 + b2) + cube * std::sqrt(2 * f2 + 3 * b2)) /
           (backward + cube * (2 * forwardDeviation + 3 * backwardDeviation));
}

float returnedVariance(float forward, float backward, float forwardVariance, float backwardVariance) {
    const float deviation =
        backscatterDeviation(forward, backward, std::sqrt(forwardVariance), std::sqrt(backwardVariance));
    return deviation * deviation;
}

TwoWayLight twoWayLight(glm::vec3 forward, glm::vec3 backward, float before, float behind) {
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

glm::vec3 spreadAzimuthal(const FibreCrossing& crossing, glm::vec3 albedo, float phi) {
    const float x = std::clamp((std::abs(wrappedAngle(phi)) / kPi - 0.25f) * 2, 0.0f, 1.0f);
    return glm::mix(albedo - crossing.far, crossing.far, x * x * (3 - 2 * x)) / kPi;
}

glm::vec3 scatteredLight(const FibreCrossing& own, const FibreCrossing& around, const FibreView& view,
                         const StrandsAround& strands, bool isDual) {
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

}  // namespace arclight::hair
