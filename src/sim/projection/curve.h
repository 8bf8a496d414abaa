// Curves over [0, 1] as samples, drawn by hand or not, and bases for them.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "sim/projection/gram_schmidt.h"
#include "sim/projection/inner_product.h"

namespace arclight::projection {

using Curve = Samples<double>;

/// Where in each of n equal parts of [0, 1] the sample is. The error of an inner product falls as 1/n with samples at
/// the ends, as 1/n² in the middles.
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

/// Curves to start from.
enum class CurveShape : std::uint8_t { cubic, hills, step, saw };
Curve makeCurve(CurveShape shape, std::size_t count);

/// Draws on the curve from one point to another: sets all samples between them. x counts from 0 to 1, y is the value.
void drawOn(Curve& curve, glm::dvec2 from, glm::dvec2 to);

/// What curves are made of.
/// - powers: 1, x, x² …, which Gram-Schmidt makes orthogonal: Legendre's polynomials, on [0, 1]
/// - waves: 1, cosine, sine, cosine of twice the frequency …, orthogonal from the start
enum class CurveBasis : std::uint8_t { powers, waves };
std::vector<Curve> makeBasis(CurveBasis basis, int terms, std::size_t count, Method method);

}  // namespace arclight::projection
