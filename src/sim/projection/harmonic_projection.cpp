// The projection of an environment in lanes and threads. Along a row, the functions of order m are cosines and sines of
// m times the azimuth, whose values at four pixels 90° apart differ only in sign, so 9 terms cost 5 multiplications and
// additions per pixel instead of 18.
#include <algorithm>
#include <array>
#include <cstddef>
#include <numbers>
#include <vector>

#include "core/check.h"
#include "core/parallel.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/projection/spherical_harmonics.h"

// Highway compiles this file once for every instruction set and chooses among them when the program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/projection/harmonic_projection.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>

#include "sim/common/lanes-inl.h"

#ifndef ARCLIGHT_HARMONIC_ROWS
#define ARCLIGHT_HARMONIC_ROWS
namespace arclight::projection {

inline constexpr std::size_t kSlots = 3 * kMaxLanes;  // sums side by side: of 16 pixels, three floats each

/// Input of the kernel: pixel rows, and the cosines, sines and weights for them.
struct Rows {
    const float* pixels;
    std::size_t width;     ///< floats per row
    const float* waves;    ///< for each m from 1: cosines, then sines, for the floats of the first quarter
    const float* weights;  ///< for each row: solid angle times the function at azimuth 0, for l from 0, m from 0 to l
};

}  // namespace arclight::projection
#endif

HWY_BEFORE_NAMESPACE();
namespace arclight::projection::HWY_NAMESPACE {
using namespace arclight::HWY_NAMESPACE;

/// Adds a row's terms to `sums`, `kSlots` floats each. The stride of `kSlots` is too long for hardware prefetchers, so
/// the `next` row is prefetched meanwhile.
template <int kBands>
HWY_INLINE void addRow(const float* HWY_RESTRICT row, const float* HWY_RESTRICT next, const Rows& rows,
                       const float* HWY_RESTRICT weights, float* HWY_RESTRICT sums) {
    const std::size_t quarter = rows.width / 4;
    for (std::size_t slot = 0; slot < kSlots; slot += hn::Lanes(Tag())) {
        std::array<Real, kBands + 1> cosines, sines;
        cosines.fill(Real(0.0f)), sines.fill(Real(0.0f));
        for (std::size_t i = slot; i < quarter; i += kSlots) {
            const auto pixel = [&](std::size_t turn) {
                hwy::Prefetch(next + turn * quarter + i);
                return Real::loadUnaligned(row + turn * quarter + i);
            };
            const Real a = pixel(0), b = pixel(1), c = pixel(2), d = pixel(3);
            const Real ac = a + c, bd = b + d, all = ac + bd, twice = ac - bd, once = a - c, across = b - d;
            cosines[0] = cosines[0] + all;
            for (int m = 1; m <= kBands; ++m) {
                const float* const wave = rows.waves + 2 * static_cast<std::size_t>(m - 1) * quarter + i;
                const Real cosine = Real::loadUnaligned(wave), sine = Real::loadUnaligned(wave + quarter);
                Real &ofCosine = cosines[static_cast<std::size_t>(m)], &ofSine = sines[static_cast<std::size_t>(m)];
                if (m % 2 == 0) {
                    const Real even = m % 4 == 0 ? all : twice;
                    ofCosine = ofCosine + even * cosine, ofSine = ofSine + even * sine;
                } else {
                    const Real turned = m % 4 == 1 ? across : -across;
                    ofCosine = ofCosine + (once * cosine - turned * sine);
                    ofSine = ofSine + (once * sine + turned * cosine);
                }
            }
        }
        for (int l = 0, weight = 0; l <= kBands; ++l)
            for (int m = 0; m <= l; ++m, ++weight) {
                const auto add = [&](int order, Real sum) {
                    float* const to = sums + termOf(l, order) * kSlots + slot;
                    (Real::loadUnaligned(to) + Real(weights[weight]) * sum).storeUnaligned(to);
                };
                add(m, cosines[static_cast<std::size_t>(m)]);
                if (m > 0) add(-m, sines[static_cast<std::size_t>(m)]);
            }
    }
}

template <int kBands>
HWY_INLINE void addRows(const Rows& rows, std::size_t begin, std::size_t end, float* sums) {
    constexpr std::size_t kWeights = (kBands + 1) * (kBands + 2) / 2;
    for (std::size_t y = begin; y < end; ++y)
        addRow<kBands>(rows.pixels + y * rows.width, rows.pixels + std::min(y + 1, end - 1) * rows.width, rows,
                       rows.weights + y * kWeights, sums);
}

void AddRowsOf2(const Rows& rows, std::size_t begin, std::size_t end, float* sums) {
    addRows<2>(rows, begin, end, sums);
}
void AddRowsOf8(const Rows& rows, std::size_t begin, std::size_t end, float* sums) {
    addRows<kMaxBands>(rows, begin, end, sums);
}

}  // namespace arclight::projection::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arclight::projection {

HWY_EXPORT(AddRowsOf2);
HWY_EXPORT(AddRowsOf8);

namespace {

std::vector<float> wavesOf(int width, int bands) {
    std::vector<float> waves;
    for (int m = 1; m <= bands; ++m)
        for (const bool isSine : {false, true})
            for (int x = 0; x < width / 4; ++x) {
                const SineCosine wave = quickSineCosine(m * (2 * std::numbers::pi * (x + 0.5) / width));
                waves.insert(waves.end(), 3, static_cast<float>(isSine ? wave.sine : wave.cosine));
            }
    return waves;
}

std::vector<float> weightsOf(const Environment& light, int bands) {
    std::vector<float> weights;
    std::array<double, kMaxTerms> terms;
    for (int y = 0; y < light.height(); ++y) {
        const SineCosine theta = quickSineCosine(std::numbers::pi * (y + 0.5) / light.height());
        harmonicsAt<double>({0, theta.cosine, theta.sine}, bands, terms);
        const double solidAngle = light.solidAngle(y);
        for (int l = 0; l <= bands; ++l)
            for (int m = 0; m <= l; ++m) weights.push_back(static_cast<float>(solidAngle * terms[termOf(l, m)]));
    }
    return weights;
}

}  // namespace

HarmonicProjector::HarmonicProjector(int width, int height, int bands)
    : width_(width),
      height_(height),
      bands_(bands),
      computed_(bands <= 2 ? 2 : kMaxBands),
      waves_(wavesOf(width, computed_)),
      weights_(weightsOf(Environment(width, height), computed_)) {
    CHECK_EQ(width % 64, 0);
    CHECK_LE(bands, kMaxBands);
}

HarmonicLight HarmonicProjector::project(const Environment& light) const {
    constexpr std::size_t kRows = 16;
    CHECK_EQ(light.width(), width_);
    CHECK_EQ(light.height(), height_);
    const Rows rows{&light.pixels().data()->x, 3 * static_cast<std::size_t>(width_), waves_.data(), weights_.data()};
    const auto height = static_cast<std::size_t>(height_);
    const std::size_t floats = static_cast<std::size_t>(termCount(computed_)) * kSlots;
    std::vector<float> sums((height + kRows - 1) / kRows * floats);
    parallelFor(height, kRows, [&](std::size_t begin, std::size_t end) {
        float* const to = &sums[begin / kRows * floats];
        if (computed_ == 2)
            HWY_DYNAMIC_DISPATCH(AddRowsOf2)(rows, begin, end, to);
        else
            HWY_DYNAMIC_DISPATCH(AddRowsOf8)(rows, begin, end, to);
    });
    HarmonicLight result{.bands = bands_};
    for (std::size_t term = 0; term < static_cast<std::size_t>(termCount(bands_)); ++term) {
        glm::dvec3 sum(0);
        for (std::size_t part = term * kSlots; part < sums.size(); part += floats)
            for (std::size_t i = part; i < part + kSlots; i += 3) sum += glm::dvec3(sums[i], sums[i + 1], sums[i + 2]);
        result.terms[term] = glm::vec3(sum);
    }
    return result;
}

namespace {

/// The sum over all pixels with the directions of their light, which no row has in common.
HarmonicLight projectResampled(const Environment& light, int bands) {
    constexpr std::size_t kRows = 8;
    using Sums = std::array<glm::dvec3, kMaxTerms>;
    const auto height = static_cast<std::size_t>(light.height());
    std::vector<Sums> parts((height + kRows - 1) / kRows, Sums{});
    parallelFor(height, kRows, [&](std::size_t begin, std::size_t end) {
        std::array<double, kMaxTerms> terms;
        for (std::size_t y = begin; y < end; ++y)
            for (int x = 0; x < light.width(); ++x) {
                const auto row = static_cast<int>(y);
                harmonicsAt<double>(light.lightCentre(x, row), bands, terms);
                const glm::dvec3 energy =
                    light.lightAngle(x, row) * glm::dvec3(light.row(row)[static_cast<std::size_t>(x)]);
                for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(bands)); ++i)
                    parts[begin / kRows][i] += terms[i] * energy;
            }
    });
    HarmonicLight result{.bands = bands};
    for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(bands)); ++i) {
        glm::dvec3 sum(0);
        for (const Sums& part : parts) sum += part[i];
        result.terms[i] = glm::vec3(sum);
    }
    return result;
}

}  // namespace

HarmonicLight project(const Environment& light, int bands) {
    if (light.isResampled()) return projectResampled(light, bands);
    return HarmonicProjector(light.width(), light.height(), bands).project(light);
}

}  // namespace arclight::projection
#endif
