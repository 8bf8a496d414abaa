// The Gram-Schmidt process for any inner product space, and its sensitivity to rounding.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/values.h"
#include "sim/projection/inner_product.h"

namespace arclight::projection {

/// Variants that are equal in exact arithmetic. In doubles, the cosines between the results grow with the condition
/// number κ of the vectors: as κ², as κ, and not at all.
/// - classical: subtracts projections of the given vector.
/// - modified: subtracts each projection from the residual of the previous ones, and projects that residual.
/// - twice: classical, applied again to the result.
/// - naive: nothing is subtracted; the vectors stay as they are.
enum class Method : int { classical, modified, twice, naive };

/// Orthogonal vectors, not normalised, with the same span as `vectors`, which must be linearly independent.
template <InnerProduct V>
std::vector<V> orthogonalised(std::vector<V> vectors, Method method) {
    if (method == Method::naive) return vectors;
    for (std::size_t k = 1; k < vectors.size(); ++k) {
        V& u = vectors[k];
        for (int round = method == Method::twice ? 2 : 1; round > 0; --round) {
            const V given = u;
            for (std::size_t j = 0; j < k; ++j) u = u - project(method == Method::modified ? u : given, vectors[j]);
        }
    }
    return vectors;
}

/// The largest cosine between two of the vectors: 0 if they are orthogonal.
template <InnerProduct V>
double largestCosine(std::span<const V> vectors) {
    double largest = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            largest = std::max(
                largest, std::sqrt(std::norm(dot(vectors[i], vectors[j])) / (energy(vectors[i]) * energy(vectors[j]))));
    return largest;
}

/// `count` random vectors of `size` dimensions with condition number 10^`decades`: the ratio of the largest to the
/// smallest singular value of the matrix that they form.
std::vector<Samples<double>> vectorsOfCondition(double decades, int count, int size, Seed seed);

/// Loss of orthogonality of a method, as a function of the condition number.
struct LossCurve {
    std::vector<double> loss;  ///< log10 of the largest cosine, averaged over several sets of vectors, at each decade
    double exponent = 0;       ///< slope where the loss is far from 1: the power of κ with which it grows
};
/// For classical, modified and twice, with `count` vectors.
struct LossCurves {
    std::vector<double> decades;  ///< log10 of the condition numbers
    std::array<LossCurve, 3> methods;
};
LossCurves lossCurves(int count, Seed seed);

}  // namespace arclight::projection
