// The schedule of strikes in each mode: start, target and time of each bolt, before it has a shape.
//
// Apart from the user's input, everything here is a function of seed and tick, so any tick can be evaluated by itself.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "sim/bolts/bolt.h"
#include "sim/bolts/bolt_layouts.h"
#include "sim/common/flash_limit.h"

namespace arclight::bolts {

struct StrikeSettings {
    BoltMode mode = BoltMode::single;
    int targets = 12;             ///< enemies, masts, streamers or filaments
    float strikesPerMinute = 30;  ///< only mode sky
    BoltTiming timing = kBoltTiming;
    float afterglow = 0;  ///< how long the afterglow of a dead bolt lasts in the eye, s
    /// Whether the light of bolts obeys the limit. Mode ship then starts a bolt of each channel every third of a second,
    /// half as often as the article does. In mode sky, strokes beyond the limit light nothing (see `Strike::cast`), and
    /// the clouds do not flicker. With their defaults, the other modes do not flash.
    bool flashLimit = true;
    BoltTiming shownTiming() const {
        const bool isSlowed = flashLimit && mode == BoltMode::ship && timing == kBoltTiming;
        return isSlowed ? BoltTiming{2 * timing.lifeTicks, 2 * timing.periodTicks} : timing;
    }
    int lingerTicks() const { return static_cast<int>(std::lround(kTicksPerSecond * afterglow)); }

    friend bool operator==(const StrikeSettings&, const StrikeSettings&) = default;
};

constexpr auto rowsOf(StrikeSettings) {
    using Settings = StrikeSettings;
    return paramRows<Settings>(
        Param{"mode",
              "Scene: a ship's weapon, chain lightning, a storm, a Tesla coil, a plasma ball, or one measured bolt.",
              &Settings::mode, labels("ship", "chain", "sky", "coil", "ball", "single")}
            .primary(),
        Param{"targets", "",
              "Number of enemies, masts (at most 11), streamers or filaments, each with two bolts at a time.",
              &Settings::targets, 1, 1000}
            .logarithmic()
            .when([](const Settings& s) { return s.mode != BoltMode::sky && s.mode != BoltMode::single; }),
        Param{"strikesPerMinute", "1/min", "Number of strikes per minute in the storm (mode sky); click for one more.",
              &Settings::strikesPerMinute, 1, 600}
            .label("strike rate")
            .logarithmic()
            .when([](const Settings& s) { return s.mode == BoltMode::sky; }),
        Param{"afterglow", "s", "Time for which you still see a bolt after it has gone out.", &Settings::afterglow, 0,
              1},
        flashLimitRow(&Settings::flashLimit).when([](const Settings& s) {
            return s.mode == BoltMode::sky || s.mode == BoltMode::ship;
        }),
        Fixed{&Settings::timing});
}

/// One bolt between two positions.
struct Strike {
    std::int32_t channel = 0;  ///< bolts of one channel follow each other between the same ends
    std::int64_t birth = 0;    ///< number of the bolt in its channel
    int age = 0;               ///< ticks since its birth; in mode sky, since its latest stroke
    float brightness = 1;      ///< falls linearly from 1 to 0
    glm::vec3 begin{0}, end{1, 0, 0};
    float power = 1;        ///< light relative to the mode's other bolts
    /// Factor on the light that it casts on its surroundings. Below 1 for the strokes of a storm beyond the flash limit,
    /// which are drawn as bright as any: a bolt alone covers too little of a frame to be a flash.
    float cast = 1;
    float radius = 0.02f;   ///< of the drawn channel, m
    float branches = 1;     ///< factor on the brightness of branches
    float tip = 1;          ///< brightness and radius at its end relative to those at its start
    glm::vec3 bend{0};      ///< displacement of its midpoint, m; the path follows a parabola
    glm::vec3 sway{0};      ///< displacement of its first quarter point, m; the third moves by the opposite
    float spread = 0;       ///< length of the sparks into which it spreads over a surface at its end, m
    float revealed = 1;     ///< fraction of its length that has grown so far; below 1 it is a leader
    bool isReturn = false;  ///< a return stroke along a completed leader (mode sky)
};

/// First channel of strikes that the user requested; all others are numbered from 0 to below `channelCount`.
inline constexpr std::int32_t kAimChannel = 1 << 20;
int channelCount(const StrikeSettings& settings);

/// Adds the distant discharges within the clouds of mode sky, which fade and have no visible bolt. They flicker unless
/// the settings limit flashes.
void addCloudLights(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::vector<LineLight>& lights);

/// The aim of the pointer, and whether its button is pressed.
struct Aim {
    glm::vec3 position{0};
    bool isHeld = false;
};

/// A strike that the user requested (mode sky).
struct RequestedStrike {
    std::int64_t tick = 0;
    glm::vec3 position{0};
    bool mayFlash = true;  ///< with the flash limit: false if another one did so shortly before
};
/// With the flash limit, the ticks from a requested strike that flashes to the next one that may: its strokes and the
/// next one's do not fall into one second.
inline constexpr std::int64_t kRequestedFlashTicks = 2 * kTicksPerSecond;

/// Finds the strikes of a tick, channel by channel, each from oldest to newest. Strikes that only linger have
/// brightness 0.
void findStrikes(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                 std::span<const RequestedStrike> requested, std::vector<Strike>& strikes);

/// Position and orientation of a moving object.
struct MoverPose {
    glm::vec3 position{0}, forward{1, 0, 0}, up{0, 1, 0};
    float size = 1;

    /// Transforms from its own frame, in which y is up and it faces along x times `nose` (1 or -1).
    glm::mat4 toWorld(float nose) const;
};
MoverPose shipPose(std::int64_t tick);
MoverPose enemyPose(int enemy, int count, Seed seed, std::int64_t tick);

/// The first return stroke of a strike. Its thunder follows `distance / kSoundSpeed` later.
struct Flash {
    std::int64_t tick = 0;
    glm::vec3 foot{0};
};
inline constexpr float kSoundSpeed = 343;  ///< m/s, in air at 20 °C

/// Replaces `flashes` by the first strokes of mode sky within the last `ticks`, oldest first.
void findFlashes(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::int64_t ticks,
                 std::span<const RequestedStrike> requested, std::vector<Flash>& flashes);

/// Seconds until the thunder of a flash is heard at `ear`; negative once it has been.
double thunderIn(const Flash& flash, glm::vec3 ear, std::int64_t tick);

/// Mode sky: ticks in which a leader grows from the cloud to the ground.
inline constexpr int kLeaderTicks = 14;

}  // namespace arclight::bolts
