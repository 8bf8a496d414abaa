#include "sim/hair/head_motion.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "sim/common/easing.h"

namespace arclight::hair {
namespace {

constexpr double kDegrees = 57.295779513082321;

/// Angle in degrees between two orientations.
double angle(const glm::quat& a, const glm::quat& b) {
    const glm::dquat d = glm::conjugate(glm::dquat(a)) * glm::dquat(b);
    return 2 * kDegrees * std::atan2(std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z), std::fabs(d.w));
}

struct Peaks {
    double speed = 0, acceleration = 0, jump = 0;
};
Peaks peaks(Motion motion) {
    Peaks result;
    constexpr double h = 1.0 / 240;
    double last = 0;
    for (int i = 1; i < 240 * 5; ++i) {
        const Pose a = headPose(motion, i * h), b = headPose(motion, (i + 1) * h);
        const double speed = angle(a.turn, b.turn) / h;
        result.speed = std::max(result.speed, speed);
        result.acceleration = std::max(result.acceleration, std::fabs(speed - last) / h);
        result.jump = std::max(result.jump, static_cast<double>(glm::length(a.offset - b.offset)));
        last = speed;
    }
    return result;
}

TEST(HeadMotion, MinimumJerkHasItsClosedFormPeaks) {
    EXPECT_EQ(minimumJerk(-1), 0);
    EXPECT_EQ(minimumJerk(0), 0);
    EXPECT_EQ(minimumJerk(0.5), 0.5);
    EXPECT_EQ(minimumJerk(1), 1);
    EXPECT_EQ(minimumJerk(2), 1);
    double speed = 0, acceleration = 0;
    constexpr double h = 1e-4;
    for (double t = h; t < 1; t += h) {
        speed = std::max(speed, (minimumJerk(t + h / 2) - minimumJerk(t - h / 2)) / h);
        acceleration =
            std::max(acceleration, std::fabs(minimumJerk(t + h) - 2 * minimumJerk(t) + minimumJerk(t - h)) / (h * h));
    }
    EXPECT_NEAR(speed, 15.0 / 8, 1e-4);
    EXPECT_NEAR(acceleration, 10 / std::sqrt(3.0), 1e-2);
}

TEST(HeadMotion, TurnHasItsFigures) {
    const Peaks turn = peaks(Motion::turn);
    EXPECT_NEAR(turn.speed, 375, 4);
    EXPECT_NEAR(turn.acceleration, 1925, 40);
}

TEST(HeadMotion, ShakesAndNodsAreWithinWhatPeopleDo) {
    for (const Motion motion : {Motion::turn, Motion::nod, Motion::shake}) EXPECT_LT(peaks(motion).speed, 780);
}

TEST(HeadMotion, StartsAtRestAndIsContinuous) {
    for (const Motion motion :
         {Motion::still, Motion::turn, Motion::nod, Motion::shake, Motion::jump, Motion::dive, Motion::shrink}) {
        EXPECT_EQ(headPose(motion, 0), Pose{}) << static_cast<int>(motion);
        EXPECT_LT(peaks(motion).jump, 0.02) << static_cast<int>(motion);
        for (int i = 0; i < 3000; ++i) {
            const Pose a = headPose(motion, i / 100.0);
            EXPECT_NEAR(glm::dot(a.turn, a.turn), 1, 1e-5);
            EXPECT_GT(a.scale, 0.3f);
        }
    }
}

TEST(HeadMotion, JumpIsBallisticInTheAir) {
    // Second differences are those of gravity wherever the head is above its height at rest.
    constexpr double h = 1.0 / 240;
    int airborne = 0;
    for (int i = 1; i < 240 * 2; ++i) {
        const auto y = [&](int k) { return static_cast<double>(headPose(Motion::jump, (i + k) * h).offset.y); };
        if (y(-1) < 0.01 || y(1) < 0.01) continue;
        ++airborne;
        EXPECT_NEAR((y(1) - 2 * y(0) + y(-1)) / (h * h), -9.81, 0.02);
    }
    EXPECT_GT(airborne, 100);
}

TEST(HeadMotion, TurnsAboutTheNeck) {
    for (int i = 0; i < 100; ++i) {
        const PoseMatrix pose = poseMatrix(headPose(Motion::nod, i * 0.02));
        EXPECT_LT(glm::length(pose.apply(kNeckPivot) - kNeckPivot), 1e-6f);
    }
    const glm::quat turn = glm::normalize(glm::quat(0.7f, 0.1f, -0.4f, 0.3f));
    const glm::vec3 p(0.1f, 0.2f, -0.3f);
    const Pose pose{turn, {1, 2, 3}, 0.5f};
    EXPECT_LT(glm::length(poseMatrix(pose).apply(p) - (turn * (0.5f * p) + glm::vec3(1, 2, 3))), 1e-6f);
}

}  // namespace
}  // namespace arclight::hair
