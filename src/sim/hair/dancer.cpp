#include "sim/hair/dancer.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/common/easing.h"
#include "sim/common/periodic.h"

namespace arclight::hair {
namespace {

constexpr float kAnkle = 0.07f;  ///< height of the ankle joint in a boot on the floor, m

float eased(double t) { return static_cast<float>(minimumJerk(t)); }

LegAngles anglesOf(SkirtMotion motion, double seconds) {
    switch (motion) {
        // One leg carries her weight, the other is relaxed.
        case SkirtMotion::stand: return {.hip = {0.20f, -0.02f}, .knee = {0.34f, 0}};
        case SkirtMotion::walk: return legAngles(Legs::walk, seconds);
        case SkirtMotion::kick: return legAngles(Legs::kick, seconds);
        case SkirtMotion::twirl: {
            const double t = inPeriod(seconds, 4.5);
            const float up = eased((t - 0.5) / 0.5) - eased((t - 2.5) / 0.5);
            return {.hip = {0, 0.55f * up}, .knee = {0, 1.25f * up}};
        }
        case SkirtMotion::glide: {
            const double t = inPeriod(seconds, 6);
            const float up = eased((t - 0.5) / 0.5) - eased((t - 4.6) / 0.5);
            const float kick = 0.08f * std::sin(kTwoPi * static_cast<float>(t) * 0.5f);
            return {.hip = {up * (0.48f + kick), up * (0.02f - kick)}, .knee = {up * (1.05f + kick), up * 0.22f}};
        }
    }
    return {};
}

}  // namespace

DancerPose dancerPose(SkirtMotion motion, double seconds) {
    DancerPose pose;
    if (motion == SkirtMotion::twirl) {
        const float turn = 3 * kTwoPi * eased((inPeriod(seconds, 4.5) - 0.5) / 2.4);
        pose.body.turn = glm::angleAxis(turn, glm::vec3(0, 1, 0));
    }
    if (motion == SkirtMotion::glide) {
        const double t = inPeriod(seconds, 6);
        pose.lift = 0.26f * (eased((t - 0.55) / 0.6) - eased((t - 4.5) / 0.7));
        pose.air.y = 4.5f * (eased((t - 0.9) / 0.5) - eased((t - 4.3) / 0.6));
        const float sway = pose.lift / 0.26f * 0.07f * std::sin(kTwoPi * static_cast<float>(t) / 3);
        pose.body.turn = glm::angleAxis(sway, glm::vec3(0, 0, 1));
    }
    pose.legs = legPose(anglesOf(motion, seconds));
    PoseMatrix matrix = poseMatrix(pose.body);
    // The lower foot carries her weight.
    float lowest = 0;
    for (const std::size_t shin : {2u, 3u}) lowest = std::min(lowest, matrix.apply(pose.legs[shin].b).y);
    const float toes = motion == SkirtMotion::twirl ? 0.03f * eased(2 * std::fabs(pose.legs[3].b.y + 0.86f)) : 0;
    pose.body.offset.y = kFloor + kAnkle + toes - lowest + pose.lift;
    matrix = poseMatrix(pose.body);
    for (Capsule& leg : pose.legs) leg.a = matrix.apply(leg.a), leg.b = matrix.apply(leg.b);
    for (std::size_t side = 0; side < 2; ++side) {
        const float above = pose.legs[2 + side].b.y - kFloor - kAnkle;
        pose.pointed[side] = std::clamp(above / 0.14f, 0.0f, 1.0f);
    }
    return pose;
}

}  // namespace arclight::hair
