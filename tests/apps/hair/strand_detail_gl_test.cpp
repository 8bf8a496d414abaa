// Levels of detail keep the mean of an image and do not pop; what moves by less than a pixel does not sparkle.
#include <algorithm>
#include <cmath>

#include "drawn_strands.h"

namespace arclight::test {
namespace {

using namespace hair;

class StrandDetails : public DrawnStrands {
protected:
    static constexpr int kStrands = 3000;
    /// The tuft with a fraction of its strands.
    Pixels drawFraction(float fraction, const View& view) {
        const StrandDetail detail = detailOf(kStrands, fraction);
        const auto count = static_cast<std::size_t>(detail.strands);
        prepare(strands, std::span(nodes_).first(5 * count), 5,
                {.radius = 0.0003f, .opacity = 1, .colourful = 0.5f, .detail = detail});
        return draw(strands, view, {}, 0.05f);
    }
    std::vector<glm::vec3> nodes_ = tuft(kStrands, 11);
};

double widthOf(const StrandDetail& detail, int strand) {
    if (strand >= detail.strands) return 0;
    const float fade = (detail.fadeTo - static_cast<float>(strand)) / (detail.fadeTo - detail.fadeFrom);
    return static_cast<double>(detail.widening * std::clamp(fade, 0.0f, 1.0f));
}

TEST(StrandDetail, WidthsAddUpToTheSame) {
    for (const float fraction : {1.0f, 0.97f, 0.83f, 0.8f, 0.5f, 0.21f, 0.05f, 0.01f}) {
        const StrandDetail detail = detailOf(10000, fraction);
        double sum = 0;
        for (int s = 0; s < 10000; ++s) sum += widthOf(detail, s);
        EXPECT_NEAR(sum, 10000, 0.01 * 10000) << fraction;
    }
    EXPECT_EQ(detailOf(10000, 1).strands, 10000);
    EXPECT_EQ(detailOf(10000, 1).widening, 1);
}

TEST(StrandDetail, WidthsChangeContinuously) {
    for (float fraction = 1; fraction > 0.05f; fraction *= 0.99f) {
        const StrandDetail one = detailOf(2000, fraction), next = detailOf(2000, 0.99f * fraction);
        for (int s = 0; s < 2000; s += 7)
            EXPECT_NEAR(widthOf(one, s), widthOf(next, s), 0.06 * static_cast<double>(next.widening)) << fraction;
    }
}

TEST(StrandDetail, PointsFollowTheCurvature) {
    std::vector<glm::vec3> straight, curled;
    for (int s = 0; s < 20; ++s)
        for (int i = 0; i < 16; ++i) {
            const auto along = static_cast<float>(i);
            straight.push_back({0, 0.02f * along, 0});
            curled.push_back({0.01f * std::cos(along), 0.01f * along, 0.01f * std::sin(along)});
        }
    RibbonDetail detail;
    // 30 cm in segments of at most 13 mm.
    EXPECT_EQ(detail.pointsFor(straight, 16, 0.0006f), 33);
    const int near = detail.pointsFor(curled, 16, 0.0003f), far = detail.pointsFor(curled, 16, 0.003f);
    EXPECT_GT(near, far);
    EXPECT_GE(far, 9);
}

TEST_F(StrandDetails, MeanOfTheImageStays) {
    // Strands at random cover a little more or less by chance: the mean of twelve tufts.
    const View view = viewFor(96, 96, 0.0025f);
    const float fractions[] = {1, 0.8f, 0.5f, 0.3f, 0.2f, 0.12f};
    double means[6] = {};
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        nodes_ = tuft(kStrands, seed);
        for (std::size_t i = 0; i < 6; ++i) means[i] += drawFraction(fractions[i], view).sum() / (96 * 96) / 12;
    }
    ASSERT_GT(means[0], 0.2);
    for (std::size_t i = 1; i < 6; ++i) EXPECT_NEAR(means[i], means[0], 1.0 / 255) << fractions[i];
}

TEST_F(StrandDetails, NothingPopsInADolly) {
    // A step of a dolly from 300 pixels to 100 in three seconds changes the fraction by 0.6 %.
    const View view = viewFor(96, 96, 0.0025f);
    for (const float fraction : {0.9f, 0.6f, 0.35f}) {
        const Pixels one = drawFraction(fraction, view), next = drawFraction(0.994f * fraction, view);
        float largest = 0;
        for (std::size_t i = 0; i < one.rgba.size(); ++i)
            largest = std::max(largest, std::abs(one.rgba[i] - next.rgba[i]));
        EXPECT_LT(largest, 0.1f) << fraction;
    }
}

class Flicker : public DrawnStrands {
protected:
    /// Root of the mean square, over 60 ticks of a head turn and all pixels, of the change from one tick to the next of
    /// a frame's difference to the same frame with 16 samples per pixel, in 1/255: what motion does not explain.
    double flicker(const TransparencySettings& settings) {
        constexpr int kWidth = 64, kHeight = 48, kTicks = 60;
        StrandPainter painter(shaders);
        std::vector<float> last;
        double sum = 0;
        for (int tick = 0; tick < kTicks; ++tick) {
            // 120 degrees in 0.6 s at most: here 20 degrees in a second, a few tenths of a pixel a tick.
            const std::vector<glm::vec3> nodes = tuft(500, 8, 0.35f * static_cast<float>(tick) / kTicks);
            prepare(painter, nodes, 5, {.radius = 0.0006f});
            const Pixels frame = draw(painter, viewFor(kWidth, kHeight, 0.004f), settings);
            const Pixels fine = draw(painter, viewFor(4 * kWidth, 4 * kHeight, 0.001f), {});
            std::vector<float> residual;
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x) {
                    float mean = 0;
                    for (int k = 0; k < 16; ++k) mean += fine.at(4 * x + k % 4, 4 * y + k / 4) / 16;
                    residual.push_back(frame.at(x, y) - mean);
                }
            for (std::size_t i = 0; i < last.size(); ++i)
                sum += static_cast<double>((residual[i] - last[i]) * (residual[i] - last[i]));
            last = residual;
        }
        return 255 * std::sqrt(sum / (kWidth * kHeight * (kTicks - 1)));
    }
    static constexpr double kLimit = 6;
};

TEST_F(Flicker, CoverageDoesNotSparkle) { EXPECT_LT(flicker({}), kLimit); }

TEST_F(Flicker, StrandsSortedByANodeDoNotSparkle) { EXPECT_LT(flicker({.sort = SortUnit::strand}), kLimit); }

TEST_F(Flicker, AlphaTestSparkles) { EXPECT_GT(flicker({.mode = Transparency::test}), 3 * kLimit); }

}  // namespace
}  // namespace arclight::test
