// The gallery: its list, its capture without a window, and how it treats demos that fail.
#include "apps/arclight/gallery.h"

#include <algorithm>
#include <csignal>
#include <sys/stat.h>

namespace arclight::test {
namespace {

using std::filesystem::path;

std::vector<std::string> names(const Json& list) {
    std::vector<std::string> all;
    for (const Json& entry : list) all.push_back(entry.value("name", ""));
    return all;
}

bool isPlain(const Image& image, int left, int top, int width, int height) {
    if (left + width > image.width || top + height > image.height) return false;
    for (int y = top; y < top + height; ++y)
        for (int x = left; x < left + width; ++x)
            for (int c = 0; c < 3; ++c)
                if (image.at(x, y, c) != image.at(left, top, c)) return false;
    return true;
}

TEST_F(GalleryCli, ListsEveryBuiltDemo) {
    const Outcome text = arclight({"--list"});
    ASSERT_EQ(text.code, 0) << text.err;
    const Outcome outcome = arclight({"--list", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json list = parseJson(outcome.out, "list").value_or(Json());
    EXPECT_EQ(names(list), demoNames());
    std::size_t at = 0;
    for (const Json& entry : list) {
        EXPECT_FALSE(entry.contains("fault")) << entry.dump();
        EXPECT_FALSE(entry.value("about", "").empty());
        at = text.out.find(entry.value("title", "?"), at);
        EXPECT_NE(at, std::string::npos) << text.out;
    }
    EXPECT_EQ(std::ranges::count(text.out, '\n'), static_cast<std::ptrdiff_t>(demoNames().size()));
}

/// Words that someone looks for, and the demos that are about them.
TEST_F(GalleryCli, ListsWhatASearchFinds) {
    const auto found = [&](const std::string& words) {
        const Outcome outcome = arclight({"--list", "--json", "--search", words});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return names(parseJson(outcome.out, "list").value_or(Json()));
    };
    const std::pair<const char*, const char*> kFirst[] = {{"bvh", "collision"},
                                                          {"octree", "collision"},
                                                          {"spherical harmonics", "projection"},
                                                          {"interpolation", "orientation"},
                                                          {"quaternion", "orientation"},
                                                          {"crowd", "timeslice"},
                                                          {"sahBins", "collision"}};
    for (const auto& [words, demo] : kFirst) {
        const auto demos = found(words);
        ASSERT_FALSE(demos.empty()) << words;
        EXPECT_EQ(demos[0], demo) << words;
    }
    for (const auto& [words, wanted] :
         {std::pair{"alpha", Words{"dither", "hair", "particles"}}, {"LOD", Words{"dither", "hair", "timeslice"}}}) {
        const auto demos = found(words);
        for (const std::string& demo : wanted)
            EXPECT_NE(std::ranges::find(demos, demo), demos.end()) << words << " does not find " << demo;
    }
    const Outcome text = arclight({"--list", "--search", "sahBins"});
    EXPECT_NE(text.out.find("choice: split=sahBins"), std::string::npos) << text.out;
    EXPECT_EQ(std::ranges::count(text.out, '\n'), 1);
    const Outcome none = arclight({"--list", "--search", "nosuchword"});
    EXPECT_EQ(none.code, 0);
    EXPECT_EQ(none.out, "");
    EXPECT_NE(none.err.find("'nosuchword'"), std::string::npos) << none.err;
}

TEST_F(GalleryCli, EveryDemoDescribesItself) {
    const auto names = demoNames();
    ASSERT_FALSE(names.empty());
    for (const std::string& name : names) {
        SCOPED_TRACE(name);
        const path program = programs() / name;
        const Outcome outcome = runProgram(launchOf(program, {"--about", "--json"}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const Json about = parseJson(outcome.out, "about").value_or(Json());
        EXPECT_EQ(about.value("name", ""), name);
        EXPECT_FALSE(about.value("title", "").empty());
        // The first sentence stands on the card alone, in three lines.
        EXPECT_LE(about.value("about", "").find(". "), 105u) << about["about"];
        EXPECT_GE(about.value("showcaseTick", -1), 0);
        ASSERT_EQ(about.value("accent", Json::array()).size(), 3u);
        for (const Json& channel : about["accent"]) EXPECT_TRUE(channel >= 0.0 && channel <= 1.0) << about["accent"];
        const Outcome presets = runProgram(launchOf(program, {"--list-presets", "--json"}));
        EXPECT_EQ(about.value("presets", Json()), parseJson(presets.out, "presets").value_or(Json::object()));
        EXPECT_EQ(about["presets"].at(0).value("name", ""), "showcase");
        const Outcome text = runProgram(launchOf(program, {"--about"}));
        EXPECT_EQ(text.out.find(about.value("title", "?")), 0u);
        EXPECT_NE(text.out.find(about.value("about", "?")), std::string::npos);
    }
}

TEST_F(GalleryCli, CaptureShowsACardForEachDemo) {
    const Image all = captured({}, "all.png");
    EXPECT_EQ(all.width, 800);
    EXPECT_EQ(all.height, 600);
    // Two columns of cards below the header, and plain background beside them.
    EXPECT_FALSE(isPlain(all, 60, 200, 300, 150));
    EXPECT_FALSE(isPlain(all, 440, 200, 300, 150));
    EXPECT_TRUE(isPlain(all, 2, 200, 18, 380));
    EXPECT_EQ(captured({}, "again.png"), all);
}

TEST_F(GalleryCli, SearchHidesCardsThatDoNotMatch) {
    const Image springs = captured({"--search", "numeric springs"}, "springs.png");
    const Image halftexel = captured({"--search", "Half-Pixel"}, "halftexel.png");
    const Image none = captured({"--search", "springs nosuchword"}, "none.png");
    EXPECT_NE(springs, halftexel);
    for (const Image* one : {&springs, &halftexel}) {
        EXPECT_FALSE(isPlain(*one, 60, 200, 300, 150));
        EXPECT_TRUE(isPlain(*one, 440, 200, 300, 150)) << "a card that does not match stays";
    }
    EXPECT_TRUE(isPlain(none, 24, 200, 740, 380));
}

TEST_F(GalleryCli, FailingDemoHasCardWithFault) {
    const Image good = captured({}, "good.png");
    copyPrograms();
    replace("springs", "echo 'first line' >&2; echo 'springs: it is broken' >&2; exit 3");
    const Outcome list = arclight({"--list"});
    EXPECT_EQ(list.code, 0) << list.err;
    EXPECT_NE(list.out.find("springs: it is broken"), std::string::npos) << list.out;
    EXPECT_EQ(list.out.find("first line"), std::string::npos) << list.out;
    EXPECT_NE(list.out.find("Half-pixel"), std::string::npos) << "the other demos are still listed: " << list.out;
    const Image bad = captured({}, "bad.png");
    EXPECT_NE(bad, good);
    EXPECT_FALSE(isPlain(bad, 60, 200, 300, 350)) << "its card stays";
}

TEST_F(GalleryCli, SurvivesAnyAnswerOfADemo) {
    copyPrograms();
    for (const char* script : {"exit 0", "echo '{}'", "echo '[1'", "echo '{\"name\": \"halftexel\"}'", "kill -9 $$",
                               "yes | head -c 3000000"}) {
        SCOPED_TRACE(script);
        replace("springs", script);
        const Outcome list = arclight({"--list", "--json"});
        EXPECT_EQ(list.code, 0) << list.err;
        const Json cards = parseJson(list.out, "list").value_or(Json::array());
        ASSERT_EQ(names(cards), demoNames());
        EXPECT_FALSE(cards[0].value("fault", "").empty());
        EXPECT_FALSE(cards[1].contains("fault"));
    }
    std::filesystem::remove(programs() / "springs");
    EXPECT_NE(arclight({"--list"}).out.find("cannot start"), std::string::npos);
    EXPECT_EQ(captured({}, "gone.png").width, 800);
}

TEST_F(GalleryCli, SignalEndsTheWaitForADemoOrAReader) {
    copyPrograms();
    replace("springs", "exec /bin/sleep 300");
    ASSERT_EQ(mkfifo(in("fifo").c_str(), 0600), 0);
    const auto expectStops = [&](Words words, int milliseconds) {
        for (const auto& [signal, code] : {std::pair{SIGINT, 130}, {SIGTERM, 143}}) {
            Child child(launchOf(programs() / "arclight", withData(words)));
            sleepMs(milliseconds);
            ASSERT_TRUE(child.isRunning());
            child.signal(signal);
            const Outcome outcome = child.wait(4);
            EXPECT_EQ(outcome.code, code) << outcome.err;
            EXPECT_EQ(outcome.out, "");
        }
    };
    expectStops({"--list"}, 500);
    expectStops({"--capture", in("a.png")}, 1500);
    replace("springs", "exit 0");
    expectStops({"--size", "64x48", "--capture", in("fifo")}, 3000);
    EXPECT_EQ(files(), (Words{"bin", "fifo"}));
}

TEST_F(GalleryCli, CardWorksWithoutThumbnail) {
    std::filesystem::create_directories(in("data/assets"));
    std::filesystem::create_directory_symlink(dataRoot() / "shaders", in("data/shaders"));
    for (const char* name : {"fonts", "presets"})
        std::filesystem::create_directory_symlink(dataRoot() / "assets" / name, in("data/assets") + "/" + name);
    const Image with = captured({}, "with.png");
    EXPECT_NE(captured({"--data-dir", in("data")}, "without.png"), with);
}

TEST_F(GalleryCli, InvalidOptionIsNamedInOneLine) {
    expectFault(arclight({"--serch", "x"}), 2, {"--serch", "--search"});
    expectFault(arclight({"sprngs", "--list"}), 2, {"sprngs", "springs"});
    expectFault(arclight({"a\nb"}), 2, {"--list"});
    expectFault(arclight({""}), 2, {});
    expectFault(arclight({"--size", "0x0", "--capture", in("a.png")}), 2, {"--size", "0x0"});
    expectFault(arclight({"--size", "1000000x1", "--capture", in("a.png")}), 2, {"--size"});
    expectFault(arclight({"--capture"}), 2, {"--capture"});
    expectFault(arclight({"--capture", in("nowhere/a.png")}), 6, {"nowhere/a.png"});
    expectFault(arclight({"--capture", in("a.png"), "--data-dir", in("nowhere")}), 3, {"nowhere"});
    EXPECT_TRUE(files().empty());
}

TEST_F(GalleryCli, PrintsHelpAndVersion) {
    const Outcome help = arclight({"--help"});
    EXPECT_EQ(help.code, 0);
    for (const char* option : {"arclight DEMO", "--list", "--search", "--capture", "--data-dir"})
        EXPECT_NE(help.out.find(option), std::string::npos) << option;
    EXPECT_EQ(arclight({"--version"}).out.find("arclight 0."), 0u);
}

TEST_F(GalleryCli, WithoutDisplayListsDemosAndSuggestsCapture) {
    const Outcome outcome = arclight({});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out.find(arclight({"--list"}).out), 0u) << outcome.out;
    const std::string launcher = (dataRoot() / "run").string() + " springs --capture shot.png\n";
    EXPECT_TRUE(outcome.out.ends_with(": " + launcher)) << outcome.out;
}

TEST_F(GalleryCli, StartsTheDemoThatTheFirstWordNames) {
    const Outcome direct = runProgram(launchOf(programs() / "springs", {"--list-params", "--json"}));
    const Outcome named = arclight({"springs", "--list-params", "--json"});
    EXPECT_EQ(named.code, 0) << named.err;
    EXPECT_EQ(named.out, direct.out);
    copyPrograms();
    replace("springs", "for word in \"$@\"; do printf '%s|' \"$word\"; done; echo from the demo >&2; exit 9");
    const Outcome words = arclight({"springs", "two words", "", "é", "--search"});
    EXPECT_EQ(words.code, 9);
    EXPECT_EQ(words.out.find("two words||é|--search|"), 0u) << words.out;
    EXPECT_EQ(words.err, "from the demo\n");
    std::filesystem::remove(programs() / "springs");
    expectFault(arclight({"springs"}), 6, {"cannot start", (programs() / "springs").string()});
}

TEST_F(GalleryCli, MissingDisplayExitsWith4) {
    Launch window = launchOf(programs() / "arclight", {});
    window.environment["DISPLAY"] = ":987";
    expectFault(runProgram(window), 4, {"display"});
}

}  // namespace
}  // namespace arclight::test
