// Beam and collisions of the particles demo, through its executable.
#include <cmath>

#include "app/cli.h"
#include "core/image_compare.h"

namespace arclight::test {
namespace {

class CliParticleEffects : public Cli {
protected:
    Image captured(const Words& assignments, const Words& more, const char* size = "320x180") const {
        const Words files{"--capture", "frame.png", "--measure", "measures.json", "--dump-state", "state.json"};
        const Outcome outcome =
            headlessDemo("particles", with(with(with({"--size", size}, files), more), settings(assignments)));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("frame.png");
    }
    Json particlesAt(const Words& assignments, const Words& more, const char* size = "320x180") const {
        captured(assignments, more, size);
        return json("state.json").at("particles");
    }
};

TEST_F(CliParticleEffects, ChordErrorOfTheBeamIsAtMostItsBound) {
    double previous = 0;
    for (const int segments : {1, 2, 4, 8, 16, 32, 64}) {
        captured({"effect=beam", "beamSegments=" + std::to_string(segments)}, {"--tick", "90"});
        const double error = json("measures.json").at("beamChordError").get<double>();
        const double bound = json("measures.json").at("beamChordBound").get<double>();
        EXPECT_LE(error, bound + 2e-6) << segments;
        EXPECT_GT(error, 0.98 * bound - 2e-6) << segments;
        if (previous > 0) {
            EXPECT_NEAR(previous / bound, 4, 0.01);
        }
        previous = bound;
    }
    captured({"effect=fire"}, {"--tick", "5"});
    EXPECT_TRUE(json("measures.json").at("beamChordError").is_null());
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
        const Json take{{"seed", 1},
                        {"ticks", 60},
                        {"params", {{"effect", "beam"}}},
                        {"inputs", {{"start", Json::object()}, {"events", events}}}};
        captured({"effect=beam"}, {"--tick", "1"});
        write("take.json", Json{{"demo", "particles"},
                                {"version", state("frame.png").at("version")},
                                {"commit", "test"},
                                {"format", 1},
                                {"takes", Json::array({take})}}
                               .dump());
        const Outcome outcome = headlessDemo(
            "particles", {"--size", "320x180", "--replay", "take.json", "--tick", "60", "--capture", "held.png"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("held.png");
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
    const Json particles = particlesAt(words, {"--tick", "100"});
    EXPECT_EQ(particlesAt(words, {"--tick", "100"}, "120x200"), particles);
    EXPECT_EQ(particlesAt(words, {"--tick", "100", "--threads", "1"}), particles);
}

TEST_F(CliParticleEffects, EveryEffectCollidesWithItsDepthMap) {
    for (const char* effect : {"explosion", "fire", "fountain", "magic", "steady", "snow", "exhaust", "beam"}) {
        captured({std::string("effect=") + effect, "collisions=depth"}, {"--tick", "80"});
        EXPECT_EQ(json("measures.json").at("refused"), 0) << effect;
        for (const Json& particle : json("state.json").at("particles")) ASSERT_TRUE(particle[1].is_number()) << effect;
    }
}

}  // namespace
}  // namespace arclight::test
