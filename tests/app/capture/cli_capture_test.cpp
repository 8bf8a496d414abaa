// Captures: their size and state, and that the same arguments always give the same pixels.
#include <csignal>

#include "app/cli.h"
#include "app/takes.h"
#include "core/is_uniform.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

/// A small capture of the showcase after a few ticks.
const Words kSmall{"--headless", "--size", "160x90", "--tick", "20", "--seed", "7"};

TEST_F(Cli, CapturePrintsItsAbsolutePath) {
    const Outcome shot = springs(with(kSmall, {"--capture", "sub/../a.png"}));
    std::filesystem::create_directory(in("sub"));
    const Outcome again = springs(with(kSmall, {"--capture", "./a.png"}));
    ASSERT_EQ(again.code, 0) << again.err << shot.err;
    EXPECT_NE(again.out.find(in("a.png")), std::string::npos) << again.out;
    EXPECT_EQ(again.err, "");
}

TEST_F(Cli, SameArgumentsGiveSameFile) {
    ASSERT_EQ(springs(with(kSmall, {"--capture", "a.png"})).code, 0);
    ASSERT_EQ(springs(with(kSmall, {"--capture", "b.png"})).code, 0);
    EXPECT_EQ(slurp(in("a.png")), slurp(in("b.png")));
    EXPECT_FALSE(isUniform(image("a.png")));
}

TEST_F(Cli, DifferentSeedGivesDifferentImage) {
    ASSERT_EQ(springs(with(kSmall, {"--capture", "a.png"})).code, 0);
    ASSERT_EQ(springs({"--headless", "--size", "160x90", "--tick", "20", "--seed", "8", "--capture", in("b.png")}).code,
              0);
    EXPECT_NE(image("a.png"), image("b.png"));
}

TEST_F(Cli, CaptureIsIndependentOfWorkingFolder) {
    ASSERT_EQ(springs(with(kSmall, {"--capture", "a.png"})).code, 0);
    Launch elsewhere = launch(with(kSmall, {"--capture", in("b.png")}));
    elsewhere.folder = "/";
    ASSERT_EQ(runProgram(elsewhere).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
}

TEST_F(Cli, CaptureThroughSymbolicLinkIsSame) {
    ASSERT_EQ(springs(with(kSmall, {"--capture", "a.png"})).code, 0);
    std::filesystem::create_symlink(executable("springs"), in("a link"));
    Launch linked = launch(with(kSmall, {"--capture", in("b.png")}));
    linked.program = in("a link");
    const Outcome shot = runProgram(linked);
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_EQ(image("a.png"), image("b.png"));
}

TEST_F(Cli, CaptureIsIndependentOfThreadCount) {
    ASSERT_EQ(springs(with(kSmall, {"--threads", "1", "--capture", "a.png", "--dump-state", "a.json"})).code, 0);
    ASSERT_EQ(springs(with(kSmall, {"--threads", "2", "--capture", "b.png", "--dump-state", "b.json"})).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
    EXPECT_EQ(slurp(in("a.json")), slurp(in("b.json")));
}

TEST_F(Cli, FromCaptureGivesSameImage) {
    const Words given{"--set", "frequency=3.25", "--set", "dampingRatio=0.125"};
    ASSERT_EQ(springs(with(with(kSmall, given), {"--capture", "a.png"})).code, 0);
    const Outcome shot = springs({"--headless", "--from", "a.png", "--capture", "b.png"});
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_EQ(image("a.png"), image("b.png"));
    EXPECT_EQ(readPngText(slurp(in("a.png")), "arclight", "a.png").value_or("a"),
              readPngText(slurp(in("b.png")), "arclight", "b.png").value_or("b"));
    ASSERT_EQ(springs({"--headless", "--from", "b.png", "--capture", "b.png"}).code, 0) << "onto itself";
    EXPECT_EQ(image("a.png"), image("b.png"));
}

TEST_F(Cli, CaptureCarriesItsState) {
    ASSERT_EQ(springs(with(kSmall, {"--set", "frequency=3.25", "--capture", "a.png"})).code, 0);
    const Json state =
        parseJson(readPngText(slurp(in("a.png")), "arclight", "a.png").value_or(""), "a.png").value_or(Json::object());
    for (const char* key : {"demo", "version", "commit", "seed", "size", "tick", "dt", "params", "inputs", "renderer"})
        EXPECT_TRUE(state.contains(key)) << key;
    EXPECT_EQ(state.value("demo", ""), "springs");
    EXPECT_EQ(state.value("tick", -1), 20);
    EXPECT_EQ(state.value("seed", Json()), 7);
    EXPECT_NEAR(state.value("dt", 0.0), 1.0 / 60, 1e-9);
    EXPECT_EQ(state.value("params", Json::object()).value("frequency", 0.0), 3.25);
}

TEST_F(Cli, OddSizesAreExact) {
    for (const auto& [width, height] : {std::pair{1, 1}, {641, 359}, {1, 300}, {3840, 2160}}) {
        const std::string size = std::to_string(width) + "x" + std::to_string(height);
        SCOPED_TRACE(size);
        const Outcome shot = springs({"--headless", "--size", size, "--tick", "2", "--capture", size + ".png"}, 240);
        ASSERT_EQ(shot.code, 0) << shot.err;
        const Image drawn = image(size + ".png");
        EXPECT_EQ(drawn.width, width);
        EXPECT_EQ(drawn.height, height);
        EXPECT_EQ(isUniform(drawn), width == 1 && height == 1);
    }
}

TEST_F(Cli, TickRangeEqualsSingleTicks) {
    const Outcome shots = headless({"--size", "320x180", "--ticks", "0:10:5", "--capture", "t%03d.png"});
    ASSERT_EQ(shots.code, 0) << shots.err;
    EXPECT_EQ(files(), (std::vector<std::string>{"t000.png", "t005.png", "t010.png"}));
    for (const char* name : {"t000.png", "t005.png", "t010.png"})
        EXPECT_NE(shots.out.find(in(name)), std::string::npos) << shots.out;
    for (const char* tick : {"0", "10"}) {
        ASSERT_EQ(headless({"--size", "320x180", "--tick", tick, "--capture", "one.png"}).code, 0);
        EXPECT_EQ(image("one.png"), image(std::string("t0") + (tick[0] == '0' ? "00" : "10") + ".png"));
    }
    EXPECT_NE(image("t000.png"), image("t010.png"));
}

TEST_F(Cli, PanelsAreDrawnOnlyWithUi) {
    const Words words{"--headless", "--size", "640x360", "--tick", "2"};
    ASSERT_EQ(springs(with(words, {"--capture", "plain.png"})).code, 0);
    ASSERT_EQ(springs(with(words, {"--ui", "--capture", "ui.png"})).code, 0);
    ASSERT_EQ(springs(with(words, {"--ui", "--capture", "again.png"})).code, 0);
    EXPECT_NE(image("plain.png"), image("ui.png"));
    EXPECT_EQ(image("ui.png"), image("again.png"));
}

TEST_F(Cli, EveryListedPassCanBeCaptured) {
    const Outcome list = springs({"--headless", "--size", "64x36", "--list-passes", "--json"});
    const Json passes = parseJson(list.out, "stdout").value_or(Json());
    ASSERT_TRUE(passes.is_array());
    for (const Json& pass : passes) {
        const std::string name = pass.is_string() ? pass.get<std::string>() : pass.value("name", "");
        SCOPED_TRACE(name);
        const Outcome shot =
            springs({"--headless", "--size", "64x36", "--tick", "2", "--pass", name, "--capture", "pass.png"});
        EXPECT_EQ(shot.code, 0) << shot.err;
    }
}

TEST_F(Cli, TypedPassReplacesPanelsOfACaptureAndPanelsReplaceAPass) {
    const std::string pass = linesOf(springs(with(kSmall, {"--list-passes"})).out).front();
    const Words shows[] = {{"--ui"}, {"--pass", pass}};
    for (int i = 0; i < 2; ++i) {
        SCOPED_TRACE(shows[i][0]);
        ASSERT_EQ(springs(with(with(kSmall, {"--capture", "made.png"}), shows[i])).code, 0);
        ASSERT_EQ(springs(with(with(kSmall, {"--capture", "wanted.png"}), shows[1 - i])).code, 0);
        const Outcome other =
            springs(with({"--headless", "--from", "made.png", "--capture", "other.png"}, shows[1 - i]));
        ASSERT_EQ(other.code, 0) << other.err;
        EXPECT_EQ(image("other.png"), image("wanted.png"));
    }
}

TEST_F(Cli, PathMayContainSpacesAndNonAscii) {
    std::filesystem::create_directory(in("Bilder für später"));
    const Outcome shot = headless({"--size", "32x18", "--capture", "Bilder für später/αβ γ.png"});
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_NE(shot.out.find(in("Bilder für später/αβ γ.png")), std::string::npos) << shot.out;
    EXPECT_EQ(image("Bilder für später/αβ γ.png").width, 32);
}

TEST_F(Cli, DecimalCommaLocaleHasNoEffect) {
    const std::string localedef = findProgram("localedef");
    if (localedef.empty() ||
        runProgram({localedef, {"-i", "de_DE", "-f", "UTF-8", in("de_DE.UTF-8")}, folder(), {}}).code != 0)
        GTEST_SKIP() << "localedef or the locale sources are missing (Debian package locales)";
    const Words words{"--headless", "--size", "64x36", "--tick", "5", "--set", "scene=graph", "--set", "frequency=2.5"};
    ASSERT_EQ(springs(with(words, {"--capture", in("a.png"), "--dump-state", in("a.json")})).code, 0);
    Launch german = launch(with(words, {"--capture", in("b.png"), "--dump-state", in("b.json"), "--ui"}));
    german.environment["LOCPATH"] = folder().string();
    german.environment["LC_ALL"] = "de_DE.UTF-8";
    const Outcome shot = runProgram(german);
    ASSERT_EQ(shot.code, 0) << shot.err;
    EXPECT_EQ(slurp(in("a.json")), slurp(in("b.json")));
    ASSERT_EQ(springs(with(words, {"--capture", in("a.png"), "--ui"})).code, 0);
    EXPECT_EQ(image("a.png"), image("b.png"));
}

TEST_F(Cli, WithoutDisplayShowcaseIsCaptured) {
    const Outcome shots = springs({"--size", "160x90"}, 240);
    ASSERT_EQ(shots.code, 0) << shots.err;
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(in("captures"))) {
        EXPECT_NE(shots.out.find(entry.path().string()), std::string::npos) << shots.out;
        EXPECT_EQ(image("captures/" + entry.path().filename().string()).width, 160);
        ++count;
    }
    EXPECT_GT(count, 0);
}

TEST_F(Cli, InterruptLeavesOnlyWholeFiles) {
    for (const int number : {SIGINT, SIGTERM}) {
        const Words words{"--headless", "--set",    "scene=graph", "--size",      "320x180",
                          "--ticks",    "0:100000", "--capture",   "out/%06d.png"};
        std::filesystem::create_directory(in("out"));
        Child child(launch(words));
        const bool started = waitFor([&] { return std::filesystem::exists(in("out/000003.png")); }, 60);
        child.signal(number);
        const Outcome ended = child.wait(60);
        ASSERT_TRUE(started) << ended.err;
        EXPECT_EQ(ended.code, 128 + number) << ended.err;
        for (const auto& entry : std::filesystem::directory_iterator(in("out"))) {
            EXPECT_EQ(entry.path().extension(), ".png") << entry.path();
            EXPECT_EQ(image("out/" + entry.path().filename().string()).width, 320);
        }
        std::filesystem::remove_all(in("out"));
    }
}

}  // namespace
}  // namespace arclight::test
