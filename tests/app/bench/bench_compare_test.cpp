// Two benchmarks side by side, from made-up results with known ratios and verdicts.
#include "app/bench/bench_compare.h"

#include <gtest/gtest.h>

namespace arclight::test {
namespace {

Json times(double min, double median, double p95) { return {{"min", min}, {"median", median}, {"p95", p95}}; }

Json pass(const char* name, double min, double median, double p95) {
    return {{"name", name}, {"cpuMs", times(0.1, 0.2, 0.3)}, {"gpuMs", times(min, median, p95)}, {"bytes", 100.0},
            {"gigabytesPerSecond", 2.5}, {"shareOfCopy", 0.5}};
}

Json result() {
    return {{"demo", "swing"}, {"version", "0.1.0"}, {"commit", "abc1234"}, {"build", "Release GNU 12"},
            {"renderer", "llvmpipe, OpenGL 4.5"}, {"size", {640, 360}}, {"threads", 2}, {"frames", 300},
            {"params", {{"rate", 2.5}, {"push", "none"}}}, {"frameMs", times(9, 10, 12)}, {"stepMs", times(1, 2, 3)},
            {"drawMs", times(0, 0, 0.5)},
            {"passes", Json::array({pass("sky", 1, 2, 3), pass("bloom down", 4, 5, 6)})}};
}

BenchResult read(const Json& json) {
    const auto read = readBench(json, "r.json");
    EXPECT_TRUE(read) << (read ? "" : read.error().message);
    return read.value_or(BenchResult{});
}

BenchComparison compared(const Json& a, const Json& b) { return compareBench(read(a), read(b)); }

TEST(BenchCompare, EqualResultsHaveNoDifferences) {
    const BenchComparison c = compared(result(), result());
    EXPECT_TRUE(c.differences.empty() && c.onlyInA.empty() && c.onlyInB.empty());
    ASSERT_EQ(c.whole.size(), 3u);
    ASSERT_EQ(c.passes.size(), 2u);
    EXPECT_EQ(c.whole[0].name, "frame");
    EXPECT_EQ(c.whole[0].ratio, 1.0);
    EXPECT_EQ(c.whole[0].verdict, BenchVerdict::noise);
    EXPECT_FALSE(c.whole[2].ratio) << "a time of zero has no ratio";
    EXPECT_NE(describeComparison(c).find("only the times differ"), std::string::npos);
}

TEST(BenchCompare, OverlappingRangesAreNoise) {
    const auto verdictOf = [](double min, double median, double p95) {
        Json b = result();
        b["frameMs"] = times(min, median, p95);
        return compared(result(), b).whole[0].verdict;
    };
    EXPECT_EQ(verdictOf(12, 20, 30), BenchVerdict::noise);
    EXPECT_EQ(verdictOf(12.001, 20, 30), BenchVerdict::slower);
    EXPECT_EQ(verdictOf(1, 2, 9), BenchVerdict::noise);
    EXPECT_EQ(verdictOf(1, 2, 8.999), BenchVerdict::faster);
    EXPECT_EQ(verdictOf(9.5, 10.5, 11), BenchVerdict::noise);
    EXPECT_EQ(verdictOf(1, 10, 100), BenchVerdict::noise);
}

TEST(BenchCompare, RatiosCompareMedians) {
    Json b = result();
    b["frameMs"] = times(4, 5, 6);
    b["passes"] = Json::array({pass("bloom down", 10, 12.5, 14), pass("bloom up", 1, 2, 3)});
    const BenchComparison c = compared(result(), b);
    EXPECT_EQ(c.whole[0].ratio, 0.5);
    EXPECT_EQ(c.whole[0].verdict, BenchVerdict::faster);
    ASSERT_EQ(c.passes.size(), 1u);
    EXPECT_EQ(c.passes[0].name, "bloom down");
    EXPECT_EQ(c.passes[0].aMs, 5);
    EXPECT_EQ(c.passes[0].bMs, 12.5);
    EXPECT_EQ(c.passes[0].ratio, 2.5);
    EXPECT_EQ(c.passes[0].verdict, BenchVerdict::slower);
    EXPECT_EQ(c.onlyInA, std::vector<std::string>{"sky"});
    EXPECT_EQ(c.onlyInB, std::vector<std::string>{"bloom up"});
}

TEST(BenchCompare, ListsAllDifferencesOtherThanTimes) {
    Json b = result();
    b["demo"] = "other", b["renderer"] = "a GPU", b["build"] = "Debug", b["version"] = "2", b["commit"] = "def";
    b["size"] = {641, 360}, b["threads"] = 1, b["frames"] = 30;
    b["params"] = {{"rate", 3}, {"pivot", {0, 1}}};
    std::vector<std::string> names;
    const BenchComparison c = compared(result(), b);
    for (const BenchDifference& it : c.differences) names.push_back(it.what);
    EXPECT_EQ(names, (std::vector<std::string>{"demo", "renderer", "build", "version", "commit", "size", "threads",
                                               "frames", "params.rate", "params.push", "params.pivot"}));
    EXPECT_EQ(c.differences[5].a, "640x360");
    EXPECT_EQ(c.differences[5].b, "641x360");
    EXPECT_EQ(c.differences[8].a, "2.5");
    EXPECT_EQ(c.differences[9].b, "");
    EXPECT_EQ(c.differences[10].a, "");
    const std::string text = describeComparison(c);
    for (const std::string& name : names) EXPECT_NE(text.find("  " + name), std::string::npos) << text;
}

TEST(BenchCompare, LongTextsAreCutBeforeTheyAreAligned) {
    Json a = result(), b = result();
    for (int i = 0; i < 1000; ++i) a["params"]["k" + std::to_string(i)] = i;
    a["params"][std::string(20'000, 'n')] = std::string(300'000, 'x');
    for (Json* each : {&a, &b}) (*each)["passes"][0]["name"] = std::string(300'000, 'y');
    EXPECT_LT(describeComparison(compared(a, b)).size(), 1002u * 250);
}

TEST(BenchCompare, TableIsAlignedAndMarksVerdicts) {
    Json a = result(), b = result();
    a["frameMs"] = times(99, 100, 101);
    b["frameMs"] = times(7, 8, 9);
    b["passes"] = Json::array({pass("sky", 1, 2, 3), pass("glow", 0, 0, 0)});
    b["renderer"] = "a\tGPU\nwith lines\x1b[0m";
    EXPECT_EQ(
        describeComparison(compared(a, b)),
        "More than the times differs, which affects the ratios:\n"
        "            A                     B\n"
        "  renderer  llvmpipe, OpenGL 4.5  a?GPU?with lines?[0m\n"
        "\n"
        "                      A ms   B ms    B/A\n"
        "frame              100.000  8.000  0.080  faster\n"
        "step                 2.000  2.000  1.000\n"
        "draw                 0.000  0.000      -\n"
        "passes on the GPU\n"
        "  sky                2.000  2.000  1.000\n"
        "Only A has bloom down.\n"
        "Only B has glow.\n"
        "Times are medians. Unmarked rows may be noise: their ranges from minimum to 95th percentile overlap.\n");
}

TEST(BenchCompare, JsonMatchesTheTable) {
    Json b = result();
    b["frameMs"] = times(4, 5, 6);
    b["commit"] = "def";
    const Json json = comparisonToJson(compared(result(), b));
    EXPECT_EQ(json["differences"], Json::array({{{"what", "commit"}, {"a", "abc1234"}, {"b", "def"}}}));
    EXPECT_EQ(json["whole"][0],
              Json({{"name", "frame"}, {"aMs", 10.0}, {"bMs", 5.0}, {"ratio", 0.5}, {"verdict", "faster"}}));
    EXPECT_TRUE(json["whole"][2]["ratio"].is_null());
    EXPECT_EQ(json["passes"].size(), 2u);
    EXPECT_EQ(json["passes"][1]["verdict"], "noise");
    EXPECT_EQ(json["onlyInA"], Json::array());
}

TEST(BenchResult, PrintsTimesAsAlignedTable) {
    Json json = result();
    json["passes"][1]["gpuMs"] = nullptr;
    EXPECT_EQ(describeBench(read(json)),
              "swing 640x360, 300 frames, 2 threads, llvmpipe, OpenGL 4.5\n"
              "ms                   min  median     p95    CPU  GB/s  of copy\n"
              "frame              9.000  10.000  12.000\n"
              "step               1.000   2.000   3.000\n"
              "draw               0.000   0.000   0.500\n"
              "passes on the GPU\n"
              "  sky              1.000   2.000   3.000  0.200  2.50     0.50\n"
              "  bloom down                              0.200  2.50     0.50\n");
}

TEST(BenchResult, InvalidMembersAreRefusedByPath) {
    struct Case {
        const char* path;
        Json value;
        const char* named;
    };
    for (const auto& [path, value, named] : std::vector<Case>{
             {"/demo", 3, "demo"}, {"/renderer", nullptr, "renderer"}, {"/commit", Json::array(), "commit"},
             {"/size", {640}, "size"}, {"/size", {640, "360"}, "size"}, {"/threads", 0, "threads"},
             {"/frames", -1, "frames"}, {"/frames", 1e9, "frames"}, {"/params", Json::array(), "params"},
             {"/frameMs", 3, "frameMs"}, {"/frameMs", nullptr, "frameMs"}, {"/frameMs/median", "2", "frameMs.median"},
             {"/frameMs/min", -1, "frameMs.min"}, {"/stepMs/min", 2.5, "stepMs"}, {"/drawMs/p95", -0.5, "drawMs.p95"},
             {"/stepMs/p95", 1.5, "stepMs"}, {"/passes", nullptr, "passes"}, {"/passes", Json::object(), "passes"},
             {"/passes/0", 3, "passes[0]"}, {"/passes/1/name", 1, "passes[1].name"},
             {"/passes/1/name", "sky", "passes[1].name"}, {"/passes/1/gpuMs", 2, "passes[1].gpuMs"},
             {"/passes/1/gpuMs/p95", true, "passes[1].gpuMs.p95"}, {"/passes/0/cpuMs/min", {}, "passes[0].cpuMs.min"},
             {"/passes/0/shareOfCopy", "x", "passes[0].shareOfCopy"}}) {
        Json json = result();
        json[Json::json_pointer(path)] = value;
        const auto read = readBench(json, "r.json");
        ASSERT_FALSE(read) << path << " " << value;
        EXPECT_EQ(read.error().exit, Exit::badAsset);
        EXPECT_EQ(read.error().message.find("r.json: " + std::string(named) + " must be "), 0u) << read.error().message;
    }
    for (const char* key : {"demo", "version", "commit", "build", "renderer", "size", "threads", "frames", "params",
                            "frameMs", "stepMs", "drawMs", "passes"}) {
        Json json = result();
        json.erase(key);
        const auto read = readBench(json, "r.json");
        ASSERT_FALSE(read) << key;
        EXPECT_EQ(read.error().message.find("r.json: " + std::string(key) + " must be "), 0u) << read.error().message;
    }
    for (const Json& json : {Json(), Json(3), Json::array(), Json::object()}) EXPECT_FALSE(readBench(json, "r.json"));
}

}  // namespace
}  // namespace arclight::test
