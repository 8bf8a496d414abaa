#include "sim/springs/field_view.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::springs {
namespace {

constexpr float kAspects[] = {1.38f, 16.0f / 9, 0.5625f};

/// A camera anywhere in its reach, and often at its limits.
Camera anyCamera(Random& random) {
    const auto anywhere = [&](float low, float high) {
        const std::uint32_t side = random.below(4);
        return side == 0 ? low : side == 1 ? high : random.uniform(low, high);
    };
    CameraControl control(kFieldReach);
    control.reset({anywhere(-180, 180), anywhere(-90, 90), anywhere(0.05f, 20), anywhere(-4, 4), anywhere(-4, 4)});
    return fieldCamera(control);
}

glm::vec3 positionOf(std::uint32_t peg) {
    return {static_cast<float>(peg % kFieldSide) - kFieldCentre, 0,
            static_cast<float>(peg / kFieldSide) - kFieldCentre};
}

TEST(FieldView, PointerMeetsThePegUnderIt) {
    Random random(Seed{5});
    int met = 0;
    for (int i = 0; i < 4000; ++i) {
        const Camera camera = anyCamera(random);
        const float aspect = kAspects[random.below(3)];
        const glm::vec2 peg{random.uniform(1, kFieldSide - 2), random.uniform(1, kFieldSide - 2)};
        const glm::vec4 clip =
            camera.projection(aspect) * camera.view() * glm::vec4(peg.x - kFieldCentre, 0, peg.y - kFieldCentre, 1);
        if (clip.w < camera.near || std::abs(clip.x) > clip.w || std::abs(clip.y) > clip.w) continue;
        const std::optional<glm::vec2> found = pegUnder(camera, {clip.x / clip.w * aspect, clip.y / clip.w});
        ASSERT_TRUE(found) << i;
        // Far pegs lie close together in the frame: an error of a hundredth of a pixel there is more pegs.
        EXPECT_LT(glm::distance(*found, peg), 0.02f + 2e-6f * clip.w * clip.w) << i;
        ++met;
    }
    EXPECT_GT(met, 400);
}

TEST(FieldView, PointerInTheSkyMeetsNoPeg) {
    const Camera camera = fieldCamera();
    EXPECT_FALSE(pegUnder(camera, {0, 0.95f}));
    EXPECT_TRUE(pegUnder(camera, {0, -0.5f}));
}

TEST(FieldView, CameraStaysAboveThePegs) {
    Random random(Seed{6});
    for (int i = 0; i < 2000; ++i) {
        const Camera camera = anyCamera(random);
        EXPECT_GE(camera.position.y, 30);
        EXPECT_GT(glm::length(glm::cross(camera.forward(), camera.up)), 0.05f) << "it looks straight down";
    }
}

TEST(FieldView, NearBeadsCoverFarOnes) {
    Random random(Seed{7});
    for (int i = 0; i < 12; ++i) {
        const Camera camera = anyCamera(random);
        const std::vector<std::uint32_t> seen = pegsSeen(camera, 1.38f);
        std::map<std::uint32_t, std::size_t> order;
        for (std::size_t k = 0; k < seen.size(); ++k) order[seen[k]] = k;
        const glm::vec3 forward = camera.forward();
        const std::uint32_t along = std::abs(forward.z) >= std::abs(forward.x) ? kFieldSide : 1;
        int pairs = 0;
        for (const auto& [peg, k] : order) {
            const auto next = order.find(peg + along);
            if (next == order.end()) continue;
            const float nearer = glm::dot(positionOf(peg + along) - positionOf(peg), forward);
            ASSERT_EQ(next->second > k, nearer < 0) << peg;
            ++pairs;
        }
        EXPECT_GT(pairs + (seen.size() < 200 ? 1 : 0), 0);
    }
}

TEST(FieldView, EveryPegInTheFrameOfACloseCameraIsDrawn) {
    // From above, no rows lie close together.
    CameraControl control(kFieldReach);
    control.reset({70, 90, 1, 0, 0});
    const Camera camera = fieldCamera(control);
    const std::vector<std::uint32_t> seen = pegsSeen(camera, 1.38f);
    const glm::mat4 toClip = camera.projection(1.38f) * camera.view();
    std::size_t inFrame = 0;
    for (std::uint32_t peg = 0; peg < kFieldSide * (kFieldSide - 1); ++peg) {
        const glm::vec4 clip = toClip * glm::vec4(positionOf(peg), 1);
        const bool isLast = peg % kFieldSide == kFieldSide - 1;
        inFrame += !isLast && clip.w > 0 && std::abs(clip.x) < clip.w && std::abs(clip.y) < clip.w;
    }
    EXPECT_GE(seen.size(), inFrame);
    EXPECT_GT(inFrame, 1000u);
}

TEST(FieldView, GlowStandsWhereTheCameraRestsAndTurnsWithIt) {
    for (const float aspect : kAspects) {
        EXPECT_EQ(fieldGlow(fieldCamera(), aspect), glm::vec2(0.66f, 0.84f));
        CameraControl control(kFieldReach);
        control.reset({0.01f, 0, 1, 0, 0});
        EXPECT_LT(glm::distance(fieldGlow(fieldCamera(control), aspect), glm::vec2(0.66f, 0.84f)), 0.01f);
        control.reset({0, 20, 1, 0, 0});
        EXPECT_GT(fieldGlow(fieldCamera(control), aspect).y, 1) << "seen from above, the horizon is out of the frame";
        control.reset({180, 0, 1, 0, 0});
        EXPECT_GT(fieldGlow(fieldCamera(control), aspect).x, 2) << "behind the camera";
    }
}

}  // namespace
}  // namespace arclight::springs
