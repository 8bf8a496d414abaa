// What a press takes hold of.
#include "gfx/grab.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace arclight {
namespace {

Input pressAt(float x, float y, bool byFinger = false) {
    Input input;
    input.pointerPx = {x, y}, input.pointerInside = true, input.byFinger = byFinger;
    return input;
}

TEST(Grab, ReachesTwelvePixelsAndForFingersTwentyFour) {
    const Grab point = Grab::point({100, 100});
    for (int turn = 0; turn < 16; ++turn) {
        const float angle = 0.39f * static_cast<float>(turn), x = std::cos(angle), y = std::sin(angle);
        const auto at = [&](float distance, bool byFinger) {
            return pressAt(100 + distance * x, 100 + distance * y, byFinger);
        };
        EXPECT_TRUE(isGrabbed(point, at(11.9f, false)));
        EXPECT_FALSE(isGrabbed(point, at(12.1f, false)));
        EXPECT_TRUE(isGrabbed(point, at(23.9f, true)));
        EXPECT_FALSE(isGrabbed(point, at(24.1f, true)));
    }
    Input outside = pressAt(100, 100);
    outside.pointerInside = false;
    EXPECT_FALSE(isGrabbed(point, outside));
}

TEST(Grab, RadiusGrowsWithThePageAndNeverShrinks) {
    Input input = pressAt(0, 0);
    input.widthPx = 2560, input.heightPx = 1440;
    EXPECT_FLOAT_EQ(grabRadius(input), 24);
    input.widthPx = 320, input.heightPx = 180;
    EXPECT_FLOAT_EQ(grabRadius(input), 12);
}

TEST(Grab, AreasAndDiscsCountFromTheirEdge) {
    const Grab area{{100, 100, 50, 20}};
    EXPECT_EQ(area.distance({120, 110}), 0);
    EXPECT_FLOAT_EQ(area.distance({160, 110}), 10);
    EXPECT_FLOAT_EQ(area.distance({153, 124}), 5);
    EXPECT_FLOAT_EQ(Grab::disc({100, 100}, 30).distance({100, 140}), 10);
    EXPECT_EQ(Grab::disc({100, 100}, 30).distance({90, 110}), 0);
}

TEST(Grab, TheNearestPointWins) {
    const std::vector<Grab> grabs{{{0, 0, 400, 400}}, Grab::point({100, 100}), Grab::point({110, 100})};
    EXPECT_EQ(nearestGrab(grabs, pressAt(104, 100)), 1u);
    EXPECT_EQ(nearestGrab(grabs, pressAt(106, 100)), 2u);
    EXPECT_EQ(nearestGrab(grabs, pressAt(106, 111)), 2u) << "a point before the area that it lies in";
    EXPECT_EQ(nearestGrab(grabs, pressAt(106, 130)), 0u);
    EXPECT_EQ(nearestGrab(grabs, pressAt(430, 130)), std::nullopt);
}

TEST(Grab, TheSmallestUnderThePointerWins) {
    const std::vector<Grab> grabs{Grab::disc({100, 100}, 80), Grab::disc({120, 100}, 20)};
    EXPECT_EQ(nearestGrab(grabs, pressAt(125, 100)), 1u);
    EXPECT_EQ(nearestGrab(grabs, pressAt(60, 100)), 0u);
    const std::vector<Grab> areas{{{0, 0, 200, 200}}, {{50, 50, 20, 20}}};
    EXPECT_EQ(nearestGrab(areas, pressAt(60, 60)), 1u);
    EXPECT_EQ(nearestGrab(areas, pressAt(80, 60)), 0u);
}

TEST(Grab, BallsAreWhereTheViewShowsThem) {
    // The eye at the origin looks along -z; half the frame's height spans 45 degrees.
    glm::mat4 projection(0);
    projection[0][0] = 720.0f / 1280, projection[1][1] = 1;
    projection[2][2] = -1.002f, projection[2][3] = -1, projection[3][2] = -0.2002f;
    const View view(glm::mat4(1), projection, 0.1f, 100, 1280, 720);
    const Grab ball = Grab::ball(view, {1, 0, -5}, 0.5f);
    EXPECT_NEAR(ball.area.x, 640 + 360.0f / 5, 0.01f);
    EXPECT_NEAR(ball.area.y, 360, 0.01f);
    EXPECT_NEAR(ball.radius, 360 * 0.5f / std::sqrt(26 - 0.25f), 0.01f);
    const std::vector<Grab> behind{Grab::ball(view, {0, 0, 5}, 0.5f)};
    EXPECT_EQ(nearestGrab(behind, pressAt(640, 360)), std::nullopt);
}

}  // namespace
}  // namespace arclight
