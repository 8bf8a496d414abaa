// Polynomials with exact rational coefficients: on [0, 1], Gram-Schmidt and projections yield only fractions.
#pragma once

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "core/check.h"
#include "sim/projection/inner_product.h"

namespace arclight::projection {

/// A fraction in lowest terms with a positive denominator. Numbers of up to about six digits are safe.
struct Rational {
    std::int64_t over = 0, under = 1;

    constexpr Rational(std::int64_t whole = 0) : over(whole) {}
    constexpr Rational(std::int64_t numerator, std::int64_t denominator) {
        CHECK(denominator != 0);
        const std::int64_t shared = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
        over = numerator / shared, under = denominator / shared;
    }
    constexpr double value() const { return static_cast<double>(over) / static_cast<double>(under); }

    friend constexpr bool operator==(const Rational&, const Rational&) = default;
    friend constexpr Rational operator+(Rational a, Rational b) {
        return {a.over * b.under + b.over * a.under, a.under * b.under};
    }
    friend constexpr Rational operator-(Rational a, Rational b) { return a + Rational(-b.over, b.under); }
    friend constexpr Rational operator*(Rational a, Rational b) { return {a.over * b.over, a.under * b.under}; }
    friend constexpr Rational operator/(Rational a, Rational b) { return {a.over * b.under, a.under * b.over}; }
};

/// Coefficients of 1, x, x² … The inner product is the integral of the product over [0, 1].
struct Polynomial {
    std::vector<Rational> factors;

    friend bool operator==(const Polynomial&, const Polynomial&) = default;
    friend Polynomial operator+(const Polynomial& f, const Polynomial& g);
    friend Polynomial operator-(const Polynomial& f, const Polynomial& g) { return f + Rational(-1) * g; }
    friend Polynomial operator*(Rational factor, const Polynomial& f);
    friend Rational dot(const Polynomial& f, const Polynomial& g);

    double operator()(double x) const;
};

/// xⁿ.
Polynomial power(int n);

/// In mathematical notation: "3/2 x² − 3/5 x + 1/20".
std::string text(const Polynomial& f);

}  // namespace arclight::projection
