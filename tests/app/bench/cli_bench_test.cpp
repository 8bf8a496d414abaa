// `--bench` on a terminal and in a script, and `--bench-compare`.
#include "app/cli.h"

namespace arclight::test {
namespace {

class CliBench : public Cli {
protected:
    Words benchWords(const std::string& file, const std::string& size = "64x36") const {
        return {"--headless", "--set", "scene=graph", "--size", size, "--frames", "3", "--bench", in(file)};
    }
};

TEST_F(CliBench, PipePrintsPathAndTerminalPrintsTable) {
    const Outcome script = springs(benchWords("a.json"));
    ASSERT_EQ(script.code, 0) << script.err;
    EXPECT_EQ(script.out, in("a.json") + "\n");
    const std::string terminal = findProgram("script");
    if (terminal.empty()) GTEST_SKIP() << "no program 'script' to give a terminal";
    std::string line = executable("springs");
    for (const std::string& word : benchWords("b.json")) line += " '" + word + "'";
    const Outcome shown = runProgram(launchOf(terminal, {"-qec", line, "/dev/null"}));
    ASSERT_EQ(shown.code, 0) << shown.out << shown.err;
    EXPECT_EQ(shown.out.find(in("b.json")), 0u) << shown.out;
    for (const char* word : {"frame", "step", "draw", "passes on the GPU", "median", "p95"})
        EXPECT_NE(shown.out.find(word), std::string::npos) << word << " is not in\n" << shown.out;
}

TEST_F(CliBench, ComparesTwoResultsWithoutOpenGl) {
    ASSERT_EQ(springs(benchWords("a.json")).code, 0);
    ASSERT_EQ(springs(benchWords("b.json", "96x54")).code, 0);
    Launch blind = launch({"--bench-compare", "a.json", "b.json"});
    blind.environment["__EGL_VENDOR_LIBRARY_FILENAMES"] = "/nonexistent.json";
    const Outcome table = runProgram(blind);
    ASSERT_EQ(table.code, 0) << table.err;
    EXPECT_EQ(table.err, "");
    for (const std::string& word : {in("a.json"), in("b.json"), std::string("64x36"), std::string("96x54"),
                                    std::string("B/A"), std::string("frame "), std::string("tone mapping")})
        EXPECT_NE(table.out.find(word), std::string::npos) << word << " is not in\n" << table.out;
    EXPECT_EQ(table.out.find("renderer"), std::string::npos) << table.out;
    const Outcome asJson = springs({"--bench-compare", in("a.json"), in("b.json"), "--json"});
    ASSERT_EQ(asJson.code, 0) << asJson.err;
    const Json figures = parseJson(asJson.out, "stdout").value_or(Json::object());
    EXPECT_EQ(figures.value("a", ""), in("a.json"));
    ASSERT_EQ(figures["differences"].size(), 1u) << figures.dump();
    EXPECT_EQ(figures["differences"][0]["what"], "size");
    EXPECT_DOUBLE_EQ(figures["whole"][0].value("ratio", 0.0), json("b.json")["frameMs"]["median"].get<double>() /
                                                                  json("a.json")["frameMs"]["median"].get<double>());
    EXPECT_EQ(figures["passes"].size(), json("a.json")["passes"].size());
    // Every demo can compare the results of any other.
    EXPECT_EQ(headlessDemo("halftexel", {"--bench-compare", in("a.json"), in("b.json")}).out, table.out);
}

TEST_F(CliBench, InvalidResultExitsWith3AndNamesItsPath) {
    ASSERT_EQ(springs(benchWords("good.json")).code, 0);
    Json bad = json("good.json");
    bad["passes"][0]["gpuMs"]["median"] = "fast";
    write("bad.json", bad.dump());
    write("torn.json", slurp(in("good.json")).substr(0, 400));
    write("foreign.json", R"({"demo": "springs", "version": 1, "params": {}})");
    write("empty.json", "");
    for (const char* file : {"bad.json", "torn.json", "foreign.json", "empty.json", "missing.json"}) {
        SCOPED_TRACE(file);
        expectFault(springs({"--bench-compare", in("good.json"), in(file)}), 3, {in(file)});
        expectFault(springs({"--bench-compare", in(file), in("good.json"), "--json"}), 3, {in(file)});
    }
    expectFault(springs({"--bench-compare", in("good.json"), in("bad.json")}), 3, {"passes[0].gpuMs.median"});
    expectFault(springs({"--bench-compare", in("good.json"), in("foreign.json")}), 3, {"version"});
}

TEST_F(CliBench, HoldsTheFiguresOfTheDemo) {
    ASSERT_EQ(springs(benchWords("plain.json")).code, 0);
    EXPECT_EQ(json("plain.json")["figures"], Json::object());
    EXPECT_GT(json("plain.json")["memoryGigabytesPerSecond"].get<double>(), 0);
    ASSERT_EQ(headlessDemo("particles", {"--set", "effect=steady", "--set", "count=1000", "--size", "64x36", "--frames",
                                         "3", "--bench", in("figures.json")})
                  .code,
              0);
    const Json result = json("figures.json"), figures = result["figures"];
    EXPECT_NEAR(figures["particlesPerMs"]["simulate"].get<double>() * result["stepMs"]["median"].get<double>(), 1000,
                1);
    EXPECT_GT(figures["particlesPerMs"]["draw"].get<double>(), 0);
    EXPECT_GT(figures["bandwidthShare"].get<double>(), 0);
}

TEST_F(CliBench, CompareNeedsExactlyTwoFiles) {
    expectFault(springs({"--bench-compare"}), 2, {"--bench-compare"});
    expectFault(springs({"--bench-compare", "a.json"}), 2, {"--bench-compare"});
    expectFault(springs({"--bench-compare", "a.json", "--json"}), 2, {"--bench-compare"});
    expectFault(springs({"--bench-compare", "a.json", "b.json", "c.json"}), 2, {"--bench-compare"});
}

/// A cache that is never asked, or never answers, shows in nothing else.
TEST_F(CliBench, SecondStartCompilesNothing) {
    const TemporaryFolder cache;
    const auto started = [&](Words arguments) {
        Launch one = launch(std::move(arguments));
        one.environment["XDG_CACHE_HOME"] = cache.path().string();
        return runProgram(one);
    };
    ASSERT_EQ(started(benchWords("first.json")).code, 0);
    ASSERT_EQ(started(benchWords("second.json")).code, 0);
    const Json first = json("first.json")["programs"], second = json("second.json")["programs"];
    ASSERT_GE(first.size(), 5u);
    EXPECT_EQ(second.size(), first.size());
    for (const Json& program : first) {
        EXPECT_EQ(program["cached"], false) << program["name"];
        EXPECT_GT(program["compileMs"].get<double>(), 0) << program["name"];
    }
    for (const Json& program : second) {
        EXPECT_EQ(program["cached"], true) << program["name"];
        EXPECT_EQ(program["compileMs"], 0) << program["name"];
    }
    const Outcome doctor = started({"--headless", "--doctor"});
    EXPECT_NE(doctor.out.find("from the cache"), std::string::npos) << doctor.out;
}

TEST_F(CliBench, TrafficIsThatOfAFrame) {
    ASSERT_EQ(springs(benchWords("a.json")).code, 0);
    const Json traffic = json("a.json")["traffic"];
    EXPECT_EQ(traffic["bytesReadBack"], 0);
    EXPECT_EQ(traffic["waits"], 0);
    EXPECT_GT(traffic["bytesUploaded"].get<int>(), 0);
    EXPECT_LT(traffic["bytesUploaded"].get<int>(), 1'000'000);
}

}  // namespace
}  // namespace arclight::test
