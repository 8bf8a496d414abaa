// Spherical harmonics: an orthonormal basis, projections as by their definition, rotation, Ramamoorthi's figures.
#include <cmath>
#include <numbers>
#include <numeric>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "sim/each_target.h"
#include "sim/projection/ringing.h"
#include "sim/projection/spherical_harmonics.h"
#include "sim/random_draws.h"

namespace arclight::projection {
namespace {

constexpr Sky kSkies[]{Sky::clear, Sky::overcast, Sky::sunset, Sky::studio};

/// The sum that `project` stands for, in doubles.
std::vector<glm::dvec3> directProjection(const Environment& light, int bands) {
    std::vector<glm::dvec3> terms(static_cast<std::size_t>(termCount(bands)));
    std::array<double, kMaxTerms> values;
    for (int y = 0; y < light.height(); ++y)
        for (int x = 0; x < light.width(); ++x) {
            harmonicsAt<double>(light.direction(x, y), bands, values);
            const glm::dvec3 energy = light.solidAngle(y) * glm::dvec3(light.row(y)[static_cast<std::size_t>(x)]);
            for (std::size_t i = 0; i < terms.size(); ++i) terms[i] += values[i] * energy;
        }
    return terms;
}

TEST(SphericalHarmonics, AreTheBooksPolynomials) {
    const double third = std::sqrt(3 / (4 * std::numbers::pi)), fifteenth = std::sqrt(15 / (4 * std::numbers::pi));
    Random random(Seed{1});
    std::array<double, kMaxTerms> y;
    for (int i = 0; i < 50; ++i) {
        const glm::dvec3 d = glm::normalize(glm::dvec3(randomDirection(random)));
        harmonicsAt<double>(d, 2, y);
        EXPECT_NEAR(y[0], std::sqrt(0.25 / std::numbers::pi), 1e-14);
        // The books' z is +y here, x is +z, y is +x.
        EXPECT_NEAR(y[1], third * d.x, 1e-14);
        EXPECT_NEAR(y[2], third * d.y, 1e-14);
        EXPECT_NEAR(y[3], third * d.z, 1e-14);
        EXPECT_NEAR(y[4], fifteenth * d.z * d.x, 1e-14);
        EXPECT_NEAR(y[5], fifteenth * d.x * d.y, 1e-14);
        EXPECT_NEAR(y[6], std::sqrt(5 / (16 * std::numbers::pi)) * (3 * d.y * d.y - 1), 1e-14);
        EXPECT_NEAR(y[7], fifteenth * d.z * d.y, 1e-14);
        EXPECT_NEAR(y[8], fifteenth / 2 * (d.z * d.z - d.x * d.x), 1e-14);
    }
}

TEST(SphericalHarmonics, AreOrthonormal) {
    // Gauss' nodes would be exact; midpoints in the cosine are within 1e-3, and all pairs are summed at once.
    constexpr int kRows = 400, kColumns = 20;
    std::vector<double> products(kMaxTerms * kMaxTerms);
    std::array<double, kMaxTerms> y;
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kColumns; ++column) {
            const double up = (2 * row + 1.0) / kRows - 1, angle = 2 * std::numbers::pi * column / kColumns;
            const double r = std::sqrt(1 - up * up);
            harmonicsAt<double>({r * std::sin(angle), up, r * std::cos(angle)}, kMaxBands, y);
            for (std::size_t i = 0; i < kMaxTerms; ++i)
                for (std::size_t k = 0; k <= i; ++k) products[i * kMaxTerms + k] += y[i] * y[k];
        }
    for (std::size_t i = 0; i < kMaxTerms; ++i)
        for (std::size_t k = 0; k <= i; ++k)
            ASSERT_NEAR(products[i * kMaxTerms + k] * 4 * std::numbers::pi / (kRows * kColumns), i == k ? 1 : 0, 2e-3);
}

TEST(SphericalHarmonics, FollowTheAdditionTheorem) {
    Random random(Seed{2});
    std::array<double, kMaxTerms> a, b;
    for (int i = 0; i < 50; ++i) {
        const glm::dvec3 p = glm::normalize(glm::dvec3(randomDirection(random)));
        const glm::dvec3 q = glm::normalize(glm::dvec3(randomDirection(random)));
        harmonicsAt<double>(p, kMaxBands, a), harmonicsAt<double>(q, kMaxBands, b);
        for (int l = 0; l <= kMaxBands; ++l) {
            double sum = 0;
            for (std::size_t term = termOf(l, -l); term <= termOf(l, l); ++term) sum += a[term] * b[term];
            const double legendre = std::legendre(static_cast<unsigned>(l), glm::dot(p, q));
            ASSERT_NEAR(sum, (2 * l + 1) / (4 * std::numbers::pi) * legendre, 1e-12) << l;
        }
    }
}

TEST(HarmonicProjection, IsTheInnerProductWithEveryFunction) {
    const Environment light = makeEnvironment(Sky::sunset, 128, 64);
    const auto truth = directProjection(light, kMaxBands);
    for (const int bands : {2, 5, kMaxBands}) {
        const HarmonicLight projected = project(light, bands);
        for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(bands)); ++i)
            ASSERT_LT(glm::length(glm::dvec3(projected.terms[i]) - truth[i]), 1e-6 * glm::length(truth[0])) << i;
    }
}

TEST(HarmonicProjection, HasTheSameBitsAtAnyWidthAndNumberOfThreads) {
    const Environment light = makeEnvironment(Sky::clear, 192, 40);
    const HarmonicLight two = project(light, 2), eight = project(light, 8);
    const auto expectSame = [&] {
        EXPECT_EQ(project(light, 2).terms, two.terms);
        EXPECT_EQ(project(light, 8).terms, eight.terms);
    };
    EXPECT_GE(withEachTarget(expectSame), 1u);
    setThreads(1);
    expectSame();
    setThreads(0);
}

TEST(HarmonicLight, IsTheEnvironmentWhereItHasOnlyThoseBands) {
    HarmonicLight light{.bands = 4};
    Random random(Seed{3});
    for (std::size_t i = 0; i < 25; ++i) {
        const float r = random.uniform(-1, 1), g = random.uniform(-1, 1), b = random.uniform(-1, 1);
        light.terms[i] = {r, g, b};
    }
    Environment environment(256, 128);
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 256; ++x)
            environment.pixels()[static_cast<std::size_t>(256 * y + x)] =
                valueAt(light, glm::vec3(environment.direction(x, y)));
    const HarmonicLight again = project(environment, 8);
    for (std::size_t i = 0; i < kMaxTerms; ++i) ASSERT_LT(glm::length(again.terms[i] - light.terms[i]), 2e-3f) << i;
}

TEST(HarmonicLight, TurnsAboutTheVertical) {
    const HarmonicLight light = project(makeEnvironment(Sky::clear, 128, 64), 8);
    Random random(Seed{4});
    for (int i = 0; i < 100; ++i) {
        const float angle = random.uniform(-7, 7);
        const glm::vec3 d = randomDirection(random);
        const glm::vec3 from(std::cos(angle) * d.x - std::sin(angle) * d.z, d.y,
                             std::sin(angle) * d.x + std::cos(angle) * d.z);  // d, turned back
        const HarmonicLight turned = rotated(light, static_cast<double>(angle));
        ASSERT_LT(glm::length(valueAt(turned, d) - valueAt(light, from)), 2e-4f);
    }
}

TEST(Irradiance, HasTheCosinesFactors) {
    // The factor of band l is 2π times the integral of y P_l(y) over [0, 1].
    for (int l = 0; l <= kMaxBands; ++l) {
        double integral = 0;
        for (int i = 0; i < 20000; ++i) {
            const double y = (i + 0.5) / 20000;
            integral += y * std::legendre(static_cast<unsigned>(l), y) / 20000;
        }
        EXPECT_NEAR(cosineFactor(l), 2 * std::numbers::pi * integral, 1e-7) << l;
    }
}

TEST(Irradiance, OfTheDirectSumIsExact) {
    Environment white(64, 32);
    for (glm::vec3& pixel : white.pixels()) pixel = glm::vec3(1);
    const DirectIrradiance direct(white);
    EXPECT_NEAR(direct.total(), 4 * std::numbers::pi, 1e-3);
    EXPECT_NEAR(direct.at({0, 1, 0}), std::numbers::pi, 0.02);
    const Environment sky = makeEnvironment(Sky::clear);
    const DirectIrradiance cells(sky);
    Random random(Seed{5});
    for (int i = 0; i < 4; ++i) {
        const glm::dvec3 n = glm::normalize(glm::dvec3(randomDirection(random)));
        double sum = 0;
        for (int y = 0; y < sky.height(); ++y)
            for (int x = 0; x < sky.width(); ++x)
                sum += sky.solidAngle(y) * std::max(glm::dot(sky.direction(x, y), n), 0.0) *
                       static_cast<double>(luminance(sky.row(y)[static_cast<std::size_t>(x)]));
        ASSERT_NEAR(cells.at(glm::vec3(n)) / sum, 1, 2e-3);
    }
}

constexpr int kExpectedNormals = 1500;
const std::vector<glm::dvec3>& evenNormals() {
    static const std::vector<glm::dvec3> kNormals = [] {
        std::vector<glm::dvec3> normals;
        for (int i = 0; i < kExpectedNormals; ++i) normals.push_back(evenDirection(i, kExpectedNormals));
        return normals;
    }();
    return kNormals;
}

/// Luminance of irradiance at normals spread evenly, by a sum over all pixels in doubles; the last is the total.
template <class Light>
std::vector<double> irradianceBySum(const Environment& grid, const Light& lightAt) {
    std::vector<double> sums(kExpectedNormals + 1);
    for (int y = 0; y < grid.height(); ++y)
        for (int x = 0; x < grid.width(); ++x) {
            const glm::dvec3 d = grid.direction(x, y);
            const double light = grid.solidAngle(y) * glm::dot(lightAt(x, y, d), glm::dvec3(0.2126, 0.7152, 0.0722));
            for (int i = 0; i < kExpectedNormals; ++i)
                sums[static_cast<std::size_t>(i)] +=
                    light * std::max(glm::dot(evenNormals()[static_cast<std::size_t>(i)], d), 0.0);
            sums.back() += light;
        }
    return sums;
}

/// What the bands give, in doubles.
glm::dvec3 bandsAt(const HarmonicLight& light, const glm::dvec3& d) {
    std::array<double, kMaxTerms> y;
    harmonicsAt<double>(d, light.bands, y);
    glm::dvec3 sum(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(termCount(light.bands)); ++i)
        sum += y[i] * glm::dvec3(light.terms[i]);
    return sum;
}

/// Dips of what bands give, looked for on rows and columns.
NegativeLight negativeBySearch(const HarmonicLight& light) {
    constexpr int kRows = 90, kColumns = 180;
    NegativeLight negative;
    const glm::dvec3 mean = glm::dvec3(light.terms[0]) * std::sqrt(0.25 / std::numbers::pi);
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kColumns; ++column) {
            const double up = (2 * row + 1.0) / kRows - 1, angle = 2 * std::numbers::pi * column / kColumns;
            const double r = std::sqrt(1 - up * up);
            const glm::dvec3 value = bandsAt(light, {r * std::sin(angle), up, r * std::cos(angle)}) / mean;
            const double lowest = std::min({value.x, value.y, value.z});
            if (lowest < 0) negative.share += 1.0 / (kRows * kColumns);
            negative.depth = std::max(negative.depth, -lowest);
        }
    return negative;
}

TEST(Irradiance, OfRandomSettingsHasTheErrorsOfASumOverAllPixels) {
    Random random(Seed{12});
    const int settings = test::isLongRun() ? 200 : 24;
    const Environment grid(128, 64);
    for (const Sky kind : kSkies) {
        const Environment sky = makeEnvironment(kind);
        const DirectIrradiance direct(sky);
        const auto truth = irradianceBySum(
            sky, [&](int x, int y, const glm::dvec3&) { return glm::dvec3(sky.row(y)[static_cast<std::size_t>(x)]); });
        const double mean = std::accumulate(truth.begin(), truth.end() - 1, 0.0) / kExpectedNormals;
        // The ball's mean light is a quarter of that of all directions together: errors in parts of it are fourfold.
        EXPECT_NEAR(mean / truth.back(), 0.25, 1e-4);
        for (int i = 0; i < settings / 4; ++i) {
            const int bands = static_cast<int>(random.below(9));
            const auto window = static_cast<Window>(random.below(4));
            SCOPED_TRACE(testing::Message()
                         << static_cast<int>(kind) << ": bands " << bands << ", window " << static_cast<int>(window));
            const HarmonicLight light = project(sky, bands), shown = windowed(light, windowFactors(window, light));
            const auto byBands =
                irradianceBySum(grid, [&](int, int, const glm::dvec3& d) { return bandsAt(shown, d); });
            double errorMean = 0, errorMax = 0;
            for (std::size_t k = 0; k + 1 < truth.size(); ++k) {
                const double error = std::fabs(truth[k] - byBands[k]) / truth.back();
                errorMean += error / kExpectedNormals, errorMax = std::max(errorMax, error);
            }
            const IrradianceErrors errors = direct.errorsOf(irradianceOf(shown));
            EXPECT_NEAR(errors.mean, errorMean, 1e-4 + 0.02 * errorMean);
            // Cells of 1.4° that the horizon cuts are worth up to a few ten-thousandths.
            EXPECT_NEAR(errors.max, errorMax, 3e-4 + 0.04 * errorMax);
            const NegativeLight negative = negativeLight(shown), expected = negativeBySearch(shown);
            EXPECT_NEAR(negative.share, expected.share, 0.01);
            EXPECT_NEAR(negative.depth, expected.depth, 0.01 + 0.05 * expected.depth);
            if (window == Window::nonNegative) {
                EXPECT_EQ(negative.share, 0);
            }
        }
    }
}

TEST(Irradiance, ByNineTermsReachesRamamoorthisFigures) {
    for (const Sky sky : kSkies) {
        const Environment light = makeEnvironment(sky);
        const IrradianceErrors errors = DirectIrradiance(light).errorsOf(irradianceOf(project(light, 2)));
        EXPECT_LT(errors.mean, 0.01) << static_cast<int>(sky);
        EXPECT_LT(errors.max, 0.05) << static_cast<int>(sky);
    }
    // A single source: the bound, 3/32 at right angles to it.
    Environment point(512, 256);
    point.pixels()[512 * 100 + 77] = glm::vec3(1000);
    const IrradianceErrors bound = DirectIrradiance(point).errorsOf(irradianceOf(project(point, 2)));
    EXPECT_NEAR(bound.max, 3.0 / 32, 2e-3);
}

TEST(NegativeLight, IsMadeBySuns) {
    const HarmonicLight sun = project(makeEnvironment(Sky::sunset), 8);
    EXPECT_GT(negativeLight(sun).share, 0.2);
    EXPECT_GT(negativeLight(sun).depth, 1);
    EXPECT_EQ(negativeLight(truncated(sun, 0)).share, 0);
    // Of a light that is a half plus a half of y: a quarter of 1 − 3 y is known. Below 0 where y > 1/3.
    HarmonicLight slope{.bands = 1};
    slope.terms[0] = glm::vec3(1);
    slope.terms[2] = glm::vec3(-std::sqrt(3.0f));
    EXPECT_NEAR(negativeLight(slope).share, 1.0 / 3, 1e-3);
    EXPECT_NEAR(negativeLight(slope).depth, 2, 2e-3);
}

TEST(NegativeLight, GoesWithTheSolvedWindowAndLessensWithTheOthers) {
    for (const Sky sky : kSkies)
        for (const int bands : {1, 2, 5, 8}) {
            const HarmonicLight light = project(makeEnvironment(sky, 256, 128), bands);
            const double before = negativeLight(light).depth;
            const auto depth = [&light](Window window) {
                return negativeLight(windowed(light, windowFactors(window, light))).depth;
            };
            EXPECT_EQ(depth(Window::none), before);
            EXPECT_LE(depth(Window::hanning), before);
            EXPECT_LE(depth(Window::lanczos), before);
            // Everywhere, not only where it was sampled.
            const HarmonicLight solved = windowed(light, windowFactors(Window::nonNegative, light));
            float least = 1;
            for (int i = 0; i < 3001; ++i) {
                const glm::vec3 value = valueAt(solved, glm::vec3(evenDirection(i, 3001)));
                least = std::min({least, value.x, value.y, value.z});
            }
            EXPECT_GE(least, 0) << static_cast<int>(sky) << " " << bands;
            if (before == 0) {
                EXPECT_EQ(windowFactors(Window::nonNegative, light)[1], 1);
            }
        }
}

}  // namespace
}  // namespace arclight::projection
