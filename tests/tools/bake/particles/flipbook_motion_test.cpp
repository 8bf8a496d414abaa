#include "bake/particles/flipbook_motion.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "tools/bake/particles/flipbook_sampling.h"

namespace arclight::particles {
namespace {

float blob(glm::vec2 offset, float sigma) { return std::exp(-0.5f * glm::dot(offset, offset) / (sigma * sigma)); }

TEST(Flipbook, ATranslatedBlobIsExactAtEveryFraction) {
    constexpr float kSigma = 0.05f;
    const glm::vec2 start(0.4f, 0.55f), motion(0.12f, -0.07f);
    const auto first = [&](glm::vec2 uv) { return blob(uv - start, kSigma); };
    const auto second = [&](glm::vec2 uv) { return blob(uv - start - motion, kSigma); };
    Random random(Seed{6});
    for (int i = 0; i < 500; ++i) {
        const float f = random.uniform01();
        const glm::vec2 uv{random.uniform01(), random.uniform01()};
        EXPECT_NEAR(blendedAlongMotion(first, second, motion, motion, uv, f), blob(uv - start - f * motion, kSigma),
                    1e-5f);
    }
}

TEST(Flipbook, PlainMixingLosesMostOfThePeakWhereMotionIsLarge) {
    constexpr float kSigma = 0.02f;
    const float losses[][2] = {{1, 0.12f}, {2, 0.39f}, {4, 0.86f}};
    for (const auto& [step, loss] : losses) {
        const glm::vec2 start(0.5f), motion(step * kSigma, 0);
        const auto first = [&](glm::vec2 uv) { return blob(uv - start, kSigma); };
        const auto second = [&](glm::vec2 uv) { return blob(uv - start - motion, kSigma); };
        const glm::vec2 peak = start + 0.5f * motion;
        EXPECT_NEAR(1 - blendedAlongMotion(first, second, glm::vec2(0), glm::vec2(0), peak, 0.5f), loss, 0.006f);
        EXPECT_NEAR(blendedAlongMotion(first, second, motion, motion, peak, 0.5f), 1, 1e-5f);
    }
}

TEST(Flipbook, MotionSurvivesItsByte) {
    EXPECT_EQ(encodedMotion(0, 0.1f), 128);
    EXPECT_EQ(decodedMotion(128, 0.1f), 0.0f);
    EXPECT_EQ(encodedMotion(9, 0.1f), 255);
    EXPECT_EQ(encodedMotion(-9, 0.1f), 1);
    for (float motion = -0.1f; motion <= 0.1f; motion += 0.003f)
        EXPECT_NEAR(decodedMotion(encodedMotion(motion, 0.1f), 0.1f), motion, 0.1f / 127 / 2 + 1e-6f);
}

TEST(Flipbook, FramesComeBackFromTheirCells) {
    const FlipbookLayout layout{4, 2, 8};
    Image sheet(32, 16, 3);
    Random random(Seed{9});
    for (int frame = 0; frame < layout.frames(); ++frame) {
        Image cell(8, 8, 3);
        for (std::uint8_t& byte : cell.pixels) byte = static_cast<std::uint8_t>(random.below(256));
        putFrame(sheet, layout, frame, cell);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) {
                const glm::vec2 centre = (glm::vec2(x, y) + 0.5f) / 8.0f;
                EXPECT_NEAR(sampledFrame(sheet, layout, frame, 1, centre), cell.at(x, y, 1) / 255.0f, 1e-5f);
            }
        EXPECT_NEAR(sampledFrame(sheet, layout, frame, 0, {0.5f, 0.5f / 8}),
                    (cell.at(3, 0, 0) + cell.at(4, 0, 0)) / 510.0f, 1e-5f);
        EXPECT_NEAR(sampledFrame(sheet, layout, frame, 2, {-3, -3}), cell.at(0, 0, 2) / 255.0f, 1e-5f)
            << "no neighbour is seen";
    }
    EXPECT_EQ(layout.corner(5), glm::ivec2(8, 8));
}

TEST(MotionVectors, AreTheFlowInSidesOfTheCell) {
    const glm::ivec3 size(16, 32, 16);
    MovingVolume moving{Volume(size), Volume(size, 2.0f), Volume(size, 3.0f)};
    for (int z = 0; z < 16; ++z)
        for (int y = 8; y < 24; ++y)
            for (int x = 4; x < 12; ++x) moving.density.at(x, y, z) = 1;
    MotionImage motion = projectMotion(moving, {{0, 8}, {16, 24}}, 16, 16, {0.5f, 0.25f, {{0, 8.5f}, {16, 24.5f}}});
    // 2 m/s at a quarter of a cell a frame and m/s over 16 cells; upwards is against the rows.
    const glm::vec2 expected = glm::vec2(0.5f, -(0.75f - 0.5f)) / 16.0f;
    EXPECT_NEAR(motion.motion[motion.index(8, 8)].x, expected.x, 1e-6f);
    EXPECT_NEAR(motion.motion[motion.index(8, 8)].y, expected.y, 1e-6f);
    EXPECT_EQ(motion.weight[motion.index(0, 8)], 0);
    fillMotion(motion);
    for (const glm::vec2 m : motion.motion) {
        EXPECT_NEAR(m.x, expected.x, 1e-5f);
        EXPECT_NEAR(m.y, expected.y, 1e-5f);
    }
}

TEST(MotionVectors, OfTheNearerSmokeHideThoseBehind) {
    const glm::ivec3 size(8, 8, 8);
    MovingVolume moving{Volume(size, 1), Volume(size), Volume(size)};
    for (int z = 0; z < 8; ++z)
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) moving.x.at(x, y, z) = z == 7 ? 1.0f : -1.0f;
    const MotionImage thick = projectMotion(moving, {{0, 0}, {8, 8}}, 8, 8, {12, 1, {{0, 0}, {8, 8}}});
    const MotionImage thin = projectMotion(moving, {{0, 0}, {8, 8}}, 8, 8, {0.001f, 1, {{0, 0}, {8, 8}}});
    EXPECT_NEAR(thick.motion[thick.index(4, 4)].x, 1.0f / 8, 1e-3f);
    EXPECT_NEAR(thin.motion[thin.index(4, 4)].x, (1.0f - 7) / 64, 1e-3f);
}

}  // namespace
}  // namespace arclight::particles
