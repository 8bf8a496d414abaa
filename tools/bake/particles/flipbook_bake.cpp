#include "bake/particles/flipbook_bake.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bake/particles/flipbook_motion.h"
#include "bake/particles/fluid_scenes.h"
#include "core/parallel.h"
#include "sim/particles/black_body.h"

namespace arclight::particles {
namespace {

constexpr int kFireWarmUp = 60;   // frames until the fire burns steadily
constexpr int kFireOverlap = 12;  // frames that blend the end back into the start

Image motionBytes(const MotionImage& motion, float greatest) {
    Image image(motion.width, motion.height, 3);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const glm::vec2 m = motion.motion[motion.index(x, y)];
            image.at(x, y, 0) = encodedMotion(m.x, greatest);
            image.at(x, y, 1) = encodedMotion(m.y, greatest);
        }
    return image;
}

Image sheetOf(const FlipbookLayout& layout, int channels) {
    return Image(layout.columns * layout.cellSide, layout.rows * layout.cellSide, channels);
}

/// 1 within the frame, falling to 0 over its outermost texels to keep neighbouring frames from bleeding into it.
float insideFrame(int x, int y, int side) {
    const int distance = std::min({x, y, side - 1 - x, side - 1 - y});
    return std::clamp((static_cast<float>(distance) - 0.5f) / 3, 0.0f, 1.0f);
}

void putSmoke(SmokeFlipbook& book, const FlipbookLayout& layout, int frame, const SixWayImage& lit) {
    Image a(lit.width, lit.height, 4), b = a;
    for (int y = 0; y < lit.height; ++y)
        for (int x = 0; x < lit.width; ++x) {
            const SixWayTexel& texel = lit.at(x, y);
            const float inside = insideFrame(x, y, lit.width);
            for (int c = 0; c < 3; ++c) {
                a.at(x, y, c) = toByte(inside * texel.a[c]);
                b.at(x, y, c) = toByte(inside * texel.b[c]);
            }
            a.at(x, y, 3) = toByte(inside * texel.alpha);
            b.at(x, y, 3) = toByte(inside * texel.emission);
        }
    putFrame(book.a, layout, frame, a);
    putFrame(book.b, layout, frame, b);
}

/// Gas temperature, K, for a heat of 0 to 1: from dull red to the yellow of a wood fire.
double kelvinOf(float heat) { return 1050 + 750 * static_cast<double>(std::sqrt(std::clamp(heat, 0.0f, 1.0f))); }

/// A texel of the fire before it becomes bytes: opacity of soot, its luminance, opacity of smoke.
struct FireTexel {
    float opacity = 0, luminance = 0, smoke = 0;
};

struct FireFrame {
    std::vector<FireTexel> texels;
    MotionImage motion;
};

/// Maps heat to luminance, and luminance to temperature.
class FlameLight {
public:
    FlameLight() {
        for (int i = 0; i < kSteps; ++i) {
            byHeat_.push_back(static_cast<float>(blackBody(kelvinOf(static_cast<float>(i) / (kSteps - 1))).luminance));
            const double kelvin = kFireColdest + static_cast<double>(kFireHottest - kFireColdest) * i / (kSteps - 1);
            byKelvin_.push_back(static_cast<float>(blackBody(kelvin).luminance));
        }
    }
    float luminance(float heat) const {
        const float position = std::clamp(heat, 0.0f, 1.0f) * static_cast<float>(kSteps - 1);
        const int i = std::min(static_cast<int>(position), kSteps - 2);
        const auto k = static_cast<std::size_t>(i);
        return byHeat_[k] + (byHeat_[k + 1] - byHeat_[k]) * (position - static_cast<float>(i));
    }
    /// As a fraction of the range from kFireColdest to kFireHottest.
    float temperature(float luminance) const {
        const auto above = std::lower_bound(byKelvin_.begin(), byKelvin_.end(), luminance);
        return static_cast<float>(above - byKelvin_.begin()) / static_cast<float>(kSteps - 1);
    }

private:
    static constexpr int kSteps = 512;
    std::vector<float> byHeat_, byKelvin_;
};

FireTexel marchFire(const FireScene& scene, const FlameLight& light, glm::vec2 at, float side) {
    const SmokeFluid& fluid = scene.fluid();
    FireTexel texel;
    float clear = 1, clearOfSmoke = 1;
    for (int z = fluid.density.size.z - 1; z >= 0; --z) {
        const glm::vec3 position(at, static_cast<float>(z));
        const float heat = fluid.temperature.sample(position), burnt = fluid.density.sample(position);
        const float fresh = std::clamp((heat - 0.02f) / 0.12f, 0.0f, 1.0f);
        const float soot = 14 / side * fresh * fresh * (3 - 2 * fresh) * burnt;
        const float kept = std::exp(-soot);
        texel.luminance += clear * (1 - kept) * light.luminance(heat);
        clear *= kept;
        clearOfSmoke *= std::exp(-2 / side * burnt * (1 - fresh));
    }
    texel.opacity = 1 - clear;
    texel.smoke = 1 - clearOfSmoke;
    return texel;
}

/// Like insideFrame, with softer ends: long flames fade before the top, and the root of the fire has no edge.
float insideFlame(int x, int y, int side) {
    const auto height = static_cast<float>(side);
    const float top = static_cast<float>(y) / (0.12f * height);
    const float root = (height - 1.5f - static_cast<float>(y)) / (0.07f * height);
    return insideFrame(x, side / 2, side) * std::clamp(top, 0.0f, 1.0f) * std::clamp(root, 0.0f, 1.0f);
}

FireFrame fireFrame(const FireScene& scene, const FlameLight& light, int side) {
    FireFrame frame;
    frame.texels.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    const BakeWindow window = scene.window();
    const glm::vec2 pixel = (window.high - window.low) / static_cast<float>(side);
    const float across = window.high.x - window.low.x;
    parallelFor(static_cast<std::size_t>(side), 4, [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y)
            for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
                const glm::vec2 at(window.low.x + (static_cast<float>(x) + 0.5f) * pixel.x - 0.5f,
                                   window.high.y - (static_cast<float>(y) + 0.5f) * pixel.y - 0.5f);
                FireTexel texel = marchFire(scene, light, at, across);
                const float inside = insideFlame(static_cast<int>(x), static_cast<int>(y), side);
                texel.opacity *= inside;
                texel.luminance *= inside;
                texel.smoke *= inside;
                frame.texels[y * static_cast<std::size_t>(side) + x] = texel;
            }
    });
    const std::array<Volume, 3> velocity = scene.fluid().centredVelocity();
    frame.motion = projectMotion({scene.fluid().temperature, velocity[0], velocity[1]}, window, side / 2, side / 2,
                                 {0.3f, FireScene::kFrameSeconds * across, window});
    fillMotion(frame.motion);
    return frame;
}

/// Blends `frame` towards `other` by the fraction `t`.
void blendInto(FireFrame& frame, const FireFrame& other, float t) {
    for (std::size_t i = 0; i < frame.texels.size(); ++i) {
        FireTexel& texel = frame.texels[i];
        texel.opacity += t * (other.texels[i].opacity - texel.opacity);
        texel.luminance += t * (other.texels[i].luminance - texel.luminance);
        texel.smoke += t * (other.texels[i].smoke - texel.smoke);
    }
    for (std::size_t i = 0; i < frame.motion.motion.size(); ++i)
        frame.motion.motion[i] += t * (other.motion.motion[i] - frame.motion.motion[i]);
}

Image fireBytes(const FireFrame& frame, const FlameLight& light, int side) {
    Image image(side, side, 3);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const FireTexel& texel = frame.texels[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)];
            const float mean = texel.opacity > 1e-4f ? texel.luminance / texel.opacity : 0;
            image.at(x, y, 0) = toByte(light.temperature(mean));
            image.at(x, y, 1) = toByte(texel.opacity);
            image.at(x, y, 2) = toByte(texel.smoke);
        }
    return image;
}

}  // namespace

SmokeFlipbook bakeSmoke(const BakeSettings& settings) {
    const FlipbookLayout layout = kSmokeLayout.withSide(settings.smokeSide);
    const FlipbookLayout halves = layout.withSide(layout.cellSide / 2);
    SmokeFlipbook book{sheetOf(layout, 4), sheetOf(layout, 4), sheetOf(halves, 3)};
    SmokeScene scene(settings.resolution, settings.seed);
    const auto across = static_cast<float>(settings.resolution);
    SixWaySettings light;
    light.extinction = 36 / across;
    light.octaves = 2;
    for (int frame = 0; frame < layout.frames(); ++frame) {
        scene.advanceFrame();
        const SmokeFluid& fluid = scene.fluid();
        const int side = layout.cellSide;
        putSmoke(book, layout, frame, bakeSixWay(fluid.density, fluid.temperature, scene.window(), side, side, light));
        const std::array<Volume, 3> velocity = fluid.centredVelocity();
        const MotionSettings shown{light.extinction, SmokeScene::kFrameSeconds * across, scene.nextWindow()};
        MotionImage motion = projectMotion({fluid.density, velocity[0], velocity[1]}, scene.window(), halves.cellSide,
                                           halves.cellSide, shown);
        fillMotion(motion);
        putFrame(book.motion, halves, frame, motionBytes(motion, kSmokeMotion));
    }
    return book;
}

FireFlipbook bakeFire(const BakeSettings& settings) {
    const FlipbookLayout layout = kFireLayout.withSide(settings.fireSide);
    const FlipbookLayout halves = layout.withSide(layout.cellSide / 2);
    const FlameLight light;
    FireScene scene(settings.resolution, settings.seed);
    for (int i = 0; i < kFireWarmUp; ++i) scene.advanceFrame();
    std::vector<FireFrame> frames;
    for (int i = 0; i < layout.frames() + kFireOverlap; ++i) {
        scene.advanceFrame();
        frames.push_back(fireFrame(scene, light, layout.cellSide));
    }
    FireFlipbook book{sheetOf(layout, 3), sheetOf(halves, 3)};
    for (int i = 0; i < layout.frames(); ++i) {
        FireFrame& frame = frames[static_cast<std::size_t>(i)];
        const float left = 1 - static_cast<float>(i) / kFireOverlap;
        if (left > 0) blendInto(frame, frames[static_cast<std::size_t>(i + layout.frames())], left);
        putFrame(book.fire, layout, i, fireBytes(frame, light, layout.cellSide));
        putFrame(book.motion, halves, i, motionBytes(frame.motion, kFireMotion));
    }
    return book;
}

}  // namespace arclight::particles
