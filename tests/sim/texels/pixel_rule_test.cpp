// Pixel rules against the figures of the article.
#include "sim/texels/pixel_rule.h"

#include <gtest/gtest.h>

namespace arclight::texels {
namespace {

constexpr PixelRule kRules[] = {PixelRule::gl, PixelRule::d3d9, PixelRule::d3d9Uv, PixelRule::d3d9Position};

TEST(PixelRule, FirstTexelCentreOfFourIsAnEighth) {
    // "to sample the upper left texel of a 4x4 texture, sample at (0.125, 0.125)"
    const auto texels = bilinearFetch(glm::dvec2(0.125 * 4), 4, 4);
    for (const FetchedTexel& texel : texels)
        EXPECT_EQ(texel.weight, texel.x == 0 && texel.y == 0 && &texel == &texels[0] ? 1 : 0);
}

TEST(PixelRule, TexelBorderWeighsBothSidesEqually) {
    for (int i = 1; i < 4; ++i) {
        const auto texels = bilinearFetch({i, 0.5}, 4, 4);
        EXPECT_EQ(texels[0].weight, 0.5);
        EXPECT_EQ(texels[1].weight, 0.5);
        EXPECT_EQ(texels[0].x, i - 1);
        EXPECT_EQ(texels[1].x, i);
    }
}

TEST(PixelRule, RepeatMakesLeftEdgeRightEdge) {
    const auto left = bilinearFetch({0, 1.5}, 4, 4, TexelWrap::repeat),
               right = bilinearFetch({4, 1.5}, 4, 4, TexelWrap::repeat);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(left[i].x, right[i].x);
        EXPECT_EQ(left[i].y, right[i].y);
        EXPECT_EQ(left[i].weight, right[i].weight);
    }
    EXPECT_EQ(left[0].x, 3);
    EXPECT_EQ(left[1].x, 0);
}

TEST(PixelRule, NaiveDirect3D9FetchesTexelCorners) {
    for (int i = 0; i < 7; ++i) EXPECT_EQ(fetchPosition(PixelRule::d3d9, i, 7, 7), i);
    const auto texels = bilinearFetch({2, 3}, 7, 7);
    for (const FetchedTexel& texel : texels) EXPECT_EQ(texel.weight, 0.25);
}

TEST(PixelRule, OtherRulesFetchTexelCentres) {
    for (const PixelRule rule : {PixelRule::gl, PixelRule::d3d9Uv, PixelRule::d3d9Position})
        for (const int size : {1, 3, 4, 640, 1021})
            for (const int i : {0, size / 2, size - 1}) EXPECT_NEAR(fetchPosition(rule, i, size, size), i + 0.5, 1e-9);
}

TEST(PixelRule, OnlyNaiveCopiesDrift) {
    for (const PixelRule rule : kRules) EXPECT_EQ(copyDriftPx(rule), rule == PixelRule::d3d9 ? 0.5 : 0.0);
}

TEST(PixelRule, DisplacedQuadCoversHalfAndQuarter) {
    for (const PixelRule rule : kRules) {
        const bool isDisplaced = rule == PixelRule::d3d9 || rule == PixelRule::d3d9Uv;
        const auto coverage = [&](int x, int y) { return quadCoverage(alignedGrid(), quadShiftPx(rule), x, y, 8, 8); };
        EXPECT_EQ(coverage(0, 4), isDisplaced ? 0.5 : 1.0);
        EXPECT_EQ(coverage(4, 0), isDisplaced ? 0.5 : 1.0);
        EXPECT_EQ(coverage(0, 0), isDisplaced ? 0.25 : 1.0);
        EXPECT_EQ(coverage(7, 7), 1.0);
        EXPECT_EQ(coverage(4, 4), 1.0);
    }
}

TEST(GraphicsApis, ViewportsCarryClipSpaceToPixelCentres) {
    for (const auto& [width, height] : {std::pair{1, 1}, {4, 4}, {640, 359}, {7, 50}})
        for (int y = 0; y < height; y += 3)
            for (int x = 0; x < width; x += 3) {
                // The viewport transform of each interface.
                const auto across = [w = width](double clip) { return 0.5 * (clip + 1) * w; };
                const auto down = [h = height](double clip) { return 0.5 * (1 - clip) * h; };
                const auto up = [h = height](double clip) { return 0.5 * (clip + 1) * h; };
                const glm::dvec2 d3d9 = clipCentre(GraphicsApi::d3d9, x, y, width, height);
                const glm::dvec2 d3d10 = clipCentre(GraphicsApi::d3d10, x, y, width, height);
                const glm::dvec2 gl = clipCentre(GraphicsApi::gl, x, y, width, height);
                EXPECT_NEAR(across(d3d9.x), windowCentre(GraphicsApi::d3d9, x, y, height).x, 1e-9);
                EXPECT_NEAR(down(d3d9.y), windowCentre(GraphicsApi::d3d9, x, y, height).y, 1e-9);
                EXPECT_NEAR(across(d3d10.x), windowCentre(GraphicsApi::d3d10, x, y, height).x, 1e-9);
                EXPECT_NEAR(down(d3d10.y), windowCentre(GraphicsApi::d3d10, x, y, height).y, 1e-9);
                EXPECT_NEAR(across(gl.x), windowCentre(GraphicsApi::gl, x, y, height).x, 1e-9);
                EXPECT_NEAR(up(gl.y), windowCentre(GraphicsApi::gl, x, y, height).y, 1e-9);
                // A naive quad fetches half a texel off in Direct3D 9: (clip + 1) / 2 is its coordinate.
                EXPECT_NEAR(0.5 * (d3d9.x + 1) * width, fetchPosition(PixelRule::d3d9, x, width, width), 1e-9);
                EXPECT_NEAR(0.5 * (gl.x + 1) * width, fetchPosition(PixelRule::gl, x, width, width), 1e-9);
            }
}

}  // namespace
}  // namespace arclight::texels
