// Lights of the skies, and the article's mean of errors.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/angles.h"
#include "sim/projection/environment.h"
#include "sim/projection/inner_product.h"
#include "sim/projection/ringing.h"
#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {
namespace {

TEST(Environment, TheSunIsWhereItsLightComesFrom) {
    for (const Sky sky : {Sky::clear, Sky::sunset}) {
        const Environment environment = makeEnvironment(sky);
        glm::dvec3 sun(0);
        for (int y = 0; y < environment.height(); ++y)
            for (int x = 0; x < environment.width(); ++x) {
                const glm::vec3 light = environment.row(y)[static_cast<std::size_t>(x)];
                if (luminance(light) > 100)
                    sun +=
                        environment.solidAngle(y) * static_cast<double>(luminance(light)) * environment.direction(x, y);
            }
        ASSERT_GT(glm::length(sun), 0);
        EXPECT_GT(glm::dot(glm::normalize(sun), glm::dvec3(lightDirection(sky))), std::cos(0.005));
    }
}

/// The mean luminance within 6° of a direction.
double meanAround(const Environment& environment, glm::dvec3 centre) {
    double sum = 0, solid = 0;
    for (int y = 0; y < environment.height(); ++y)
        for (int x = 0; x < environment.width(); ++x)
            if (glm::dot(environment.direction(x, y), centre) > std::cos(0.1)) {
                const double part = environment.solidAngle(y);
                sum += part * static_cast<double>(luminance(environment.row(y)[static_cast<std::size_t>(x)]));
                solid += part;
            }
    return sum / solid;
}

TEST(Environment, OvercastSkiesAreBrighterAroundTheHiddenSun) {
    const Environment environment = makeEnvironment(Sky::overcast);
    const glm::dvec3 light(lightDirection(Sky::overcast));
    EXPECT_GT(meanAround(environment, light), 1.3 * meanAround(environment, {-light.x, light.y, -light.z}));
}

TEST(Environment, EdgesOfTheSoftBoxAreSoft) {
    // Its half width is 0.55 of its distance, with edges 0.06 wide.
    const Environment environment = makeEnvironment(Sky::studio, 2048, 1024);
    const glm::vec3 centre = lightDirection(Sky::studio);
    const glm::vec3 right = glm::normalize(glm::cross(glm::vec3(0, 1, 0), centre));
    const auto at = [&](float x) { return luminance(environment.at(glm::normalize(centre + x * right))); };
    const float full = at(0);
    EXPECT_GT(full, 5);
    for (const float side : {-1.0f, 1.0f}) {
        EXPECT_NEAR(at(0.51f * side), full, 0.1f * full);
        EXPECT_NEAR(at(0.55f * side), 0.5f * full, 0.2f * full);
        EXPECT_LT(at(0.59f * side), 0.1f * full);
    }
}

TEST(InnerProduct, RootOfTheMeanErrorOfAConstant) {
    const Samples<double> f{std::vector<double>{3, 1, 2}}, g{std::vector<double>{2.75, 0.75, 1.75}};
    EXPECT_NEAR(rootOfMeanError(f, g), 0.5, 1e-15);
    EXPECT_NEAR(rootOfMeanError(g, f), 0.5, 1e-15);
}

/// The windows of Hann and Lanczos: a raised cosine and sin(x) / x, from 1 at band 0 to 0 at the first one left out.
TEST(Windows, AreTheirClosedForms) {
    for (const int bands : {2, 4}) {
        const HarmonicLight light{.bands = bands, .terms = {}};
        const BandFactors hanning = windowFactors(Window::hanning, light),
                          lanczos = windowFactors(Window::lanczos, light);
        EXPECT_EQ(hanning[0], 1);
        EXPECT_EQ(lanczos[0], 1);
        for (int l = 1; l <= bands; ++l) {
            const double x = static_cast<double>(kPi) * l / (bands + 1);
            EXPECT_NEAR(hanning[static_cast<std::size_t>(l)], 0.5 + 0.5 * std::cos(x), 1e-6) << l;
            EXPECT_NEAR(lanczos[static_cast<std::size_t>(l)], std::sin(x) / x, 1e-6) << l;
        }
    }
}

}  // namespace
}  // namespace arclight::projection
