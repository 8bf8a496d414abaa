// The code and the figures of docs/particles.md, against differences and the suite's own.
#include <cmath>

#include "core/random.h"
#include "docs/code/particles_1.h"
#include "docs/page.h"
#include "gfx/gl_test.h"
#include "sim/particles/curl_noise.h"
#include "sim/particles/particle_light.h"

namespace arclight::test {
namespace {

glm::vec3 randomPoint(Random& random) {
    return {random.uniform(-20, 20), random.uniform(-20, 20), random.uniform(-20, 20)};
}

TEST(ParticlesPage, TheTurbulenceIsThatOfTheSuite) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const glm::vec3 p = randomPoint(random);
        ASSERT_LT(glm::length(turbulence(p) - particles::curlNoise(p)), 1e-4f);
    }
}

TEST(ParticlesPage, TheTurbulenceIsAsStrongAsThePageSays) {
    Random random(Seed{3});
    double square = 0;
    for (int i = 0; i < 40000; ++i) {
        const glm::dvec3 v(turbulence(randomPoint(random)));
        square += glm::dot(v, v) / 40000;
    }
    EXPECT_NEAR(std::sqrt(square), 1.9, 0.05);
}

TEST(ParticlesPage, TheDemoKeepsTheContrastOfLightThatThePageNames) {
    EXPECT_FLOAT_EQ(particles::kHotContrast, 0.34f);
    const auto luminance = [](float kelvin) {
        return glm::dot(particles::hotLight(kelvin), glm::vec3(0.21264f, 0.71517f, 0.07219f));
    };
    EXPECT_NEAR(std::log(luminance(2000) / luminance(1250)), 0.34 * (24453.0 / 1250 - 24453.0 / 2000), 0.05);
}

}  // namespace
}  // namespace arclight::test
