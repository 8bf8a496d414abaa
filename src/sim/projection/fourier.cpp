#include "sim/projection/fourier.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/common/quick_trigonometry.h"

namespace arclight::projection {
namespace {

std::complex<double> turned(double turns) {
    const SineCosine wave = quickSineCosine(2 * std::numbers::pi * (turns - std::floor(turns)));
    return {wave.cosine, wave.sine};
}

/// Calls `visit(i, wave)` for all points, where `wave` = frequency · i modulo `count` is an index into `waves_`.
template <class Visit>
void eachWave(std::size_t count, int frequency, const Visit& visit) {
    const std::size_t step = static_cast<std::size_t>(frequency + static_cast<int>(count)) % count;
    for (std::size_t i = 0, wave = 0; i < count; ++i) {
        visit(i, wave);
        wave += step;
        if (wave >= count) wave -= count;
    }
}

/// The product by its definition: std's also looks for infinities, several times as slowly.
std::complex<double> product(std::complex<double> a, std::complex<double> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

}  // namespace

Drawing drawingThrough(std::span<const glm::dvec2> points, std::size_t count) {
    CHECK_LT(0u, points.size());
    std::vector<double> lengths{0};  // along the line, up to each point, back at the first last
    for (std::size_t i = 0; i < points.size(); ++i)
        lengths.push_back(lengths.back() + glm::length(points[(i + 1) % points.size()] - points[i]));
    Drawing drawing;
    std::size_t piece = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double at = lengths.back() * static_cast<double>(i) / static_cast<double>(count);
        while (piece + 1 < points.size() && lengths[piece + 1] <= at) ++piece;
        const double length = lengths[piece + 1] - lengths[piece];
        const double along = length > 0 ? (at - lengths[piece]) / length : 0;
        const glm::dvec2 point = glm::mix(points[piece], points[(piece + 1) % points.size()], along);
        drawing.values.emplace_back(point.x, point.y);
    }
    return drawing;
}

FourierSeries::FourierSeries(const Drawing& drawing) : count_(drawing.size()) {
    for (std::size_t i = 0; i < count_; ++i)
        waves_.push_back(turned(static_cast<double>(i) / static_cast<double>(count_)));
    double sum = 0;
    for (int term = 0; term < static_cast<int>(count_); ++term) {
        // dot(drawing, wave), with the waves from a table.
        std::complex<double> factor = 0;
        eachWave(count_, frequency(term), [&](std::size_t i, std::size_t wave) {
            factor += product(drawing[i], {waves_[wave].real(), -waves_[wave].imag()});
        });
        factors_.push_back(factor / static_cast<double>(count_));
        if (term > 0) bySize_.push_back(term);
        sum += std::norm(factors_.back());
    }
    std::stable_sort(bySize_.begin(), bySize_.end(), [this](int a, int b) { return energyOf(a) > energyOf(b); });
    const double whole = energy(drawing);
    parsevalError_ = whole > 0 ? std::fabs(sum - whole) / whole : 0;
}

std::vector<glm::dvec2> FourierSeries::joints(double time, std::span<const int> order) const {
    std::vector<glm::dvec2> joints{{factor(0).real(), factor(0).imag()}};
    for (const int term : order) {
        const std::complex<double> arm = product(factor(term), turned(frequency(term) * time));
        joints.push_back(joints.back() + glm::dvec2(arm.real(), arm.imag()));
    }
    return joints;
}

Drawing FourierSeries::sum(std::span<const int> order) const {
    Drawing result{std::vector<std::complex<double>>(count_, factor(0))};
    for (const int term : order)
        eachWave(count_, frequency(term),
                 [&](std::size_t i, std::size_t wave) { result[i] += product(factor(term), waves_[wave]); });
    return result;
}

}  // namespace arclight::projection
