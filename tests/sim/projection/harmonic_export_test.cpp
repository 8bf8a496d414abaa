// Coefficients in files rebuild the light by an independent basis: associated Legendre functions of the standard
// library, as the convention in the files states.
#include "sim/projection/harmonic_export.h"

#include <cmath>
#include <functional>
#include <numbers>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/json.h"

namespace arclight::projection {
namespace {

/// Pole +z, azimuth from +x over +y, no Condon-Shortley phase (which std::assoc_legendre does not have either).
double basis(int l, int m, const glm::dvec3& d) {
    const int order = std::abs(m);
    double quotient = 1;  // (l − |m|)! / (l + |m|)!
    for (int k = l - order + 1; k <= l + order; ++k) quotient /= k;
    const double norm = std::sqrt((2 * l + 1) / (4 * std::numbers::pi) * quotient) * (m != 0 ? std::numbers::sqrt2 : 1);
    const double azimuth = std::atan2(d.y, d.x);
    return norm * std::assoc_legendre(static_cast<unsigned>(l), static_cast<unsigned>(order), d.z) *
           (m < 0 ? std::sin(order * azimuth) : std::cos(order * azimuth));
}

template <class Coefficient>
glm::dvec3 rebuilt(int bands, const glm::dvec3& d, const Coefficient& coefficient) {
    glm::dvec3 sum(0);
    for (int l = 0; l <= bands; ++l)
        for (int m = -l; m <= l; ++m) sum += basis(l, m, d) * coefficient(l * (l + 1) + m);
    return sum;
}

ExportedLight skyLight(int bands) {
    const Environment sky = makeEnvironment(Sky::clear, 128, 64);
    return {project(sky, bands), "sky", "clear", "projection --set bands=2"};
}

void expectSameLight(const HarmonicLight& light, const std::function<glm::dvec3(int)>& coefficient) {
    for (int i = 0; i < 50; ++i) {
        const glm::dvec3 d = evenDirection(i, 50), value = rebuilt(light.bands, d, coefficient);
        const glm::vec3 expected = valueAt(light, glm::vec3(d));
        for (int c = 0; c < 3; ++c) ASSERT_NEAR(value[c], static_cast<double>(expected[c]), 1e-4) << i;
    }
}

TEST(HarmonicExport, JsonRebuildsTheSky) {
    for (const int bands : {0, 1, 2, 5, 8}) {
        const ExportedLight exported = skyLight(bands);
        const auto json = parseJson(coefficientsJson(exported), "a.json");
        ASSERT_TRUE(json) << json.error().message;
        const auto& terms = json->at("radiance");
        ASSERT_EQ(terms.size(), static_cast<std::size_t>(termCount(bands)));
        expectSameLight(exported.light, [&](int i) {
            const auto& rgb = terms.at(static_cast<std::size_t>(i));
            return glm::dvec3(rgb.at(0).get<double>(), rgb.at(1).get<double>(), rgb.at(2).get<double>());
        });
        EXPECT_EQ(json->at("irradianceFactors").size(), static_cast<std::size_t>(bands) + 1);
    }
}

TEST(HarmonicExport, ArraysHoldTheSameNumbers) {
    const ExportedLight exported = skyLight(2);
    const std::regex c(R"(\{([-0-9.e]+), ([-0-9.e]+), ([-0-9.e]+)\},)"),
        glsl(R"(vec3\(([-0-9.e]+), ([-0-9.e]+), ([-0-9.e]+)\))");
    for (const auto& [text, pattern] : {std::pair{coefficientsC(exported), c}, {coefficientsGlsl(exported), glsl}}) {
        EXPECT_NE(text.find("projection --set bands=2"), std::string::npos);
        EXPECT_NE(text.find("Condon-Shortley"), std::string::npos);
        std::vector<glm::dvec3> terms;
        for (auto found = std::sregex_iterator(text.begin(), text.end(), pattern); found != std::sregex_iterator();
             ++found)
            terms.emplace_back(std::stod((*found)[1]), std::stod((*found)[2]), std::stod((*found)[3]));
        ASSERT_EQ(terms.size(), 9u);
        expectSameLight(exported.light, [&](int i) { return terms[static_cast<std::size_t>(i)]; });
    }
}

/// The nine polynomials that the comments state.
TEST(HarmonicExport, CommentsStateTheBasis) {
    const glm::dvec3 d = glm::normalize(glm::dvec3(0.3, -0.7, 0.5));
    const double expected[]{0.282095,
                            0.488603 * d.y,
                            0.488603 * d.z,
                            0.488603 * d.x,
                            1.092548 * d.x * d.y,
                            1.092548 * d.y * d.z,
                            0.315392 * (3 * d.z * d.z - 1),
                            1.092548 * d.x * d.z,
                            0.546274 * (d.x * d.x - d.y * d.y)};
    for (int l = 0, i = 0; l <= 2; ++l)
        for (int m = -l; m <= l; ++m, ++i) EXPECT_NEAR(basis(l, m, d), expected[i], 1e-6) << l << " " << m;
}

}  // namespace
}  // namespace arclight::projection
