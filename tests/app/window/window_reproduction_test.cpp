// The command that C copies gives the frame that the window shows, to the bit, whatever was done before.

#include "app/takes.h"
#include "app/window/window_driver.h"
#include "core/long_run.h"
#include "core/random.h"
#include "core/text.h"

namespace arclight::test {
namespace {

constexpr int kWidth = 360, kHeight = 240;

class WindowReproduction : public DemoWindow, public testing::WithParamInterface<std::string> {
protected:
    /// Does a few random things, as a person who plays with the demo would.
    void play(Random& random) const {
        const auto x = [&] { return 10 + static_cast<int>(random.uniform(0, kWidth - 20)); };
        const auto y = [&] { return 10 + static_cast<int>(random.uniform(0, kHeight - 20)); };
        const auto tap = [&](const char* key) { EXPECT_EQ(xdo({"key", key}).code, 0); };
        static constexpr std::array<const char*, 8> kKeys{"Left", "Right", "Up", "z", "Home", "1", "3", "r"};
        for (int i = 0; i < 4; ++i) {
            const int what = static_cast<int>(random.uniform(0, 6));
            if (what == 0) dragWith("1", x(), y(), x(), y());
            if (what == 1) dragWith("3", x(), y(), x(), y());
            if (what == 2) dragWith("1", kWidth / 2, y(), x(), y());
            if (what == 3) turnWheel(random.uniform01() < 0.5f ? "4" : "5");
            if (what == 4) tap(kKeys[static_cast<std::size_t>(random.uniform(0, 7.99f))]);
            if (what == 5) point(x(), y());
            sleepMs(40);
        }
        if (random.uniform01() < 0.3f) tap("Next");
        if (random.uniform01() < 0.2f) tap("a");
        sleepMs(200);
    }

    void turnWheel(const std::string& button) const { EXPECT_EQ(xdo({"click", button}).code, 0); }

    void dragWith(const std::string& button, int fromX, int fromY, int toX, int toY) const {
        point(fromX, fromY);
        EXPECT_EQ(xdo({"mousedown", button}).code, 0);
        for (int i = 1; i <= 4; ++i) {
            point(fromX + (toX - fromX) * i / 4, fromY + (toY - fromY) * i / 4);
            sleepMs(20);
        }
        EXPECT_EQ(xdo({"mouseup", button}).code, 0);
    }

    /// The command that C puts into the clipboard, after a capture, whose notice gives way to that of the copy.
    std::string copiedCommand() const {
        seenWhere([](const Json& frame) { return frame["notice"].get<std::string>().starts_with("Captured "); });
        press("c");
        seenWhere([](const Json& frame) { return frame["notice"].get<std::string>().starts_with("Copied: "); });
        return runProgram({ARCLIGHT_X11_EVENT, {"clipboard"}, folder(), {{"DISPLAY", display()}}}, 30).out;
    }

    /// Runs the copied command in a shell, without a window and without the build that `run` begins with.
    Outcome runHeadless(const std::string& command) const {
        const std::string demo = " " + std::string(GetParam()) + " ";
        const std::string options = command.substr(std::min(command.size(), command.find(demo) + demo.size()));
        return runProgram({"/bin/sh",
                           {"-c", "exec \"$0\" " + options + " --headless --capture \"$1\"",
                            executable(std::string(GetParam())), in("again.png")},
                           folder(),
                           {}},
                          240);
    }
};

TEST_P(WindowReproduction, CopiedCommandGivesTheSameFrame) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    const std::string demoName(GetParam());
    setPatience(240);
    writeSettings(R"({"showPanels": false, "hasSeenWelcome": true})", demoName);
    open(executable(demoName), {"--size", std::to_string(kWidth) + "x" + std::to_string(kHeight)});
    Random random(Seed{demoName.size()});
    const int states = isLongRun() ? 20 : 1;
    for (int state = 0; state < states; ++state) {
        play(random);
        // It pauses every demo; some claim Space while they play.
        press("period");
        const std::string shot = capture(), command = copiedCommand();
        ASSERT_FALSE(shot.empty());
        ASSERT_NE(command.find("run " + demoName + " "), std::string::npos) << command;
        const Outcome outcome = runHeadless(command);
        ASSERT_EQ(outcome.code, 0) << command << "\n" << outcome.err;
        EXPECT_EQ(pixelsOf(shot), image("again.png")) << "state " << state << ": " << command;
        std::filesystem::remove(in("again.png"));
        press("space");
    }
}

INSTANTIATE_TEST_SUITE_P(Demos, WindowReproduction, testing::ValuesIn(demoNames()),
                         [](const auto& demo) { return demo.param; });

}  // namespace
}  // namespace arclight::test
