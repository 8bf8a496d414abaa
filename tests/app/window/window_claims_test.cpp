// A demo that claims keys and the pointer gets them instead of the window, which keeps Escape and gets them in a pause.
#include <algorithm>

#include "app/window/window_driver.h"
#include "core/input.h"

namespace arclight::test {
namespace {

/// tests/app/walker.h in its window.
class WindowClaims : public DemoWindow {
protected:
    void SetUp() override {
        DemoWindow::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        writeSettings(R"({"showPanels": false})", "walker");
        open(executable("walker"), {"--size", "320x180", "--data-dir", ARCLIGHT_ROOT});
        // Only a window with the focus can hide the pointer.
        EXPECT_EQ(xdo({"windowfocus", window()}).code, 0);
        sleepMs(300);
    }
};

TEST_F(WindowClaims, KeysAreTheDemosWhileTicksPass) {
    const auto tick = seen()["tick"].get<int>();
    for (const char* key : {"a", "s", "d", "r", "c", "space", "Left"}) press(key);
    const Json frame = seen();
    EXPECT_EQ(frame["isPaused"], false) << "Space paused";
    EXPECT_EQ(frame["notice"], "") << "C copied a command";
    EXPECT_FALSE(frame.contains("ab")) << "A began a comparison";
    EXPECT_GT(frame["tick"], tick) << "R reset the demo";
    const Json keys = inputsOf(stateNow(), "keys");
    for (const int key : {int{'A'}, int{'S'}, int{'D'}, int{'R'}, int{'C'}, int{' '}, static_cast<int>(Key::left)})
        EXPECT_NE(std::find(keys.begin(), keys.end(), Json::array({key})), keys.end()) << key << " of " << keys.dump();
    // In a pause, Space continues.
    press("period");
    seenWhere([](const Json& now) { return now["isPaused"] == true; });
    press("space");
    seenWhere([](const Json& now) { return now["isPaused"] == false; });
}

TEST_F(WindowClaims, AKeyOpensARelatedDemoAndPauses) {
    press("l");
    const Json frame = seenWhere([](const Json& now) { return now["isPaused"] == true; });
    EXPECT_NE(frame["notice"].get<std::string>().find("hiking is not built"), std::string::npos) << frame["notice"];
    EXPECT_EQ(inputsOf(stateNow(), "keys"), Json::array()) << "the key reached the demo";
}

TEST_F(WindowClaims, EscapeGivesThePointerBackAndCapturesReplayItsMotion) {
    hand("mousemove 150 100 click 1");
    awaitFrames();
    for (int i = 0; i < 5; ++i) hand("mousemove_relative 30 0 sleep 0.1");
    awaitFrames();
    const std::string shot = capture();
    const Json moved = inputsOf(stateOf(shot), "motion");
    EXPECT_FALSE(moved.empty()) << "the pointer was not hidden";
    double right = 0;
    for (const Json& motion : moved) right += motion[0].get<double>();
    // A motion before the window has hidden the pointer does not count.
    EXPECT_LE(right, 151);
    EXPECT_GE(right, 59);

    const auto walk = [&](Words words, const char* file) {
        Launch again = launch(with({"--headless", "--data-dir", ARCLIGHT_ROOT, "--dump-state", in(file)}, words));
        again.program = executable("walker");
        EXPECT_EQ(runProgram(again).code, 0);
        return json(file);
    };
    EXPECT_NEAR(walk({"--from", shot, "--capture", in("again.png")}, "a.json")["yaw"].get<double>(), 0.01 * right, 0.02);
    EXPECT_EQ(pixelsOf(shot), image("again.png"));

    press("Escape");
    hand("mousemove 100 90 sleep 0.1 mousemove 120 110 sleep 0.1");
    awaitFrames();
    const Json after = stateNow();
    EXPECT_EQ(inputsOf(after, "motion").size(), moved.size()) << "Escape did not give the pointer back";
    EXPECT_EQ(inputsOf(after, "pointer").back(), Json::array({120, 110}));
}

}  // namespace
}  // namespace arclight::test
