#include "sim/texels/lanterns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/random.h"
#include "sim/common/periodic.h"

namespace arclight::texels {
namespace {

/// How far a lantern wanders by itself, and how far the current sways all lanterns, in metres.
constexpr float kWander = 0.05f, kSway = 0.13f;
/// Smallest gap between two lanterns at any time, in metres.
constexpr float kGap = 0.10f;

/// A lantern of the foreground, before the seed moves it a little.
struct ForegroundLantern {
    float x, distance, radius, height, barrel;
    bool isRed;
};
constexpr std::array<ForegroundLantern, 9> kForeground{{
    {-0.68f, 3.90f, 0.130f, 0.43f, 0.06f, true},
    {-1.21f, 3.05f, 0.150f, 0.48f, 0.10f, false},
    {0.48f, 3.20f, 0.165f, 0.38f, 0.30f, false},
    {-0.06f, 5.70f, 0.145f, 0.44f, 0.08f, false},
    {-1.70f, 5.50f, 0.160f, 0.40f, 0.30f, false},
    {1.80f, 4.70f, 0.140f, 0.42f, 0.10f, false},
    {-1.36f, 7.60f, 0.140f, 0.44f, 0.06f, false},
    {1.05f, 7.20f, 0.160f, 0.40f, 0.28f, false},
    {-3.20f, 8.20f, 0.145f, 0.44f, 0.08f, false},
}};

/// A section of the stream: distances from the camera in metres, and its number of lanterns.
struct StreamSection {
    float nearest, farthest;
    int count;
};
constexpr std::array<StreamSection, 5> kStream{
    {{8.5f, 16, 9}, {16, 34, 16}, {34, 80, 28}, {80, 180, 40}, {180, 420, 40}}};

/// Smooth noise in [-1, 1] along a line; each stream differs. It is kept apart from sim/common's noise, which would
/// change how the lanterns flicker.
float noise(double at, std::uint32_t stream) {
    const double cell = std::floor(at);
    const auto t = static_cast<float>(at - cell);
    const auto index = static_cast<std::uint32_t>(static_cast<std::int64_t>(cell));
    const auto value = [&](std::uint32_t i) {
        return static_cast<float>(hash32(i + hash32(stream)) >> 8) * 0x1p-23f - 1.0f;
    };
    const float a = value(index), b = value(index + 1);
    return a + (b - a) * t * t * (3 - 2 * t);
}

/// The gap between two lanterns at rest, in metres.
float gapBetween(const Lantern& a, const Lantern& b) {
    const float dx = a.position.x - b.position.x, dz = a.position.z - b.position.z;
    return std::sqrt(dx * dx + dz * dz) - a.radius - b.radius;
}

/// Whether the camera sees water between two lanterns, horizontally or vertically.
bool isSeenApart(const Lantern& a, const Lantern& b) {
    const float toA = -a.position.z, toB = -b.position.z;
    const float aside = std::abs(a.position.x / toA - b.position.x / toB);
    const float below = std::abs(1 / toA - 1 / toB);
    return aside > 1.5f * (a.radius / toA + b.radius / toB) || below > 0.8f * (a.height / toA + b.height / toB);
}

bool isFree(const std::vector<Lantern>& field, const Lantern& lantern) {
    // Both may wander towards each other in x and z. The current moves neighbours apart by less than that.
    constexpr float kNearest = kGap + 4 * 1.42f * kWander;
    return std::all_of(field.begin(), field.end(), [&](const Lantern& other) {
        return gapBetween(lantern, other) > kNearest && isSeenApart(lantern, other);
    });
}

/// Sideways position of the stream's centre at a distance, as a fraction of the distance.
float streamCentre(float distance) {
    const float u = logf(distance);
    return -0.07f + 0.16f * sinf(1.9f * u - 2.2f) - 0.02f * u;
}

Lantern streamLantern(Random& random, const StreamSection& section) {
    const float u = random.uniform01();
    const float distance = section.nearest * powf(section.farthest / section.nearest, u);
    const bool follows = random.uniform01() < 0.68f;
    const float aside = follows ? streamCentre(distance) + 0.12f * random.gaussian() : random.uniform(-0.62f, 0.62f);
    Lantern lantern;
    lantern.position = {aside * distance, 0, -distance};
    lantern.radius = random.uniform(0.125f, 0.175f);
    lantern.height = random.uniform(0.38f, 0.52f);
    lantern.barrel = random.uniform01() < 0.3f ? random.uniform(0.24f, 0.32f) : random.uniform(0.04f, 0.12f);
    lantern.phase = random.uniform01();
    return lantern;
}

}  // namespace

std::vector<Lantern> lanternField(Seed seed) {
    Random random(seed, 0x1a27e);
    std::vector<Lantern> field;
    for (const ForegroundLantern& each : kForeground) {
        Lantern lantern;
        const float reach = 0.012f * each.distance;
        lantern.position.x = each.x + random.uniform(-reach, reach);
        lantern.position.z = -each.distance + random.uniform(-reach, reach);
        lantern.radius = each.radius, lantern.height = each.height, lantern.barrel = each.barrel;
        lantern.phase = random.uniform01();
        lantern.isRed = each.isRed;
        field.push_back(lantern);
    }
    for (const StreamSection& section : kStream)
        for (int i = 0; i < section.count; ++i) {
            // If the spot is occupied, try again; after too many tries the section counts as full.
            for (int tries = 0; tries < 32; ++tries) {
                const Lantern lantern = streamLantern(random, section);
                if (!isFree(field, lantern)) continue;
                field.push_back(lantern);
                break;
            }
        }
    std::stable_sort(field.begin(), field.end(),
                     [](const Lantern& a, const Lantern& b) { return a.position.z < b.position.z; });
    return field;
}

LanternState lanternAt(const Lantern& lantern, double seconds) {
    const auto phase = static_cast<double>(lantern.phase);
    const auto stream = static_cast<std::uint32_t>(lantern.phase * 0x1p24f);
    LanternState state;
    state.position = lantern.position;
    // The current: a slow sway shared by all, delayed with distance.
    const double later = 0.002 * static_cast<double>(lantern.position.z);
    state.position.x += kSway * wave(seconds / 27.0 + later) + kWander * wave(seconds / 11.0 + phase);
    state.position.z += 0.5f * kSway * wave(seconds / 34.0 + 0.3 + later) + kWander * wave(seconds / 13.0 + 7 * phase);
    state.position.y += 0.007f * wave(seconds / 2.3 + 3 * phase) + 0.004f * wave(seconds / 3.7 + 5 * phase);
    state.brightness = std::clamp(1.0f + 0.14f * noise(2.1 * seconds + 64 * phase, stream) +
                                      0.10f * noise(6.3 * seconds + 64 * phase, stream + 1),
                                  kDimmestFlame, kBrightestFlame);
    // The red lantern keeps its painted side visible.
    const float rest = lantern.isRed ? 0.15f : static_cast<float>((2 * std::numbers::pi)) * (lantern.phase - 0.5f);
    state.turn = rest + 0.35f * wave(seconds / 31.0 + phase);
    // Lanterns float at a slight tilt, and rock.
    state.roll = kMaxRoll * (0.6f * (2 * lantern.phase - 1) + 0.25f * wave(seconds / 3.1 + 9 * phase) +
                              0.15f * wave(seconds / 1.9 + 11 * phase));
    state.lean = 0.10f * noise(1.6 * seconds, stream + 2) + 0.03f * noise(5.2 * seconds, stream + 3);
    return state;
}

}  // namespace arclight::texels
