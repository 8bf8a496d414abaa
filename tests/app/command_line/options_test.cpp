// Parsing of the command line.
#include "app/plan/options.h"

#include <gtest/gtest.h>

#include "app/pendulum.h"
#include "app/plan/capture_names.h"
#include "core/json.h"

namespace arclight::test {
namespace {

Expected<Options> parsed(std::vector<std::string> words) {
    words.insert(words.begin(), "pendulum");
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return parseOptions(Pendulum::info, static_cast<int>(words.size()), pointers.data());
}

Options good(std::vector<std::string> words) {
    auto options = parsed(std::move(words));
    EXPECT_TRUE(options) << (options ? "" : options.error().message);
    return options.value_or(Options{});
}

TEST(CommandLine, DefaultsWithoutArguments) {
    const Options o = good({});
    EXPECT_FALSE(o.isJob() || o.headless || o.ui || o.size || o.seed || o.tick || o.ticks || o.preset);
    EXPECT_EQ(o.frames, 300);
    EXPECT_EQ(o.threads, 0);
    EXPECT_TRUE(o.help.empty());
}

TEST(CommandLine, ReadsEveryOption) {
    const Options o = good({"--headless",
                            "--size",
                            "640x360",
                            "--seed",
                            "18446744073709551615",
                            "--preset",
                            "calm",
                            "--set",
                            "rate=2",
                            "--set=repeats=3",
                            "--tick",
                            "1000000000",
                            "--capture",
                            "a b.png",
                            "--ui",
                            "--dump-state",
                            "s.json",
                            "--measure",
                            "m.json",
                            "--bench",
                            "b.json",
                            "--frames",
                            "10",
                            "--threads",
                            "3",
                            "--data-dir",
                            "/d",
                            "--list-passes",
                            "--json"});
    EXPECT_TRUE(o.headless && o.ui && o.listPasses && o.json && o.isJob());
    EXPECT_EQ(o.size, std::make_pair(640, 360));
    EXPECT_EQ(o.seed, UINT64_MAX);
    EXPECT_EQ(o.preset, "calm");
    EXPECT_EQ(o.set, (std::vector<std::string>{"rate=2", "repeats=3"}));
    EXPECT_EQ(o.tick, 1'000'000'000);
    EXPECT_EQ(o.capture, "a b.png");
    EXPECT_EQ(o.dumpState, "s.json");
    EXPECT_EQ(o.measure, "m.json");
    EXPECT_EQ(o.bench, "b.json");
    EXPECT_EQ(o.frames, 10);
    EXPECT_EQ(o.threads, 3);
    EXPECT_EQ(o.dataDir, "/d");
    const Options p = good({"--from", "x.png", "--pass", "tone mapping", "--ticks", "10:100:5", "--capture=o%d.png"});
    EXPECT_EQ(p.from, "x.png");
    EXPECT_EQ(p.pass, "tone mapping");
    ASSERT_TRUE(p.ticks);
    EXPECT_EQ(p.ticks->first, 10);
    EXPECT_EQ(p.ticks->last, 100);
    EXPECT_EQ(p.ticks->step, 5);
    EXPECT_EQ(good({"--ticks", "3:3", "--capture", "%d"}).ticks->step, 1);
    for (const char* flag : {"--list-params", "--list-presets", "--list-measures", "--doctor", "--version"})
        good({flag});
    EXPECT_NE(good({"--help"}).help.find("--capture"), std::string::npos);
    EXPECT_NE(good({"-h", "--seed", "1"}).help.find("--preset"), std::string::npos);
}

TEST(CommandLine, JsonHelpMatchesTextHelp) {
    const std::string text = good({"--help"}).help;
    const Json rows = parseJson(good({"--help", "--json"}).help, "--help --json").value();
    ASSERT_GT(rows.size(), 30u);
    for (const Json& row : rows)
        for (const char* part : {"takes", "help"})
            EXPECT_NE(text.find(row.at(part).get<std::string>()), std::string::npos) << row;
    EXPECT_EQ(writeJsonLine(rows[1]["names"]), R"(["--size"])");
    EXPECT_EQ(rows[1]["takes"], "WxH");
}

TEST(CommandLine, ErrorIsOneLineNamingArgument) {
    const std::pair<std::vector<std::string>, std::string> cases[] = {
        {{"--sede", "1"}, "'--seed'"},
        {{"--captrue=a.png"}, "'--capture'"},
        {{"stray"}, "'stray'"},
        {{"-x"}, "-x"},
        {{"--seed"}, "--seed"},
        {{"--seed", "-1"}, "--seed '-1'"},
        {{"--seed", "1.5"}, "--seed '1.5'"},
        {{"--seed", "18446744073709551616"}, "--seed"},
        {{"--tick", "-1"}, "--tick '-1'"},
        {{"--tick", "1000000001"}, "1000000000"},
        {{"--ticks", "0:1000000001", "--capture", "%d.png"}, "1000000000"},
        {{"--list-params", "--capture", "a.png"}, "--list-params"},
        {{"--about", "--list-presets"}, "cannot be combined"},
        {{"--list-passes", "--ticks", "0:1", "--measure", "m.json"}, "--list-passes"},
        {{"--bench", "b.json", "--video", "a.mp4"}, "--bench"},
        {{"--tick", "1", "--video", "a.mp4"}, "--video"},
        {{"--tick", "1e3"}, "--tick '1e3'"},
        {{"--size", "0x10"}, "--size '0x10'"},
        {{"--size", "10X10"}, "--size"},
        {{"--size", "10x10x10"}, "--size"},
        {{"--size", "99999999999x1"}, "--size"},
        {{"--ticks", "1:2"}, "--capture"},
        {{"--ticks", "1:2", "--capture", "a.png"}, "pattern"},
        {{"--ticks", "2:1", "--capture", "%d.png"}, "--ticks '2:1'"},
        {{"--ticks", "1:2:0", "--capture", "%d.png"}, "--ticks"},
        {{"--ticks", "1:2:3:4", "--capture", "%d.png"}, "--ticks"},
        {{"--ticks", "1:x", "--capture", "%d.png"}, "--ticks"},
        {{"--ticks", "1:2", "--tick", "1", "--capture", "%d.png"}, "cannot be combined"},
        {{"--ui", "--pass", "x"}, "cannot be combined"},
        {{"--from", "x.png", "--preset", "y"}, "cannot be combined"},
        {{"--frames", "0"}, "--frames '0'"},
        {{"--threads", "0"}, "--threads '0'"},
        {{"--threads", "1025"}, "--threads"},
        {{"--seed", "1", "--seed", "2"}, "--seed"},
    };
    for (const auto& [words, part] : cases) {
        const auto options = parsed(words);
        ASSERT_FALSE(options) << words[0];
        EXPECT_EQ(options.error().exit, Exit::usage) << words[0];
        EXPECT_NE(options.error().message.find(part), std::string::npos) << options.error().message;
        EXPECT_EQ(options.error().message.find('\n'), std::string::npos) << options.error().message;
    }
}

std::string filled(const std::string& pattern, std::int64_t tick) {
    return CaptureNames(pattern, {tick, tick, 1}, {}).name({}, tick);
}

TEST(Pattern, FillsItsPlaceholder) {
    EXPECT_EQ(filled("a%d.png", 7), "a7.png");
    EXPECT_EQ(filled("%05d.png", 7), "00007.png");
    EXPECT_EQ(filled("%05d.png", 1234567), "1234567.png");
    EXPECT_EQ(filled("%5d.png", 7), "00007.png");
    EXPECT_EQ(filled("plain.png", 7), "plain.png");
    EXPECT_EQ(filled("50% %s %d", 7), "50% %s 7");
    EXPECT_EQ(filled("%d%d", 7), "7%d");
    EXPECT_EQ(filled("%", 7), "%");
    EXPECT_EQ(filled("%0", 7), "%0");
    EXPECT_EQ(filled("%99999d", 7), "%99999d");
    EXPECT_EQ(filled("", 7), "");
    EXPECT_TRUE(hasTickPlaceholder("x/%d"));
    EXPECT_FALSE(hasTickPlaceholder("x/%n%s%"));
}

TEST(Pattern, ContainsExactlyTheNamesOfTheSeries) {
    const Sweep rate{0, "rate", "", {1.0f, 11.0f}, {"1", "11"}};
    const CaptureNames names("/nowhere/{rate}/%02d.png", {0, 20, 5}, {&rate, 1});
    EXPECT_EQ(names.folder(), "/nowhere");
    for (const char* name : {"/nowhere/1/00.png", "/nowhere/11/05.png", "/nowhere/1/20.png"})
        EXPECT_TRUE(names.contains(name)) << name;
    for (const char* name : {"/nowhere/1/0.png", "/nowhere/2/05.png", "/nowhere/1/25.png", "/nowhere/1/06.png",
                             "/1/00.png", "/nowhere/1/00.pngs", ""})
        EXPECT_FALSE(names.contains(name)) << name;
}

TEST(Pattern, NamesOfDifferentFramesDiffer) {
    const Sweep rate{0, "rate", "", {1.0f, 11.0f}, {"1", "11"}};
    const auto isGood = [&](const char* pattern, const TickRange& ticks) {
        return CaptureNames(pattern, ticks, {&rate, 1}).checkDistinct().has_value();
    };
    EXPECT_FALSE(isGood("{rate}%d.png", {1, 11, 10}));
    EXPECT_TRUE(isGood("{rate}%d.png", {2, 9, 1}));
    EXPECT_TRUE(isGood("{rate}%d.png", {10, 1'000'000'000, 999'999'990}));
    EXPECT_TRUE(isGood("{rate}%05d.png", {0, 99'999, 1}));
    EXPECT_TRUE(isGood("{rate}_%d.png", {0, 1'000'000'000, 1}));
    EXPECT_FALSE(isGood("{rate}%d.png", {0, 1'000'000'000, 1}));
    EXPECT_FALSE(isGood("{rate}/../%d.png", {0, 1, 1}));
    EXPECT_TRUE(isGood("../{rate}/%d.png", {0, 1, 1}));
}

}  // namespace
}  // namespace arclight::test
