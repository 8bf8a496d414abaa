// Bolts in layers: as bright as segment by segment, at a bounded cost.
#include "sim/bolts/bolt_layers.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <gtest/gtest.h>

#include "core/long_run.h"
#include "core/parallel.h"
#include "core/random.h"

namespace arclight::bolts {
namespace {

LayerView viewOf(BoltMode mode, float width = 1280, float height = 720) {
    const Camera camera = boltCamera(mode);
    const float aspect = width / height;
    return {camera.projection(aspect) * camera.view(),
            {width, height},
            camera.near,
            0.5f * height / camera.halfTangents(aspect).y};
}

BoltSettings settingsOf(BoltMode mode, int targets = 12) {
    BoltSettings settings;
    settings.strikes = {.mode = mode, .targets = targets, .afterglow = 0.2f};
    settings.shape = {.generations = 8,
                      .offset = 0.13f,
                      .roughness = 0.78f,
                      .branchProbability = 0.5f,
                      .branchAngle = 0.75f,
                      .branchDim = 0.55f,
                      .dimensions = BoltDimensions::three};
    return settings;
}

/// Mode sky strikes now and then, the others all the time: the ticks are those of a strike.
void runTo(BoltWorld& world, const BoltSettings& settings) {
    world.reset(settings, Seed{1});
    for (int tick = 0; tick < 60; ++tick) world.step({{300, 0, -900}, true}, tick == 30);
}

/// The glow of a line, as shaders/common/line_glow.glsl has it.
double glowPart(glm::dvec2 p, glm::dvec2 a, glm::dvec2 b, double r, double reach) {
    const double length = glm::distance(a, b);
    const glm::dvec2 along = length > 0 ? (b - a) / length : glm::dvec2(1, 0);
    const double x = glm::dot(p - a, along), y = glm::dot(p - a, glm::dvec2(-along.y, along.x));
    if (reach * reach <= y * y) return 0;
    const double half = std::sqrt(reach * reach - y * y), k = y * y + r * r;
    const double low = std::clamp(-x, -half, half), high = std::clamp(length - x, -half, half);
    const double rest = 1 / std::sqrt(reach * reach + r * r);
    return (high / std::sqrt(high * high + k) - low / std::sqrt(low * low + k)) / k - (high - low) * rest * rest * rest;
}
double whole(double r, double reach) {
    const double rest = 1 / std::sqrt(reach * reach + r * r);
    return 2 * reach * rest * (1 / (r * r) - rest * rest);
}
double profile(double d, double r, double reach, double kind) {
    const double skirt = std::max(1 - d / reach, 0.0);
    return (kind <= 0 ? 0.8 * std::exp(-d * d / (r * r)) : 0) + (kind >= 0 ? 0.2 * skirt * skirt : 0);
}
double distanceTo(glm::dvec2 p, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 d = b - a;
    const double t = std::clamp(glm::dot(p - a, d) / std::max(glm::dot(d, d), 1e-12), 0.0, 1.0);
    return glm::distance(p, a + t * d);
}

/// Light at a pixel of the frame from all pieces of all layers.
double lightOf(const BoltLayers& layers, const LayerStyle& style, glm::dvec2 pixel) {
    double sum = 0;
    for (int k = 0; k < kMaxLayers; ++k)
        for (const LayerSegment& each : layers.layer(k)) {
            const glm::dvec2 p = pixel * std::exp2(-k), a(each.from), b(each.to);
            const double r = each.radius, reach = style.reach * r, b0 = each.brightness;
            double value = 0;
            if (style.form == BoltForm::glow) {
                value = glowPart(p, a, b, r, each.outer) - (each.inner > 0 ? glowPart(p, a, b, r, each.inner) : 0);
                value = b0 * std::max(value, 0.0) / whole(r, reach);
            } else if (const double d = distanceTo(p, a, b); d <= each.outer) {
                value = b0 * profile(d, r, reach, each.inner);
            }
            sum = style.isMax ? std::max(sum, value) : sum + value;
        }
    return sum;
}

double lightOf(std::span<const WorldSegment> segments, const LayerView& view, const LayerStyle& style, glm::dvec2 p) {
    double sum = 0;
    const auto project = [&](glm::vec3 at) {
        const glm::vec4 clip = view.toClip * glm::vec4(at, 1);
        return glm::vec3((0.5f * glm::vec2(clip) / clip.w + 0.5f) * view.sizePx, clip.w);
    };
    for (const WorldSegment& each : segments) {
        const glm::vec3 a = project(each.from), b = project(each.to);
        const double px = each.radius * style.width * view.pxPerSlope / (0.5f * (a.z + b.z));
        const double r = std::max<double>(px, style.thinnestPx), reach = style.reach * r;
        double value = each.brightness * std::min(1.0, px / r);
        value *= style.form == BoltForm::glow
                     ? std::max(0.0, glowPart(p, glm::vec2(a), glm::vec2(b), r, reach)) / whole(r, reach)
                     : profile(distanceTo(p, glm::vec2(a), glm::vec2(b)), r, reach, 0);
        sum = style.isMax ? std::max(sum, value) : sum + value;
    }
    return sum;
}

/// Compares light at random pixels around the bolts; returns the root mean square difference over the root mean square.
double differenceOf(const BoltWorld& world, BoltMode mode, const LayerStyle& style) {
    const LayerView view = viewOf(mode);
    BoltLayers layers;
    layers.build(world.segments(), view, style, 1e12);
    Random random(Seed{9});
    double squares = 0, whole = 0;
    for (int i = 0; i < 25; ++i) {
        const WorldSegment& near = world.segments()[random.below(static_cast<std::uint32_t>(world.segments().size()))];
        const glm::vec4 clip = view.toClip * glm::vec4(near.from, 1);
        const float spread = 30 * random.uniform01();
        const glm::dvec2 p = glm::dvec2((0.5f * glm::vec2(clip) / clip.w + 0.5f) * view.sizePx) +
                             glm::dvec2{spread * random.uniform(-1, 1), spread * random.uniform(-1, 1)};
        const double direct = lightOf(world.segments(), view, style, p), layered = lightOf(layers, style, p);
        squares += (direct - layered) * (direct - layered), whole += direct * direct;
    }
    return std::sqrt(squares / whole);
}

TEST(BoltLayers, GiveTheLightOfTheirSegments) {
    BoltWorld world;
    BoltSettings settings = settingsOf(BoltMode::ball, 5);
    runTo(world, settings);
    for (const float width : {0.3f, 1.0f, 4.7f, 8.0f})
        for (const float reach : {2.0f, 6.0f, 40.0f})
            for (const LayerStyle& style :
                 {LayerStyle{BoltForm::glow, false, width, reach}, LayerStyle{BoltForm::capsules, false, width, reach},
                  LayerStyle{BoltForm::capsules, true, width, reach}})
                EXPECT_LT(differenceOf(world, BoltMode::ball, style), 0.05)
                    << "form " << static_cast<int>(style.form) << style.isMax << ", width " << width << ", reach "
                    << reach;
}

TEST(BoltLayers, CoverFewTexelsAtEveryExtreme) {
    double most = 0;
    for (const BoltMode mode :
         test::sampleOf({BoltMode::ball, BoltMode::ship, BoltMode::chain, BoltMode::sky, BoltMode::coil}, 2))
        for (const int targets : {12, 1000}) {
            BoltSettings settings = settingsOf(mode, targets);
            if (targets > 12) settings.shape.branchProbability = 1, settings.shape.generations = 12;
            settings.strikes.strikesPerMinute = targets > 12 ? 600.0f : 30.0f;
            settings.strikes.afterglow = targets > 12 ? 1 : 0.2f;
            BoltWorld world;
            runTo(world, settings);
            const LayerView view = viewOf(mode);
            for (const BoltForm form : {BoltForm::glow, BoltForm::capsules, BoltForm::strip})
                for (const auto& [width, reach] : {std::pair(0.1f, 40.0f), {8.0f, 40.0f}}) {
                    const LayerStyle style{form, false, width, reach};
                    const double direct = texelsOf(world.segments(), view, style);
                    most = std::max(most, direct);
                    BoltLayers layers;
                    layers.build(world.segments(), view, style);
                    EXPECT_LE(layers.texels(), kMaxTexels)
                        << "mode " << static_cast<int>(mode) << ", targets " << targets << ", form "
                        << static_cast<int>(form) << ", width " << width << ", reach " << reach;
                    std::size_t pieces = 0;
                    for (int k = 0; k < kMaxLayers; ++k) pieces += layers.layer(k).size();
                    EXPECT_LE(pieces, 4 * world.segments().size());
                }
        }
    EXPECT_GT(most, 5e10) << "one by one, they would cover ten thousand times as many";
}

TEST(BoltLayers, WideFilamentsCoverAThousandMillionPixelsOneByOne) {
    // The frame that took 15 s: mode ball, width 4.7.
    BoltWorld world;
    runTo(world, settingsOf(BoltMode::ball));
    const LayerStyle style{BoltForm::glow, false, 4.7f, 6};
    EXPECT_GT(texelsOf(world.segments(), viewOf(BoltMode::ball), style), 40e6);
    BoltLayers layers;
    layers.build(world.segments(), viewOf(BoltMode::ball), style);
    EXPECT_LT(layers.texels(), kMaxTexels);
}

TEST(BoltLayers, TexelsAreThoseOfEachSegmentAloneOnAnyNumberOfThreads) {
    BoltWorld world;
    for (const BoltMode mode : {BoltMode::ball, BoltMode::ship}) {
        runTo(world, settingsOf(mode, 200));
        ASSERT_GT(world.segments().size(), 5000u);
        for (const BoltForm form : {BoltForm::glow, BoltForm::strip}) {
            const LayerStyle style{form, false, 1, 6};
            double expected = 0;
            for (const WorldSegment& segment : world.segments())
                expected += texelsOf(std::span(&segment, 1), viewOf(mode), style);
            setThreads(1);
            const double one = texelsOf(world.segments(), viewOf(mode), style);
            setThreads(2);
            const double two = texelsOf(world.segments(), viewOf(mode), style);
            setThreads(0);
            EXPECT_EQ(one, two);
            EXPECT_NEAR(one, expected, 1e-9 * expected);
        }
    }
}

TEST(BoltLayers, KeepThePathOfAStrip) {
    BoltSettings settings = settingsOf(BoltMode::chain);
    settings.shape.branchProbability = 0;
    BoltWorld world;
    runTo(world, settings);
    BoltLayers layers;
    layers.build(world.segments(), viewOf(BoltMode::chain), {BoltForm::strip, false, 3, 2}, 1e12);
    int joints = 0, breaks = 0;
    for (int k = 0; k < kMaxLayers; ++k)
        for (std::size_t i = 1; i < layers.layer(k).size(); ++i) {
            const LayerSegment &last = layers.layer(k)[i - 1], &next = layers.layer(k)[i];
            if (last.to != next.from) {
                ++breaks;
                continue;
            }
            ++joints;
            EXPECT_EQ(last.after, next.to);
            EXPECT_EQ(next.before, last.from);
        }
    EXPECT_GT(joints, 10 * breaks);
}

}  // namespace
}  // namespace arclight::bolts
