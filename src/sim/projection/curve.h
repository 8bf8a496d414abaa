// Sampled curves over [0, 1], some drawn by hand, and bases for them.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "sim/projection/gram_schmidt.h"
#include "sim/projection/inner_product.h"

namespace arclight::projection {

using Curve = Samples<double>;

/// Position of the sample in each of n equal intervals of [0, 1]. The error of an inner product decreases as 1/n with
/// samples at the ends, as 1/n² with samples in the middle.
enum class Sampling : std::uint8_t { middle, end };

inline double sampleAt(std::size_t i, std::size_t count, Sampling sampling = Sampling::middle) {
    return (static_cast<double>(i) + (sampling == Sampling::middle ? 0.5 : 1.0)) / static_cast<double>(count);
}

template <class Function>
Curve sampled(const Function& f, std::size_t count, Sampling sampling = Sampling::middle) {
    Curve curve;
    for (std::size_t i = 0; i < count; ++i) curve.values.push_back(f(sampleAt(i, count, sampling)));
    return curve;
}

/// Initial curves; hand: a flat one, to be drawn on.
enum class CurveShape : int { cubic, hills, step, hand };
Curve makeCurve(CurveShape shape, std::size_t count);

/// Draws on the curve from one point to another: sets all samples between them. x counts from 0 to 1, y is the value.
void drawOn(Curve& curve, glm::dvec2 from, glm::dvec2 to);

/// A curve, and the samples of it that its inner product uses.
struct SampledCurve {
    Curve whole, samples;

    friend SampledCurve operator+(const SampledCurve& f, const SampledCurve& g) {
        return {f.whole + g.whole, f.samples + g.samples};
    }
    friend SampledCurve operator-(const SampledCurve& f, const SampledCurve& g) {
        return {f.whole - g.whole, f.samples - g.samples};
    }
    friend SampledCurve operator*(double factor, const SampledCurve& f) {
        return {factor * f.whole, factor * f.samples};
    }
    friend double dot(const SampledCurve& f, const SampledCurve& g) { return dot(f.samples, g.samples); }
};

/// The samples of a curve that the inner product uses.
struct SampleChoice {
    int count = 64;
    bool atEndPoints = false;

    constexpr Sampling sampling() const { return atEndPoints ? Sampling::end : Sampling::middle; }
};
constexpr auto rowsOf(SampleChoice) {
    using S = SampleChoice;
    return paramRows<S>(
        Param{"samples", "", "Number of samples of a curve in the inner product.", &S::count, 4, 1024}
            .logarithmic()
            .primary(),
        Param{"sampleEndPoints", "Sample at the end of each interval instead of its middle.", &S::atEndPoints}.formerly(
            "samplesEndPoints"));
}
/// Samples the curve by linear interpolation.
SampledCurve sampledFrom(const Curve& whole, const SampleChoice& choice);

/// Basis functions of curves.
/// - polynomials: 1, x, x² …, orthogonalised by Gram-Schmidt: the Legendre polynomials, shifted to [0, 1]
/// - cosines: 1 and the cosines with half a period, one period, one and a half …, orthogonal from the start
enum class CurveBasis : int { polynomials, cosines };
/// `whole`: number of samples of each whole curve.
std::vector<SampledCurve> makeBasis(CurveBasis basis, int terms, std::size_t whole, const SampleChoice& choice,
                                    Method method);

}  // namespace arclight::projection
