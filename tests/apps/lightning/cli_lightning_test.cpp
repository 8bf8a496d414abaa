// Runs the lightning demo and checks its output against the article's rules.
#include <algorithm>
#include <cmath>
#include <map>

#include "app/takes.h"
#include "core/long_run.h"
#include "core/random.h"

namespace arclight::test {
namespace {

/// A segment of a state dump.
struct Segment {
    std::array<double, 3> from, to;
    double brightness;
    int level;
};

std::vector<Segment> segmentsOf(const Json& bolt) {
    std::vector<Segment> segments;
    for (const Json& s : bolt.at("segments")) segments.push_back({{s[0], s[1], s[2]}, {s[3], s[4], s[5]}, s[6], s[7]});
    return segments;
}

double length(const Segment& s) { return std::hypot(s.to[0] - s.from[0], s.to[1] - s.from[1], s.to[2] - s.from[2]); }

constexpr std::array kModes{"ship", "chain", "sky", "coil", "ball", "single"};

class CliLightning : public DemoCli {
protected:
    CliLightning() : DemoCli("lightning", "160x90") {}

    // Of mode single.
    Json dumped(const Words& assignments, const Words& more = {}) const {
        return DemoCli::dumped(with({"mode=single"}, assignments), more);
    }
    Json measured(const Words& assignments, const Words& more = {}) const {
        return DemoCli::measured(with({"mode=single"}, assignments), more);
    }
};

// Growth and timing

TEST_F(CliLightning, EndpointsAreExactForAllTicksAndSeeds) {
    for (const char* seed : sampleOf({"18446744073709551615", "1", "7"}, 1))
        for (const char* dimensions : {"2D", "3D"}) {
            // The dumps of a series are an array.
            const Json states =
                dumped({std::string("dimensions=") + dimensions, "jitter=0.05", "branchJitter=0.1", "generations=4"},
                       {"--seed", seed, "--ticks", "0:39"});
            ASSERT_EQ(states.size(), 40u);
            for (const Json& entry : states) {
                const Json& state = entry.at("state");
                const int tick = state.at("tick");
                ASSERT_EQ(state.at("bolts").size(), tick < 10 ? 1u : 2u);
                for (const Json& bolt : state.at("bolts")) {
                    bool begins = false, ends = false;
                    for (const Segment& s : segmentsOf(bolt)) {
                        begins = begins || (s.level == 0 && s.from == std::array<double, 3>{-1, 0, 0});
                        ends = ends || (s.level == 0 && s.to == std::array<double, 3>{1, 0, 0});
                    }
                    EXPECT_TRUE(begins && ends) << "tick " << tick;
                }
            }
        }
}

TEST_F(CliLightning, BoltStartsEveryTenTicksAndFadesOverTwenty) {
    const Json states = dumped({"generations=2"}, {"--ticks", "0:65"});
    ASSERT_EQ(states.size(), 66u);
    for (const Json& entry : states) {
        const Json& state = entry.at("state");
        const int tick = state.at("tick");
        std::vector<int> ages;
        for (const Json& bolt : state.at("bolts")) {
            ages.push_back(bolt.at("ageTicks"));
            EXPECT_NEAR(bolt.at("brightness").get<double>(), 1 - ages.back() / 20.0, 1e-6);
        }
        const std::vector<int> expected = tick < 10 ? std::vector{tick} : std::vector{10 + tick % 10, tick % 10};
        EXPECT_EQ(ages, expected);
    }
}

TEST_F(CliLightning, MainPathStaysWithinDisplacementBound) {
    constexpr int kGenerations = 7;
    const double bound = 2 * 2 * (1 - std::pow(2, -kGenerations)) * 0.25;  // the bolt is 2 long
    const Json rough{
        {"mode", "single"},  {"roughness", 1}, {"offset", 0.25}, {"jitter", 0}, {"generations", kGenerations},
        {"dimensions", "3D"}};
    std::vector<Settings> settings;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) settings.push_back({"", 15, rough, seed});
    for (const Drawn& one : shown(settings, kStates)) {
        ASSERT_FALSE(one.state.at("bolts").empty());
        for (const Json& bolt : one.state.at("bolts")) {
            int mains = 0;
            for (const Segment& s : segmentsOf(bolt)) {
                mains += s.level == 0;
                EXPECT_TRUE(s.level > 0 || std::hypot(s.to[1], s.to[2]) <= bound);
            }
            EXPECT_EQ(mains, 1 << kGenerations);
        }
    }
}

TEST_F(CliLightning, BranchHasConfiguredLengthAngleAndBrightness) {
    const Json oneBranch{{"mode", "single"}, {"generations", 1},  {"branchProbability", 1}, {"branchAngle", 0.5},
                         {"jitter", 0},      {"branchJitter", 0}, {"dimensions", "3D"},     {"branchDim", 0.4}};
    std::vector<Settings> settings;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) settings.push_back({"", 0, oneBranch, seed});
    const std::vector<Drawn> all = shown(settings, kStates);
    ASSERT_EQ(all.size(), settings.size());
    for (const Drawn& one : all) {
        const auto segments = segmentsOf(one.state.at("bolts")[0]);
        ASSERT_EQ(segments.size(), 3u);
        const Segment &first = segments[0], &branch = segments[2];
        EXPECT_EQ(branch.level, 1);
        EXPECT_NEAR(branch.brightness, 0.4, 1e-6);
        EXPECT_EQ(branch.from, first.to);
        EXPECT_NEAR(length(branch) / length(first), 0.7, 1e-5);
        double dot = 0;
        for (std::size_t i = 0; i < 3; ++i) dot += (branch.to[i] - branch.from[i]) * (first.to[i] - first.from[i]);
        EXPECT_LE(std::acos(std::min(1.0, dot / length(branch) / length(first))), 0.5 + 1e-4);
    }
}

TEST_F(CliLightning, BranchIsNeverBrighterThanItsParent) {
    const Json state = dumped({"generations=7", "branchProbability=0.6", "branchDim=0.7", "jitter=0", "branchJitter=0"},
                              {"--tick", "3"});
    const auto segments = segmentsOf(state.at("bolts")[0]);
    std::map<std::array<double, 3>, double> brightestInto;  // by the position where a segment ends
    int branches = 0;
    for (const Segment& s : segments) brightestInto[s.to] = std::max(brightestInto[s.to], s.brightness);
    for (const Segment& s : segments) {
        EXPECT_EQ(s.brightness == 1, s.level == 0);
        const auto parent = brightestInto.find(s.from);
        if (parent == brightestInto.end()) continue;
        branches += s.brightness < parent->second;
        EXPECT_LE(s.brightness, parent->second);
    }
    EXPECT_GT(branches, 20);
}

TEST_F(CliLightning, MeanSegmentCountMatchesExpectation) {
    for (const char* p : {"0", "0.25", "0.6", "1"}) {
        const Json m = measured({"generations=6", std::string("branchProbability=") + p}, {"--tick", "0"});
        const double expected = std::pow(2 + std::stod(p), 6);
        EXPECT_NEAR(m.at("segmentsExpected").get<double>(), expected, 1e-3 * expected);
        EXPECT_NEAR(m.at("segmentsMean").get<double>() / expected, 1, 0.02) << p;
        EXPECT_EQ(m.at("endpointError"), 0);
    }
}

TEST_F(CliLightning, BoxDimensionFollowsRoughness) {
    EXPECT_NEAR(figure(measured({"roughness=1", "offset=0.3"}), "boxDimension"), 1.03, 0.05);
    EXPECT_NEAR(figure(measured({"roughness=0.5", "offset=0.3"}), "boxDimension"), 1.5, 0.08);
    const Json breakdown = measured({"model=breakdown", "eta=1"}, {"--tick", "120"});
    EXPECT_NEAR(breakdown.at("boxDimension").get<double>(), 1.5, 0.15);
}

TEST_F(CliLightning, MistakesDoubleLifetimeAndLoseSegments) {
    const Json state = dumped({"mistake=timingByTheWord", "generations=2"}, {"--tick", "70"});
    EXPECT_EQ(state.at("bolts")[0].at("ageTicks"), 30);
    EXPECT_EQ(dumped({"mistake=editsWhileWalking", "generations=6", "branchProbability=0"}, {"--tick", "0"})
                  .at("bolts")[0]
                  .at("segments")
                  .size(),
              18u);
}

// Drawing

TEST_F(CliLightning, OnlyQuadsVaryInBrightnessAlongABolt) {
    constexpr std::array kDrawings{"max", "strip", "glow", "quads"};
    std::vector<Settings> settings;
    for (const int generations : {0, 3, 6, 9})
        for (const char* drawing : kDrawings)
            settings.push_back({drawing + (" at " + std::to_string(generations)),
                                60,
                                {{"mode", "single"}, {"drawing", drawing}, {"generations", generations}}});
    const std::vector<Drawn> all = shown(settings, kMeasures);
    double last = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double varies = all[i].measure("brightnessVariation");
        if (i % kDrawings.size() < 3) {
            EXPECT_LE(varies, 1.0 / 255) << settings[i].name;
            continue;
        }
        EXPECT_TRUE(i == 3 ? varies == 0 : varies > 10.0 / 255) << settings[i].name << ": " << varies;
        EXPECT_GE(varies, last) << "brighter with each generation";
        last = varies;
    }
    EXPECT_GT(last, 1);
}

TEST_F(CliLightning, StraightBoltIsEvenForAnyGenerations) {
    // The measure comes from the demo's own probe; this test reads the drawn frame.
    const Words straight{"mode=single",  "offset=0",    "branchProbability=0", "jitter=0",
                         "guides=false", "afterglow=0", "dimensions=2D"};
    for (const char* drawing : {"max", "strip", "glow", "quads"}) {
        Image first;
        int largest = 0;
        for (const char* generations : {"0", "8"}) {
            const Image image =
                captured(with(straight, {std::string("drawing=") + drawing, std::string("generations=") + generations}),
                         {"--tick", "0", "--pass", "bolts"});
            if (first.pixels.empty()) first = image;
            for (int y = 0; y < image.height; ++y)
                for (int x = 34; x < 86; ++x)
                    largest = std::max(largest, std::abs(image.at(x, y, 0) - first.at(x, y, 0)));
        }
        EXPECT_TRUE(drawing == std::string("quads") ? largest > 10 : largest <= 1) << drawing << ": " << largest;
    }
}

TEST_F(CliLightning, StripKeepsWidthInBendsUnlessNarrowBends) {
    const Json right = measured({"drawing=strip"}), wrong = measured({"drawing=strip", "mistake=narrowBends"});
    EXPECT_NEAR(right.at("bendWidth").get<double>(), 1, 0.05);
    EXPECT_NEAR(wrong.at("bendWidth").get<double>(), std::sqrt(0.5), 0.05);
    EXPECT_EQ(right.at("overdrawMax"), 1);
    EXPECT_GT(figure(measured({"drawing=quads"}), "overdrawMax"), 3);
}

// Modes

TEST_F(CliLightning, EveryModeAndDrawingIsAnimatedAndDistinct) {
    const std::vector<const char*> drawings = sampleOf({"quads", "max", "strip", "glow"}, 2);
    std::vector<Settings> settings;
    for (const char* mode : kModes)
        for (const char* drawing : drawings)
            settings.push_back(
                {std::string(mode) + ' ' + drawing, 22, {{"mode", mode}, {"drawing", drawing}, {"generations", 5}}});
    const std::vector<Image> all = framesOf("lightning", settings);
    // What moves is the mode's, whatever draws it.
    std::vector<Settings> later;
    for (std::size_t i = 0; i < settings.size(); i += isLongRun() ? 1 : drawings.size()) {
        later.push_back(settings[i]);
        ++later.back().tick;
    }
    const std::vector<Image> next = framesOf("lightning", later);
    ASSERT_EQ(all.size(), settings.size());
    ASSERT_EQ(next.size(), later.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Image& frame = all[i];
        const std::size_t then = i * next.size() / all.size();
        EXPECT_FALSE(all[then * all.size() / next.size()] == next[then]) << later[then].name << " does not move";
        if (i % drawings.size() > 0) {
            EXPECT_FALSE(frame == all[i - 1]) << settings[i].name << " looks like the drawing before it";
        }
        const auto [low, high] = std::minmax_element(frame.pixels.begin(), frame.pixels.end());
        EXPECT_GT(*high - *low, 100) << settings[i].name;
    }
}

TEST_F(CliLightning, CaptureRestoresModeSizeAndSeed) {
    for (const char* mode : {"sky", "ball"}) {
        captured({std::string("mode=") + mode, "generations=5"}, {"--size", "201x113", "--seed", "5", "--tick", "141"});
        ASSERT_EQ(run({"--from", "frame.png", "--capture", "again.png"}).code, 0);
        expectSameCapture("frame.png", "again.png");
    }
}

TEST_F(CliLightning, SeriesMatchesSingleCaptures) {
    run({"mode=sky"}, {"--ticks", "20:180:40", "--capture", "s-%03d.png"});
    for (const char* tick : {"020", "140"}) {
        captured({"mode=sky"}, {"--tick", tick});
        expectSameCapture("frame.png", std::string("s-") + tick + ".png");
    }
}

TEST_F(CliLightning, RendersWithEveryParameterAtItsLimits) {
    std::vector<Settings> extremes;
    for (const Json& param : listedParams()) {
        const std::string name = param.at("name");
        if (!param.contains("min") || name == "exposure") continue;
        for (const char* end : {"min", "max"}) {
            Json params{{"mode", kModes[extremes.size() % kModes.size()]}, {"generations", 4}};
            params[name] = param.at(end);
            extremes.push_back({name + " " + end, 25, std::move(params)});
        }
    }
    EXPECT_GT(extremes.size(), 30u);
    extremes = sampleOf(extremes, 25);
    // Measuring takes many times as long as drawing.
    const unsigned parts = isLongRun() ? kFrames | kMeasures : kFrames;
    EXPECT_EQ(shown(extremes, parts, {"--size", "96x54"}).size(), extremes.size());
}

TEST_F(CliLightning, SurvivesRandomWalkOfAllParameters) {
    // A recording of 10,000 changes over 400 ticks, with clicks at random positions.
    const Json params = listedParams();
    Random random(Seed{7});
    const auto draw = [&](const Json& param) -> Json {
        if (param.contains("labels"))
            return param.at("labels")[random.below(static_cast<std::uint32_t>(param.at("labels").size()))];
        if (!param.contains("min")) return random.below(2) == 1;
        const double low = param.at("min"), high = param.at("max");
        const double value =
            low + (high - low) * static_cast<double>(random.uniform01()) * static_cast<double>(random.uniform01());
        if (param.at("min").is_number_integer()) return static_cast<int>(value);
        return value;
    };
    Json events = Json::array();
    for (int tick = 0; tick < 400; ++tick) {
        Json set = Json::object();
        for (int i = 0; i < 25; ++i) {
            const Json& param = params[random.below(static_cast<std::uint32_t>(params.size()))];
            set[param.at("name").get<std::string>()] = draw(param);
        }
        events.push_back({{"tick", tick}, {"set", set}});
        if (tick % 7 == 0)
            events.push_back({{"tick", tick},
                              {"input",
                               {{"pointer", {96 * random.uniform01(), 54 * random.uniform01()}},
                                {"inside", true},
                                {"buttons", tick % 2},
                                {"pressed", tick % 2}}}});
    }
    record("walk.json", takeOf(Json::object(), 400, events));
    const Json all = DemoCli::measured(
        {}, {"--replay", "walk.json", "--size", "96x54", "--ticks", "90:400:155", "--capture", "walk-%d.png"});
    ASSERT_EQ(all.size(), 3u);
    for (const Json& one : all) expectMeasures("lightning", one.at("measures"));
}

TEST_F(CliLightning, ThousandTargetsReduceGenerations) {
    const Json measures =
        DemoCli::measured({"mode=ship", "targets=1000", "generations=12", "branchProbability=1", "drawing=strip"},
                          {"--size", "96x54", "--tick", "12"});
    EXPECT_LE(figure(measures, "liveSegments"), 600e3);
    EXPECT_EQ(measures.at("bolts"), 2000);
    // 2,000 bolts of 3^n segments: the expectation is that of the five generations that are drawn.
    EXPECT_EQ(measures.at("segmentsExpected"), 243);
    EXPECT_NEAR(figure(measures, "segmentsMean"), 243, 1e-6);
}

}  // namespace
}  // namespace arclight::test
