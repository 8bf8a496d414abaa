// One idea for arrows, polynomials, curves, drawings and light: whatever has an inner product can be compared, taken
// apart and put together by it.
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

/// What can be added, scaled, and multiplied to a number by `dot`: glm's vectors, `Samples`, `Polynomial`.
template <class V>
concept InnerProduct = requires(const V& f, const V& g) {
    { f + g } -> std::convertible_to<V>;
    { f - g } -> std::convertible_to<V>;
    { dot(f, g) * g } -> std::convertible_to<V>;
};

/// The best scaled version of g to stand for f: no other factor leaves a shorter rest. 0 if g is.
template <InnerProduct V>
V project(const V& f, const V& g) {
    const auto square = dot(g, g);
    return square == decltype(square){} ? g : (dot(f, g) / square) * g;
}

/// What the projection leaves: its inner product with g is 0.
template <InnerProduct V>
V residual(const V& f, const V& g) {
    return f - project(f, g);
}

/// The sum of the projections on each vector of a basis; the nearest to f that the basis can make, if its vectors are
/// orthogonal. If they are not, what they share is counted twice.
template <InnerProduct V>
V projectOnto(const V& f, std::span<const V> basis) {
    V sum = f - f;
    for (const V& g : basis) sum = sum + project(f, g);
    return sum;
}

/// A vector of n numbers, real or complex: the samples of a curve, or the points of a drawing. Its inner product is the
/// mean of the products, so that it does not grow with n; that of complex numbers conjugates the second factor.
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

/// The square of the length, a real number for complex vectors, too.
template <InnerProduct V>
double energy(const V& f) {
    return std::real(dot(f, f));
}

/// The cosine of the angle between two vectors: 1 if they differ by a positive factor only.
template <InnerProduct V>
double similarity(const V& f, const V& g) {
    return std::real(dot(f, g)) / std::sqrt(energy(f) * energy(g));
}

/// The root of the mean of the squared errors.
template <class T>
double rmse(const Samples<T>& f, const Samples<T>& g) {
    return std::sqrt(energy(f - g));
}

/// What the article's sentence says, "the square root of the average of component-wise errors": the errors unsquared.
/// Those of both signs cancel.
inline double rootOfMeanError(const Samples<double>& f, const Samples<double>& g) {
    double sum = 0;
    for (std::size_t i = 0; i < f.size(); ++i) sum += f[i] - g[i];
    return std::sqrt(std::fabs(sum) / static_cast<double>(f.size()));
}

}  // namespace arclight::projection
