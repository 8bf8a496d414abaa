// A real window on a virtual X server, with pointer and keys driven by xdotool.
#include <csignal>
#include <fstream>

#include "app/window/window_driver.h"

namespace arclight::test {
namespace {

class Window : public DemoWindow {};

TEST_F(Window, CaptureRestoresBitForBitHeadless) {
    writeSettings(R"({"showPanels": false})");
    open({"--size", "320x180"});
    for (int i = 0; i < 20; ++i) {
        point(60 + 10 * i, 90 + (i % 5) * 12);
        sleepMs(20);
    }
    const std::string shot = capture();
    ASSERT_FALSE(shot.empty());
    EXPECT_EQ(pixelsOf(shot).width, 320);
    EXPECT_EQ(pixelsOf(shot).height, 180);
    EXPECT_GT(inputsOf(stateOf(shot), "pointer").size(), 4u) << "the capture lacks the pointer's path";
    EXPECT_TRUE(waitFor([&] { return demo().out().find(shot) != std::string::npos; }, 5)) << demo().out();
    demo().signal(SIGTERM);
    EXPECT_EQ(demo().wait(20).code, 143);
    const Outcome restored = springs({"--headless", "--from", shot, "--capture", in("restored.png")}, 240);
    ASSERT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(pixelsOf(shot), image("restored.png"));
}

TEST_F(Window, KeysPauseStepAndReset) {
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
    EXPECT_GT(tickOf(capture()), 0) << "continues";
}

TEST_F(Window, KeyReleasedWithinATickIsNotLost) {
    open({"--size", "320x180"});
    ASSERT_EQ(xdo({"keydown", "q", "keyup", "q"}).code, 0);
    sleepMs(300);
    const Json keys = inputsOf(stateOf(capture()), "keys");
    ASSERT_GE(keys.size(), 2u) << "down and up";
    EXPECT_EQ(keys.front(), Json(std::vector<int>{'Q'}));
    EXPECT_EQ(keys[1], Json::array());
}

TEST_F(Window, PanelHelpAndReloadKeysDoWhatTheySay) {
    open({"--size", "320x180", "--set", "scene=graph"});
    const Json first = seenWhere([](const Json& frame) { return frame.contains("showPanels"); });
    const bool begins = first.value("showPanels", false);
    for (const bool shows : {!begins, begins}) {
        press("Tab");
        seenWhere([&](const Json& frame) { return frame["showPanels"] == shows; });
    }
    for (const bool shows : {true, false}) {
        press("F1");
        seenWhere([&](const Json& frame) { return frame["showKeys"] == shows; });
    }
    press("F5");
    seenWhere([](const Json& frame) { return frame["notice"] == "Shaders reloaded."; });
    EXPECT_FALSE(capture().empty());
    demo().signal(SIGINT);
    EXPECT_EQ(demo().wait(20).code, 130);
}

TEST_F(Window, EndsWhenTheDisplayServerDies) {
    open({"--size", "320x180", "--set", "scene=graph"});
    server().signal(SIGKILL);
    // Xlib exits by itself; the code says why.
    const Outcome ended = demo().wait(20);
    EXPECT_EQ(ended.code, 4) << ended.err;
    EXPECT_TRUE(isOneLine(ended.err)) << ended.err;
}

/// The processor time that the process has used, in hundredths of a second.
long usedTicks(pid_t process) {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string word;
    for (int i = 0; i < 13; ++i) stat >> word;
    long user = 0, system = 0;
    stat >> user >> system;
    return user + system;
}

TEST_F(Window, MinimisedTakesNoProcessorTime) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    for (const char* name : {"springs", "particles"}) {
        SCOPED_TRACE(name);
        WindowCli::open(executable(name), {"--size", "160x90"});
        minimise();
        // The frame that is being drawn, and what its threads do, ends first.
        long used = 100;
        for (int i = 0; i < 20 && used > 5; ++i) {
            const long before = usedTicks(program().process());
            sleepMs(1000);
            used = usedTicks(program().process()) - before;
        }
        EXPECT_LE(used, 5);
        program().signal(SIGTERM);
        EXPECT_EQ(program().wait(20).code, 143);
    }
}

TEST_F(Window, MissingDisplayExitsWith4) {
    Launch window = launch({"--size", "64x36"});
    window.environment["DISPLAY"] = ":987";
    expectFault(runProgram(window), 4, {"display"});
}

}  // namespace
}  // namespace arclight::test
