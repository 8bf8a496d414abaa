// The Fourier series of a closed drawing, a sum of rotating circles (epicycles). Its points are complex numbers, and
// each coefficient is the inner product of the drawing with a complex exponential of integer frequency.
#pragma once

#include <complex>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "sim/projection/inner_product.h"

namespace arclight::projection {

using Drawing = Samples<std::complex<double>>;

/// A closed line through points, at `count` points spread evenly along it. The last point is joined to the first; one
/// point, or several equal ones, give a drawing without extent.
Drawing drawingThrough(std::span<const glm::dvec2> points, std::size_t count);

class FourierSeries {
public:
    /// Terms for all frequencies that the drawing's points can distinguish.
    explicit FourierSeries(const Drawing& drawing);

    int terms() const { return static_cast<int>(factors_.size()); }
    /// Revolutions of term i per period: 0, 1, −1, 2, −2 … The first term is the centre of the drawing.
    static int frequency(int term) { return term % 2 == 1 ? (term + 1) / 2 : -term / 2; }
    std::complex<double> factor(int term) const { return factors_[static_cast<std::size_t>(term)]; }
    double energyOf(int term) const { return std::norm(factor(term)); }
    /// Terms from the largest circle to the smallest, without the first.
    const std::vector<int>& bySize() const { return bySize_; }

    /// The joints of the first `count` circles of `order`, at `time` from 0 to 1: the centre first, the pen last.
    std::vector<glm::dvec2> joints(double time, std::span<const int> order) const;

    /// The partial sum of the centre and some circles, with as many points as the original.
    Drawing sum(std::span<const int> order) const;

    /// Relative difference between the energy of all terms and the mean squared length: 0 by Parseval's theorem.
    double parsevalError() const { return parsevalError_; }

private:
    std::size_t count_;
    std::vector<std::complex<double>> waves_;  ///< the complex exponential of frequency 1, at all points
    std::vector<std::complex<double>> factors_;
    std::vector<int> bySize_;
    double parsevalError_ = 0;
};

}  // namespace arclight::projection
