// The table of mean strain in the shake scene, from an independent run of the article's pseudo-code: 60 Hz, roots moved
// sideways by 0.25 m at 2 Hz, strands 0.3 m long. Without and with root spheres.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/hair/strand_system.h"

namespace arclight::hair {
namespace {

struct Strain {
    double mean = 0, max = 0, rootError = 0, stretch = 0;
};

/// Means over the first ten seconds.
Strain shake(const StrandSettings& settings, int nodes) {
    constexpr int ticks = 600;
    StrandSystem strands;
    strands.reset(rowGroom(3, nodes), settings, Seed{1}, shakePose(0));
    Strain result;
    for (int tick = 1; tick <= ticks; ++tick) {
        const double seconds = tick / 60.0;
        strands.step({.seconds = seconds, .pose = shakePose(seconds)});
        const StrandSystem::Measures m = strands.measure();
        result.mean += m.strainMean / ticks;
        result.stretch += m.stretchMax / ticks;
        result.max = std::max(result.max, m.strainMax);
        result.rootError = std::max(result.rootError, m.rootError);
    }
    return result;
}

struct Row {
    int nodes, iterations;
    double plain, rootSphere;
};
constexpr Row kTable[] = {{8, 4, 32.4, 1.8},   {8, 8, 13.7, 0.81},  {8, 16, 5.0, 0.37}, {16, 8, 83.5, 2.3},
                          {16, 16, 34.4, 1.3}, {16, 64, 5.3, 0.30}, {32, 8, 80.5, 7.0}, {32, 64, 35.4, 1.4}};

TEST(StrainTable, MatchesReferenceWithin20Percent) {
    for (const Row& row : kTable) {
        const Strain plain = shake(shakeSettings(Solver::relaxation, row.iterations), row.nodes);
        const Strain sphere = shake(shakeSettings(Solver::rootSphere, row.iterations), row.nodes);
        EXPECT_NEAR(plain.mean / row.plain, 1, 0.2) << row.nodes << " nodes, " << row.iterations << " iterations";
        EXPECT_NEAR(sphere.mean / row.rootSphere, 1, 0.2) << row.nodes << " nodes, " << row.iterations;
        EXPECT_EQ(plain.rootError, 0);
        EXPECT_EQ(sphere.rootError, 0);
        std::printf("%2d nodes %2d iterations: plain %6.2f %% (reference %5.1f), root sphere %5.2f %% (%4.2f)\n",
                    row.nodes, row.iterations, plain.mean, row.plain, sphere.mean, row.rootSphere);
    }
}

TEST(StrainTable, FollowTheLeaderDoesNotStretch) {
    for (const int nodes : {8, 16, 32}) {
        const Strain strain = shake(shakeSettings(Solver::followTheLeader, 1), nodes);
        EXPECT_LT(strain.mean, 1e-4) << nodes;
        EXPECT_LT(strain.max, 1e-3) << nodes;
        EXPECT_EQ(strain.rootError, 0);
    }
}

}  // namespace
}  // namespace arclight::hair
