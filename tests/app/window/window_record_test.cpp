// What happens in a window can be restored: by a capture dropped on another window, by a recording, by undo.
#include <csignal>

#include "apps/arclight/gallery.h"
#include "app/window/window_driver.h"
#include "core/image.h"

namespace arclight::test {
namespace {

class WindowRecord : public WithGallery<DemoWindow> {
protected:
    /// Moves the pointer over the image, left of the panel.
    void wander() const {
        for (int i = 0; i < 12; ++i) point(60 + 15 * i, 120 + (i % 4) * 30);
    }

    /// Starts springs from the gallery and returns the demo's process.
    pid_t launchFromGallery() {
        writeSettings(R"({"openGroups": ["Spring"], "windowWidth": 640, "windowHeight": 580, "hasSeenWelcome": true})");
        WindowCli::open(programs() / "arclight", {"--size", "640x400"});
        EXPECT_EQ(xdo({"type", "--delay", "60", "springs"}).code, 0);
        press("Return");
        const auto found = [&] { return xdo({"search", "--onlyvisible", "--name", "arclight springs: "}); };
        EXPECT_TRUE(waitFor([&] { return found().code == 0; }, 30)) << "no window of the demo";
        const std::string id = found().out.substr(0, found().out.find('\n'));
        sleepMs(1500);
        return parseNumber<pid_t>(split(xdo({"getwindowpid", id}).out, '\n')[0]).value_or(0);
    }

    /// A small capture that claims to show that state.
    void writeCapture(const std::string& name, const Json& state) const {
        const TextChunk chunks[] = {{"arclight", state.dump()}};
        write(name, encodePng(Image(4, 4), chunks).value());
    }

    /// A capture of springs, without a window.
    Image replayed(Words arguments) const {
        arguments.insert(arguments.begin(), {"--headless", "--capture", in("replayed.png")});
        const Outcome outcome = springs(arguments, 240);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return image("replayed.png");
    }
};

TEST_F(WindowRecord, DroppedCaptureRestoresItsMoment) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    const pid_t process = launchFromGallery();
    ASSERT_GT(process, 1);
    wander();
    dragFrequency(0.9);
    const std::string shot = capture();
    ASSERT_FALSE(shot.empty());
    EXPECT_GT(frequencyOf(stateOf(shot)), 3.0) << "the drag missed the frequency slider";
    EXPECT_EQ(kill(process, SIGTERM), 0);
    program().signal(SIGTERM);
    EXPECT_EQ(program().wait(20).code, 143);

    DemoWindow::open({"--size", "320x180"});
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency) << "only Ctrl+Z restores the last session's parameters";
    drop(shot);
    const std::string again = captureWhere([&](const Json& state) { return state["tick"] == tickOf(shot); });
    EXPECT_EQ(stateOf(again), stateOf(shot));
    EXPECT_EQ(pixelsOf(again), pixelsOf(shot));
    EXPECT_EQ(tickOf(capture()), tickOf(shot)) << "not paused";
    press("space");
    sleepMs(800);
    EXPECT_GT(tickOf(capture()), tickOf(shot)) << "does not continue";
}

TEST_F(WindowRecord, DroppedDataAreShownAndRestored) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    const std::filesystem::path samples = dataRoot() / "assets/samples";
    DemoWindow::open({"--size", "640x360", "--set", "scene=graph"});
    drop((samples / "mouse.csv").string());
    const std::string shot = captureWhere(
        [](const Json& state) { return state.contains("input") && state["input"]["name"] == "mouse.csv"; });
    EXPECT_EQ(stateOf(shot)["params"]["scene"], "track") << "the scene that takes the file";
    write("damaged.csv", "time,x\n0,1\n1,one\n");
    drop(in("damaged.csv"));
    sleepMs(500);
    EXPECT_EQ(stateOf(capture())["input"], stateOf(shot)["input"]) << "the last good state stays";
    // The capture holds the file.
    const Image again = replayed({"--from", shot});
    EXPECT_EQ(again, pixelsOf(shot));
}

TEST_F(WindowRecord, InvalidDroppedFilesChangeNothing) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    write("noise.png", noiseImage(16, 16));
    write("none.json", "{");
    DemoWindow::open({"--size", "320x180", "--set", "scene=graph"});
    press("space");
    const std::string before = capture();
    for (const char* name : {"noise.png", "none.json", "not-there.png"}) {
        drop(in(name));
        sleepMs(300);
        ASSERT_TRUE(demo().isRunning()) << name;
    }
    const std::string after = capture();
    EXPECT_EQ(stateOf(after), stateOf(before));
    EXPECT_EQ(pixelsOf(after), pixelsOf(before));
}

TEST_F(WindowRecord, DroppedCaptureOfAnySizeKeepsTheWindowAlive) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    DemoWindow::open({"--size", "320x180", "--set", "scene=graph"});
    Json state = stateOf(capture());
    state["params"]["frequency"] = 3.5;
    for (const int side : {0, 32768, 2'000'000'000}) {
        SCOPED_TRACE(side);
        state["size"] = {side, side};
        writeCapture("any.png", state);
        drop(in("any.png"));
        sleepMs(500);
        ASSERT_TRUE(demo().isRunning());
        const Image after = pixelsOf(capture());
        EXPECT_TRUE(after.width > 0 && after.width <= 800 && after.height > 0 && after.height <= 600)
            << after.width << " x " << after.height;
    }
}

TEST_F(WindowRecord, EscapeAndClosingEndALongSeek) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    // The farthest that a capture may ask for; what is farther is refused.
    constexpr std::int64_t kFar = 1'000'000'000;
    DemoWindow::open({"--size", "320x180", "--set", "scene=graph"});
    Json state = stateOf(capture());
    state["tick"] = kFar;
    writeCapture("far.png", state);
    drop(in("far.png"));
    sleepMs(1000);
    press("Escape");
    const std::int64_t reached = tickOf(capture());
    EXPECT_GT(reached, 1000) << "the seek had begun";
    EXPECT_LT(reached, kFar);
    press("space");
    captureWhere([&](const Json& now) { return now["tick"] > reached && now["tick"] < reached + 100'000; });

    drop(in("far.png"));
    sleepMs(1000);
    EXPECT_EQ(close().code, 0);
}

TEST_F(WindowRecord, RecordingReproducesCaptures) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    openWithSlider({"--set", "scene=graph", "--record", in("session.json")});
    wander();
    dragFrequency(0.9);
    const std::string first = capture();
    press("r");
    wander();
    dragFrequency(0.1);
    const std::string second = capture();
    ASSERT_FALSE(first.empty() || second.empty());
    const Outcome closed = close();
    EXPECT_EQ(closed.code, 0) << closed.err;
    EXPECT_NE(closed.out.find(in("session.json")), std::string::npos) << closed.out;

    EXPECT_GT(frequencyOf(stateOf(first)), 3.0) << "the drag missed the frequency slider";
    EXPECT_LT(frequencyOf(stateOf(second)), 1.0);
    const Json takes = json("session.json")["takes"];
    ASSERT_EQ(takes.size(), 2u);
    const std::int64_t before = takes[0]["ticks"];
    EXPECT_GT(before, tickOf(first));
    for (const auto& [shot, tick] : {std::pair(first, tickOf(first)), std::pair(second, before + tickOf(second))}) {
        EXPECT_EQ(replayed({"--replay", in("session.json"), "--tick", std::to_string(tick)}), pixelsOf(shot)) << shot;
        EXPECT_EQ(stateOf(in("replayed.png"))["params"], stateOf(shot)["params"]) << shot;
    }
}

TEST_F(WindowRecord, SignalSavesTheRecordingForReplay) {
    openWithSlider({"--set", "scene=graph", "--record", in("session.json")});
    dragFrequency(0.9);
    demo().signal(SIGTERM);
    EXPECT_EQ(demo().wait(20).code, 143);
    const Json takes = json("session.json")["takes"];
    ASSERT_EQ(takes.size(), 1u);
    const std::int64_t end = takes[0]["ticks"];
    ASSERT_GT(end, 0);

    DemoWindow::open({"--replay", in("session.json")});
    // A pointer move and a press on the image do not reach a replay. The press is beside the plot, where it moves
    // nothing if the replay is over.
    click(20, 20);
    const std::string shot = captureWhere([&](const Json& state) { return state["tick"] >= end; });
    EXPECT_EQ(tickOf(shot), end);
    EXPECT_EQ(tickOf(capture()), end) << "not paused";
    EXPECT_GT(frequencyOf(stateOf(shot)), 3.0) << "the drag missed the frequency slider";
    EXPECT_EQ(pixelsOf(shot), replayed({"--replay", in("session.json")}));
    EXPECT_EQ(stateOf(shot)["inputs"], stateOf(in("replayed.png"))["inputs"]);
}

TEST_F(WindowRecord, EveryEndThatCanBeNoticedSavesTheRecording) {
    for (const auto& [signal, code] : {std::pair{SIGHUP, 143}, {SIGQUIT, 131}}) {
        DemoWindow::open({"--size", "160x90", "--set", "scene=graph", "--record", in("signal.json")});
        demo().signal(signal);
        EXPECT_EQ(demo().wait(20).code, code);
        EXPECT_EQ(json("signal.json")["takes"].size(), 1u);
        std::filesystem::remove(in("signal.json"));
    }
    DemoWindow::open({"--size", "160x90", "--set", "scene=graph", "--record", in("session.json")});
    sleepMs(500);
    server().signal(SIGKILL);
    const Outcome outcome = demo().wait(20);
    expectFault(outcome, 4, {"springs", "the display has gone away"});
    EXPECT_NE(outcome.out.find(in("session.json")), std::string::npos) << outcome.out;
    EXPECT_GT(json("session.json")["takes"][0].value("ticks", 0), 0);
}

/// A late frame owes several ticks; the replay's end may be among them.
TEST_F(WindowRecord, ReplayEndsAtItsLastTickOnASlowMachine) {
    DemoWindow::open({"--size", "160x90", "--set", "scene=graph", "--record", in("session.json")});
    sleepMs(1500);
    demo().signal(SIGTERM);
    EXPECT_EQ(demo().wait(20).code, 143);
    const std::int64_t end = json("session.json")["takes"][0]["ticks"];
    DemoWindow::open({"--replay", in("session.json")});
    for (int i = 0; i < 60; ++i) {
        demo().signal(SIGSTOP);
        sleepMs(90);
        demo().signal(SIGCONT);
        sleepMs(15);
    }
    EXPECT_EQ(tickOf(captureWhere([&](const Json& state) { return state["tick"] >= end; })), end);
}

TEST_F(WindowRecord, OneDragIsOneUndoStep) {
    openWithSlider({"--set", "scene=graph"});
    dragFrequency(0.9);
    const double dragged = frequencyOf(stateNow());
    EXPECT_GT(dragged, 3.0) << "the drag missed the frequency slider";
    pressWithControl("z");
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency);
    pressWithControl("z");
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency) << "there is nothing more to undo";
    pressWithControl("y");
    const Json again = stateNow();
    EXPECT_EQ(frequencyOf(again), dragged);
    EXPECT_GT(again.value("tick", 0), 0) << "Ctrl with a key does not reset";
}

}  // namespace
}  // namespace arclight::test
