#include "sim/projection/spherical_harmonics.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/check.h"
#include "core/parallel.h"
#include "sim/common/quick_trigonometry.h"

namespace arclight::projection {
namespace {

constexpr int kNormals = 1024;  // 6° apart: the largest error is at most a twentieth higher between them

HarmonicFactors makeFactors() {
    HarmonicFactors factors;
    double first = std::sqrt(0.25 / std::numbers::pi);
    for (int m = 0; m <= kMaxBands; ++m) {
        if (m > 0) first *= std::sqrt((2.0 * m + 1) / (2.0 * m));
        factors.first[static_cast<std::size_t>(m)] = m > 0 ? std::numbers::sqrt2 * first : first;
        for (int l = m + 1; l <= kMaxBands; ++l) {
            const double below = l - 1;
            factors.rise[termOf(l, m)] = std::sqrt((4.0 * l * l - 1) / (l * l - m * m));
            factors.fall[termOf(l, m)] = std::sqrt((below * below - m * m) / (4 * below * below - 1));
        }
    }
    return factors;
}

}  // namespace

const HarmonicFactors& harmonicFactors() {
    static const HarmonicFactors kFactors = makeFactors();
    return kFactors;
}

glm::vec3 valueAt(const HarmonicLight& light, const glm::vec3& direction) {
    std::array<float, kMaxTerms> terms;
    harmonicsAt<float>(direction, light.bands, terms);
    glm::vec3 value(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(light.bands)); ++i)
        value += terms[i] * light.terms[i];
    return value;
}

HarmonicLight truncated(const HarmonicLight& light, int bands) {
    HarmonicLight result{.bands = std::min(bands, light.bands)};
    std::copy_n(light.terms.begin(), termCount(result.bands), result.terms.begin());
    return result;
}

HarmonicLight rotated(const HarmonicLight& light, double angle) {
    HarmonicLight result = light;
    for (int m = 1; m <= light.bands; ++m) {
        const SineCosine turn = quickSineCosine(m * angle);
        const auto c = static_cast<float>(turn.cosine), s = static_cast<float>(turn.sine);
        for (int l = m; l <= light.bands; ++l) {
            const glm::vec3 cosine = light.terms[termOf(l, m)], sine = light.terms[termOf(l, -m)];
            result.terms[termOf(l, m)] = c * cosine - s * sine;
            result.terms[termOf(l, -m)] = s * cosine + c * sine;
        }
    }
    return result;
}

double cosineFactor(int l) {
    if (l == 1) return 2 * std::numbers::pi / 3;
    if (l % 2 != 0) return 0;
    // The published formula, 2π (−1)^(l/2 − 1) / ((l + 2) (l − 1)) times l! / (2^l (l/2)!²), factor by factor.
    double factor = -2 * std::numbers::pi / ((l + 2.0) * (l - 1.0));
    for (int k = 2; k <= l; k += 2) factor *= -(k - 1.0) / k;
    return factor;
}

HarmonicLight irradianceOf(const HarmonicLight& light) {
    BandFactors factors{};
    for (int l = 0; l <= kMaxBands; ++l) factors[static_cast<std::size_t>(l)] = static_cast<float>(cosineFactor(l));
    return windowed(light, factors);
}

HarmonicLight windowed(const HarmonicLight& light, const BandFactors& factors) {
    HarmonicLight result = light;
    for (int l = 0; l <= light.bands; ++l)
        for (int m = -l; m <= l; ++m) result.terms[termOf(l, m)] *= factors[static_cast<std::size_t>(l)];
    return result;
}

DirectIrradiance::DirectIrradiance(const Environment& light) {
    constexpr int kCell = 2;
    CHECK_EQ(light.width() % kCell, 0);
    CHECK_EQ(light.height() % kCell, 0);
    const int across = light.width() / kCell;
    std::vector<glm::dvec3> sums(static_cast<std::size_t>(across * light.height() / kCell));
    double total = 0;
    for (int y = 0; y < light.height(); ++y) {
        const double rowAngle = light.solidAngle(y);
        const auto row = light.row(y);
        for (int x = 0; x < light.width(); ++x) {
            const double angle = light.isResampled() ? light.lightAngle(x, y) : rowAngle;
            const double energy = angle * static_cast<double>(luminance(row[static_cast<std::size_t>(x)]));
            sums[static_cast<std::size_t>(y / kCell * across + x / kCell)] += energy * light.lightCentre(x, y);
            total += energy;
        }
    }
    for (const glm::dvec3& sum : sums) cells_.emplace_back(sum);
    total_ = static_cast<float>(total);
    truth_.resize(kNormals);
    parallelFor(kNormals, 64, [this](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            truth_[i] = at(glm::vec3(evenDirection(static_cast<int>(i), kNormals)));
    });
}

float DirectIrradiance::at(const glm::vec3& normal) const {
    std::array<float, 8> sums{};  // enough independent sums for additions to overlap
    for (std::size_t i = 0; i < cells_.size(); ++i) sums[i % 8] += std::max(glm::dot(cells_[i], normal), 0.0f);
    float sum = 0;
    for (const float part : sums) sum += part;
    return sum;
}

IrradianceErrors DirectIrradiance::errorsOf(const HarmonicLight& irradiance) const {
    IrradianceErrors errors;
    for (int i = 0; i < kNormals; ++i) {
        const float value = luminance(valueAt(irradiance, glm::vec3(evenDirection(i, kNormals))));
        const float error = std::fabs(value - truth_[static_cast<std::size_t>(i)]) / total_;
        errors.mean += static_cast<double>(error) / kNormals;
        errors.max = std::max(errors.max, static_cast<double>(error));
    }
    return errors;
}

glm::dvec3 evenDirection(int i, int count) {
    const double y = 1 - (2 * i + 1.0) / count, turns = i * (std::numbers::phi - 1), r = std::sqrt(1 - y * y);
    const SineCosine azimuth = quickSineCosine(2 * std::numbers::pi * (turns - std::floor(turns)));
    return {r * azimuth.sine, y, r * azimuth.cosine};
}

}  // namespace arclight::projection
