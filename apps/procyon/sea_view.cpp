#include "sea_view.h"

#include <array>
#include <cmath>
#include <numbers>

#include "core/random.h"
#include "sim/common/camera.h"
#include "sim/common/physics.h"

namespace arclight::procyon {
namespace {

constexpr float kSkyReach = 1.35f, kSkyHighest = 0.7f;  ///< azimuth, rad; sine of the elevation
constexpr float kSkyLight = 6;
constexpr std::size_t kWaves = 12, kLamps = 8;
constexpr std::int64_t kStrokePeriod = 210, kStrokeTicks = 50;
constexpr glm::vec3 kStrokeLight(0.50f, 0.55f, 0.85f);
constexpr float kStrokeRadius = 0.13f;  ///< m

/// Waves before a wind along the path: lengths from 17 m to 0.5 m, each 0.73 times as long as the last. Their slopes
/// are equal, and their phases follow the dispersion of deep water, ω² = g k.
std::array<glm::vec4, kWaves> wavesAt(double seconds) {
    constexpr double kTurn = 2 * std::numbers::pi;
    std::array<glm::vec4, kWaves> waves;
    double length = 17;
    for (std::size_t i = 0; i < kWaves; ++i, length *= 0.73) {
        const double k = kTurn / length, turn = 2.4 * static_cast<double>(i);
        const double away = 1.1 * std::sin(turn);  // from the wind, rad
        const double phase = std::fmod(std::sqrt(static_cast<double>(kGravity) * k) * seconds + 5 * turn, kTurn);
        waves[i] = glm::vec4(k * std::sin(away), k * std::cos(away), phase, 0.075 / k);
    }
    return waves;
}

}  // namespace

std::optional<Stroke> strokeAt(std::int64_t tick) {
    const std::int64_t period = tick / kStrokePeriod, age = tick % kStrokePeriod;
    if (age >= kStrokeTicks) return std::nullopt;
    Random random(Seed{static_cast<std::uint64_t>(period)}, 0x5703);
    const float away = random.uniform(70, 170), aside = random.uniform(-0.55f, 0.55f) * away;
    const glm::vec3 foot(-away, Track::kSea.floor, aside);
    Stroke stroke{.foot = foot, .number = static_cast<std::uint64_t>(period)};
    stroke.top = foot + glm::vec3(0, 0.75f * away, random.uniform(-0.25f, 0.25f) * away);
    stroke.strength = std::exp(-6 * static_cast<float>(age) * kTick);
    return stroke;
}

SeaView::SeaView(Shaders& shaders)
    : bake_(shaders.program("common/fullscreen.vert", "procyon/storm_sky.frag")),
      sea_(shaders.program("common/fullscreen.vert", "procyon/sea.frag")) {}

void SeaView::bake(Frame& frame) {
    constexpr int kWidth = 640, kHeight = 128;
    const View view = viewOf(Camera{}, kWidth, kHeight);
    bake_.set("reach", kSkyReach).set("highest", kSkyHighest);
    sky_.draw(frame, "storm sky", {.width = kWidth, .height = kHeight}, bake_, {}, &view);
}

void SeaView::draw(Pass& pass, const View& view, const SeaAt& sea, std::span<const PointLight> lamps,
                   const std::optional<Stroke>& stroke, float flashes, double seconds) const {
    std::array<glm::vec4, kLamps> at{};
    std::array<glm::vec3, kLamps> light{};
    for (std::size_t i = 0; i < std::min(kLamps, lamps.size()); ++i)
        at[i] = glm::vec4(lamps[i].position - view.eye, lamps[i].radius), light[i] = lamps[i].colour;
    const std::array<glm::vec4, kWaves> waves = wavesAt(seconds);
    const Stroke flash = stroke.value_or(Stroke{.top = {0, 1, 0}});
    sea_.set("sky", sky_.texture()).set("reach", kSkyReach).set("highest", kSkyHighest).set("skyLight", kSkyLight);
    sea_.set("flashTo", glm::normalize(flash.top)).set("flashLight", flashes * flash.strength * kStrokeLight);
    sea_.set("seaOrigin", sea.origin).set("seaLength", sea.length).set("cut", view.near).set("inRock", sea.inRock);
    sea_.set("mouth", glm::vec2(sea.mouth.floor, sea.mouth.ceiling));
    sea_.set("waves", std::span<const glm::vec4>(waves));
    sea_.set("lampAt", std::span<const glm::vec4>(at)).set("lampLight", std::span<const glm::vec3>(light));
    pass.state({.depth = Depth::off}).fullscreen(sea_);
}

void SeaView::addBolt(const Stroke& stroke, glm::vec3 camera, float flashes,
                      std::vector<bolts::WorldSegment>& segments) {
    constexpr bolts::BoltShape kShape{
        .generations = 7, .branchProbability = 0.35f, .dimensions = bolts::BoltDimensions::three};
    bolts::growBolt(kShape, Seed{stroke.number}, 77, shape_);
    const float brightness = stroke.strength * (0.25f + 0.75f * flashes);
    bolts::addSegments(shape_, {camera + stroke.top, camera + stroke.foot, brightness, kStrokeRadius}, segments);
}

}  // namespace arclight::procyon
