#include "sim/bolts/smooth_light.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "sim/bolts/line_light.h"

namespace arclight::bolts {
namespace {

struct Trial {
    SeenPatch patch;
    std::array<glm::vec3, 4> corners;
    std::array<LineLight, 1> light;
    std::array<glm::vec4, 1> air;
};

/// A square patch and a line light, both at random, seen from the origin.
Trial randomTrial(std::mt19937& random) {
    const auto uniform = [&](float a, float b) { return std::uniform_real_distribution<float>(a, b)(random); };
    const auto inBox = [&](float size) {
        return glm::vec3{uniform(-size, size), uniform(-size, size), uniform(-size, size)};
    };
    Trial trial;
    const glm::vec3 centre = inBox(4) + glm::vec3(0, 0, -8), u = glm::normalize(inBox(1));
    const glm::vec3 v = glm::normalize(glm::cross(u, inBox(1)));
    const float half = uniform(0.02f, 0.4f);
    for (int i = 0; i < 4; ++i)
        trial.corners[static_cast<std::size_t>(i)] =
            centre + half * (static_cast<float>(2 * (i & 1) - 1) * u + static_cast<float>(2 * (i >> 1) - 1) * v);
    trial.patch = {centre, std::sqrt(2.0f) * half, 0, glm::normalize(centre), 0};
    const glm::vec3 from = centre + inBox(5), to = from + inBox(3);
    trial.light[0] = {from, to, glm::vec3(1)};
    const glm::vec3 middle = 0.5f * (from + to);
    trial.air[0] = glm::vec4(middle, 1.001f * glm::dot(middle, middle));
    return trial;
}

TEST(SmoothLight, APlaneThroughTheCornersIsRightToAFewHundredths) {
    std::mt19937 random(7);
    int smooth = 0;
    float worst = 0;
    for (int i = 0; i < 4000; ++i) {
        const Trial trial = randomTrial(random);
        if (!isSmooth(trial.patch, glm::vec3(0), trial.light, trial.air)) continue;
        ++smooth;
        const auto lightAt = [&](glm::vec3 p) {
            return lineLightVector(trial.light[0].from - p, trial.light[0].to - p);
        };
        std::array<glm::vec3, 4> at;
        for (std::size_t k = 0; k < 4; ++k) at[k] = lightAt(trial.corners[k]);
        for (const glm::vec2 f : {glm::vec2(0.5f), {0.5f, 0}, {0, 0.5f}, {0.2f, 0.9f}}) {
            const glm::vec3 plane = 0.25f * (at[0] + at[1] + at[2] + at[3]) +
                                    0.5f * (f.x - 0.5f) * (at[1] - at[0] + at[3] - at[2]) +
                                    0.5f * (f.y - 0.5f) * (at[2] - at[0] + at[3] - at[1]);
            const glm::vec3 p = glm::mix(glm::mix(trial.corners[0], trial.corners[1], f.x),
                                         glm::mix(trial.corners[2], trial.corners[3], f.x), f.y);
            worst = std::max(worst, glm::distance(plane, lightAt(p)) / glm::length(lightAt(p)));
        }
    }
    EXPECT_GT(smooth, 1000);
    EXPECT_LT(worst, 0.04f);
}

TEST(SmoothLight, IsNotSmoothNearABoltOrWhereTheSurfaceIsRough) {
    SeenPatch patch{{0, 0, -8}, 0.1f, 0, {0, 0, -1}, 0.01f};
    const std::array<glm::vec4, 1> air{glm::vec4(2, 0, -8, 69)};
    const auto isSmoothAt = [&](float distance) {
        const std::array<LineLight, 1> light{LineLight{{distance, -1, -8}, {distance, 1, -8}, glm::vec3(1)}};
        return isSmooth(patch, glm::vec3(0), light, air);
    };
    EXPECT_TRUE(isSmoothAt(2));
    EXPECT_FALSE(isSmoothAt(0.5f));
    patch.deviation = 0.2f;
    EXPECT_FALSE(isSmoothAt(2));
}

}  // namespace
}  // namespace arclight::bolts
