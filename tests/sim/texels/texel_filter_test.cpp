// Kernels and centroids against figures worked out by hand.
#include "sim/texels/texel_filter.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"

namespace arclight::texels {
namespace {

TEST(HalvingKernels, AreNormalisedAndSymmetric) {
    for (const HalvingKernel& kernel :
         {box2Kernel(), box4Kernel(), bsplineKernel(), tap13Kernel(), dualKawaseKernel()}) {
        double sum = 0;
        for (std::size_t y = 0; y < 6; ++y)
            for (std::size_t x = 0; x < 6; ++x) {
                sum += kernel[y][x];
                EXPECT_DOUBLE_EQ(kernel[y][x], kernel[x][y]);
                EXPECT_DOUBLE_EQ(kernel[y][x], kernel[5 - y][x]);
            }
        EXPECT_NEAR(sum, 1, 1e-15);
    }
}

TEST(HalvingKernels, SigmaMatchesWeights) {
    EXPECT_NEAR(momentsOf(box2Kernel()).sigma, std::sqrt(0.25), 1e-12);
    EXPECT_NEAR(momentsOf(box4Kernel()).sigma, std::sqrt(1.25), 1e-12);
    // 2 (1/8 · 1.5² + 3/8 · 0.5²) = 0.75
    EXPECT_NEAR(momentsOf(bsplineKernel()).sigma, std::sqrt(0.75), 1e-12);
    EXPECT_NEAR(momentsOf(dualKawaseKernel()).sigma, std::sqrt(0.75), 1e-12);
    // Rows 1 3 4 4 3 1 of 16: 2 (1/16 · 2.5² + 3/16 · 1.5² + 4/16 · 0.5²) = 1.75
    EXPECT_NEAR(momentsOf(tap13Kernel()).sigma, std::sqrt(1.75), 1e-12);
}

TEST(HalvingKernels, BoxesMoveTexelsAndSplinesDoNot) {
    EXPECT_NEAR(momentsOf(box2Kernel()).worstShift, 0.5, 1e-12);
    EXPECT_NEAR(momentsOf(box4Kernel()).worstShift, 0.5, 1e-12);
    for (const HalvingKernel& kernel : {bsplineKernel(), tap13Kernel(), dualKawaseKernel()}) {
        EXPECT_NEAR(momentsOf(kernel).worstShift, 0, 1e-12);
        EXPECT_NEAR(momentsOf(kernel).gainSwing, 0, 1e-12);
    }
}

TEST(TexelFilter, MeanOf4x4MatchesBoxKernel) {
    Random random(Seed{9});
    TexelGrid grid(13, 8);
    for (glm::dvec3& texel : grid.texels) texel = glm::dvec3(static_cast<double>(random.uniform(0, 1)));
    const TexelGrid a = meanOf4x4(grid), b = halve(grid, box4Kernel());
    ASSERT_EQ(a.width, 7);
    ASSERT_EQ(a.height, 4);
    for (std::size_t i = 0; i < a.texels.size(); ++i) EXPECT_NEAR(a.texels[i].x, b.texels[i].x, 1e-12);
}

TEST(TexelFilter, SpotHasGivenCentreWidthAndLight) {
    const TexelGrid spot = gaussianSpot(64, 63, {30.3, 31.8}, 3, 5);
    EXPECT_NEAR(centroidOf(spot).x, 30.3, 1e-9);
    EXPECT_NEAR(centroidOf(spot).y, 31.8, 1e-9);
    double light = 0, second = 0;
    for (int y = 0; y < 63; ++y)
        for (int x = 0; x < 64; ++x)
            light += spot.at(x, y).x, second += spot.at(x, y).x * (x + 0.5 - 30.3) * (x + 0.5 - 30.3);
    EXPECT_NEAR(light, 5, 1e-9);
    // The texel's own square adds 1/12.
    EXPECT_NEAR(second / light, 9 + 1.0 / 12, 1e-6);
}

TEST(TexelFilter, SplinesKeepCentroidOfAnyTexel) {
    for (const HalvingKernel& kernel : {bsplineKernel(), tap13Kernel(), dualKawaseKernel()})
        for (int position = 0; position < 4; ++position) {
            TexelGrid grid(31, 33);
            const int x = 14 + position % 2, y = 16 + position / 2;
            grid.at(x, y) = glm::dvec3(1);
            const glm::dvec2 centroid = 2.0 * centroidOf(halve(grid, kernel));
            EXPECT_NEAR(centroid.x, x + 0.5, 1e-12);
            EXPECT_NEAR(centroid.y, y + 0.5, 1e-12);
        }
}

}  // namespace
}  // namespace arclight::texels
