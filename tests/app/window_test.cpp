// The real window, under a virtual X server, with the pointer and the keys of xdotool.
#include <algorithm>
#include <csignal>

#include "app/window.h"

namespace arclight::test {
namespace {

class Window : public WindowCli {
protected:
    void open(Words arguments) { WindowCli::open(ARCLIGHT_SPRINGS, std::move(arguments)); }
    Child& demo() { return program(); }

    std::vector<std::string> captures() const {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder()))
            if (entry.path().extension() == ".png") found.push_back(entry.path().string());
        std::sort(found.begin(), found.end());
        return found;
    }

    /// Presses F12 and gives the file that this wrote.
    std::string capture() const {
        const std::vector<std::string> before = captures();
        press("F12");
        std::vector<std::string> fresh;
        waitFor(
            [&] {
                const std::vector<std::string> now = captures();
                fresh.clear();
                std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(fresh));
                return !fresh.empty();
            },
            20);
        EXPECT_EQ(fresh.size(), 1u) << "F12 wrote no capture";
        return fresh.empty() ? std::string() : fresh[0];
    }

    static Json stateOf(const std::string& path) {
        return parseJson(readPngText(slurp(path), "arclight", path).value_or("{}"), path).value_or(Json::object());
    }
    static int tickOf(const std::string& path) { return stateOf(path).value("tick", -1); }
    static Image pixelsOf(const std::string& path) { return decodePng(slurp(path), path).value_or(Image{}); }
};

TEST_F(Window, ACaptureIsRestoredBitForBitWithoutAWindow) {
    open({"--size", "320x180"});
    for (int i = 0; i < 20; ++i) point(60 + 10 * i, 90 + (i % 5) * 12);
    const std::string shot = capture();
    ASSERT_FALSE(shot.empty());
    EXPECT_EQ(pixelsOf(shot).width, 320);
    EXPECT_EQ(pixelsOf(shot).height, 180);
    EXPECT_GT(stateOf(shot).value("inputs", Json()).size(), 0u) << "the pointer's way is not in the capture";
    EXPECT_TRUE(waitFor([&] { return demo().out().find(shot) != std::string::npos; }, 5)) << demo().out();
    demo().signal(SIGTERM);
    EXPECT_EQ(demo().wait(20).code, 143);
    const Outcome restored = springs({"--headless", "--from", shot, "--capture", in("restored.png")}, 240);
    ASSERT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(pixelsOf(shot), image("restored.png"));
}

TEST_F(Window, PauseStepAndResetDoWhatTheirKeysSay) {
    open({"--size", "320x180", "--set", "scene=graph"});
    press("space");
    const std::string first = capture();
    const std::string second = capture();
    ASSERT_FALSE(first.empty() || second.empty());
    EXPECT_GT(tickOf(first), 0);
    EXPECT_EQ(tickOf(first), tickOf(second)) << "paused";
    EXPECT_EQ(pixelsOf(first), pixelsOf(second));
    press("period");
    EXPECT_EQ(tickOf(capture()), tickOf(first) + 1);
    press("r");
    EXPECT_EQ(tickOf(capture()), 0);
    press("space");
    sleepMs(1000);
    EXPECT_GT(tickOf(capture()), 0) << "goes on";
}

TEST_F(Window, TabAndF1AndReloadKeepItRunning) {
    open({"--size", "320x180", "--set", "scene=graph"});
    for (const char* key : {"Tab", "Tab", "F1", "F1", "F5", "c"}) {
        press(key);
        ASSERT_TRUE(demo().isRunning()) << key;
    }
    EXPECT_FALSE(capture().empty());
    demo().signal(SIGINT);
    EXPECT_EQ(demo().wait(20).code, 130);
}

TEST_F(Window, ItEndsWhenTheServerGoesAway) {
    open({"--size", "320x180", "--set", "scene=graph"});
    server().signal(SIGKILL);
    EXPECT_NE(demo().wait(20).code, 124) << "it had to be killed";
}

TEST_F(Window, ADisplayThatIsNotThereExitsWith4) {
    Launch window = launch({"--size", "64x36"});
    window.environment["DISPLAY"] = ":987";
    expectFault(runProgram(window), 4, {"display"});
}

}  // namespace
}  // namespace arclight::test
