#include "sim/bolts/strikes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"
#include "core/random.h"
#include "core/time.h"

namespace arclight::bolts {
namespace {

constexpr int kChainCycle = 84, kHopTicks = 3, kChainTicks = 60;
constexpr int kLongestStrike = 80;   // ticks from the start of the leader to the end of the last stroke
constexpr float kInsideCloud = 170;  // m: how far above the clouds' underside a strike starts
constexpr int kRodEvery = 5;         // one strike in this many hits the lighthouse

/// Random bits for a numbered item; `purpose` separates the uses of one item.
std::uint32_t bits(Seed seed, std::int64_t thing, std::uint32_t purpose) {
    const auto number = static_cast<std::uint64_t>(thing);
    const std::uint32_t low =
        hash32(static_cast<std::uint32_t>(seed.value) ^ hash32(static_cast<std::uint32_t>(number)));
    const auto high = static_cast<std::uint32_t>(seed.value >> 32) + static_cast<std::uint32_t>(number >> 32);
    return hash32(low + hash32(high + purpose));
}

/// Uniform in [0, 1).
float uniform01(Seed seed, std::int64_t thing, std::uint32_t purpose) {
    return static_cast<float>(bits(seed, thing, purpose) >> 8) * 0x1p-24f;
}

/// A sine wave with a period of a whole number of ticks, in full precision at any tick.
float wave(std::int64_t tick, int period, float phase) {
    return sinf(kTwoPi * (static_cast<float>(tick % period) / static_cast<float>(period) + phase));
}

/// Visits the bolts of a channel that strikes continuously.
template <class Visit>
void strikeOn(const StrikeSettings& settings, std::int32_t channel, int phase, std::int64_t tick, Visit visit) {
    forLiveBolts(tick + phase, settings.shownTiming(), settings.lingerTicks(), [&](const LiveBolt& bolt) {
        visit(Strike{.channel = channel, .birth = bolt.index, .age = bolt.age, .brightness = bolt.brightness});
    });
}

int phaseOf(const StrikeSettings& settings, Seed seed, int channel) {
    // With slower bolts as well, so all channels start theirs within the same sixth of a second.
    const int spread = std::min(settings.timing.periodTicks, kBoltTiming.periodTicks);
    return static_cast<int>(bits(seed, channel, 1) % static_cast<std::uint32_t>(spread));
}

float ticksPerStrike(const StrikeSettings& settings) {
    return 60 * kTicksPerSecond / std::max(settings.strikesPerMinute, 0.1f);
}

void strikeSingle(const StrikeSettings& settings, std::int64_t tick, std::vector<Strike>& strikes) {
    strikeOn(settings, 0, 0, tick, [&](Strike strike) {
        strike.begin = {-1, 0, 0}, strike.end = {1, 0, 0};
        strike.radius = 0.006f;
        strikes.push_back(strike);
    });
}

void strikeShip(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                std::vector<Strike>& strikes) {
    const MoverPose ship = shipPose(tick);
    const glm::vec3 side = glm::cross(ship.forward, ship.up);
    const glm::vec3 muzzle = ship.position + ShipLayout::muzzle.x * ship.forward + ShipLayout::muzzle.y * ship.up +
                             ShipLayout::muzzle.z * side;
    const auto fire = [&](std::int32_t channel, int phase, glm::vec3 target, float power) {
        strikeOn(settings, channel, phase, tick, [&](Strike strike) {
            strike.begin = muzzle, strike.end = target;
            strike.power = power;
            strike.radius = 0.008f;
            strikes.push_back(strike);
        });
    };
    // With more than a dozen targets, the total light stays constant.
    const float power = std::min(1.0f, 12.0f / static_cast<float>(std::max(1, settings.targets)));
    for (int i = 0; i < settings.targets; ++i)
        fire(i, phaseOf(settings, seed, i), enemyPose(i, settings.targets, seed, tick).position, power);
    if (aim.isHeld) fire(kAimChannel, 0, aim.position, 1.5f);
}

/// The masts that chain `chain` visits: from the source, each hop goes to one of the two nearest unvisited masts.
std::array<std::uint8_t, ChainLayout::tips.size()> chainOrder(Seed seed, std::int64_t chain) {
    std::array<std::uint8_t, ChainLayout::tips.size()> order{};
    std::array<bool, ChainLayout::tips.size()> isTaken{true};
    for (std::size_t hop = 1; hop < order.size(); ++hop) {
        const glm::vec3 from = ChainLayout::tips[order[hop - 1]];
        std::array<float, 2> nearest{1e9f, 1e9f};
        std::array<std::uint8_t, 2> found{};
        for (std::uint8_t i = 0; i < order.size(); ++i) {
            const float distance = glm::distance(from, ChainLayout::tips[i]);
            if (isTaken[i] || distance >= nearest[1]) continue;
            const std::size_t rank = distance < nearest[0] ? 0 : 1;
            if (rank == 0) nearest[1] = nearest[0], found[1] = found[0];
            nearest[rank] = distance, found[rank] = i;
        }
        const bool second = nearest[1] < 1e9f && uniform01(seed, chain * 16 + static_cast<int>(hop), 2) < 0.4f;
        order[hop] = found[second ? 1 : 0];
        isTaken[order[hop]] = true;
    }
    return order;
}

void strikeChain(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                 std::vector<Strike>& strikes) {
    const int hops = channelCount(settings);
    const std::int64_t newest = tick / kChainCycle;
    for (int hop = 0; hop < hops; ++hop)
        for (std::int64_t chain = std::max<std::int64_t>(0, newest - 1); chain <= newest; ++chain) {
            const auto order = chainOrder(seed, chain);
            const std::int64_t local = tick - chain * kChainCycle - kHopTicks * hop;
            const std::int64_t births = (kChainTicks - settings.timing.lifeTicks) / settings.timing.periodTicks + 1;
            strikeOn(settings, hop, 0, local, [&](Strike strike) {
                if (strike.birth >= births) return;
                strike.birth += chain * 64;
                strike.begin = ChainLayout::tips[order[static_cast<std::size_t>(hop)]];
                strike.end = ChainLayout::tips[order[static_cast<std::size_t>(hop) + 1]];
                strike.power = powf(0.9f, static_cast<float>(hop));
                strike.radius = 0.011f;
                strikes.push_back(strike);
            });
        }
    if (!aim.isHeld) return;
    strikeOn(settings, kAimChannel, 0, tick, [&](Strike strike) {
        strike.begin = ChainLayout::tips[0], strike.end = aim.position;
        strike.radius = 0.011f;
        strikes.push_back(strike);
    });
}

void strikeCoil(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                std::vector<Strike>& strikes) {
    const auto onTube = [](float azimuth, float height) {
        const glm::vec3 outward(cosf(azimuth), 0, sinf(azimuth));
        return CoilLayout::torus + (CoilLayout::torusRadius + CoilLayout::tubeRadius * cosf(height)) * outward +
               glm::vec3(0, CoilLayout::tubeRadius * sinf(height), 0);
    };
    for (int i = 0; i < settings.targets; ++i)
        strikeOn(settings, i, phaseOf(settings, seed, i), tick, [&](Strike strike) {
            const std::int64_t thing = strike.birth * 4096 + i;
            const float turn =
                (static_cast<float>(i) + 0.7f * uniform01(seed, thing, 3)) / static_cast<float>(settings.targets);
            const float azimuth = kTwoPi * turn, height = 0.9f * uniform01(seed, thing, 4) - 0.1f;
            strike.begin = onTube(azimuth, height);
            const glm::vec3 outward(cosf(azimuth), 0.1f + 0.9f * uniform01(seed, thing, 5), sinf(azimuth));
            strike.end = strike.begin + (0.5f + 1.3f * uniform01(seed, thing, 6)) * glm::normalize(outward);
            // A streamer that ends in the air becomes thin and dim.
            strike.radius = 0.0045f, strike.power = 0.5f, strike.tip = 0.12f;
            const glm::vec3 toRod = CoilLayout::rod - CoilLayout::torus;
            if (i == 0) {
                strike.begin = onTube(atan2f(toRod.z, toRod.x), 0);
                strike.end = CoilLayout::rod;
                strike.power = 2, strike.radius = 0.007f, strike.tip = 1;
            }
            strikes.push_back(strike);
        });
    if (!aim.isHeld) return;
    const glm::vec3 toAim = aim.position - CoilLayout::torus;
    strikeOn(settings, kAimChannel, 0, tick, [&](Strike strike) {
        strike.begin = onTube(atan2f(toAim.z, toAim.x), 0), strike.end = aim.position;
        strike.radius = 0.007f;
        strikes.push_back(strike);
    });
}

void strikeBall(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                std::vector<Strike>& strikes) {
    const glm::vec3 touched = glm::length(aim.position - BallLayout::centre) > 0
                                  ? glm::normalize(aim.position - BallLayout::centre)
                                  : glm::vec3(0, 0, 1);
    for (int i = 0; i < settings.targets; ++i) {
        // Spread evenly over the sphere (Fibonacci lattice), each wandering around its position.
        const float up = 1 - 2 * (static_cast<float>(i) + 0.5f) / static_cast<float>(settings.targets);
        const float azimuth = 2.3999632f * static_cast<float>(i) + kTwoPi * uniform01(seed, i, 7);
        const float around =
            azimuth + 0.5f * wave(tick, 700, uniform01(seed, i, 8)) + 0.2f * wave(tick, 173, uniform01(seed, i, 9));
        const float height = std::clamp(up + 0.35f * wave(tick, 910, uniform01(seed, i, 10)), -0.92f, 0.97f);
        const float radius = std::sqrt(1 - height * height);
        glm::vec3 direction(radius * cosf(around), height, radius * sinf(around));
        if (aim.isHeld) {
            const float pull = i == 0 ? 1 : 0.75f * std::max(0.0f, glm::dot(direction, touched));
            direction = glm::normalize(glm::mix(direction, touched, pull) + glm::vec3(1e-4f));
        }
        strikeOn(settings, i, phaseOf(settings, seed, i), tick, [&](Strike strike) {
            strike.begin = BallLayout::centre + BallLayout::electrodeRadius * direction;
            strike.end = BallLayout::centre + 0.985f * BallLayout::glassRadius * direction;
            strike.power = aim.isHeld && i == 0 ? 2.5f : 1;
            // The current spreads over the glass, so a filament is hottest at its root.
            strike.radius = 0.0045f, strike.tip = 0.4f;
            // Hot gas rises and takes the filament with it.
            const glm::vec3 level = glm::normalize(glm::vec3(-direction.z, 0.1f, direction.x));
            strike.bend = glm::vec3(0, 0.13f * (1 - std::abs(direction.y)), 0) +
                          0.10f * wave(tick, 260, uniform01(seed, i, 22)) * level;
            strike.sway = 0.055f * wave(tick, 190, uniform01(seed, i, 23)) * glm::cross(level, direction) +
                          0.045f * wave(tick, 140, uniform01(seed, i, 24)) * level;
            strike.spread = 0.09f;
            strikes.push_back(strike);
        });
    }
}

/// A strike of a storm: its ends, and the ticks of its strokes since the start of the leader.
struct SkyStrike {
    std::int32_t channel = 0;
    std::int64_t number = 0;
    std::int64_t begins = 0;
    glm::vec3 cloud{0}, foot{0};
    int strokes = 1;
    std::array<int, 4> after{};
};

SkyStrike skyStrike(Seed seed, std::int32_t channel, std::int64_t number, std::int64_t begins,
                    const glm::vec3* requested) {
    // Of a requested strike, the number alone: its channel is its place in a list, from which others vanish.
    const std::int64_t thing = number * 64 + (requested ? 0 : channel & 63);
    SkyStrike strike{.channel = channel, .number = number, .begins = begins};
    const float distance = SkyLayout::nearest + (SkyLayout::farthest - SkyLayout::nearest) * uniform01(seed, thing, 11);
    strike.foot = {distance * SkyLayout::sideways * (2 * uniform01(seed, thing, 12) - 1), 0, -distance};
    if (bits(seed, thing, 13) % kRodEvery == 0) strike.foot = SkyLayout::rod;
    if (requested) strike.foot = *requested;
    const glm::vec3 drift(380 * (uniform01(seed, thing, 14) - 0.5f), 0, 240 * (uniform01(seed, thing, 15) - 0.5f));
    strike.cloud = glm::vec3(strike.foot.x, SkyLayout::cloudBase + kInsideCloud, strike.foot.z) + drift;
    strike.strokes = 2 + static_cast<int>(bits(seed, thing, 16) % 3);
    int at = kLeaderTicks;
    for (int i = 0; i < strike.strokes; ++i) {
        strike.after[static_cast<std::size_t>(i)] = at;
        at += 6 + static_cast<int>(bits(seed, thing, 17 + static_cast<std::uint32_t>(i)) % 8);
    }
    return strike;
}

/// Calls `visit` with the strikes whose leader started at most `ticks` ago.
template <class Visit>
void forSkyStrikes(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::int64_t ticks,
                   std::span<const RequestedStrike> requested, Visit visit) {
    const float every = ticksPerStrike(settings);
    const int slots = channelCount(settings);
    const auto cycle =
        std::max<std::int64_t>(kLongestStrike, static_cast<std::int64_t>(every * static_cast<float>(slots)));
    for (int slot = 0; slot < slots; ++slot) {
        const std::int64_t last = tick / cycle;
        for (std::int64_t number = std::max<std::int64_t>(0, last - 1 - ticks / cycle); number <= last; ++number) {
            const auto free = static_cast<std::uint32_t>(cycle - kLongestStrike + 1);
            const std::int64_t begins = number * cycle + bits(seed, number * 64 + slot, 10) % free;
            if (begins <= tick && tick - begins <= ticks) visit(skyStrike(seed, slot, number, begins, nullptr));
        }
    }
    for (std::size_t i = 0; i < requested.size(); ++i)
        if (requested[i].tick <= tick && tick - requested[i].tick <= ticks)
            visit(skyStrike(seed, kAimChannel + static_cast<std::int32_t>(i), requested[i].tick, requested[i].tick,
                            &requested[i].position));
}

constexpr int kMaxFlashingStrokes = 3;  // of one strike, with the flash limit
constexpr float kCastGlow = 0.05f;      // brightness that a strike may cast without flashing
constexpr float kSecondStroke = 0.7f;   // brightness of every second stroke

/// The brightness of stroke `i` of a strike, `age` ticks after it; 0 before it and after its life.
float strokeBrightness(int i, int age, int life) {
    if (age < 0) return 0;
    return std::max(0.0f, (i % 2 == 0 ? 1.0f : kSecondStroke) * (1 - static_cast<float>(age) / static_cast<float>(life)));
}

/// The strokes of a storm that may light it up, with the flash limit. Scheduled strikes of other channels than the first
/// never may, so the rest are far apart: at most three of their first three strokes lie within any second. A requested
/// strike that may flash takes its strokes where scheduled ones leave room, and the scheduled strokes after it yield.
class SkyFlashes {
public:
    SkyFlashes(const StrikeSettings& settings, Seed seed, std::int64_t tick,
               std::span<const RequestedStrike> requested) {
        // As far back as a stroke that still shines can depend on others.
        constexpr std::int64_t kBack = 2 * kLongestStrike + kTicksPerSecond;
        forSkyStrikes(settings, seed, tick, kBack, requested, [&](const SkyStrike& sky) {
            const bool isRequested = sky.channel >= kAimChannel;
            if (isRequested ? !requested[static_cast<std::size_t>(sky.channel - kAimChannel)].mayFlash
                            : sky.channel != 0)
                return;
            for (int i = 0; i < std::min(sky.strokes, kMaxFlashingStrokes); ++i)
                add({sky.channel, sky.number, i, sky.begins + sky.after[static_cast<std::size_t>(i)]});
        });
        for (std::size_t i = 0; i < count_; ++i)
            if (isRequested(strokes_[i])) strokes_[i].isAllowed = arclight::mayFlash(countBefore(strokes_[i]));
        for (std::size_t i = 0; i < count_; ++i)
            if (!isRequested(strokes_[i])) strokes_[i].isAllowed = arclight::mayFlash(countBefore(strokes_[i]));
    }

    bool mayFlash(const SkyStrike& sky, int stroke) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (strokes_[i].channel == sky.channel && strokes_[i].number == sky.number && strokes_[i].index == stroke)
                return strokes_[i].isAllowed;
        return false;
    }

private:
    struct Stroke {
        std::int32_t channel = 0;
        std::int64_t number = 0;
        int index = 0;
        std::int64_t tick = 0;
        bool isAllowed = true;
    };
    static bool isRequested(const Stroke& stroke) { return stroke.channel >= kAimChannel; }
    void add(const Stroke& stroke) {
        if (count_ < strokes_.size()) strokes_[count_++] = stroke;
    }
    /// The strokes within the second before this one that count against it: all scheduled ones, and requested ones that
    /// are allowed. At the same tick, a scheduled stroke comes first.
    int countBefore(const Stroke& stroke) const {
        int count = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const Stroke& other = strokes_[i];
            if (&other == &stroke || !isWithinSecond(other.tick, stroke.tick)) continue;
            const bool comesFirst = other.tick < stroke.tick || (isRequested(stroke) && !isRequested(other));
            count += comesFirst && (other.isAllowed || !isRequested(other));
        }
        return count;
    }

    std::array<Stroke, 32> strokes_;
    std::size_t count_ = 0;
};

void strikeSky(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::span<const RequestedStrike> requested,
               std::vector<Strike>& strikes) {
    const int life = settings.timing.lifeTicks;
    const SkyFlashes flashes(settings, seed, tick, requested);
    forSkyStrikes(settings, seed, tick, kLongestStrike + settings.lingerTicks() + life, requested,
                  [&](const SkyStrike& sky) {
                      const auto local = static_cast<int>(tick - sky.begins);
                      const bool isNear = sky.foot == SkyLayout::rod;
                      Strike strike{.channel = sky.channel,
                                    .birth = sky.number,
                                    .age = local,
                                    .begin = sky.cloud,
                                    .end = sky.foot,
                                    .power = isNear ? 0.16f : 1.0f,
                                    .radius = isNear ? 0.22f : 0.95f};
                      if (local < kLeaderTicks) {
                          strike.revealed = static_cast<float>(local + 1) / kLeaderTicks;
                          strike.brightness = kCastGlow + 0.03f * uniform01(seed, tick, 21);
                          if (settings.flashLimit) strike.cast = kCastGlow / strike.brightness;
                          strikes.push_back(strike);
                          return;
                      }
                      // All strokes follow one channel; only the first lights the branches fully.
                      strike.isReturn = true, strike.brightness = 0;
                      float cast = 0;
                      for (int i = 0; i < sky.strokes; ++i) {
                          const int age = local - sky.after[static_cast<std::size_t>(i)];
                          if (age < 0) break;
                          const float left = strokeBrightness(i, age, life);
                          strike.age = age;
                          if (left > strike.brightness) strike.brightness = left, strike.branches = i == 0 ? 1 : 0.6f;
                          if (settings.flashLimit && flashes.mayFlash(sky, i)) cast = std::max(cast, left);
                      }
                      cast = std::max(cast, std::min(kCastGlow, strike.brightness));
                      if (settings.flashLimit && strike.brightness > 0) strike.cast = cast / strike.brightness;
                      if (strike.age < life + settings.lingerTicks()) strikes.push_back(strike);
                  });
}

}  // namespace

void addCloudLights(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::vector<LineLight>& lights) {
    constexpr int kLife = 70, kAtOnce = 2;
    constexpr float kSteadyCloud = 0.35f;
    for (int i = 0; i < kAtOnce; ++i) {
        const std::int64_t shifted = tick + i * kLife / kAtOnce, number = shifted / kLife;
        const std::int64_t thing = number * kAtOnce + i;
        const float age = static_cast<float>(shifted % kLife) / kLife;
        const float distance = 1500 + 3500 * uniform01(seed, thing, 40);
        const glm::vec3 from(distance * (1.2f * uniform01(seed, thing, 41) - 0.6f),
                             SkyLayout::cloudBase + 80 + 250 * uniform01(seed, thing, 42), -distance);
        const float angle = kTwoPi * uniform01(seed, thing, 43);
        // The brightness changes every three ticks, as if there were several strokes. That would be up to ten flashes per
        // second.
        const float flicker =
            settings.flashLimit ? kSteadyCloud : 0.35f + 0.65f * uniform01(seed, tick / 3, 44 + static_cast<std::uint32_t>(i));
        const float power = uniform01(seed, thing, 45) * flicker * sinf(0.5f * kTwoPi * age) * (1 - age);
        lights.push_back({from, from + 500.0f * glm::vec3(cosf(angle), 0.1f, sinf(angle)), glm::vec3(2.4f * power)});
    }
}

int channelCount(const StrikeSettings& settings) {
    switch (settings.mode) {
        case BoltMode::single: return 1;
        case BoltMode::sky:
            return std::clamp(static_cast<int>(std::ceil(kLongestStrike / ticksPerStrike(settings))), 1, 16);
        case BoltMode::chain: return std::min(settings.targets, static_cast<int>(ChainLayout::tips.size()) - 1);
        default: return settings.targets;
    }
}

void findStrikes(const StrikeSettings& settings, Seed seed, std::int64_t tick, const Aim& aim,
                 std::span<const RequestedStrike> requested, std::vector<Strike>& strikes) {
    strikes.clear();
    switch (settings.mode) {
        case BoltMode::ship: return strikeShip(settings, seed, tick, aim, strikes);
        case BoltMode::chain: return strikeChain(settings, seed, tick, aim, strikes);
        case BoltMode::sky: return strikeSky(settings, seed, tick, requested, strikes);
        case BoltMode::coil: return strikeCoil(settings, seed, tick, aim, strikes);
        case BoltMode::ball: return strikeBall(settings, seed, tick, aim, strikes);
        case BoltMode::single: return strikeSingle(settings, tick, strikes);
    }
}

void findFlashes(const StrikeSettings& settings, Seed seed, std::int64_t tick, std::int64_t ticks,
                 std::span<const RequestedStrike> requested, std::vector<Flash>& flashes) {
    flashes.clear();
    if (settings.mode != BoltMode::sky) return;
    forSkyStrikes(settings, seed, tick, ticks, requested, [&](const SkyStrike& sky) {
        if (sky.begins + kLeaderTicks <= tick) flashes.push_back({sky.begins + kLeaderTicks, sky.foot});
    });
    std::sort(flashes.begin(), flashes.end(), [](const Flash& a, const Flash& b) { return a.tick < b.tick; });
}

double thunderIn(const Flash& flash, glm::vec3 ear, std::int64_t tick) {
    return static_cast<double>(glm::distance(flash.foot, ear)) / static_cast<double>(kSoundSpeed) -
           secondsAt(tick - flash.tick);
}

glm::mat4 MoverPose::toWorld(float nose) const {
    const glm::vec3 x = nose * forward, y = up, z = glm::cross(x, y);
    return {glm::vec4(size * x, 0), glm::vec4(size * y, 0), glm::vec4(size * z, 0), glm::vec4(position, 1)};
}

MoverPose shipPose(std::int64_t tick) {
    MoverPose pose;
    pose.position = ShipLayout::ship +
                    glm::vec3(0.25f * wave(tick, 420, 0), 0.30f * wave(tick, 330, 0.2f), 0.2f * wave(tick, 510, 0.6f));
    pose.forward = glm::normalize(glm::vec3(1, 0.06f * wave(tick, 330, 0.45f), -0.22f + 0.05f * wave(tick, 420, 0.3f)));
    pose.up = glm::normalize(glm::vec3(0, 1, 0.22f * wave(tick, 290, 0.1f)));
    pose.up = glm::normalize(pose.up - glm::dot(pose.up, pose.forward) * pose.forward);
    return pose;
}

MoverPose enemyPose(int enemy, int count, Seed seed, std::int64_t tick) {
    // The first `count` points of an additive recurrence fill the box evenly (M. Roberts, "The Unreasonable
    // Effectiveness of Quasirandom Sequences", 2018).
    const auto i = static_cast<std::int64_t>(enemy);
    const glm::vec3 start(uniform01(seed, 0, 30), uniform01(seed, 0, 31), uniform01(seed, 0, 32));
    const glm::vec3 even = glm::fract(start + static_cast<float>(i) * glm::vec3(0.8191725f, 0.6710436f, 0.5497005f));
    MoverPose pose;
    pose.position = glm::mix(ShipLayout::enemiesLow, ShipLayout::enemiesHigh, even);
    pose.position +=
        glm::vec3(0.5f * wave(tick, 380, uniform01(seed, i, 33)), 0.4f * wave(tick, 290, uniform01(seed, i, 34)),
                  0.5f * wave(tick, 450, uniform01(seed, i, 35)));
    // Enemies face the ship.
    pose.forward = glm::normalize(shipPose(tick).position - pose.position);
    const glm::vec3 lean(0.35f * wave(tick, 310, uniform01(seed, i, 36)), 1, 0);
    pose.up = glm::normalize(lean - glm::dot(lean, pose.forward) * pose.forward);
    pose.size = powf(12.0f / static_cast<float>(std::max(12, count)), 1.0f / 3);  // smaller if there are many
    return pose;
}

}  // namespace arclight::bolts
