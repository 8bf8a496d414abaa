// Levels of detail by size on screen.
#include "render/common/detail.h"

#include <gtest/gtest.h>

#include "sim/common/camera.h"

namespace arclight {
namespace {

const Camera kCamera{.position = {0, 0, 0}, .target = {0, 0, -1}};

TEST(Detail, PixelsPerMetreAreThoseOfTheProjection) {
    const View view = viewOf(kCamera, 1280, 720);
    for (const float distance : {0.5f, 3.0f, 40.0f}) {
        const glm::vec2 low = view.pixelOf({0, -0.01f, -distance}), high = view.pixelOf({0, 0.01f, -distance});
        EXPECT_NEAR(pixelsPerMetre(view, distance), (low.y - high.y) / 0.02f, 1e-3f * pixelsPerMetre(view, distance));
    }
}

TEST(Detail, LevelsSwitchAtTheirSizesOnScreen) {
    // An object 2 m high that comes nearer: at each limit, its level is one finer, for any size of the target.
    for (const int height : {360, 720, 2160}) {
        const View view = viewOf(kCamera, 2 * height, height);
        const float full = 2 * pixelsPerMetre(view, 1);
        EXPECT_EQ(levelOfDetail(2 * pixelsPerMetre(view, full / 10), {80, 30, 18}), 3u);
        for (const auto& [limit, level] : {std::pair{18.0f, 2u}, {30.0f, 1u}, {80.0f, 0u}}) {
            const float distance = full / limit;
            EXPECT_EQ(levelOfDetail(2 * pixelsPerMetre(view, 1.01f * distance), {80, 30, 18}), level + 1) << limit;
            EXPECT_EQ(levelOfDetail(2 * pixelsPerMetre(view, 0.99f * distance), {80, 30, 18}), level) << limit;
        }
    }
}

}  // namespace
}  // namespace arclight
