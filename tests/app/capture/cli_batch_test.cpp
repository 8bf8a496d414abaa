// Batches: `--ticks` and `--sweep`, their file names and measures, interruption, `--resume` and the folder lock.
#include <csignal>
#include <map>

#include "app/cli.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

const Words kSize{"--size", "160x90"};

class CliBatch : public Cli {
protected:
    /// The values of a sweep, from the measures that it writes.
    Json valuesOf(const std::string& sweep) const {
        const Outcome outcome =
            headless({"--size", "16x16", "--tick", "0", "--sweep", sweep, "--measure", in("m.json")});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        Json values = Json::array();
        for (const Json& item : json("m.json")) values.push_back(item.at("set").at(sweep.substr(0, sweep.find('='))));
        return values;
    }

    /// Expects that the capture equals one made by a run of its own with `words`.
    void expectAlone(const std::string& name, const Words& words) const {
        const Outcome outcome = headless(with(with(kSize, words), {"--capture", "alone.png"}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        expectSameCapture(name, "alone.png");
    }

    std::map<std::string, std::filesystem::file_time_type> times(const std::string& name) const {
        std::map<std::string, std::filesystem::file_time_type> times;
        for (const std::string& file : files(name))
            times[file] = std::filesystem::last_write_time(folder() / name / file);
        return times;
    }
};

TEST_F(CliBatch, BatchEqualsSingleCapturesInOrder) {
    const Outcome shots =
        headless(with(kSize, {"--sweep", "frequency=1..3:3", "--sweep", "integrator=exact,implicit", "--ticks",
                              "0:20:20", "--capture", "out/deep/{integrator}-{frequency}-%03d.png"}));
    ASSERT_EQ(shots.code, 0) << shots.err;
    EXPECT_EQ(shots.err, "");
    Words expected;
    for (const char* integrator : {"exact", "implicit"})
        for (const char* frequency : {"1", "2", "3"})
            for (const char* tick : {"000", "020"})
                expected.push_back(in(std::string("out/deep/") + integrator + "-" + frequency + "-" + tick + ".png"));
    EXPECT_EQ(linesOf(shots.out), expected);
    EXPECT_EQ(files("out/deep").size(), expected.size());
    expectAlone("out/deep/exact-1-000.png", {"--set", "frequency=1", "--tick", "0"});
    expectAlone("out/deep/exact-3-020.png", {"--set", "frequency=3", "--tick", "20"});
    expectAlone("out/deep/implicit-2-020.png",
                {"--set", "frequency=2", "--set", "integrator=implicit", "--tick", "20"});
    EXPECT_NE(image("out/deep/exact-3-020.png"), image("out/deep/implicit-3-020.png"));
}

TEST_F(CliBatch, PatternMayContainFolders) {
    const Outcome shots = headless({"--size", "32x18", "--sweep", "frequency=1,2", "--ticks", "0:1", "--capture",
                                    "{frequency}/%d/a{frequency}.png"});
    ASSERT_EQ(shots.code, 0) << shots.err;
    EXPECT_EQ(linesOf(shots.out), (Words{in("1/0/a1.png"), in("1/1/a1.png"), in("2/0/a2.png"), in("2/1/a2.png")}));
    EXPECT_EQ(files(), (Words{"1", "2"})) << "nothing else remains";
}

TEST_F(CliBatch, RangeIsEvenlySpacedWithBothEnds) {
    EXPECT_EQ(valuesOf("frequency=1..4:4"), (Json{1, 2, 3, 4}));
    EXPECT_EQ(valuesOf("dampingRatio=0..1:3"), (Json{0, 0.5, 1}));
    EXPECT_EQ(valuesOf("frequency=3..9:1"), Json::array({3}));
    EXPECT_EQ(valuesOf("frequency=4..1:4"), (Json{4, 3, 2, 1}));
    EXPECT_EQ(valuesOf("target=-1..1:5"), (Json{-1, -0.5, 0, 0.5, 1}));
    EXPECT_EQ(valuesOf("retargetTick=10..30:3"), (Json{10, 20, 30}));
    EXPECT_EQ(valuesOf("integrator=stiffness,exact"), (Json{"stiffness", "exact"}));
    EXPECT_EQ(valuesOf("wrapAngles=true,false"), (Json{true, false}));
    EXPECT_EQ(valuesOf("frequency=2"), Json::array({2}));
}

TEST_F(CliBatch, RangeFileNamesHaveShortNumbers) {
    const Outcome shots = headless(
        {"--size", "16x16", "--tick", "0", "--sweep", "dampingRatio=0.1..0.9:9", "--capture", "{dampingRatio}.png"});
    ASSERT_EQ(shots.code, 0) << shots.err;
    EXPECT_EQ(files(), (Words{"0.1.png", "0.2.png", "0.3.png", "0.4.png", "0.5.png", "0.6.png", "0.7.png", "0.8.png",
                              "0.9.png"}));
}

TEST_F(CliBatch, RejectsInvalidSweeps) {
    const std::pair<const char*, std::vector<std::string>> cases[] = {
        {"frequency", {"name=a..b:n"}},
        {"frequency=", {"frequency"}},
        {"frequency=1..4", {"a..b:n"}},
        {"frequency=1..4:0", {"a..b:n"}},
        {"frequency=1..4:-1", {"a..b:n"}},
        {"frequency=1..4:10001", {"a..b:n", "10000"}},
        {"frequency=1..x:4", {"a..b:n"}},
        {"frequency=1e308..-1e308:3", {"a..b:n"}},
        {"dampingRatio=1e-310..1:3", {"dampingRatio", "'1e-310'"}},
        {"frequency=1..40:4", {"frequency", "20"}},
        {"frequency=0..4:4", {"frequency", "0.1"}},
        {"frequency=1,nan", {"frequency"}},
        {"frequency=1,,2", {"frequency"}},
        {"retargetTick=1..2:3", {"retargetTick", "1.5"}},
        {"integrator=exakt", {"integrator", "exact"}},
        {"wrapAngles=maybe", {"wrapAngles", "true"}},
        {"frequecy=1..4:4", {"frequecy", "frequency"}},
    };
    for (const auto& [sweep, parts] : cases) {
        SCOPED_TRACE(sweep);
        auto words = parts;
        words.push_back("--sweep");
        const std::string name = std::string(sweep).substr(0, std::string(sweep).find('='));
        expectFault(springs({"--headless", "--sweep", sweep, "--capture", "{" + name + "}.png"}), 2, words);
    }
    EXPECT_EQ(files(), Words{});
}

TEST_F(CliBatch, RejectsInvalidCombinations) {
    const std::pair<Words, std::vector<std::string>> cases[] = {
        {{"--sweep", "frequency=1", "--sweep", "target=1", "--sweep", "emission=1", "--measure", "m.json"},
         {"--sweep", "twice"}},
        {{"--sweep", "frequency=1", "--sweep", "frequency=2", "--measure", "m.json"},
         {"--sweep", "frequency", "twice"}},
        {{"--sweep", "frequency=1"}, {"--sweep", "--sheet", "--capture"}},
        {{"--sweep", "frequency=1,2", "--capture", "a.png"}, {"--capture", "{frequency}"}},
        {{"--sweep", "frequency=1,2", "--ticks", "0:1", "--capture", "{frequency}.png"}, {"--capture", "%05d"}},
        {{"--ticks", "0:1", "--tick", "3", "--capture", "%d.png"}, {"--tick", "--ticks"}},
        {{"--ticks", "0:1"}, {"--ticks", "--capture"}},
        {{"--ticks", "3:1", "--capture", "%d.png"}, {"--ticks", "3:1"}},
        {{"--ticks", "0:4:0", "--capture", "%d.png"}, {"--ticks", "0:4:0"}},
        {{"--sheet", "s.png"}, {"--sheet", "--sweep"}},
        {{"--sheet", "s.png", "--sweep", "frequency=1", "--capture", "{frequency}.png"}, {"--sheet", "--capture"}},
        {{"--sheet", "s.png", "--sweep", "frequency=1", "--sweep", "target=1", "--ticks", "0:1"},
         {"--sheet", "two axes"}},
        {{"--resume", "--capture", "a.png"}, {"--resume"}},
        {{"--resume", "--sheet", "a.png", "--ticks", "0:1"}, {"--resume"}},
        {{"--bench", "b.json", "--ticks", "0:1", "--capture", "%d.png"}, {"--bench"}},
    };
    for (const auto& [words, parts] : cases) {
        SCOPED_TRACE(words[0] + " " + (words.size() > 1 ? words[1] : ""));
        expectFault(springs(with({"--headless"}, words)), 2, parts);
    }
    EXPECT_EQ(files(), Words{});
}

TEST_F(CliBatch, SweepMeasuresEqualSingleRuns) {
    const Words tiny{"--size", "16x16", "--measure", "m.json", "--dump-state", "s.json"};
    const Outcome all = headless(with(tiny, {"--sweep", "frequency=1,3", "--ticks", "10:20:10"}));
    ASSERT_EQ(all.code, 0) << all.err;
    EXPECT_EQ(linesOf(all.out), (Words{in("m.json"), in("s.json")}));
    const Json measures = json("m.json"), states = json("s.json");
    ASSERT_EQ(measures.size(), 4u);
    ASSERT_EQ(states.size(), 4u);
    std::size_t i = 0;
    for (const int frequency : {1, 3})
        for (const int tick : {10, 20}) {
            SCOPED_TRACE(i);
            ASSERT_EQ(headless(with(tiny, {"--set", "frequency=" + std::to_string(frequency), "--tick",
                                           std::to_string(tick)}))
                          .code,
                      0);
            EXPECT_EQ(measures[i],
                      (Json{{"tick", tick}, {"set", {{"frequency", frequency}}}, {"measures", json("m.json")}}));
            EXPECT_EQ(states[i],
                      (Json{{"tick", tick}, {"set", {{"frequency", frequency}}}, {"state", json("s.json")}}));
            ++i;
        }
    EXPECT_NE(states[0], states[2]);
}

TEST_F(CliBatch, LongSeriesOfStatesTakesLittleMemory) {
    if (!isLongRun()) GTEST_SKIP() << "300 states of a head of hair take a minute: ./test --long";
    // As JSON values, 300 states of a dense simulation would take more than this address space.
    Launch launch =
        launchOf("/bin/sh", {"-c", "ulimit -v 1300000; exec \"$@\"", "sh", executable("hair").string(), "--headless",
                             "--size", "16x16", "--ticks", "0:299", "--dump-state", "s.json"});
    const Outcome outcome = runProgram(launch, 280);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(files(), Words{"s.json"});
    const std::string text = slurp(in("s.json"));
    EXPECT_TRUE(text.starts_with("[\n  {\n    \"tick\": 0,")) << text.substr(0, 60);
    EXPECT_TRUE(text.ends_with("\n  }\n]\n"));
}

TEST_F(CliBatch, ResumeSkipsOnlyIdenticalCaptures) {
    const Words words = with(kSize, {"--ticks", "0:50:10", "--capture", "out/%02d.png"});
    ASSERT_EQ(headless(words).code, 0);
    std::map<std::string, std::string> bytes;
    for (const std::string& name : files("out")) bytes[name] = slurp(in("out/" + name));
    ASSERT_EQ(bytes.size(), 6u);

    const Outcome nothing = headless(with(words, {"--resume"}));
    EXPECT_EQ(nothing.code, 0) << nothing.err;
    EXPECT_EQ(nothing.out, "");

    std::filesystem::remove(in("out/10.png"));
    std::filesystem::resize_file(in("out/20.png"), bytes["20.png"].size() / 2);
    ASSERT_EQ(headless(with(kSize, {"--seed", "9", "--tick", "30", "--capture", "out/30.png"})).code, 0);
    std::string flipped = bytes["40.png"];
    flipped[flipped.size() - 30] = static_cast<char>(flipped[flipped.size() - 30] ^ 0x55);
    write("out/40.png", flipped);
    auto before = times("out");
    const Outcome resumed = headless(with(words, {"--resume"}));
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(linesOf(resumed.out), (Words{in("out/10.png"), in("out/20.png"), in("out/30.png"), in("out/40.png")}));
    for (const auto& [name, time] : times("out")) {
        EXPECT_EQ(slurp(in("out/" + name)), bytes[name]) << name;
        EXPECT_EQ(time == before[name], name == "00.png" || name == "50.png") << name;
    }
    EXPECT_EQ(files("out").size(), 6u);
}

TEST_F(CliBatch, ResumeMeasuresWhatItSkips) {
    const auto expectSame = [&](std::string_view demo, const Words& words, const char* option) {
        SCOPED_TRACE(option);
        const Words series = with(words, {"--ticks", "3:5", "--capture", "out/%d.png"});
        ASSERT_EQ(headlessDemo(demo, with(series, {option, "first.json"})).code, 0);
        ASSERT_EQ(headlessDemo(demo, with(series, {"--resume", option, "second.json"})).code, 0);
        EXPECT_EQ(slurp(in("first.json")), slurp(in("second.json")));
        std::filesystem::remove(in("out/4.png"));
        ASSERT_EQ(headlessDemo(demo, with(series, {"--resume", option, "third.json"})).code, 0);
        EXPECT_EQ(slurp(in("first.json")), slurp(in("third.json")));
    };
    // Measures of images, which only drawing gives.
    expectSame("halftexel", {"--size", "64x36"}, "--measure");
    ASSERT_TRUE(json("first.json")[1].at("measures").at("haloFlicker").is_number());
    std::filesystem::remove_all(in("out"));
    expectSame("springs", {"--size", "320x180", "--set", "scene=graph"}, "--dump-texts");
    ASSERT_FALSE(json("first.json")[1].at("texts").empty());
}

TEST_F(CliBatch, InterruptionLeavesWholeFilesForResume) {
    const Words words = with(kSize, {"--ticks", "0:149", "--capture", "out/%03d.png"});
    Child first(launch(with({"--headless", "--set", "scene=graph"}, words)));
    ASSERT_TRUE(waitFor([&] { return std::filesystem::exists(in("out/003.png")); }, 20));
    first.signal(SIGINT);
    const Outcome stopped = first.wait(20);
    EXPECT_EQ(stopped.code, 130) << stopped.err;
    const Words left = files("out");
    ASSERT_LT(left.size(), 150u) << "the run finished before the signal";
    EXPECT_EQ(linesOf(stopped.out).size(), left.size());
    for (const std::string& name : left) {
        ASSERT_TRUE(name.ends_with(".png")) << name << " remains";
        EXPECT_EQ(image("out/" + name).width, 160);
    }
    const Outcome resumed = headless(with(words, {"--resume"}));
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(linesOf(resumed.out).size(), 150 - left.size());
    EXPECT_EQ(files("out").size(), 150u);
}

TEST_F(CliBatch, TwoRunsIntoOneFolderLeaveWholeFiles) {
    const Words words{"--headless", "--set", "scene=graph", "--size", "64x36", "--ticks", "0:30",
                      "--capture", "out/%d.png"};
    Child first(launch(words)), second(launch(words));
    EXPECT_EQ(first.wait(60).code, 0);
    EXPECT_EQ(second.wait(60).code, 0);
    EXPECT_EQ(files("out").size(), 31u);
    for (int tick = 0; tick <= 30; ++tick) EXPECT_EQ(image("out/" + std::to_string(tick) + ".png").width, 64) << tick;
}

}  // namespace
}  // namespace arclight::test
