// Beam and collisions of the particles demo, through its executable.
#include <cmath>

#include "app/takes.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

class CliParticleEffects : public DemoCli {
protected:
    CliParticleEffects() : DemoCli("particles", "320x180") {}

    Image captured(const Words& assignments, const Words& more) const {
        return DemoCli::captured(assignments, with({"--measure", "measures.json", "--dump-state", "state.json"}, more));
    }
    Json particlesAt(const Words& assignments, const Words& more) const {
        return dumped(assignments, with({"--tick", "100"}, more)).at("particles");
    }
};

TEST_F(CliParticleEffects, ChordErrorOfTheBeamIsAtMostItsBound) {
    std::vector<Settings> settings;
    for (const int segments : {1, 2, 4, 8, 16, 32, 64})
        settings.push_back({std::to_string(segments), 90, {{"effect", "beam"}, {"beamSegments", segments}}});
    double previous = 0;
    for (const Drawn& one : shown(settings, kMeasures)) {
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
    const Image plain = captured({"effect=beam"}, {"--tick", "90"});
    EXPECT_GE(json("measures.json").at("beamHits").get<double>(), 1);
    const Json particles = json("state.json").at("particles");
    EXPECT_FALSE(plain == captured({"effect=beam", "showCapsules=true"}, {"--tick", "90"}));
    EXPECT_EQ(json("state.json").at("particles"), particles);
}

TEST_F(CliParticleEffects, RightButtonMovesTheTargetOfTheBeam) {
    const auto replayed = [&](int buttons) {
        const Json input{{"size", {320, 180}}, {"pointer", {60, 150}}, {"inside", true}, {"buttons", buttons}};
        const Json events = Json::array({{{"tick", 0}, {"input", input}}});
        record("take.json", takeOf({{"effect", "beam"}}, 60, events));
        return captured({}, {"--replay", "take.json", "--tick", "60"});
    };
    EXPECT_FALSE(passes(compare(replayed(0), replayed(2))));
}

TEST_F(CliParticleEffects, EachKindOfCollisionGivesAnotherFrame) {
    const Words more{"--tick", "120"};
    const Image planes = captured({"effect=sparks"}, more);
    const Image depth = captured({"effect=sparks", "collisions=depth"}, more);
    const Image none = captured({"effect=sparks", "collisions=none"}, more);
    EXPECT_FALSE(passes(compare(planes, depth)));
    EXPECT_FALSE(passes(compare(planes, none)));
    EXPECT_FALSE(passes(compare(depth, none)));
    EXPECT_FALSE(passes(compare(depth, captured({"effect=sparks", "collisions=depth", "thickness=0.05"}, more))));
}

TEST_F(CliParticleEffects, DepthCollisionsDoNotDependOnTheFrame) {
    // Neither its size nor its shape, nor the number of threads.
    const Words words{"effect=sparks", "collisions=depth"};
    const Json particles = particlesAt(words, {});
    EXPECT_EQ(particlesAt(words, {"--size", "120x200"}), particles);
    EXPECT_EQ(particlesAt(words, {"--threads", "1"}), particles);
}

TEST_F(CliParticleEffects, EveryEffectCollidesWithItsDepthMap) {
    std::vector<Settings> settings;
    for (const char* effect : {"explosion", "fire", "fountain", "magic", "steady", "snow", "exhaust", "beam"})
        settings.push_back({effect, 80, {{"effect", effect}, {"collisions", "depth"}}});
    const std::vector<Drawn> all = shown(settings, kMeasures | kStates);
    ASSERT_EQ(all.size(), settings.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].measures.at("refused"), 0) << settings[i].name;
        for (const Json& particle : all[i].state.at("particles"))
            ASSERT_TRUE(particle[1].is_number()) << settings[i].name;
    }
}

}  // namespace
}  // namespace arclight::test
