#include "sim/projection/gram_schmidt.h"

#include "core/double_double.h"
#include "core/random.h"

namespace arclight::projection {
namespace {

using Vectors = std::vector<Samples<double>>;

double log10Of(double x) { return (log(DoubleDouble(x)) / log(DoubleDouble(10))).high; }

/// Of unit length, so that a combination's length is that of its factors.
Vectors randomOrthonormal(int count, int size, Random& random) {
    Vectors vectors(static_cast<std::size_t>(count));
    for (Samples<double>& vector : vectors)
        for (int i = 0; i < size; ++i) vector.values.push_back(static_cast<double>(random.gaussian()));
    vectors = orthogonalised(std::move(vectors), Method::twice);
    for (Samples<double>& vector : vectors) vector = (1 / std::sqrt(energy(vector))) * vector;
    return vectors;
}

/// The slope of the line with the least squared error: the projection of the values on the times, less their means.
double slope(Samples<double> x, Samples<double> y) {
    const Samples<double> one{std::vector<double>(x.size(), 1.0)};
    x = residual(x, one), y = residual(y, one);
    return dot(y, x) / dot(x, x);
}

}  // namespace

std::vector<Samples<double>> vectorsOfCondition(double decades, int count, int size, Seed seed) {
    Random random(seed, 7);
    const Vectors directions = randomOrthonormal(count, size, random), mixes = randomOrthonormal(count, count, random);
    // The singular value decomposition, with factors from 1 down to 1 / κ in equal ratios.
    const DoubleDouble step = DoubleDouble(-decades) * log(DoubleDouble(10)) / DoubleDouble(std::max(count - 1, 1));
    Vectors vectors;
    for (std::size_t i = 0; i < mixes.size(); ++i) {
        Samples<double> vector{std::vector<double>(static_cast<std::size_t>(size))};
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const double factor = exp(step * DoubleDouble(static_cast<double>(k))).high;
            vector = vector + (factor * mixes[k][i]) * directions[k];
        }
        vectors.push_back(vector);
    }
    return vectors;
}

LossCurve lossCurve(Method method, Seed seed) {
    constexpr int kCount = 10, kSize = 40, kSets = 4;
    constexpr double kLeast = 1, kMost = 7, kStep = 0.5;  // up to 10⁷: κ² times the rounding error reaches 1 there
    LossCurve curve;
    for (double decades = kLeast; decades <= kMost; decades += kStep) {
        double sum = 0;
        for (std::uint64_t set = 0; set < kSets; ++set) {
            const Vectors vectors = vectorsOfCondition(decades, kCount, kSize, Seed{seed.value * kSets + set});
            const Vectors basis = orthogonalised(vectors, method);
            sum += log10Of(largestCosine(std::span<const Samples<double>>(basis)));
        }
        curve.decades.push_back(decades), curve.loss.push_back(sum / kSets);
    }
    curve.exponent = slope({curve.decades}, {curve.loss});
    return curve;
}

}  // namespace arclight::projection
