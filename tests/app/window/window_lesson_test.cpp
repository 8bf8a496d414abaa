// A lesson in a window: opened from the panel, answered, left, and opened again.
#include "app/window/window_driver.h"

namespace arclight::test {
namespace {

constexpr const char* kLesson = "damping-and-stability";

class WindowLesson : public DemoWindow {
protected:
    void openTall(Words arguments) {
        writeSettings(R"({"windowWidth": 640, "windowHeight": 580, "hasSeenWelcome": true})");
        open(std::move(arguments));
    }
    void openFromPanel() {
        scrollToTheEnd();
        if (!seen()["widgets"].contains(std::string("lesson ") + kLesson)) clickWidget("section Lessons");
        scrollToTheEnd();
        clickWidget(std::string("lesson ") + kLesson);
        seenWhere([](const Json& frame) { return frame["widgets"].contains("lesson Hint"); });
    }
    /// What must be equal in a state that was left and restored.
    static Json keptOf(const Json& state) {
        return {{"tick", state["tick"]}, {"seed", state["seed"]}, {"params", state["params"]}};
    }
};

TEST_F(WindowLesson, LeavingAndReturningRestoreTheExactState) {
    openTall({"--set", "scene=graph", "--set", "frequency=3", "--seed", "5"});
    press("space");
    seenWhere([](const Json& frame) { return frame["isPaused"] == true; });
    const Json before = stateNow();
    EXPECT_FALSE(before.contains("lesson"));
    openFromPanel();
    clickWidget("lesson Next");
    clickWidget("lesson Next");
    seenWhere([](const Json& frame) { return frame["isPaused"] == true && frame["tick"] == 90; });
    clickWidget("lesson 2");
    const Json inLesson = stateNow();
    EXPECT_EQ(inLesson["lesson"], (Json{{"name", kLesson}, {"step", 3}, {"answer", "2"}}));
    clickWidget("lesson Leave");
    seenWhere([](const Json& frame) { return !frame["widgets"].contains("lesson Leave"); });
    EXPECT_EQ(keptOf(stateNow()), keptOf(before));
    openFromPanel();
    EXPECT_EQ(keptOf(stateNow()), keptOf(inLesson));
}

TEST_F(WindowLesson, ProgressIsRemembered) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    openTall({"--lesson", kLesson, "--step", "3"});
    clickWidget("lesson 1");
    clickWidget("lesson 2");
    EXPECT_EQ(close().code, 0);
    const Json settings = parseJson(slurp(settingsPath()), "settings").value_or(Json::object());
    EXPECT_EQ(settings["lessons"][kLesson], (Json{{"step", 3}, {"passed", {3}}}));
}

}  // namespace
}  // namespace arclight::test
