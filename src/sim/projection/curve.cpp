#include "sim/projection/curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/common/quick_trigonometry.h"

namespace arclight::projection {
namespace {

double hills(double x) {
    const double a = (x - 0.24) / 0.09, b = (x - 0.63) / 0.15, c = (x - 0.86) / 0.04;
    return 1.25 / (1 + a * a) + 0.85 / (1 + b * b) - 0.55 / (1 + c * c) - 0.35;
}

double valueOf(CurveShape shape, double x) {
    switch (shape) {
        case CurveShape::cubic: return x * x * x;
        case CurveShape::hills: return hills(x);
        case CurveShape::step: return x >= 0.3 && x < 0.7 ? 0.8 : 0;
        case CurveShape::hand: return 0;
    }
    return 0;
}

double basisValue(CurveBasis basis, int term, double x) {
    if (basis == CurveBasis::cosines) return quickSineCosine(std::numbers::pi * term * x).cosine;
    double value = 1;
    for (int i = 0; i < term; ++i) value *= x;
    return value;
}

}  // namespace

Curve makeCurve(CurveShape shape, std::size_t count) {
    return sampled([shape](double x) { return valueOf(shape, x); }, count);
}

void drawOn(Curve& curve, glm::dvec2 from, glm::dvec2 to) {
    if (from.x > to.x) std::swap(from, to);
    const auto count = static_cast<double>(curve.size());
    const auto sampleOf = [count](double x) { return std::clamp(std::floor(x * count), 0.0, count - 1); };
    for (auto i = static_cast<std::size_t>(sampleOf(from.x)); i <= static_cast<std::size_t>(sampleOf(to.x)); ++i) {
        const double along = to.x > from.x ? (sampleAt(i, curve.size()) - from.x) / (to.x - from.x) : 1;
        curve[i] = from.y + std::clamp(along, 0.0, 1.0) * (to.y - from.y);
    }
}

SampledCurve sampledFrom(const Curve& whole, const SampleChoice& choice) {
    const auto count = static_cast<double>(whole.size());
    const auto at = [&](double x) {
        const double place = std::clamp(x * count - 0.5, 0.0, count - 1);
        const auto i = static_cast<std::size_t>(std::min(place, count - 2));
        return whole[i] + (place - static_cast<double>(i)) * (whole[i + 1] - whole[i]);
    };
    return {whole, sampled(at, static_cast<std::size_t>(choice.count), choice.sampling())};
}

std::vector<SampledCurve> makeBasis(CurveBasis basis, int terms, std::size_t whole, const SampleChoice& choice,
                                    Method method) {
    std::vector<SampledCurve> curves;
    for (int term = 0; term < terms; ++term) {
        const auto value = [basis, term](double x) { return basisValue(basis, term, x); };
        curves.push_back(
            {sampled(value, whole), sampled(value, static_cast<std::size_t>(choice.count), choice.sampling())});
    }
    return orthogonalised(std::move(curves), method);
}

}  // namespace arclight::projection
