// The Gram-Schmidt process for anything with an inner product, and what rounding does to it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/values.h"
#include "sim/projection/inner_product.h"

namespace arclight::projection {

/// Orders of one sum: equal on paper. With doubles and a condition number κ, what is left of the inner products grows
/// by κ², by κ, and not at all.
/// - classical: projections of the vector as given are subtracted.
/// - modified: each projection is one of what the earlier ones left.
/// - twice: classical, and once more on the result.
/// - naive: nothing is subtracted; the vectors stay as they are.
enum class Method : int { classical, modified, twice, naive };

/// Orthogonal vectors, not of unit length, that span what `vectors` do; those must be linearly independent.
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

/// `count` random vectors of `size` dimensions whose condition number is 10^`decades`: the ratio of the largest to the
/// smallest factor by which they stretch a combination of theirs.
std::vector<Samples<double>> vectorsOfCondition(double decades, int count, int size, Seed seed);

/// Orthogonality lost by a method, as a function of the condition.
struct LossCurve {
    std::vector<double> loss;  ///< log10 of the largest cosine, its mean over several sets of vectors, at each decade
    double exponent = 0;       ///< slope where the loss is far from 1: the power of κ with which it grows
};
/// By classical, modified and twice, for `count` vectors.
struct LossCurves {
    std::vector<double> decades;  ///< log10 of the condition numbers
    std::array<LossCurve, 3> methods;
};
LossCurves lossCurves(int count, Seed seed);

}  // namespace arclight::projection
