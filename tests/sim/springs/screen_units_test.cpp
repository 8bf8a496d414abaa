#include "sim/springs/screen_units.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::springs {
namespace {

TEST(ScreenUnits, EdgesOfAWideScreenAreWholeNumbers) {
    for (const glm::ivec2 size : {glm::ivec2(1280, 720), glm::ivec2(1920, 1080), glm::ivec2(320, 180)}) {
        const ScreenUnits screen(size.x, size.y);
        EXPECT_EQ(screen.unitsAt({0, 0}), glm::vec2(-16, 9));
        EXPECT_EQ(screen.unitsAt({size.x, size.y}), glm::vec2(16, -9));
        EXPECT_EQ(screen.unitsAt({0.5f * static_cast<float>(size.x), 0.5f * static_cast<float>(size.y)}),
                  glm::vec2(0, 0));
        EXPECT_EQ(screen.pixelAt({-16, -9}), glm::vec2(0, size.y));
    }
}

TEST(ScreenUnits, ProjectionMatchesAnOrthographicOne) {
    // Clip space from the corners ±16, ±9, as glm::ortho has it, and pixels from clip space: by matrices.
    Random random(Seed{1});
    for (int i = 0; i < 2000; ++i) {
        const int scale = 1 + static_cast<int>(random.below(200)), width = 16 * scale, height = 9 * scale;
        const glm::vec2 units{random.uniform(-20, 20), random.uniform(-12, 12)};
        const glm::mat3 toClip(1.0f / 16, 0, 0, 0, 1.0f / 9, 0, 0, 0, 1);
        const glm::mat3 toPixels(0.5f * static_cast<float>(width), 0, 0, 0, -0.5f * static_cast<float>(height), 0,
                                 0.5f * static_cast<float>(width), 0.5f * static_cast<float>(height), 1);
        const glm::vec3 expected = toPixels * (toClip * glm::vec3(units, 1));
        const glm::vec2 found = ScreenUnits(width, height).pixelAt(units);
        ASSERT_NEAR(found.x, expected.x, 1e-3f * (1 + static_cast<float>(scale)));
        ASSERT_NEAR(found.y, expected.y, 1e-3f * (1 + static_cast<float>(scale)));
    }
}

TEST(ScreenUnits, RoundTripAndStaySquareInAnyFrame) {
    Random random(Seed{2});
    for (int i = 0; i < 5000; ++i) {
        const int width = 1 + static_cast<int>(random.below(4000)), height = 1 + static_cast<int>(random.below(4000));
        const ScreenUnits screen(width, height);
        const glm::vec2 px{random.uniform(0, static_cast<float>(width)), random.uniform(0, static_cast<float>(height))};
        const glm::vec2 back = screen.pixelAt(screen.unitsAt(px));
        ASSERT_NEAR(back.x, px.x, 1e-3f * static_cast<float>(width));
        ASSERT_NEAR(back.y, px.y, 1e-3f * static_cast<float>(height));
        const glm::vec2 corner = screen.pixelAt({-16, 9}), other = screen.pixelAt({16, -9});
        ASSERT_GE(corner.x, -0.01f);
        ASSERT_GE(corner.y, -0.01f);
        ASSERT_NEAR((other.x - corner.x) * 18, (other.y - corner.y) * 32, 0.1f * static_cast<float>(width));
        // It touches two opposite edges of the frame.
        const bool touches = std::abs(corner.x) < 0.01f || std::abs(corner.y) < 0.01f;
        ASSERT_TRUE(touches);
    }
}

}  // namespace
}  // namespace arclight::springs
