// Other windows, gamepads, the clipboard, sleeping outputs and other displays: what a desktop does to a window.
#include <csignal>
#include <fstream>

#include "app/window/window_driver.h"
#include "core/input.h"

namespace arclight::test {
namespace {

class WindowDesktop : public DemoWindow {
protected:
    void SetUp() override {
        if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
        DemoWindow::SetUp();
    }
    /// Opens the walker, which records what a gamepad does, with the focus.
    void openWalker(Words arguments = {}) {
        writeSettings(R"({"showPanels": false})", "walker");
        open(executable("walker"), with({"--size", "320x180", "--data-dir", ARCLIGHT_ROOT}, arguments));
        EXPECT_EQ(xdo({"windowfocus", window()}).code, 0);
        sleepMs(300);
    }
    /// How far the right stick was pushed to the right, at each change.
    static std::vector<double> pushes(const Json& state) {
        std::vector<double> all;
        for (const Json& axes : inputsOf(state, "axes"))
            all.push_back(axes[static_cast<std::size_t>(GamepadAxis::rightX)].get<double>());
        return all;
    }
    /// Waits until the window draws again.
    void expectAlive() {
        const std::int64_t last = seen().value("frame", std::int64_t{0});
        seenWhere([&](const Json& frame) { return frame["frame"] > last; });
    }
    std::string centreOf(const std::string& name) const {
        const auto [x, y] = widget(name);
        return std::to_string(x) + " " + std::to_string(y);
    }
};

TEST_F(WindowDesktop, OnlyTheWindowWithTheFocusFollowsGamepads) {
    pretendDesktop();
    // The first gamepad lies still, as a receiver without one does.
    setVariable("PRETENDED_PADS", "0,0.5");
    openWalker();
    awaitFrames();
    EXPECT_EQ(pushes(stateNow()).back(), 0.5) << "the second gamepad is ignored";
    auto other = neighbour({"focus"});
    const auto tick = seen()["tick"].get<int>();
    seenWhere([&](const Json& frame) { return frame["tick"] > tick + 60; });
    other.reset();
    EXPECT_EQ(xdo({"windowfocus", window()}).code, 0);
    sleepMs(500);
    std::vector<double> all = pushes(stateNow());
    // The window may have opened without the focus.
    all.erase(all.begin(), std::find(all.begin(), all.end(), 0.5));
    EXPECT_EQ(all, (std::vector{0.5, 0.0, 0.5}));
}

TEST_F(WindowDesktop, KeysWithAltAndSuperRunNoCommands) {
    open({"--size", "320x180", "--set", "scene=graph"});
    const Json before = seen();
    for (const std::string held : {"Alt_L", "Alt_R", "Super_L", "Control_L"})
        hand("keydown " + held + " sleep 0.1 key n sleep 0.1 key F12 sleep 0.1 key space sleep 0.1 keyup " + held +
             " sleep 0.1");
    awaitFrames();
    EXPECT_EQ(seen()["seed"], before["seed"]);
    EXPECT_EQ(seen()["isPaused"], false);
    EXPECT_TRUE(captures().empty());
    for (const Json& held : inputsOf(stateNow(), "keys"))
        for (const Json& key : held) EXPECT_GE(key, static_cast<int>(Key::shift)) << "more than the modifiers";
    press("n");
    seenWhere([&](const Json& frame) { return frame["seed"] != before["seed"]; });
}

TEST_F(WindowDesktop, FullScreenStaysWhenAnotherWindowGetsTheFocus) {
    const auto manager = neighbour({"manage"});
    openWalker();
    press("F11");
    seenWhere([](const Json& frame) { return frame["isFullScreen"] == true; });
    const auto other = neighbour({"focus"});
    sleepMs(1000);
    EXPECT_EQ(manager->out(), "manager\n") << "the window was minimised";
    const auto tick = seen()["tick"].get<int>();
    const Json after = seenWhere([&](const Json& frame) { return frame["tick"] > tick + 60; });
    EXPECT_EQ(after["isFullScreen"], true);
}

TEST_F(WindowDesktop, AStoppedClipboardOwnerDoesNotFreezeTheWindow) {
    openWithSlider({"--set", "scene=graph"});
    const auto owner = neighbour({"stall", "CLIPBOARD"});
    const std::string field =
        "mousemove " + centreOf("param frequency") + " keydown Control_L click 1 keyup Control_L ";
    hand(field + "sleep 0.5 key ctrl+v");
    expectAlive();
    hand("key ctrl+a type --delay 50 2.75");
    hand("key Return");
    seenWhere([](const Json& frame) { return frame["params"]["frequency"] == 2.75; });
}

TEST_F(WindowDesktop, PastesWhatOthersAndWhatItselfHaveCopied) {
    openWithSlider({"--set", "scene=graph"});
    const std::string field =
        "mousemove " + centreOf("param frequency") + " keydown Control_L click 1 keyup Control_L ";
    {
        const auto owner = neighbour({"offer", "3.25"});
        hand(field + "sleep 0.5 key ctrl+a sleep 0.3 key ctrl+v sleep 0.5 key Return");
        seenWhere([](const Json& frame) { return frame["params"]["frequency"] == 3.25; });
    }
    hand(field + "sleep 0.5 key ctrl+a sleep 0.3 type --delay 50 2.5");
    hand("key ctrl+a sleep 0.3 key ctrl+x sleep 0.3 key ctrl+v sleep 0.5 key Return");
    seenWhere([](const Json& frame) { return frame["params"]["frequency"] == 2.5; });
}

TEST_F(WindowDesktop, AStoppedClipboardManagerDoesNotKeepTheWindowOpen) {
    const auto manager = neighbour({"stall", "CLIPBOARD_MANAGER"});
    openWalker({"--record", in("session.json")});
    // In a pause, C is the window's and not the walker's.
    press("period");
    press("c");
    seenWhere([](const Json& frame) { return frame["notice"].get<std::string>().starts_with("Copied"); });
    const Outcome closed = close();
    EXPECT_EQ(closed.code, 0) << closed.err;
    EXPECT_EQ(closed.err, "");
    EXPECT_NE(closed.out.find(in("session.json")), std::string::npos) << closed.out;
}

TEST_F(WindowDesktop, ASleepingOutputLosesNoRecording) {
    pretendDesktop();
    setVariable("PRETENDED_SLEEP", in("asleep"));
    openWalker({"--record", in("session.json")});
    const auto tick = seenWhere([](const Json& frame) { return frame["tick"] > 30; })["tick"].get<int>();
    write("asleep", "");
    sleepMs(1000);
    demo().signal(SIGTERM);
    const Outcome ended = demo().wait(20);
    EXPECT_EQ(ended.code, 143);
    EXPECT_TRUE(isOneLine(ended.err)) << ended.err;
    ASSERT_EQ(json("session.json")["takes"].size(), 1u);
    EXPECT_GE(json("session.json")["takes"][0]["ticks"], tick);
}

TEST_F(WindowDesktop, FollowsADesktopThatChangesItsScale) {
    openWalker();
    press("Tab");
    const auto barHeight = [](const Json& frame) {
        const Json& widgets = frame["widgets"];
        return widgets.contains("command pause") ? widgets["command pause"][3].get<double>() : 0.0;
    };
    const double before = barHeight(seenWhere([&](const Json& frame) { return barHeight(frame) > 0; }));
    const auto set = [&](const char* dpi) {
        EXPECT_EQ(runProgram({ARCLIGHT_X11_EVENT, {"dpi", dpi}, folder(), {{"DISPLAY", display()}}}, 30).code, 0);
    };
    set("192");
    const double larger = barHeight(seenWhere([&](const Json& frame) { return barHeight(frame) > 1.5 * before; }));
    EXPECT_NEAR(larger, 2 * before, 2);
    set("96");
    seenWhere([&](const Json& frame) { return barHeight(frame) == before; });
}

TEST_F(WindowDesktop, FollowsAMonitorOfAnotherScaleAndResolution) {
    pretendDesktop();
    setVariable("PRETENDED_DESKTOP", in("desktop"));
    openWalker();
    press("F11");
    const auto size = [](const Json& frame) { return frame["frameSize"].get<std::vector<int>>(); };
    seenWhere([&](const Json& frame) { return size(frame) == std::vector{800, 600}; });
    write("desktop", "1 640 480");
    EXPECT_TRUE(waitFor([&] { return slurp(in("desktop.filled")) == "800 600\n640 480\n"; }, 20))
        << slurp(in("desktop.filled"));
    press("Tab");
    const Json plain = seenWhere([](const Json& frame) { return frame["widgets"].contains("command pause"); });
    write("desktop", "1.5 640 480");
    seenWhere([&](const Json& frame) {
        return frame["widgets"]["command pause"][3].get<double>() >
               1.4 * plain["widgets"]["command pause"][3].get<double>();
    });
}

TEST_F(WindowDesktop, TheUsersScaleCountsWhateverTheDesktopSays) {
    writeSettings(R"({"windowWidth": 640, "windowHeight": 420, "hasSeenWelcome": true})");
    const auto barHeight = [&] {
        return seenWhere([](const Json& frame) {
                   return frame["widgets"].contains("command pause");
               })["widgets"]["command pause"][3]
            .get<double>();
    };
    open({"--set", "scene=graph"});
    const double usual = barHeight();
    demo().signal(SIGTERM);
    EXPECT_EQ(demo().wait(20).code, 143);
    open({"--set", "scene=graph", "--scale", "1.25"});
    EXPECT_NEAR(barHeight(), 1.25 * usual, 1);
    // The window has grown with its contents: 1.25 times 640 by 420 units.
    EXPECT_EQ(xdo({"getwindowgeometry", "--shell", window()}).out.find("WIDTH=800\nHEIGHT=525") != std::string::npos,
              true);
}

/// Where the texts of a notice end shows which characters are drawn: DejaVu has Cyrillic, no font here has Japanese.
TEST_F(WindowDesktop, DroppedFilesOfOtherScriptsAreNamedByNotices) {
    openWalker();
    write("\u043E\u0442\u0447\u0451\u0442.json", "{");
    drop(in("\u043E\u0442\u0447\u0451\u0442.json"));
    seenWhere([](const Json& frame) {
        return frame["notice"].get<std::string>().find("\u043E\u0442\u0447\u0451\u0442.json") != std::string::npos;
    });
}

}  // namespace
}  // namespace arclight::test
