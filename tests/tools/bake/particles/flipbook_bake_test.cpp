#include "bake/particles/flipbook_bake.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "bake/particles/fluid_scenes.h"
#include "core/files.h"
#include "core/parallel.h"
#include "tools/bake/particles/flipbook_sampling.h"

namespace arclight::particles {
namespace {

std::string assetText(const std::string& name) {
    return readFile(std::string(ARCLIGHT_SOURCE "/assets/") + name, kMaxPngBytes).value_or("");
}

Image asset(const std::string& name, int channels) {
    return decodePng(assetText("particles/" + name), name, channels).value_or(Image{});
}

BakeSettings smallBake() { return {12, 12, 16, Seed{1}}; }

TEST(FlipbookBake, MakesTheSmallFlipbooksThatAreDocumented) {
    const std::string documented = assetText("LICENSES.md");
    const auto hashes = [](int count) {
        setThreads(count);
        const SmokeFlipbook smoke = bakeSmoke(smallBake());
        const FireFlipbook fire = bakeFire(smallBake());
        setThreads(0);
        EXPECT_GT(*std::max_element(fire.fire.pixels.begin(), fire.fire.pixels.end()), 100) << "burns";
        return pixelHash(smoke.a).substr(0, 16) + " " + pixelHash(smoke.b).substr(0, 16) + " " +
               pixelHash(smoke.motion).substr(0, 16) + " " + pixelHash(fire.fire).substr(0, 16) + " " +
               pixelHash(fire.motion).substr(0, 16);
    };
    const std::string one = hashes(1);
    EXPECT_EQ(hashes(2), one);
    EXPECT_NE(documented.find(one), std::string::npos) << "assets/LICENSES.md does not name " << one;
}

/// Means of a channel over the frames.
std::vector<double> frameMeans(const Image& sheet, const FlipbookLayout& layout, int channel) {
    std::vector<double> means;
    for (int frame = 0; frame < layout.frames(); ++frame) {
        const glm::ivec2 corner = layout.corner(frame);
        double sum = 0;
        for (int y = 0; y < layout.cellSide; ++y)
            for (int x = 0; x < layout.cellSide; ++x) sum += sheet.at(corner.x + x, corner.y + y, channel);
        means.push_back(sum / 255 / (layout.cellSide * layout.cellSide));
    }
    return means;
}

bool isDarkAtTheEdges(const Image& sheet, const FlipbookLayout& layout, int channel) {
    const int last = layout.cellSide - 1;
    for (int frame = 0; frame < layout.frames(); ++frame) {
        const glm::ivec2 c = layout.corner(frame);
        for (int i = 0; i <= last; ++i)
            if (sheet.at(c.x + i, c.y, channel) || sheet.at(c.x + i, c.y + last, channel) ||
                sheet.at(c.x, c.y + i, channel) || sheet.at(c.x + last, c.y + i, channel))
                return false;
    }
    return true;
}

TEST(ShippedSmoke, GrowsAndThinsOutWithinItsCells) {
    const Image a = asset("smoke_six_way_a.png", 4), b = asset("smoke_six_way_b.png", 4);
    ASSERT_EQ(a.width, kSmokeLayout.columns * kSmokeLayout.cellSide);
    ASSERT_EQ(a.height, kSmokeLayout.rows * kSmokeLayout.cellSide);
    ASSERT_EQ(b.width, a.width);
    const std::vector<double> alpha = frameMeans(a, kSmokeLayout, 3), heat = frameMeans(b, kSmokeLayout, 3);
    // The window grows with the smoke: its frames are filled from the first.
    EXPECT_GT(*std::min_element(alpha.begin(), alpha.begin() + 24), 0.2);
    EXPECT_GT(alpha[12] * SmokeScene::windowShare(13 * SmokeScene::kFrameSeconds),
              1.3 * alpha[0] * SmokeScene::windowShare(SmokeScene::kFrameSeconds));
    EXPECT_LT(alpha[35], 0.9 * *std::max_element(alpha.begin(), alpha.end()));
    EXPECT_GT(heat[0], 4 * heat[24]);
    for (int channel = 0; channel < 4; ++channel) {
        EXPECT_TRUE(isDarkAtTheEdges(a, kSmokeLayout, channel));
        EXPECT_TRUE(isDarkAtTheEdges(b, kSmokeLayout, channel));
    }
}

TEST(ShippedSmoke, IsLitFromTheSideThatEachMapNames) {
    const Image a = asset("smoke_six_way_a.png", 4), b = asset("smoke_six_way_b.png", 4);
    const FlipbookLayout layout = kSmokeLayout;
    for (const int frame : {3, 8, 16, 26}) {
        double right = 0, top = 0, sums[6] = {};
        const glm::ivec2 c = layout.corner(frame);
        for (int y = 0; y < layout.cellSide; ++y)
            for (int x = 0; x < layout.cellSide; ++x) {
                const int alpha = a.at(c.x + x, c.y + y, 3);
                for (int k = 0; k < 3; ++k) {
                    ASSERT_LE(a.at(c.x + x, c.y + y, k), alpha + 1);
                    ASSERT_LE(b.at(c.x + x, c.y + y, k), alpha + 1);
                    sums[k] += a.at(c.x + x, c.y + y, k);
                    sums[3 + k] += b.at(c.x + x, c.y + y, k);
                }
                right += (x - layout.cellSide / 2.0) * (a.at(c.x + x, c.y + y, 0) - b.at(c.x + x, c.y + y, 0));
                top += (layout.cellSide / 2.0 - y) * (a.at(c.x + x, c.y + y, 1) - b.at(c.x + x, c.y + y, 1));
            }
        EXPECT_GT(right, 0) << frame;
        EXPECT_GT(top, 0) << frame;
        EXPECT_GT(sums[5], sums[2]) << "what faces the viewer is brighter lit from the front: frame " << frame;
    }
}

TEST(ShippedFire, BurnsInEveryFrameWithTheTemperaturesOfFlames) {
    const Image fire = asset("fire.png", 3);
    ASSERT_EQ(fire.width, kFireLayout.columns * kFireLayout.cellSide);
    const std::vector<double> opacity = frameMeans(fire, kFireLayout, 1);
    EXPECT_GT(*std::min_element(opacity.begin(), opacity.end()), 0.02);
    EXPECT_TRUE(isDarkAtTheEdges(fire, kFireLayout, 1));
    for (int y = 0; y < fire.height; ++y)
        for (int x = 0; x < fire.width; ++x) {
            if (fire.at(x, y, 1) < 8) continue;
            const float kelvin = kFireColdest + (kFireHottest - kFireColdest) * fire.at(x, y, 0) / 255.0f;
            ASSERT_GT(kelvin, 1000);
            ASSERT_LT(kelvin, 1850);
        }
}

/// Root mean square difference, over the first frames of `frames`, between what is shown half-way from one frame to
/// that `gap` later, and the frame that is there.
struct Between {
    const Image* sheet;
    FlipbookLayout layout;
    int channel;
    const Image* motion;
    float greatest;
    std::vector<int> frames;
    int gap = 2;

    double error(float share) const {
        const FlipbookLayout halves = layout.withSide(layout.cellSide / 2);
        double sum = 0;
        for (const int frame : frames)
            for (int y = 2; y < layout.cellSide - 2; ++y)
                for (int x = 2; x < layout.cellSide - 2; ++x) {
                    const glm::vec2 uv = (glm::vec2(x, y) + 0.5f) / static_cast<float>(layout.cellSide);
                    const auto shown = [&](int k) {
                        return [&, k](glm::vec2 at) { return sampledFrame(*sheet, layout, k, channel, at); };
                    };
                    const auto moved = [&](int k) {
                        const glm::ivec2 c = halves.corner(k) + glm::ivec2(x, y) / 2;
                        return static_cast<float>(gap) * share *
                               glm::vec2(decodedMotion(motion->at(c.x, c.y, 0), greatest),
                                         decodedMotion(motion->at(c.x, c.y, 1), greatest));
                    };
                    const float blended = blendedAlongMotion(shown(frame), shown(frame + gap), moved(frame),
                                                             moved(frame + gap), uv, 0.5f);
                    const auto difference = static_cast<double>(blended - shown(frame + gap / 2)(uv));
                    sum += difference * difference;
                }
        return std::sqrt(sum / static_cast<double>(frames.size()) / std::pow(layout.cellSide - 4, 2));
    }
};

TEST(ShippedMotion, FindsTheFrameBetweenTwoBetterThanMixing) {
    const Image smoke = asset("smoke_six_way_a.png", 4), smokeMotion = asset("smoke_motion.png", 3);
    const Image fire = asset("fire.png", 3), fireMotion = asset("fire_motion.png", 3);
    ASSERT_EQ(2 * smokeMotion.width, smoke.width);
    ASSERT_EQ(2 * fireMotion.width, fire.width);
    const Between burst{&smoke, kSmokeLayout, 3, &smokeMotion, kSmokeMotion, {0, 1, 2, 3, 4, 5}};
    // A burst slows down: over two frames the motion at their start goes too far, and still is better than none.
    EXPECT_LT(burst.error(1), 0.9 * burst.error(0));
    EXPECT_GT(burst.error(-1), burst.error(0));
    const Between flames{&fire, kFireLayout, 1, &fireMotion, kFireMotion, {8, 13, 18, 23, 28, 33, 38, 43, 48, 53}};
    EXPECT_LT(flames.error(1), 0.8 * flames.error(0));
    EXPECT_GT(flames.error(-1), flames.error(0));
    // Old smoke moves by little more than a texel a frame: mixing is nearly as good.
    const Between old{&smoke, kSmokeLayout, 3, &smokeMotion, kSmokeMotion, {16, 19, 22, 25, 28, 31}};
    EXPECT_LT(old.error(1), 0.9 * old.error(0));
    EXPECT_LT(old.error(0), 0.013);
}

}  // namespace
}  // namespace arclight::particles
