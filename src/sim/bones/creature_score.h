// The choreography of the creature as keyframes of its channels.
#pragma once

#include <limits>
#include <vector>

#include "sim/bones/creature_motion.h"

namespace arclight::bones {

/// No slope is given.
inline constexpr float kAuto = std::numeric_limits<float>::quiet_NaN();

/// A value at a time, with its slope. Without one, the curve is flat at extremes and follows the neighbours elsewhere.
struct Key {
    float t, value, slope = kAuto;
};
/// The animated quantities.
enum class Channel : int {
    x, y, z, yaw, pitch, roll, squash, headYaw, headPitch, headRoll, shake, flap, bob, fold, arms, legs, ears, wag,
    upperLid, lowerLid, wide, mouth, smile, lookX, lookY, contact
};
inline constexpr std::size_t kChannels = 26;
/// A channel's keys.
struct Track {
    Channel channel;
    std::vector<Key> keys;
    float perPeriod = 0;  ///< added in every period: whole revolutions
};
/// The choreography of a motion. Channels without a track rest.
struct Score {
    double period = 1;
    std::vector<Track> tracks;
};

/// Height of the pelvis of the creature as it stands, m.
inline constexpr float kStand = 0.12f;
const Score& scoreOf(CreatureMotion motion);

}  // namespace arclight::bones
