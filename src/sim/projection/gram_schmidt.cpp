#include "sim/projection/gram_schmidt.h"

#include "core/random.h"
#include "sim/projection/decades.h"

namespace arclight::projection {
namespace {

using Vectors = std::vector<Samples<double>>;

/// Orthonormal, so the length of a linear combination equals the length of its coefficient vector.
Vectors randomOrthonormal(int count, int size, Random& random) {
    Vectors vectors(static_cast<std::size_t>(count));
    for (Samples<double>& vector : vectors)
        for (int i = 0; i < size; ++i) vector.values.push_back(static_cast<double>(random.gaussian()));
    vectors = orthogonalised(std::move(vectors), Method::twice);
    for (Samples<double>& vector : vectors) vector = (1 / std::sqrt(energy(vector))) * vector;
    return vectors;
}

/// The slope of the least-squares line: after the means are subtracted, the projection of the values on the times.
double slope(Samples<double> x, Samples<double> y) {
    const Samples<double> one{std::vector<double>(x.size(), 1.0)};
    x = residual(x, one), y = residual(y, one);
    return dot(y, x) / dot(x, x);
}

}  // namespace

std::vector<Samples<double>> vectorsOfCondition(double decades, int count, int size, Seed seed) {
    Random random(seed, 7);
    const Vectors directions = randomOrthonormal(count, size, random), mixes = randomOrthonormal(count, count, random);
    // A singular value decomposition, with singular values of 1 and, for the second half, of 1 / κ.
    const double least = powerOfTen(-decades);
    Vectors vectors;
    for (std::size_t i = 0; i < mixes.size(); ++i) {
        Samples<double> vector{std::vector<double>(static_cast<std::size_t>(size))};
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const double factor = 2 * k < directions.size() - 1 ? 1 : least;
            vector = vector + (factor * mixes[k][i]) * directions[k];
        }
        vectors.push_back(vector);
    }
    return vectors;
}

LossCurves lossCurves(int count, Seed seed) {
    constexpr std::uint64_t kSets = 3;
    constexpr int kSteps = 31, kFirst = 2, kLast = 14;  // half decades; the slope is measured from 10 to 10⁷
    LossCurves curves;
    for (LossCurve& curve : curves.methods) curve.loss.resize(kSteps);
    for (std::size_t step = 0; step < kSteps; ++step) {
        curves.decades.push_back(0.5 * static_cast<double>(step));
        for (std::uint64_t set = 0; set < kSets; ++set) {
            const Seed each{seed.value * kSets + set};
            const Vectors vectors = vectorsOfCondition(curves.decades.back(), count, 2 * count, each);
            for (std::size_t method = 0; method < curves.methods.size(); ++method) {
                const Vectors basis = orthogonalised(vectors, static_cast<Method>(method));
                const double cosine = largestCosine(std::span<const Samples<double>>(basis));
                curves.methods[method].loss[step] += log10Of(std::max(cosine, 1e-17)) / kSets;
            }
        }
    }
    const auto fitted = [](const std::vector<double>& values) {
        return Samples<double>{{values.begin() + kFirst, values.begin() + kLast + 1}};
    };
    for (LossCurve& curve : curves.methods) curve.exponent = slope(fitted(curves.decades), fitted(curve.loss));
    return curves;
}

}  // namespace arclight::projection
