// A closed drawing as a sum of turning circles: its points are complex numbers, and each circle is the inner product of
// the drawing with a point that turns a whole number of times.
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
    /// Terms for all frequencies that the drawing's points can tell apart.
    explicit FourierSeries(const Drawing& drawing);

    int terms() const { return static_cast<int>(factors_.size()); }
    /// Turns during one round of term i: 0, 1, −1, 2, −2 … The first term is the centre of the drawing.
    static int frequency(int term) { return term % 2 == 1 ? (term + 1) / 2 : -term / 2; }
    std::complex<double> factor(int term) const { return factors_[static_cast<std::size_t>(term)]; }
    double energyOf(int term) const { return std::norm(factor(term)); }
    /// Terms from the largest circle to the smallest, without the first.
    const std::vector<int>& bySize() const { return bySize_; }

    /// The joints of the first `count` circles of `order`, at `time` from 0 to 1: the centre first, the pen last.
    std::vector<glm::dvec2> joints(double time, std::span<const int> order) const;

    /// The drawing from the centre and some circles, as many points as the original has.
    Drawing sum(std::span<const int> order) const;

    /// The relative difference of the energy in all terms to the mean of the squared lengths: 0, says Parseval.
    double parsevalError() const { return parsevalError_; }

private:
    std::size_t count_;
    std::vector<std::complex<double>> waves_;  ///< of one turn, at all points
    std::vector<std::complex<double>> factors_;
    std::vector<int> bySize_;
    double parsevalError_ = 0;
};

}  // namespace arclight::projection
