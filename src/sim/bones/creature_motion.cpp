#include "sim/bones/creature_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/angles.h"
#include "sim/common/periodic.h"

namespace arclight::bones {
namespace {

using glm::vec3;

constexpr float kAuto = std::numeric_limits<float>::quiet_NaN();

/// A value at a time, with its slope; without one, the curve is flat at extremes and follows the neighbours elsewhere.
struct Key {
    float t, value, slope = kAuto;
};
enum class Channel : int {
    x, y, z, yaw, pitch, roll, squash, headYaw, headPitch, headRoll, shake, flap, bob, fold, arms, legs, ears, wag,
    upperLid, lowerLid, wide, mouth, smile, lookX, lookY, contact
};
constexpr std::size_t kChannels = 26;
struct Track {
    Channel channel;
    std::vector<Key> keys;
    float perPeriod = 0;  ///< what is added with every period: whole turns
};
struct Score {
    double period = 1;
    std::vector<Track> tracks;
};

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

constexpr float kStand = 0.12f, kTurn = kTwoPi;

const Score kShowcase{
    12,
    {{Channel::x, {{0, -0.05f}, {2.2f, 0.02f}, {2.6f, 0.14f}, {3.1f, -0.30f, -0.9f}, {3.45f, -0.36f, 0.5f},
                   {3.75f, -0.06f, 0.9f}, {4.1f, 0.10f, 0}, {4.6f, 0.02f}, {5.64f, -0.02f, 0}, {11.2f, -0.02f, 0}}},
     {Channel::y, {{0, 0.42f}, {2.2f, 0.42f}, {2.6f, 0.34f}, {3.1f, 0.44f, 0.9f}, {3.45f, 0.72f, 0.5f}, {3.75f, 0.70f, -0.7f},
                   {4.1f, 0.42f, -0.3f}, {4.4f, 0.36f, 0}, {4.6f, 0.46f, 2.2f}, {5.04f, 0.944f, 0}, {5.614f, 0.12f, -2.87f},
                   {5.72f, 0.050f, 0}, {5.95f, 0.160f, 0}, {6.15f, 0.113f, 0}, {6.35f, kStand, 0}, {10.6f, kStand, 0},
                   {10.95f, 0.080f, 0}, {11.15f, 0.15f, 1.4f}, {11.7f, 0.44f, 0}}},
     {Channel::z, {{0, 0}, {2.6f, -0.05f}, {3.3f, 0.14f}, {4.1f, 0}, {5.6f, 0, 0}, {11, 0, 0}}},
     {Channel::yaw, {{0, 0.25f}, {1.2f, -0.15f}, {2.2f, 0.10f}, {2.6f, 0.45f}, {3.1f, -0.5f}, {4.1f, 0.1f}, {5.6f, 0.15f, 0},
                     {8.6f, 0.15f, 0}, {9.4f, 0.30f}, {10.6f, 0.10f}}},
     {Channel::pitch, {{0, 0.05f}, {2.2f, 0.05f}, {2.6f, 0.30f}, {3.1f, 0.35f}, {3.6f, -0.1f}, {4.4f, 0.12f, 0},
                       {4.62f, 0.0f, -3.0f}, {5.1f, -kTurn / 2, -7.2f}, {5.614f, -kTurn - 0.05f, -2.0f}, {5.75f, -kTurn + 0.10f, 0},
                       {6.2f, -kTurn, 0}, {10.6f, -kTurn, 0}, {10.95f, -kTurn + 0.22f, 0}, {11.3f, -kTurn - 0.18f}},
      -kTurn},
     {Channel::roll, {{0, 0}, {2.2f, 0}, {2.6f, -0.20f}, {2.95f, 0.25f, 3.0f}, {3.45f, kTurn / 2, 9.0f}, {3.95f, kTurn - 0.15f, 2.0f},
                      {4.2f, kTurn + 0.08f, 0}, {4.5f, kTurn, 0}}, kTurn},
     {Channel::squash, {{0, 1}, {2.2f, 1}, {2.6f, 0.86f}, {2.95f, 1.16f}, {3.6f, 1.04f}, {4.2f, 1}, {4.4f, 0.86f, 0}, {4.62f, 1.2f, 0},
                        {5.05f, 1}, {5.6f, 1.22f, 0}, {5.72f, 0.56f, 0}, {5.95f, 1.20f, 0}, {6.15f, 0.92f, 0}, {6.4f, 1, 0},
                        {10.6f, 1, 0}, {10.95f, 0.74f, 0}, {11.2f, 1.22f, 0}, {11.7f, 0.97f}}},
     {Channel::headYaw, {{0, -0.25f}, {0.8f, 0.35f}, {1.5f, 0.30f}, {2.1f, -0.2f}, {2.6f, -0.3f}, {3.2f, 0}, {6.4f, 0}, {8.7f, 0},
                         {9.1f, 0.55f}, {9.6f, 0.50f}, {10.0f, -0.50f}, {10.4f, -0.40f}, {10.8f, 0}}},
     {Channel::headPitch, {{0, -0.10f}, {1.2f, 0.02f}, {2.2f, 0}, {2.6f, -0.35f}, {3.2f, -0.1f}, {4.2f, 0}, {4.55f, 0.15f}, {5.0f, -0.2f},
                           {5.6f, 0}, {5.74f, 0.42f}, {5.95f, -0.20f}, {6.2f, 0.05f}, {7.1f, 0.22f}, {8.5f, 0.05f},
                           {9.6f, -0.10f}, {10.95f, -0.30f}, {11.5f, -0.15f}}},
     {Channel::headRoll, {{0, 0.14f}, {1.2f, -0.10f}, {2.2f, 0.05f}, {4, 0}, {6.3f, 0}, {6.6f, 0.18f}, {6.95f, -0.14f}, {7.3f, 0, 0},
                          {8.7f, 0}, {9.3f, -0.16f}, {10.2f, 0.14f}, {10.9f, 0}}},
     {Channel::shake, {{0, 0}, {7.05f, 0, 0}, {7.5f, 1, 0}, {8.2f, 0.85f}, {8.75f, 0, 0}}},
     {Channel::flap, {{0, 0.55f}, {2.4f, 0.55f}, {2.8f, 0.8f}, {4.2f, 0.6f}, {4.6f, 0.25f}, {5.4f, 0.25f}, {5.7f, 0, 0}, {10.7f, 0, 0},
                      {11.1f, 0.85f}, {11.6f, 0.6f}}},
     {Channel::bob, {{0, 1}, {2.0f, 1}, {2.4f, 0, 0}, {11.2f, 0, 0}, {11.8f, 1, 0}}},
     {Channel::fold, {{0, 0.3f}, {4.5f, 0.25f}, {5.0f, 0.1f}, {5.75f, 0.2f}, {6.5f, 0.75f}, {10.5f, 0.75f}, {11.0f, 0.2f}}},
     {Channel::arms, {{0, 0.75f}, {0.9f, 0.95f}, {2.2f, 0.7f}, {2.6f, 0.1f}, {3.2f, 1.1f}, {4.2f, 0.6f}, {4.8f, 1.7f}, {5.5f, 1.8f},
                      {5.74f, 0.5f}, {6.0f, 0.2f}, {6.5f, 0}, {10.5f, 0}, {10.95f, -0.35f}, {11.3f, 1.0f}}},
     {Channel::legs, {{0, 0.95f}, {1.2f, 0.70f}, {2.6f, 1.0f}, {3.2f, -0.35f}, {4.2f, 0.5f}, {4.8f, -0.2f}, {5.35f, 0.25f},
                      {5.6f, 0, 0}, {11.1f, 0, 0}, {11.35f, -0.4f}}},
     {Channel::ears, {{0, 0}, {2.6f, 0.25f}, {3.2f, 0.1f}, {5.6f, 0}, {6.5f, 0.15f}, {8.8f, 0.1f}, {9.2f, -0.12f}, {10.6f, -0.1f}, {11, 0.3f}}},
     {Channel::wag, {{0, 0}, {8.8f, 0}, {9.4f, 1}, {10.4f, 1}, {10.8f, 0}}},
     {Channel::upperLid, {{0, 0.04f}, {0.50f, 0.04f}, {0.58f, 0.9f}, {0.68f, 0.04f}, {2.45f, 0.04f}, {2.6f, 0.30f}, {2.9f, 0.04f}, {4.55f, 0},
                          {5.55f, 0, 0}, {5.66f, 0.95f, 0}, {5.95f, 0.95f, 0}, {6.15f, 0.05f}, {6.45f, 0.05f}, {6.52f, 0.95f}, {6.62f, 0.05f}, {7.1f, 0.1f}, {7.3f, 1.0f, 0}, {8.5f, 1.0f, 0},
                          {8.75f, 0.02f, 0}, {9.32f, 0.02f}, {9.40f, 0.9f}, {9.50f, 0.03f}, {10.7f, 0.04f}, {10.78f, 0.8f}, {10.90f, 0.05f}}},
     {Channel::lowerLid, {{0, 0.10f}, {1.0f, 0.10f}, {1.2f, 0.22f}, {1.7f, 0.22f}, {2.2f, 0.1f}, {2.8f, 0.25f}, {4.1f, 0.15f}, {4.5f, 0, 0}, {5.5f, 0, 0}, {5.66f, 0.05f, 0}, {5.95f, 0.05f, 0},
                          {6.2f, 0.1f}, {7.2f, 0.1f}, {7.4f, 0.9f}, {8.4f, 0.9f}, {8.8f, 0.05f}, {10, 0.1f}, {11.2f, 0.2f}}},
     {Channel::wide, {{0, 0}, {4.45f, 0, 0}, {4.7f, 1, 0}, {5.5f, 1, 0}, {5.65f, 0, 0}, {8.8f, 0}, {9.0f, 0.25f}, {9.5f, 0}}},
     {Channel::mouth, {{0, 0.75f}, {1.2f, 1.0f}, {2.2f, 0.6f}, {2.6f, 0, 0}, {3.0f, 1.1f}, {4.2f, 0.8f}, {4.6f, 0.5f}, {4.8f, 0.9f}, {5.5f, 0.9f},
                       {5.68f, 0, 0}, {8.7f, 0, 0}, {9.2f, 0.15f}, {10.4f, 0.1f}, {10.9f, 0, 0}, {11.3f, 0.9f}}},
     {Channel::smile, {{0, 1}, {4.4f, 1}, {4.65f, 0}, {6.9f, 0}, {8.8f, 0.6f}, {11, 1}}},
     {Channel::lookX, {{0, -0.2f}, {0.7f, 0.6f}, {1.5f, 0.5f}, {2.0f, -0.3f}, {2.6f, -0.8f}, {3.3f, 0}, {6.5f, 0}, {8.8f, 0}, {9.0f, 0.9f}, {9.65f, 0.8f},
                       {9.85f, -0.9f}, {10.4f, -0.7f}, {10.7f, 0}}},
     {Channel::lookY, {{0, 0.2f}, {2.2f, 0.1f}, {2.6f, 0.6f}, {3.4f, 0.2f}, {4.6f, 0.2f}, {4.9f, -0.7f}, {5.6f, -0.5f}, {6.3f, 0}, {9.6f, 0.3f},
                       {10.9f, 0.8f}, {11.6f, 0.3f}}},
     {Channel::contact, {{0, 0, 0}, {5.56f, 0, 0}, {5.64f, 1, 0}, {11.05f, 1, 0}, {11.2f, 0, 0}}}}};

const Score kHover{2 / 0.8125,
                   {{Channel::y, {{0, 0.42f}}},
                    {Channel::flap, {{0, 0.55f}}},
                    {Channel::bob, {{0, 1}}},
                    {Channel::arms, {{0, 0.75f}}},
                    {Channel::legs, {{0, 0.85f}}},
                    {Channel::lowerLid, {{0, 0.15f}}},
                    {Channel::mouth, {{0, 0.7f}}},
                    {Channel::contact, {{0, 0}}}}};

const Score kToss{3,
                  {{Channel::y, {{0, kStand}, {0.3f, 0.07f, 0}, {0.45f, 0.2f, 2.4f}, {0.93f, 0.776f, 0}, {1.435f, 0.13f, -2.5f},
                                 {1.55f, 0.06f, 0}, {1.78f, 0.15f, 0}, {2.0f, 0.115f, 0}, {2.2f, kStand, 0}}},
                   {Channel::roll, {{0, 0}, {0.40f, 0, 0}, {0.93f, kTurn / 2, 8.5f}, {1.44f, kTurn, 0}}, kTurn},
                   {Channel::squash, {{0, 1}, {0.3f, 0.7f, 0}, {0.5f, 1.22f, 0}, {0.95f, 1}, {1.42f, 1.2f, 0}, {1.55f, 0.58f, 0},
                                      {1.78f, 1.18f, 0}, {2.0f, 0.93f, 0}, {2.25f, 1, 0}}},
                   {Channel::arms, {{0, 0}, {0.3f, -0.3f}, {0.6f, 1.7f}, {1.4f, 1.7f}, {1.6f, 0.4f}, {2.2f, 0}}},
                   {Channel::upperLid, {{0, 0}, {1.4f, 0, 0}, {1.5f, 0.75f, 0}, {1.75f, 0.75f, 0}, {2.0f, 0.2f}, {2.4f, 0}}},
                   {Channel::lowerLid, {{0, 0.1f}, {1.4f, 0, 0}, {2.0f, 0.1f}}},
                   {Channel::wide, {{0, 0}, {0.35f, 0, 0}, {0.6f, 1, 0}, {1.4f, 1, 0}, {1.5f, 0, 0}}},
                   {Channel::mouth, {{0, 0}, {0.35f, 0, 0}, {0.6f, 0.9f, 0}, {1.4f, 0.9f, 0}, {1.52f, 0, 0}}},
                   {Channel::smile, {{0, 0.7f}, {0.6f, 0}, {2.2f, 0}, {2.7f, 0.7f}}},
                   {Channel::flap, {{0, 0}, {0.6f, 0.3f}, {1.4f, 0.3f}, {1.6f, 0, 0}}},
                   {Channel::fold, {{0, 0.6f}, {0.6f, 0}, {1.5f, 0.1f}, {2.4f, 0.6f}}},
                   {Channel::contact, {{0, 1}, {0.36f, 1, 0}, {0.46f, 0, 0}, {1.38f, 0, 0}, {1.46f, 1, 0}}}}};

const Score kShake{3,
                   {{Channel::shake, {{0, 0}, {0.35f, 0, 0}, {0.8f, 1, 0}, {1.6f, 0.9f}, {2.1f, 0, 0}}},
                    {Channel::headPitch, {{0, 0}, {0.4f, 0.22f}, {1.8f, 0.1f}, {2.4f, 0}}},
                    {Channel::upperLid, {{0, 0}, {0.3f, 0.1f}, {0.6f, 0.8f, 0}, {1.9f, 0.8f, 0}, {2.15f, 0}}},
                    {Channel::lowerLid, {{0, 0.1f}, {0.3f, 0.1f}, {0.7f, 0.9f, 0}, {1.8f, 0.9f, 0}, {2.2f, 0.1f}}},
                    {Channel::fold, {{0, 0.7f}}},
                    {Channel::wag, {{0, 0}, {2.2f, 0}, {2.5f, 1}, {2.9f, 0}}}}};

const Score kHop{1.2,
                 {{Channel::y, {{0, 0.065f, 0}, {0.14f, 0.16f, 1.5f}, {0.44f, 0.385f, 0}, {0.74f, 0.16f, -1.5f}, {0.86f, 0.058f, 0},
                                {1.02f, 0.120f, 0}}},
                  {Channel::squash, {{0, 0.72f, 0}, {0.16f, 1.2f, 0}, {0.44f, 1, 0}, {0.72f, 1.15f, 0}, {0.86f, 0.62f, 0}, {1.02f, 1.06f, 0}}},
                  {Channel::arms, {{0, -0.2f}, {0.4f, 0.9f}, {0.72f, 1.1f}, {0.9f, 0.1f}}},
                  {Channel::flap, {{0, 0.2f}, {0.3f, 0.4f}, {0.8f, 0.1f}}},
                  {Channel::upperLid, {{0, 0}, {0.70f, 0, 0}, {0.82f, 0.6f, 0}, {1.05f, 0, 0}}},
                  {Channel::lowerLid, {{0, 0.1f}, {0.70f, 0.1f}, {0.84f, 0.7f}, {1.05f, 0.1f}}},
                  {Channel::mouth, {{0, 0.1f}, {0.44f, 0.9f}, {0.86f, 0.2f}}},
                  {Channel::fold, {{0, 0.3f}}},
                  {Channel::contact, {{0, 1}, {0.06f, 1, 0}, {0.15f, 0, 0}, {0.72f, 0, 0}, {0.79f, 1, 0}}}}};

const Score kStill{4, {{Channel::fold, {{0, 0.35f}}}}};

const Score& scoreOf(CreatureMotion motion) {
    switch (motion) {
        case CreatureMotion::showcase: return kShowcase;
        case CreatureMotion::hover: return kHover;
        case CreatureMotion::toss: return kToss;
        case CreatureMotion::shake: return kShake;
        case CreatureMotion::hop: return kHop;
        case CreatureMotion::still: return kStill;
    }
    return kStill;
}

glm::quat euler(float yaw, float pitch, float roll) {
    return glm::angleAxis(yaw, vec3(0, 1, 0)) * glm::angleAxis(roll, vec3(0, 0, 1)) * glm::angleAxis(pitch, vec3(1, 0, 0));
}

class Values {
public:
    Values(const Score& score, double seconds) {
        values_.fill(0);
        (*this)[Channel::y] = kStand, (*this)[Channel::squash] = 1, (*this)[Channel::contact] = 1;
        (*this)[Channel::smile] = 0.7f, (*this)[Channel::lowerLid] = 0.10f;
        const auto period = static_cast<float>(score.period);
        const auto t = static_cast<float>(inPeriod(seconds, score.period));
        for (const Track& track : score.tracks)
            (*this)[track.channel] = valueAt(track, period, t);
    }
    float& operator[](Channel c) { return values_[static_cast<std::size_t>(c)]; }

private:
    std::array<float, kChannels> values_;
};

/// A part on the one below it, whose squash moves it.
PartPose onto(const PartPose& below, BodyPart lower, BodyPart upper, glm::quat turn, float squash) {
    const SkinMatrix m = skinMatrix(below, kPivots[static_cast<std::size_t>(lower)]);
    return {{below.pose.turn * turn, apply(m, kPivots[static_cast<std::size_t>(upper)])}, squash};
}

}  // namespace

double periodOf(CreatureMotion motion) { return scoreOf(motion).period; }

CreaturePose creaturePose(CreatureMotion motion, double seconds) {
    const Score& score = scoreOf(motion);
    Values v(score, seconds);
    // Frequencies that fit the period a whole number of times.
    const auto often = [&](double hertz) { return std::max(1.0, std::round(hertz * score.period)) / score.period * seconds; };
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
                        euler(-0.22f * amount * shakeLate + 0.3f * v[Channel::headYaw], 0.3f * v[Channel::headPitch] + curl,
                              0.25f * v[Channel::headRoll]), 0.5f + 0.5f * pelvis.squash);
    pose.body[2] = onto(pose.body[1], BodyPart::chest, BodyPart::head,
                        euler(0.7f * v[Channel::headYaw] + 0.62f * amount * shake, 0.8f * v[Channel::headPitch] - 0.5f * curl,
                              v[Channel::headRoll] + 0.14f * amount * shakeLate), 0.72f + 0.28f * pelvis.squash);

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

}  // namespace arclight::bones
