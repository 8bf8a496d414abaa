#include "sim/bones/creature_motion.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/bones/creature_score.h"
#include "sim/common/periodic.h"

namespace arclight::bones {
namespace {

using glm::vec3;

/// Hermite curves through the keys, which repeat after `period`.
float valueAt(const Track& track, float period, float t) {
    const std::vector<Key>& keys = track.keys;
    const int n = static_cast<int>(keys.size());
    const auto key = [&](int i) {
        const int turns = i < 0 ? -1 : i / n;
        Key k = keys[static_cast<std::size_t>(i - turns * n)];
        k.t += static_cast<float>(turns) * period, k.value += static_cast<float>(turns) * track.perPeriod;
        return k;
    };
    const auto slope = [&](int i) {
        const Key a = key(i - 1), b = key(i), c = key(i + 1);
        if (b.slope == b.slope) return b.slope;
        return (b.value - a.value) * (c.value - b.value) <= 0 ? 0.0f : (c.value - a.value) / (c.t - a.t);
    };
    if (n == 1) return keys[0].value;
    int i = -1;
    while (i + 1 < n && keys[static_cast<std::size_t>(i + 1)].t <= t) ++i;
    const Key a = key(i), b = key(i + 1);
    const float h = b.t - a.t, u = (t - a.t) / h;
    return a.value * (1 + 2 * u) * (1 - u) * (1 - u) + b.value * u * u * (3 - 2 * u) +
           h * (slope(i) * u * (1 - u) * (1 - u) - slope(i + 1) * u * u * (1 - u));
}

glm::quat euler(float yaw, float pitch, float roll) {
    return glm::angleAxis(yaw, vec3(0, 1, 0)) * glm::angleAxis(roll, vec3(0, 0, 1)) *
           glm::angleAxis(pitch, vec3(1, 0, 0));
}

class Values {
public:
    Values(const Score& score, double seconds) {
        values_.fill(0);
        (*this)[Channel::y] = kStand, (*this)[Channel::squash] = 1, (*this)[Channel::contact] = 1;
        (*this)[Channel::smile] = 0.7f, (*this)[Channel::lowerLid] = 0.10f;
        const auto period = static_cast<float>(score.period);
        const auto t = static_cast<float>(inPeriod(seconds, score.period));
        for (const Track& track : score.tracks) (*this)[track.channel] = valueAt(track, period, t);
    }
    float& operator[](Channel c) { return values_[static_cast<std::size_t>(c)]; }

private:
    std::array<float, kChannels> values_;
};

/// A part on the one below it, whose squash moves it.
PartPose onto(const PartPose& below, BodyPart lower, BodyPart upper, glm::quat turn, float squash) {
    const SkinMatrix m = skinMatrix(below, kPivots[static_cast<std::size_t>(lower)]);
    return {{below.pose.turn * turn, m.apply(kPivots[static_cast<std::size_t>(upper)])}, squash};
}

}  // namespace

double periodOf(CreatureMotion motion) { return scoreOf(motion).period; }

CreaturePose creaturePose(CreatureMotion motion, double seconds) {
    const Score& score = scoreOf(motion);
    Values v(score, seconds);
    // Frequencies that fit the period a whole number of times.
    const auto often = [&](double hertz) {
        return std::max(1.0, std::round(hertz * score.period)) / score.period * seconds;
    };
    const float beat = wave(often(3.25)), bob = wave(often(0.8)), breath = wave(often(0.42)), shake = wave(often(3.5));
    const float shakeLate = wave(often(3.5) - 0.12);
    const float amount = v[Channel::shake], wings = v[Channel::flap];

    CreaturePose pose;
    const float lift = 0.030f * v[Channel::bob] * bob - 0.012f * wings * wave(often(3.25) + 0.1);
    const float breathing = 1 + 0.014f * breath * v[Channel::contact];
    PartPose& pelvis = pose.body[0];
    pelvis.squash = v[Channel::squash] * breathing;
    pelvis.pose.offset = {v[Channel::x], v[Channel::y] + lift, v[Channel::z]};
    pelvis.pose.turn = euler(v[Channel::yaw] + 0.10f * amount * shakeLate, v[Channel::pitch], v[Channel::roll]);
    const float curl = 0.25f * (1 - v[Channel::squash]);
    pose.body[1] = onto(pelvis, BodyPart::pelvis, BodyPart::chest,
                        euler(-0.22f * amount * shakeLate + 0.3f * v[Channel::headYaw],
                              0.3f * v[Channel::headPitch] + curl, 0.25f * v[Channel::headRoll]),
                        0.5f + 0.5f * pelvis.squash);
    pose.body[2] =
        onto(pose.body[1], BodyPart::chest, BodyPart::head,
             euler(0.7f * v[Channel::headYaw] + 0.62f * amount * shake, 0.8f * v[Channel::headPitch] - 0.5f * curl,
                   v[Channel::headRoll] + 0.14f * amount * shakeLate),
             0.72f + 0.28f * pelvis.squash);

    pose.limbs.flap = wings * beat + 0.10f * wings;
    pose.limbs.fold = v[Channel::fold];
    pose.limbs.arms = v[Channel::arms] + 0.05f * breath;
    pose.limbs.legs = v[Channel::legs];
    pose.limbs.ears = v[Channel::ears];
    pose.limbs.tail = 0.5f * v[Channel::wag] * wave(often(4.0));
    pose.face.look = {v[Channel::lookX], v[Channel::lookY]};
    pose.face.upperLid = std::clamp(v[Channel::upperLid], 0.0f, 1.0f);
    pose.face.lowerLid = std::clamp(v[Channel::lowerLid], 0.0f, 1.0f);
    pose.face.wide = std::clamp(v[Channel::wide], 0.0f, 1.0f);
    pose.face.mouthOpen = std::max(v[Channel::mouth], 0.0f), pose.face.smile = v[Channel::smile];
    pose.contact = std::clamp(v[Channel::contact], 0.0f, 1.0f);
    return pose;
}

CreaturePose moved(const CreaturePose& pose, vec3 offset, vec3 lean) {
    CreaturePose result = pose;
    const float angle = glm::length(lean);
    const glm::quat turn = angle > 1e-6f ? glm::angleAxis(angle, lean / angle) : glm::quat(1, 0, 0, 0);
    const vec3 pivot = pose.body[1].pose.offset;
    for (PartPose& part : result.body)
        part.pose = {turn * part.pose.turn, pivot + turn * (part.pose.offset - pivot) + offset};
    return result;
}

CreaturePose placed(const CreaturePose& pose, const Pose& at) {
    CreaturePose result = pose;
    for (PartPose& part : result.body) part.pose = composed(at, part.pose);
    result.ground += at.offset.y, result.heading = at.turn * result.heading;
    return result;
}

}  // namespace arclight::bones
