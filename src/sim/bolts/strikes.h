// Who is struck when: the bolts of each mode of use at a tick, before any of them has a shape.
//
// Everything here is a function of seed and tick, but for what a person does: any tick of a week can be asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"
#include "sim/bolts/bolt.h"
#include "sim/bolts/bolt_layouts.h"

namespace arclight::bolts {

struct StrikeSettings {
    BoltMode mode = BoltMode::single;
    int targets = 12;             ///< enemies, masts, streamers or filaments
    float strikesPerMinute = 30;  ///< mode sky
    BoltTiming timing = kBoltTiming;
    int lingerTicks = 0;  ///< how long the eye keeps a bolt that is gone

    friend bool operator==(const StrikeSettings&, const StrikeSettings&) = default;
};

/// One bolt between two places.
struct Strike {
    std::int32_t channel = 0;  ///< bolts of one channel follow one another between the same places
    std::int64_t birth = 0;    ///< number of the bolt in its channel
    int age = 0;               ///< ticks since its birth; in mode sky since its latest stroke
    float brightness = 1;      ///< 1 when born, falls to 0 in a straight line
    glm::vec3 begin{0}, end{1, 0, 0};
    float power = 1;        ///< light against the mode's other bolts
    float radius = 0.02f;   ///< of the drawn channel, m
    float branches = 1;     ///< brightness of branches against what their level gives
    float revealed = 1;     ///< share of its length that has grown so far: less than 1 is a leader
    bool isReturn = false;  ///< follows one that was revealed: of light enough to light clouds
};

/// Channels of strikes that a person asked for begin here; all others count from 0 to below `channelCount`.
inline constexpr std::int32_t kAimChannel = 1 << 20;
int channelCount(const StrikeSettings& settings);

/// Adds the lights of mode sky that no bolt is seen of: discharges within the clouds, far out, that flicker and fade.
void addCloudLights(Seed seed, std::int64_t tick, std::vector<LineLight>& lights);

/// What a person does with the pointer.
struct Aim {
    glm::vec3 position{0};
    bool isHeld = false;
};

/// A strike that a person asked for (mode sky).
struct RequestedStrike {
    std::int64_t tick = 0;
    glm::vec3 position{0};
};

/// The strikes of a tick, channel by channel, in each the oldest first; what lingers has brightness 0.
void findStrikes(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                 std::span<const RequestedStrike> requested, std::vector<Strike>& strikes);

/// The places of moving things at a tick, with `forward` and `up` to turn them by.
struct Pose {
    glm::vec3 position{0}, forward{1, 0, 0}, up{0, 1, 0};
    float size = 1;

    /// From the thing's own frame, in which it looks along x times `nose` with y up.
    glm::mat4 toWorld(float nose) const;
};
Pose shipPose(std::int64_t tick);
Pose enemyPose(int enemy, int count, Seed seed, std::int64_t tick);

/// A return stroke that was seen: its thunder comes `distance / kSoundSpeed` later.
struct Flash {
    std::int64_t tick = 0;
    glm::vec3 foot{0};
};
inline constexpr float kSoundSpeed = 343;  ///< m/s, in air of 20 degrees

/// The first strokes of mode sky within the last `ticks`, oldest first.
std::vector<Flash> flashesBefore(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::int64_t ticks,
                                 std::span<const RequestedStrike> requested);

/// Seconds until the thunder of a flash is heard at `ear`; negative once it was.
double thunderIn(const Flash& flash, glm::vec3 ear, std::int64_t tick);

/// Mode sky: ticks of a leader from the cloud to the ground.
inline constexpr int kLeaderTicks = 14;

}  // namespace arclight::bolts
