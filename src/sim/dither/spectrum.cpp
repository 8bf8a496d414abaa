#include "sim/dither/spectrum.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

#include "sim/common/trigonometry.h"

namespace arclight::dither {
namespace {

using Complex = std::complex<double>;

/// The product in real arithmetic, because std::complex's checks for infinities cost more than the product.
Complex product(Complex a, Complex b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// e^(−2πi k/count) for k below count/2.
std::vector<Complex> rootsOfUnity(std::size_t count) {
    std::vector<Complex> roots;
    for (std::size_t k = 0; k < count / 2; ++k) {
        const double angle = -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(count);
        roots.emplace_back(cosine(angle), sine(angle));
    }
    return roots;
}

/// The fast Fourier transform in place (J. Cooley and J. Tukey, 1965); the length is 2 · roots.size().
void transform(std::span<Complex> values, std::span<const Complex> roots) {
    const std::size_t count = values.size();
    for (std::size_t i = 1, reversed = 0; i < count; ++i) {
        std::size_t bit = count / 2;
        for (; reversed & bit; bit /= 2) reversed ^= bit;
        reversed ^= bit;
        if (i < reversed) std::swap(values[i], values[reversed]);
    }
    for (std::size_t half = 1; half < count; half *= 2)
        for (std::size_t begin = 0; begin < count; begin += 2 * half)
            for (std::size_t k = 0; k < half; ++k) {
                Complex &even = values[begin + k], &odd = values[begin + k + half];
                const Complex turned = product(odd, roots[k * (count / (2 * half))]);
                odd = even - turned;
                even += turned;
            }
}

/// Transforms all columns, each through a contiguous copy.
void transformColumns(std::vector<Complex>& image, std::size_t size, std::span<const Complex> roots) {
    std::vector<Complex> column(size);
    for (std::size_t x = 0; x < size; ++x) {
        for (std::size_t y = 0; y < size; ++y) column[y] = image[y * size + x];
        transform(column, roots);
        for (std::size_t y = 0; y < size; ++y) image[y * size + x] = column[y];
    }
}

/// The frequency at a row and column of a spectrum, in cycles per image.
double cyclesAt(int x, int y, int size) {
    const double u = x - size / 2, v = y - size / 2;
    return std::sqrt(u * u + v * v);
}

}  // namespace

std::vector<double> powerSpectrum(std::span<const float> image, int size) {
    const auto side = static_cast<std::size_t>(size), count = side * side;
    double mean = 0, squares = 0;
    for (const float value : image) mean += static_cast<double>(value);
    mean /= static_cast<double>(count);
    std::vector<Complex> values;
    for (const float value : image) {
        values.emplace_back(static_cast<double>(value) - mean);
        squares += values.back().real() * values.back().real();
    }
    const std::vector<Complex> roots = rootsOfUnity(side);
    for (std::size_t y = 0; y < side; ++y) transform(std::span(values).subspan(y * side, side), roots);
    transformColumns(values, side, roots);
    std::vector<double> power(count);
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            const Complex value = values[(y + side / 2) % side * side + (x + side / 2) % side];
            const double square = value.real() * value.real() + value.imag() * value.imag();
            power[y * side + x] = squares > 0 ? square / squares : 0;
        }
    return power;
}

std::vector<double> radialPower(std::span<const double> spectrum, int size) {
    const auto rings = static_cast<std::size_t>(size / 2);
    std::vector<double> sums(rings), counts(rings);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const auto ring = static_cast<std::size_t>(cyclesAt(x, y, size) + 0.5);
            if (ring == 0 || ring > rings) continue;
            sums[ring - 1] += spectrum[static_cast<std::size_t>(y * size + x)];
            ++counts[ring - 1];
        }
    for (std::size_t i = 0; i < rings; ++i) sums[i] /= counts[i];
    return sums;
}

double lowFrequencyEnergy(std::span<const double> spectrum, int size) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double cycles = cyclesAt(x, y, size);
            if (cycles == 0 || cycles > std::max(1.0, size / 8.0)) continue;
            sum += spectrum[static_cast<std::size_t>(y * size + x)];
            ++count;
        }
    return sum / count;
}

}  // namespace arclight::dither
