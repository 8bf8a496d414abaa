#include "sim/projection/polynomial.h"

#include <algorithm>
#include <array>

namespace arclight::projection {

Polynomial operator+(const Polynomial& f, const Polynomial& g) {
    Polynomial sum{std::vector<Rational>(std::max(f.factors.size(), g.factors.size()))};
    for (std::size_t i = 0; i < f.factors.size(); ++i) sum.factors[i] = sum.factors[i] + f.factors[i];
    for (std::size_t i = 0; i < g.factors.size(); ++i) sum.factors[i] = sum.factors[i] + g.factors[i];
    while (!sum.factors.empty() && sum.factors.back() == Rational(0)) sum.factors.pop_back();
    return sum;
}

Polynomial operator*(Rational factor, const Polynomial& f) {
    if (factor == Rational(0)) return {};
    Polynomial result = f;
    for (Rational& each : result.factors) each = factor * each;
    return result;
}

Rational dot(const Polynomial& f, const Polynomial& g) {
    Rational sum;
    for (std::size_t i = 0; i < f.factors.size(); ++i)
        for (std::size_t k = 0; k < g.factors.size(); ++k)
            sum = sum + f.factors[i] * g.factors[k] / Rational(static_cast<std::int64_t>(i + k + 1));
    return sum;
}

double Polynomial::operator()(double x) const {
    double value = 0;
    for (std::size_t i = factors.size(); i-- > 0;) value = value * x + factors[i].value();
    return value;
}

Polynomial power(int n) {
    Polynomial result{std::vector<Rational>(static_cast<std::size_t>(n) + 1)};
    result.factors.back() = 1;
    return result;
}

std::string text(const Polynomial& f) {
    constexpr std::array<const char*, 10> kPowers{"", "x", "x²", "x³", "x⁴", "x⁵", "x⁶", "x⁷", "x⁸", "x⁹"};
    std::string result;
    for (std::size_t i = f.factors.size(); i-- > 0;) {
        const Rational factor = f.factors[i];
        if (factor == Rational(0)) continue;
        const bool isNegative = factor.over < 0;
        result += result.empty() ? (isNegative ? "−" : "") : (isNegative ? " − " : " + ");
        const Rational size(isNegative ? -factor.over : factor.over, factor.under);
        const bool isPlain = size == Rational(1) && i > 0;
        if (!isPlain) result += std::to_string(size.over);
        if (size.under != 1) result += "/" + std::to_string(size.under);
        if (i > 0) result += (isPlain ? "" : " ") + std::string(kPowers[std::min(i, kPowers.size() - 1)]);
    }
    return result.empty() ? "0" : result;
}

}  // namespace arclight::projection
