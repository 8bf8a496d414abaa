#include "sim/hair/fibre_table.h"

#include <algorithm>
#include <array>

#include "core/angles.h"
#include "core/parallel.h"
#include "sim/hair/fibre_functions.h"

namespace arclight::hair {

namespace {

constexpr int kOffsets = 48;
constexpr int kAzimuths = FibreTable::kAzimuths, kInclinations = FibreTable::kInclinations;

std::size_t lobeIndex(int azimuth, int row, int layer) {
    return static_cast<std::size_t>((layer * kInclinations + row) * 2 * kAzimuths + azimuth);
}
std::size_t crossingIndex(int which, int row, int layer) {
    return static_cast<std::size_t>((layer * kInclinations + row) * 3 + which);
}

/// Standard deviation of θ of returned light, from the deviations of one forward and one backward crossing (paper,
/// equation 17): (1 + d a_f²)(a_b √(2σf² + σb²) + a_b³ √(2σf² + 3σb²)) / (a_b + a_b³ (2σf + 3σb)), with d = 0.7.
float backscatterDeviation(float forward, float backward, float forwardDeviation, float backwardDeviation) {
    const float f2 = forwardDeviation * forwardDeviation, b2 = backwardDeviation * backwardDeviation;
    const float cube = backward * backward * backward;
    return (1 + 0.7f * forward * forward) * (backward * std::sqrt(2 * f2 + b2) + cube * std::sqrt(2 * f2 + 3 * b2)) /
           (backward + cube * (2 * forwardDeviation + 3 * backwardDeviation));
}

}  // namespace

float FibreTable::returnedVariance(float forward, float backward, float forwardVariance, float backwardVariance) {
    const float deviation =
        backscatterDeviation(forward, backward, std::sqrt(forwardVariance), std::sqrt(backwardVariance));
    return deviation * deviation;
}

FibreTable::FibreTable(const Fibre& base)
    : lobes_(static_cast<std::size_t>(2 * kAzimuths * kInclinations * kPigments)),
      crossings_(static_cast<std::size_t>(3 * kInclinations * kPigments)) {
    parallelFor(kInclinations, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) fillInclination(base, static_cast<int>(row));
    });
}

void FibreTable::fillInclination(const Fibre& base, int row) {
    const float cosine = std::max(static_cast<float>(row) / (kInclinations - 1), 0.01f);
    const Inclination o{std::sqrt(1 - cosine * cosine), cosine};
    const float bent = bentIndex(o, base.index), scale = azimuthalScale(base.azimuthalRoughness);
    // The azimuthal distributions do not depend on the absorption, so they are evaluated once for all pigments.
    for (int k = 0; k < kOffsets; ++k) {
        const float angle = kPi * ((static_cast<float>(k) + 0.5f) / kOffsets - 0.5f), offset = sinf(angle);
        const float weight = cosf(angle) * kPi / (2 * kOffsets);
        std::array<std::array<float, 3>, kAzimuths> density{};
        for (int a = 0; a < kAzimuths; ++a)
            for (int p = 0; p < 3; ++p)
                density[static_cast<std::size_t>(a)][static_cast<std::size_t>(p)] = trimmedLogistic(
                    wrappedAngle(kPi * static_cast<float>(a) / (kAzimuths - 1) - lobeAzimuth(p, offset, bent)), scale);
        for (int layer = 0; layer < kPigments; ++layer) {
            std::array<std::array<float, kLobes>, 3> parts{};
            const float multiple = multipleAt(static_cast<float>(layer) / (kPigments - 1));
            for (int c = 0; c < 3; ++c)
                parts[static_cast<std::size_t>(c)] = attenuations(o, offset, multiple * base.absorption[c], base.index);
            for (int a = 0; a < kAzimuths; ++a) {
                const auto& d = density[static_cast<std::size_t>(a)];
                glm::vec4& through = lobes_[lobeIndex(a, row, layer)];
                glm::vec4& inside = lobes_[lobeIndex(kAzimuths + a, row, layer)];
                for (int c = 0; c < 3; ++c) {
                    const auto& part = parts[static_cast<std::size_t>(c)];
                    through[c] += weight * part[1] * d[1];
                    inside[c] += weight * (part[2] * d[2] + part[3] / (2 * kPi));
                }
                through.w += weight * parts[0][0] * d[0];
            }
        }
    }
    for (int layer = 0; layer < kPigments; ++layer) fillCrossing(base, row, layer);
}

void FibreTable::fillCrossing(const Fibre& base, int row, int layer) {
    const auto variances = lobeVariances(base.roughness);
    glm::vec3 forward(0), backward(0), far(0);
    float forwards = 0, backwards = 0;
    for (int a = 0; a < kAzimuths; ++a) {
        const bool isEnd = a == 0 || a == kAzimuths - 1;
        const float x = static_cast<float>(a) / (kAzimuths - 1), step = (isEnd ? kPi : 2 * kPi) / (kAzimuths - 1);
        const glm::vec4 through = lobes_[lobeIndex(a, row, layer)];
        const glm::vec3 inside = lobes_[lobeIndex(kAzimuths + a, row, layer)];
        const glm::vec3 all = step * (glm::vec3(through) + inside + through.w);
        forward += x * all, backward += (1 - x) * all;
        if (x > 0.5f) far += all;
        const float moment = step * (variances[0] * through.w + variances[1] * through.y + variances[2] * inside.y);
        forwards += x * moment, backwards += (1 - x) * moment;
    }
    const float forwardVariance = forwards / std::max(forward.y, 1e-6f);
    const float returned =
        returnedVariance(forward.y, backward.y, forwardVariance, backwards / std::max(backward.y, 1e-6f));
    crossings_[crossingIndex(0, row, layer)] = glm::vec4(forward, forwardVariance);
    crossings_[crossingIndex(1, row, layer)] = glm::vec4(backward, returned);
    crossings_[crossingIndex(2, row, layer)] = glm::vec4(far, 0);
}

}  // namespace arclight::hair
