// One idea for arrows, polynomials, curves, drawings and light: anything with an inner product can be compared,
// decomposed in a basis and reconstructed.
#pragma once

#include <cmath>
#include <complex>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/check.h"

namespace arclight::projection {

/// Vectors that can be added, scaled, and multiplied to a scalar by `dot`: glm's vectors, `Samples`, `Polynomial`.
template <class V>
concept InnerProduct = requires(const V& f, const V& g) {
    { f + g } -> std::convertible_to<V>;
    { f - g } -> std::convertible_to<V>;
    { dot(f, g) * g } -> std::convertible_to<V>;
};

/// The projection of f on g: the multiple of g that is nearest to f. 0 if g is 0.
template <InnerProduct V>
V project(const V& f, const V& g) {
    const auto square = dot(g, g);
    return square == decltype(square){} ? g : (dot(f, g) / square) * g;
}

/// f minus its projection on g, which is orthogonal to g.
template <InnerProduct V>
V residual(const V& f, const V& g) {
    return f - project(f, g);
}

/// The sum of the projections on each basis vector: the best approximation of f in the span of the basis if its
/// vectors are orthogonal. If they are not, common components are counted more than once.
template <InnerProduct V>
V projectOnto(const V& f, std::span<const V> basis) {
    V sum = f - f;
    for (const V& g : basis) sum = sum + project(f, g);
    return sum;
}

/// A vector of n real or complex numbers: the samples of a curve, or the points of a drawing. Its inner product is the
/// mean of the products, so it does not grow with n; for complex numbers, the second factor is conjugated.
template <class T>
struct Samples {
    std::vector<T> values;

    std::size_t size() const { return values.size(); }
    T& operator[](std::size_t i) { return values[i]; }
    const T& operator[](std::size_t i) const { return values[i]; }

    friend Samples operator+(Samples f, const Samples& g) {
        for (std::size_t i = 0; i < f.size(); ++i) f[i] += g[i];
        return f;
    }
    friend Samples operator-(Samples f, const Samples& g) {
        for (std::size_t i = 0; i < f.size(); ++i) f[i] -= g[i];
        return f;
    }
    friend Samples operator*(T factor, Samples f) {
        for (T& value : f.values) value *= factor;
        return f;
    }
    friend T dot(const Samples& f, const Samples& g) {
        CHECK_EQ(f.size(), g.size());
        T sum{};
        for (std::size_t i = 0; i < f.size(); ++i) sum += f[i] * conjugate(g[i]);
        return sum / static_cast<double>(f.size());
    }

private:
    static double conjugate(double x) { return x; }
    static std::complex<double> conjugate(std::complex<double> z) { return {z.real(), -z.imag()}; }
};

/// The squared length, which is real even for complex vectors.
template <InnerProduct V>
double energy(const V& f) {
    return std::real(dot(f, f));
}

/// The cosine of the angle between two vectors: 1 if they differ only by a positive factor.
template <InnerProduct V>
double similarity(const V& f, const V& g) {
    return std::real(dot(f, g)) / std::sqrt(energy(f) * energy(g));
}

/// The root mean square error.
template <class T>
double rmse(const Samples<T>& f, const Samples<T>& g) {
    return std::sqrt(energy(f - g));
}

/// The article's definition taken literally, "the square root of the average of component-wise errors": without the
/// square, positive and negative errors cancel.
inline double rootOfMeanError(const Samples<double>& f, const Samples<double>& g) {
    double sum = 0;
    for (std::size_t i = 0; i < f.size(); ++i) sum += f[i] - g[i];
    return std::sqrt(std::fabs(sum) / static_cast<double>(f.size()));
}

}  // namespace arclight::projection
