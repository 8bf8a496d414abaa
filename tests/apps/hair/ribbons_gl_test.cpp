// Ribbons: their width in pixels and their coverage, wherever they lie between pixels.
#include <cmath>

#include "drawn_strands.h"

namespace arclight::test {
namespace {

using namespace hair;

constexpr float kPixel = 0.001f;
constexpr TransparencySettings kSorted{};

class Ribbons : public DrawnStrands {
protected:
    /// Coverage of a strand of half the frame's height through the centre, at `angle` from the vertical.
    Pixels drawLine(float angle, float radius, float shift = 0) {
        const glm::vec3 along(std::sin(angle), std::cos(angle), 0), across(std::cos(angle), -std::sin(angle), 0);
        const glm::vec3 centre = shift * kPixel * across;
        const std::vector<glm::vec3> nodes{centre + 0.040f * along, centre - 0.040f * along};
        prepare(strands, nodes, 2, {.radius = radius});
        return draw(strands, viewFor(96, 96, kPixel), kSorted);
    }
    /// As drawn, in a row or, for flat strands, a column.
    static float crossing(const Pixels& pixels, int i, bool isFlat) {
        float sum = 0;
        for (int k = 0; k < pixels.width; ++k) sum += isFlat ? pixels.at(i, k) : pixels.at(k, i);
        return sum;
    }
};

TEST_F(Ribbons, WidthInPixelsIsThatOfTheStrand) {
    for (const float angle : {0.0f, 0.2f, 0.5f, 0.78f, 1.1f, 1.5707f})
        for (const float radius : {0.0001f, 0.0004f, 0.001f, 0.003f}) {
            const Pixels pixels = drawLine(angle, radius);
            const bool isFlat = angle > 0.785f;
            const float slant = isFlat ? std::sin(angle) : std::cos(angle);
            // Up to 30 % of the length, no strand begins to end: it loses a fifth of its width in all.
            for (int i = 0; i < 96; ++i) {
                const float y = (isFlat ? -1.0f : 1.0f) * (47.5f - static_cast<float>(i)) * kPixel / slant;
                const float fraction = 0.5f - y / 0.080f;
                if (fraction < 0.15f || fraction > 0.30f) continue;
                const float width = 2 * radius / kPixel * (1 - 0.2f * fraction) / slant;
                EXPECT_NEAR(crossing(pixels, i, isFlat), width, 0.02f * width + 0.02f)
                    << "angle " << angle << " radius " << radius << " line " << i;
            }
        }
}

TEST_F(Ribbons, WidthIsConstantWithinHalfAPixel) {
    for (const float angle : {0.0f, 0.3f, 0.7f}) {
        const Pixels pixels = drawLine(angle, 0.0015f);
        for (int i = 44; i < 52; ++i) EXPECT_NEAR(crossing(pixels, i, false), crossing(pixels, 47, false), 0.5f);
    }
}

TEST_F(Ribbons, CoverageDoesNotDependOnThePositionBetweenPixels) {
    // The tip makes a difference of up to 3 %.
    for (const float angle : {0.0f, 0.35f, 0.7f})
        for (const float radius : {0.0001f, 0.0005f}) {
            const double first = drawLine(angle, radius).sum();
            ASSERT_GT(first, 1);
            for (int i = 1; i < 8; ++i)
                EXPECT_NEAR(drawLine(angle, radius, static_cast<float>(i) / 8).sum(), first, 0.04 * first)
                    << "angle " << angle << " radius " << radius << " shift " << i << "/8";
        }
}

TEST_F(Ribbons, AlphaTestMakesThinStrandsAPixelWide) {
    const std::vector<glm::vec3> nodes{{0.0002f, 0.04f, 0}, {0.0002f, -0.04f, 0}};
    prepare(strands, nodes, 2, {.radius = 0.0001f});
    const Pixels pixels = draw(strands, viewFor(96, 96, kPixel), {.mode = Transparency::test});
    for (int y = 30; y < 60; ++y) EXPECT_EQ(crossing(pixels, y, false), 1) << y;
}

TEST_F(Ribbons, WhatLiesBehindAWallIsHidden) {
    const std::vector<glm::vec3> nodes = tuft(50, 3);
    prepare(strands, nodes, 5, {});
    const View view = viewFor(96, 96, 0.003f);
    ASSERT_GT(draw(strands, view, kSorted).sum(), 10);
    scene.clear(0, 0, 0, 1);
    scene.clearDepth(0.1f);
    ribbons.draw(nullptr, {scene, samples}, view, strands, kSorted);
    EXPECT_EQ(Pixels(scene).sum(), 0);
}

}  // namespace
}  // namespace arclight::test
