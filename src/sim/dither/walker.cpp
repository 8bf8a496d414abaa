#include "sim/dither/walker.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/common/easing.h"
#include "sim/common/periodic.h"
#include "sim/dither/jungle.h"
#include "sim/dither/walker_joints.h"

namespace arclight::dither {
namespace {

using glm::mat3;
using glm::vec3;

mat3 turnedAbout(vec3 axis, float angle) {
    const float c = cosf(angle), s = sinf(angle);
    const vec3 a = axis;
    const mat3 cross(0, a.z, -a.y, -a.z, 0, a.x, a.y, -a.x, 0);
    return mat3(1) + s * cross + (1 - c) * cross * cross;
}

/// Columns: right, up along the limb, backwards; `down` points from the limb's upper joint to its lower joint.
mat3 limbAxes(vec3 down, vec3 right) {
    const vec3 up = -glm::normalize(down), back = glm::normalize(glm::cross(right, up));
    return {glm::cross(up, back), up, back};
}

/// The middle joint of a limb from `a` to `b` that bends towards `forward`.
vec3 twoBoneIk(vec3 a, vec3& b, float upper, float lower, vec3 forward) {
    vec3 way = b - a;
    float length = glm::length(way);
    const float most = 0.998f * (upper + lower);
    if (length > most) way *= most / length, length = most, b = a + way;
    const float along = (upper * upper - lower * lower + length * length) / (2 * length);
    const float out = std::sqrt(std::max(upper * upper - along * along, 0.0f));
    const vec3 axis = way / length, bend = glm::normalize(forward - glm::dot(forward, axis) * axis);
    return a + along * axis + out * bend;
}

struct Foot {
    vec3 ankle{0}, heading{0, 0, -1};
    float pitch = 0;  ///< heel up is positive, rad
    bool isPlanted = true;
};

/// A foot touches down at every second step length, stands for 62 % of a cycle, and swings to its next position.
/// `cycle` counts cycles of two steps; the foot touches down at 0.
Foot footAt(double cycle, double offset, float side) {
    constexpr float kStance = 0.62f, kReach = 0.35f;  // distance ahead of the body at touchdown, m
    const double whole = std::floor(cycle);
    const auto part = static_cast<float>(cycle - whole);
    const auto tread = [&](double number) {
        const auto along = static_cast<float>(
            inPeriod((number + offset) * 2 * static_cast<double>(kStepLength), static_cast<double>(kLap)));
        return onPath(along + kReach, 0.085f * side);
    };
    const auto headingOf = [&](double number) {
        return pathDirection(static_cast<float>(inPeriod((number + offset) * 2 * static_cast<double>(kStepLength),
                                                         static_cast<double>(kLap))) +
                             kReach);
    };
    Foot foot;
    const vec3 here = tread(whole);
    foot.heading = headingOf(whole);
    if (part < kStance) {
        const float t = part / kStance;
        // Heel strike, flat foot, then roll-over, in which the ankle rotates about the toes.
        foot.pitch = -0.30f * (1 - smoothStep(0.0f, 0.16f, t)) + 0.62f * smoothStep(0.62f, 1.0f, t);
        const float lever = foot.pitch > 0 ? 0.15f : -0.06f;
        const vec3 pivot = lever * foot.heading;
        const float c = cosf(foot.pitch), s = sinf(foot.pitch);
        foot.ankle = here + pivot + vec3(0, 1, 0) * (kJoints.ankle.y * c + lever * s) -
                     foot.heading * (lever * c - kJoints.ankle.y * s);
        return foot;
    }
    vec3 next = tread(whole + 1);
    if (next.z > here.z + 0.5f * kLap) next.z -= kLap;
    const float t = (part - kStance) / (1 - kStance), way = static_cast<float>(minimumJerk(static_cast<double>(t)));
    const Foot from = [&] {
        Foot last;
        last.pitch = 0.62f;
        last.ankle = here + 0.15f * foot.heading +
                     vec3(0, 1, 0) * (kJoints.ankle.y * cosf(0.62f) + 0.15f * sinf(0.62f)) -
                     foot.heading * (0.15f * cosf(0.62f) - kJoints.ankle.y * sinf(0.62f));
        return last;
    }();
    const float landing = -0.30f;
    const vec3 to = next - 0.06f * headingOf(whole + 1) +
                    vec3(0, 1, 0) * (kJoints.ankle.y * cosf(landing) - 0.06f * sinf(landing)) +
                    headingOf(whole + 1) * (0.06f * cosf(landing) + kJoints.ankle.y * sinf(landing));
    foot.ankle = glm::mix(from.ankle, to, way) + vec3(0, 0.085f * sinf(kPi * way), 0);
    foot.pitch = glm::mix(from.pitch, landing, smoothStep(0.0f, 0.9f, t)) + 0.25f * sinf(kPi * t) * (1 - t);
    foot.heading = glm::normalize(glm::mix(foot.heading, headingOf(whole + 1), way));
    foot.isPlanted = false;
    return foot;
}

}  // namespace

WalkerPose walkerPose(double walked) {
    const double cycle = walked / (2 * static_cast<double>(kStepLength));
    const auto phase = static_cast<float>(cycle - std::floor(cycle)) * kTwoPi;
    const auto along = static_cast<float>(inPeriod(walked, static_cast<double>(kLap)));
    const vec3 ahead = pathDirection(along), up(0, 1, 0), right = glm::cross(ahead, up);
    const mat3 heading(right, up, -ahead);

    WalkerPose pose;
    pose.stand = onPath(along);
    // Highest when one leg carries the body, lowest when both do.
    const float bob = 0.020f * cosf(2 * phase - 1.75f * kPi), sway = 0.022f * sinf(phase - 0.35f);
    const vec3 hips = pose.stand + vec3(0, kJoints.pelvis.y - 0.045f - bob, 0) - sway * right;
    const mat3 pelvis = heading * turnedAbout(up, 0.09f * cosf(phase)) * turnedAbout({0, 0, 1}, 0.04f * sinf(phase));
    const mat3 chest = heading * turnedAbout(up, -0.08f * cosf(phase)) * turnedAbout({1, 0, 0}, -0.10f);
    const auto set = [&](WalkerBone bone, const mat3& turn, vec3 joint, vec3 to) {
        pose.bones[static_cast<std::size_t>(bone)] = skinMatrix(turn, joint, to);
        return turn;
    };
    set(WalkerBone::pelvis, pelvis, kJoints.pelvis, hips);
    const vec3 waist = hips + pelvis * (kJoints.chest - kJoints.pelvis);
    set(WalkerBone::chest, chest, kJoints.chest, waist);
    const vec3 neck = waist + chest * (kJoints.head - kJoints.chest);
    const float look = 0.16f * wave(walked / 11.3) + 0.10f * wave(walked / 4.7);
    set(WalkerBone::head, heading * turnedAbout(up, look) * turnedAbout({1, 0, 0}, 0.02f * sinf(2 * phase)),
        kJoints.head, neck);

    for (std::size_t i = 0; i < 2; ++i) {
        const float side = i == 0 ? -1.0f : 1.0f;
        const auto bone = [&](WalkerBone left) {
            return static_cast<WalkerBone>(static_cast<int>(left) + static_cast<int>(i));
        };
        const auto mirrored = [&](vec3 joint) {
            return vec3(-side * joint.x, joint.y, joint.z);
        };  // joints are the left ones
        const double offset = i == 0 ? 0 : 0.5;
        Foot foot = footAt(cycle - offset, offset, side);
        // Near the seam of the lap, moves the foot to the body's lap.
        foot.ankle.z += kLap * std::round((hips.z - foot.ankle.z) / kLap);
        const vec3 hip = hips + pelvis * (mirrored(kJoints.hip) - kJoints.pelvis);
        const vec3 knee = twoBoneIk(hip, foot.ankle, kThigh, kShin, ahead);
        set(bone(WalkerBone::thighLeft), limbAxes(knee - hip, right), mirrored(kJoints.hip), hip);
        set(bone(WalkerBone::shinLeft), limbAxes(foot.ankle - knee, right), mirrored(kJoints.knee), knee);
        const vec3 footRight = glm::normalize(glm::cross(foot.heading, up));
        const mat3 footTurn = mat3(footRight, up, -foot.heading) * turnedAbout({1, 0, 0}, -foot.pitch);
        set(bone(WalkerBone::footLeft), footTurn, mirrored(kJoints.ankle), foot.ankle);
        pose.ankles[i] = foot.ankle, pose.planted[i] = foot.isPlanted;

        // Arms swing against the legs; the left one carries the lantern.
        const float swing = (i == 0 ? 0.16f : 0.42f) * cosf(phase + (i == 0 ? kPi : 0.0f)) + (i == 0 ? 0.18f : -0.02f);
        const float bend = i == 0 ? 0.80f + 0.05f * cosf(phase) : 0.38f - 0.22f * cosf(phase);
        const vec3 shoulder = waist + chest * (mirrored(kJoints.shoulder) - kJoints.chest);
        const mat3 upper =
            chest * turnedAbout({1, 0, 0}, swing) * turnedAbout({0, 0, 1}, side * (i == 0 ? 0.10f : 0.02f));
        set(bone(WalkerBone::upperArmLeft), upper, mirrored(kJoints.shoulder), shoulder);
        const vec3 elbow = shoulder + upper * mirrored(kJoints.elbow - kJoints.shoulder);
        const mat3 lower = upper * turnedAbout({1, 0, 0}, bend);
        set(bone(WalkerBone::forearmLeft), lower, mirrored(kJoints.elbow), elbow);
        if (i == 1) continue;
        const vec3 hand = elbow + lower * mirrored(kJoints.hand - kJoints.elbow);
        const mat3 hang = heading * turnedAbout({1, 0, 0}, 0.10f * sinf(phase + 0.8f)) *
                          turnedAbout({0, 0, 1}, 0.05f * sinf(2 * phase));
        set(WalkerBone::lantern, hang, kJoints.hand, hand);
        pose.flame = hand + hang * (kJoints.flame - kJoints.hand);
    }
    return pose;
}

}  // namespace arclight::dither
