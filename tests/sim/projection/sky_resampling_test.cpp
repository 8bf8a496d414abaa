// Resampled skies keep their light and its directions.
#include "sim/projection/sky_resampling.h"

#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/projection/spherical_harmonics.h"

namespace arclight::projection {
namespace {

using Radiance = std::function<glm::vec3(const glm::dvec3&)>;

/// The direction of a pixel of an equirectangular map: the middle is −z, its right side +x.
glm::dvec3 directionOf(int x, int y, int width, int height) {
    const double azimuth = 2 * std::numbers::pi * ((x + 0.5) / width - 0.5),
                 polar = std::numbers::pi * (y + 0.5) / height;
    return {std::sin(polar) * std::sin(azimuth), std::cos(polar), -std::sin(polar) * std::cos(azimuth)};
}

std::vector<float> equirectangular(const Radiance& radiance, int width, int height) {
    std::vector<float> pixels;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const glm::vec3 light = radiance(directionOf(x, y, width, height));
            pixels.insert(pixels.end(), {light.x, light.y, light.z});
        }
    return pixels;
}

/// Six faces one below the other. A face looks along its axis; its right and its lower side follow from the header.
std::vector<float> cube(const Radiance& radiance, int side) {
    const glm::dvec3 axis[]{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, -1}, {0, 0, 1}};
    const glm::dvec3 down[]{{0, -1, 0}, {0, -1, 0}, {0, 0, -1}, {0, 0, 1}, {0, -1, 0}, {0, -1, 0}};
    std::vector<float> pixels;
    for (int face = 0; face < 6; ++face) {
        const glm::dvec3 right = glm::cross(axis[face], -down[face]);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const glm::vec3 light = radiance(glm::normalize(axis[face] + ((2 * x + 1.0) / side - 1) * right +
                                                                ((2 * y + 1.0) / side - 1) * down[face]));
                pixels.insert(pixels.end(), {light.x, light.y, light.z});
            }
    }
    return pixels;
}

CubeSky cubeOf(const std::vector<float>& pixels, int side) {
    CubeSky sky{{}, side};
    for (std::size_t face = 0; face < 6; ++face)
        sky.faces[face] = {&pixels[face * pixels.size() / 6], 3, 3 * static_cast<std::ptrdiff_t>(side)};
    return sky;
}

glm::vec3 smooth(const glm::dvec3& d) {
    return glm::vec3(2 + d.x + 0.5 * d.y * d.z, 1 + 0.3 * d.y - 0.6 * d.x * d.z, 1.5 - d.z);
}

/// The inner products of `smooth` by hand: with a constant and with x, y and z.
void expectSmooth(const Environment& environment, double tolerance) {
    const HarmonicLight light = project(environment, 2);
    const double constant = std::sqrt(4 * std::numbers::pi), linear = std::sqrt(4 * std::numbers::pi / 3);
    EXPECT_NEAR(light.terms[0].x, 2 * constant, tolerance);
    EXPECT_NEAR(light.terms[0].y, constant, tolerance);
    EXPECT_NEAR(light.terms[termOf(1, -1)].x, linear, tolerance);       // x
    EXPECT_NEAR(light.terms[termOf(1, 0)].y, 0.3 * linear, tolerance);  // y
    EXPECT_NEAR(light.terms[termOf(1, 1)].z, -linear, tolerance);       // z
    EXPECT_NEAR(light.terms[termOf(1, 1)].x, 0, tolerance);
}

TEST(SkyResampling, KeepsAConstantAndASmoothSky) {
    for (const int height : {32, 250, 600}) {
        const auto pixels = equirectangular(smooth, 2 * height, height);
        expectSmooth(resampled(EquirectangularSky{pixels, 2 * height, height}), 4.0 / height / height + 2e-4);
        const std::vector<float> ones(pixels.size(), 1.0f);
        const Environment constant = resampled(EquirectangularSky{ones, 2 * height, height});
        for (const glm::vec3& pixel : constant.pixels()) ASSERT_NEAR(pixel.y, 1, 1e-6f);
    }
}

TEST(SkyResampling, FacesShowTheSameSkyAsAMap) {
    for (const int side : {16, 130}) {
        const auto pixels = cube(smooth, side);
        const Environment environment = resampled(cubeOf(pixels, side));
        expectSmooth(environment, 20.0 / side / side + 3e-4);
        for (const glm::dvec3& d : {glm::dvec3(0.6, 0.64, 0.48), glm::dvec3(-0.48, -0.6, -0.64), glm::dvec3(0, 1, 0)})
            EXPECT_NEAR(environment.at(glm::vec3(d)).x, smooth(d).x, 2.0f / static_cast<float>(side) + 0.02f);
    }
}

/// A sun of a single pixel anywhere: energy and direction are those of the source, not of the pixel it falls into.
TEST(SkyResampling, KeepsTheEnergyAndDirectionOfASun) {
    const int width = 1400, height = 700;
    for (const auto& [x, y] : {std::pair{3, 350}, {700, 111}, {1399, 688}}) {
        std::vector<float> pixels(3 * width * height);
        pixels[3 * static_cast<std::size_t>(y * width + x) + 1] = 1e5f;
        const HarmonicLight light = project(resampled(EquirectangularSky{pixels, width, height}), kMaxBands);
        const double top = std::cos(std::numbers::pi * y / height), low = std::cos(std::numbers::pi * (y + 1) / height);
        const double energy = 1e5 * 2 * std::numbers::pi / width * (top - low);
        std::array<double, kMaxTerms> exact;
        harmonicsAt<double>(directionOf(x, y, width, height), kMaxBands, exact);
        for (std::size_t i = 0; i < kMaxTerms; ++i) ASSERT_NEAR(light.terms[i].y / energy, exact[i], 2e-4) << i;
    }
    // A sun of one pixel of a face, near its corner.
    const int side = 256;
    std::vector<float> faces(6 * 3 * side * side);
    faces[3 * static_cast<std::size_t>(4 * side * side + 20 * side + 250)] = 1e5f;
    const HarmonicLight light = project(resampled(cubeOf(faces, side)), 2);
    const double u = 2 * 250.5 / side - 1, v = 2 * 20.5 / side - 1, square = 1 + u * u + v * v;
    const double energy = 1e5 * 4 / side / side / std::pow(square, 1.5);
    std::array<double, kMaxTerms> exact;
    harmonicsAt<double>(glm::normalize(glm::dvec3(u, -v, -1)), 2, exact);
    for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(light.terms[i].x / energy, exact[i], 2e-4) << i;
}

/// The reference that sums over pixels agrees with many bands of the same light.
TEST(SkyResampling, DirectIrradianceUsesTheSameLight) {
    const auto pixels = equirectangular(smooth, 300, 150);
    const Environment environment = resampled(EquirectangularSky{pixels, 300, 150});
    const DirectIrradiance direct(environment);
    EXPECT_LT(direct.errorsOf(irradianceOf(project(environment, kMaxBands))).max, 2e-4);
    EXPECT_NEAR(meanLuminance(environment), direct.total() / (4 * std::numbers::pi), 1e-5);
}

}  // namespace
}  // namespace arclight::projection
