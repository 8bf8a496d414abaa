// What a still life's vertices see, and how they answer light.
#include "sim/projection/still_life.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/projection/light_transfer.h"

namespace arclight::projection {
namespace {

constexpr glm::vec3 kUp{0, 1, 0};

/// What points see if only directions that `isFree` admits are free, above their surfaces.
template <class IsFree>
std::vector<Visibility> seenWhere(const std::vector<glm::vec3>& normals, const IsFree& isFree) {
    std::vector<Visibility> seen(normals.size());
    for (std::size_t p = 0; p < normals.size(); ++p)
        for (std::size_t i = 0; i < kSeenDirections; ++i)
            if (const glm::vec3 d = seenDirections()[i]; glm::dot(normals[p], d) > 0 && isFree(d)) seen[p].set(i);
    return seen;
}
std::vector<Visibility> seenAlone(const std::vector<glm::vec3>& normals) {
    return seenWhere(normals, [](glm::vec3) { return true; });
}
/// A roof to the right hides what is steep on that side.
bool isBesideRoof(glm::vec3 d) { return d.x < -0.4f || d.y < 0.5f; }

/// Light of 1 from everywhere: a free surface sends on 1, by directions and by terms.
TEST(LightTransfer, AnswersTheSameLightFromAllSidesInBothBases) {
    const std::vector<glm::vec3> normals{kUp, glm::normalize(glm::vec3(1, 2, -0.5f)), {0, 0, -1}};
    const LightTransfer transfer(normals, seenAlone(normals));
    DirectionLight light;
    light.fill(glm::vec3(1));
    HarmonicLight terms{8, {}};
    terms.terms[0] = glm::vec3(std::sqrt(4 * std::numbers::pi_v<float>));
    std::vector<glm::vec3> direct(3), byTerms(3);
    transfer.light(light, direct);
    transfer.light(terms, byTerms);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(direct[i].g, 1, 0.01f);
        EXPECT_NEAR(byTerms[i].g, direct[i].g, 1e-4f);
        EXPECT_NEAR(transfer.ambientOcclusion(i), direct[i].g, 1e-3f);
    }
}

/// The terms of a light give what its values at the directions give: both are the same dot product.
TEST(LightTransfer, TermsGiveWhatTheDirectionsOfTheSameLightGive) {
    const std::vector<glm::vec3> normals{kUp, glm::normalize(glm::vec3(-1, 1, 1))};
    const LightTransfer transfer(normals, seenWhere(normals, isBesideRoof));
    HarmonicLight light{5, {}};
    for (std::size_t i = 0; i < 36; ++i) light.terms[i] = glm::vec3(1, 0.5f, 2) / static_cast<float>(i + 1);
    DirectionLight values;
    for (std::size_t i = 0; i < kSeenDirections; ++i) values[i] = valueAt(light, seenDirections()[i]);
    std::vector<glm::vec3> direct(2), byTerms(2);
    transfer.light(values, direct);
    transfer.light(light, byTerms);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_LT(glm::distance(direct[i], byTerms[i]), 1e-4f * glm::length(direct[i]));
}

/// However the sky is turned, its light is all there, and comes from where it should.
TEST(LightSpreader, LosesNoLightAndTurnsIt) {
    const Environment sky = makeEnvironment(Sky::sunset);
    glm::dvec3 all(0);
    for (int y = 0; y < sky.height(); ++y)
        for (const glm::vec3& pixel : sky.row(y)) all += sky.solidAngle(y) * glm::dvec3(pixel);
    const LightSpreader spreader(sky);
    for (const float angle : {0.0f, 1.1f, -2.0f}) {
        const DirectionLight light = spreader.turned(angle);
        glm::dvec3 sum(0);
        std::size_t brightest = 0;
        for (std::size_t i = 0; i < kSeenDirections; ++i) {
            sum += 4 * std::numbers::pi / static_cast<double>(kSeenDirections) * glm::dvec3(light[i]);
            if (luminance(light[i]) > luminance(light[brightest])) brightest = i;
        }
        EXPECT_LT(glm::distance(sum, all), 1e-4 * glm::length(all));
        const glm::vec3 from = lightDirection(Sky::sunset);
        const glm::vec3 turned(std::cos(angle) * from.x + std::sin(angle) * from.z, from.y,
                               std::cos(angle) * from.z - std::sin(angle) * from.x);
        EXPECT_GT(glm::dot(turned, seenDirections()[brightest]), 0.98f);
    }
}

TEST(StillLife, ComesBackFromItsBytesAndNotFromDamagedOnes) {
    StillLife life;
    life.mesh.vertices = {{{0.1f, 0, 0.2f}, kUp, {0, 0.5f, 0}, 3},
                          {{0, 0.1f, 0}, {0, 0, 1}, {}, 14},
                          {{-0.3f, 0, 0}, glm::normalize(glm::vec3(1, 1, 1)), {}, 0}};
    life.mesh.indices = {0, 1, 2};
    std::vector<glm::vec3> points, normals;
    for (const StillVertex& v : life.mesh.vertices) points.push_back(v.position), normals.push_back(v.normal);
    life.seen = seenWhere(normals, isBesideRoof);
    std::string bytes = encodeStillLife(life);
    const auto back = decodeStillLife(bytes);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->mesh.indices, life.mesh.indices);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_LT(glm::distance(back->mesh.vertices[i].position, points[i]), 5e-5f);
        EXPECT_EQ(back->mesh.vertices[i].part, life.mesh.vertices[i].part);
        for (std::size_t k = 0; k < kSeenDirections; ++k)
            if (std::abs(glm::dot(normals[i], seenDirections()[k])) > 1e-3f) {
                EXPECT_EQ(back->seen[i].sees(k), life.seen[i].sees(k));
            }
    }
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    EXPECT_FALSE(decodeStillLife(bytes).has_value());
}

}  // namespace
}  // namespace arclight::projection
