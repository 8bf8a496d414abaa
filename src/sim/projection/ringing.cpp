#include "sim/projection/ringing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/common/quick_trigonometry.h"

namespace arclight::projection {
namespace {

constexpr int kSamples = 4096;  // 3° apart: the deepest dip of 8 bands lies at most 3 % deeper between them

/// The functions of all bands in all sampled directions.
const std::vector<std::array<float, kMaxTerms>>& sampledHarmonics() {
    static const auto kSampled = [] {
        std::vector<std::array<float, kMaxTerms>> sampled(kSamples);
        for (int i = 0; i < kSamples; ++i)
            harmonicsAt<float>(glm::vec3(evenDirection(i, kSamples)), kMaxBands, sampled[static_cast<std::size_t>(i)]);
        return sampled;
    }();
    return kSampled;
}

/// The value of each band in each sampled direction, relative to the mean of its colour.
using BandValues = std::array<glm::vec3, kMaxBands + 1>;
std::vector<BandValues> bandValuesOf(const HarmonicLight& light) {
    const float first = static_cast<float>(harmonicFactors().first[0]);
    const glm::vec3 mean = glm::max(first * light.terms[0], glm::vec3(1e-12f));
    std::vector<BandValues> values(kSamples);
    for (std::size_t i = 0; i < values.size(); ++i)
        for (int l = 0; l <= light.bands; ++l) {
            glm::vec3 sum(0);
            for (std::size_t term = termOf(l, -l); term <= termOf(l, l); ++term)
                sum += sampledHarmonics()[i][term] * light.terms[term];
            values[i][static_cast<std::size_t>(l)] = sum / mean;
        }
    return values;
}

float lowest(const BandValues& values, const BandFactors& factors) {
    glm::vec3 sum(0);
    for (std::size_t l = 0; l < values.size(); ++l) sum += factors[l] * values[l];
    return std::min({sum.x, sum.y, sum.z});
}

BandFactors noWindow() {
    BandFactors factors;
    factors.fill(1);
    return factors;
}

double sinc(double angle) { return quickSineCosine(angle).sine / angle; }

BandFactors smoothing(double width) {
    BandFactors factors = noWindow();
    for (int l = 1; l <= kMaxBands; ++l) {
        const double wave = l < width ? sinc(std::numbers::pi * l / width) : 0;
        factors[static_cast<std::size_t>(l)] = static_cast<float>(wave * wave * wave * wave);
    }
    return factors;
}

/// The largest width without negative light: steps down to the first such width, then bisects. A margin covers lower
/// values between the samples.
BandFactors nonNegativeFactors(const HarmonicLight& light) {
    constexpr float kMargin = 0.01f;
    constexpr double kMax = 64, kStep = 0.96;
    const std::vector<BandValues> values = bandValuesOf(light);
    const auto isPositive = [&values](const BandFactors& factors, float least) {
        return std::all_of(values.begin(), values.end(),
                           [&](const BandValues& value) { return lowest(value, factors) >= least; });
    };
    if (isPositive(noWindow(), 0)) return noWindow();
    double high = kMax;
    while (high > 1 && !isPositive(smoothing(kStep * high), kMargin)) high *= kStep;
    double low = kStep * high;
    for (int i = 0; i < 16; ++i) {
        const double middle = 0.5 * (low + high);
        (isPositive(smoothing(middle), kMargin) ? low : high) = middle;
    }
    return smoothing(low);
}

}  // namespace

NegativeLight negativeLight(const HarmonicLight& light) {
    NegativeLight result;
    const BandFactors plain = noWindow();
    for (const BandValues& values : bandValuesOf(light)) {
        const auto value = static_cast<double>(lowest(values, plain));
        if (value < 0) result.share += 1.0 / kSamples;
        result.depth = std::max(result.depth, -value);
    }
    return result;
}

BandFactors windowFactors(Window window, const HarmonicLight& light) {
    if (window == Window::nonNegative) return nonNegativeFactors(light);
    BandFactors factors = noWindow();
    if (window == Window::none) return factors;
    for (int l = 1; l <= kMaxBands; ++l) {
        const double angle = std::numbers::pi * std::min(l, light.bands + 1) / (light.bands + 1);
        const double factor = window == Window::hanning ? (1 + quickSineCosine(angle).cosine) / 2 : sinc(angle);
        factors[static_cast<std::size_t>(l)] = static_cast<float>(factor);
    }
    return factors;
}

}  // namespace arclight::projection
