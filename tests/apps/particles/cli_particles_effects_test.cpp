// Beam and collisions of the particles demo, through its executable.
#include <cmath>

#include "app/takes.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

class CliParticleEffects : public DemoCli {
protected:
    CliParticleEffects() : DemoCli("particles", "320x180") {}

    Json particlesAt(const Words& assignments, const Words& more) const {
        return dumped(assignments, with({"--tick", "100"}, more)).at("particles");
    }
};

TEST_F(CliParticleEffects, ChordErrorOfTheBeamIsAtMostItsBound) {
    std::vector<Json> each;
    for (const int segments : {1, 2, 4, 8, 16, 32, 64})
        each.push_back({{"effect", "beam"}, {"beamSegments", segments}});
    double previous = 0;
    for (const Drawn& one : shown(90, each, kMeasures)) {
        const double error = one.measure("beamChordError"), bound = one.measure("beamChordBound");
        EXPECT_LE(error, bound + 2e-6) << one.measures;
        EXPECT_GT(error, 0.98 * bound - 2e-6) << one.measures;
        if (previous > 0) {
            EXPECT_NEAR(previous / bound, 4, 0.01);
        }
        previous = bound;
    }
    EXPECT_TRUE(measured({"effect=fire"}, {"--tick", "5"}).at("beamChordError").is_null());
}

TEST_F(CliParticleEffects, BeamHitsItsTargetAndCapsulesAreOnlyDrawn) {
    const std::vector<Drawn> all =
        shown(90, {{{"effect", "beam"}}, {{"effect", "beam"}, {"showCapsules", true}}}, kFrames | kMeasures | kStates);
    EXPECT_GE(all[0].measure("beamHits"), 1);
    EXPECT_FALSE(all[1].frame == all[0].frame);
    EXPECT_EQ(all[1].state.at("particles"), all[0].state.at("particles"));
}

TEST_F(CliParticleEffects, RightButtonMovesTheTargetOfTheBeam) {
    const auto withButtons = [&](unsigned buttons) {
        return Settings{"", 60, {{"effect", "beam"}}, 1, Json::array({pointer(0, 60, 150, buttons)})};
    };
    const std::vector<Drawn> all = shown({withButtons(0), withButtons(2)}, kFrames);
    EXPECT_FALSE(passes(compare(all[0].frame, all[1].frame)));
}

TEST_F(CliParticleEffects, EachKindOfCollisionGivesAnotherFrame) {
    const std::vector<Json> each{{{"effect", "sparks"}},
                                 {{"effect", "sparks"}, {"collisions", "none"}},
                                 {{"effect", "sparks"}, {"collisions", "depth"}},
                                 {{"effect", "sparks"}, {"collisions", "depth"}, {"thickness", 0.05}}};
    const std::vector<Drawn> all = shown(120, each, kFrames);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(passes(compare(all[i].frame, all[j].frame))) << each[i] << each[j];
}

TEST_F(CliParticleEffects, DepthCollisionsDoNotDependOnTheFrame) {
    // Neither its size nor its shape, nor the number of threads.
    const Words words{"effect=sparks", "collisions=depth"};
    const Json particles = particlesAt(words, {});
    EXPECT_EQ(particlesAt(words, {"--size", "120x200"}), particles);
    EXPECT_EQ(particlesAt(words, {"--threads", "1"}), particles);
}

TEST_F(CliParticleEffects, EveryEffectCollidesWithItsDepthMap) {
    std::vector<Json> each;
    for (const char* effect : {"explosion", "fire", "fountain", "magic", "steady", "snow", "exhaust", "beam"})
        each.push_back({{"effect", effect}, {"collisions", "depth"}});
    for (const Drawn& drawn : shown(80, each, kMeasures | kStates)) EXPECT_EQ(drawn.measures.at("refused"), 0);
}

}  // namespace
}  // namespace arclight::test
