// A/B comparison in a window, the pass inspector, and full screen.
#include "app/window/window_driver.h"

namespace arclight::test {
namespace {

class WindowCompare : public DemoWindow {
protected:
    /// Hides the panels, which would cover so small a window.
    void open(Words arguments) {
        writeSettings(R"({"showPanels": false})");
        arguments.insert(arguments.begin(), {"--size", "320x180", "--set", "scene=graph"});
        DemoWindow::open(std::move(arguments));
    }
    static Json lookOf(const Json& state) { return state.value("ab", Json::object()).value("look", Json::object()); }
    std::string sizeNow() const { return sizeOf(pixelsOf(capture())); }
};

TEST_F(WindowCompare, DraggingTheLineDoesNotReachTheDemo) {
    open({"--ab", "half-life"});
    const Json before = stateNow();
    EXPECT_EQ(before.value("ab", Json::object()).value("name", ""), "half-life");
    EXPECT_EQ(lookOf(before).value("split", 0.0), 0.5);
    drag(160, 90, 80, 90);
    const Json dragged = stateNow();
    EXPECT_EQ(lookOf(dragged).value("split", 0.0), 0.25);
    EXPECT_EQ(inputsOf(dragged, "pressed").size(), 0u) << "the demo saw the press on the line";
    EXPECT_EQ(inputsOf(dragged, "buttons").size(), 0u);
    // A press elsewhere reaches the demo and leaves the line where it is.
    drag(160, 90, 200, 90);
    const Json pressed = stateNow();
    EXPECT_EQ(lookOf(pressed).value("split", 0.0), 0.25);
    EXPECT_EQ(inputsOf(pressed, "pressed"), Json::array({1, 0}));
    EXPECT_EQ(inputsOf(pressed, "buttons"), Json::array({1, 0}));
}

TEST_F(WindowCompare, KeysBAndDSwitchTheView) {
    open({"--ab", "half-life"});
    press("space");
    const auto viewAfter = [&](const char* key) {
        press(key);
        return lookOf(stateNow()).value("view", "");
    };
    EXPECT_EQ(viewAfter("b"), "a");
    EXPECT_EQ(viewAfter("b"), "b");
    EXPECT_EQ(viewAfter("b"), "split");
    EXPECT_EQ(viewAfter("d"), "difference");
    EXPECT_EQ(viewAfter("d"), "split");
}

TEST_F(WindowCompare, KeyDReturnsToTheMapShownLast) {
    open({"--ab", "half-life", "--view", "error"});
    press("space");
    const auto viewAfter = [&](const char* key) {
        press(key);
        return lookOf(stateNow()).value("view", "");
    };
    EXPECT_EQ(viewAfter("d"), "split");
    EXPECT_EQ(viewAfter("d"), "error");
}

TEST_F(WindowCompare, CaptureOfAnErrorMapIsOfItsTick) {
    open({"--ab", "half-life", "--view", "error"});
    // The window may still show the errors of an earlier tick.
    const std::string shot = capture();
    const Outcome restored = springs({"--headless", "--from", shot, "--capture", in("restored.png")}, 240);
    ASSERT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(pixelsOf(shot), image("restored.png"));
}

TEST_F(WindowCompare, PointerActsInTheSideUnderIt) {
    writeSettings(R"({"showPanels": false})");
    DemoWindow::open({"--size", "1180x500", "--set", "scene=graph", "--ab", "half-life", "--view", "beside"});
    drag(760, 200, 780, 220);
    const Json state = stateNow();
    const Json sizes = inputsOf(state, "size"), pointers = inputsOf(state, "pointer");
    ASSERT_FALSE(sizes.empty());
    ASSERT_FALSE(pointers.empty());
    // A page needs so large a window for two columns of half the width, with a gap: B begins right of the middle.
    const int width = sizes.back()[0], height = sizes.back()[1];
    EXPECT_LT(width, 590);
    EXPECT_GT(width, 570);
    EXPECT_LT(height, 500) << "names have a place of their own";
    EXPECT_EQ(pointers.back(), Json::array({780.0 - (1180 - width), 220.0}));
    const std::string shot = capture();
    const Outcome restored = springs({"--headless", "--from", shot, "--capture", in("restored.png")}, 240);
    ASSERT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(pixelsOf(shot), image("restored.png"));
}

TEST_F(WindowCompare, KeyEExplainsThePixelOfTheSideUnderThePointer) {
    open({"--ab", "half-life"});
    for (const auto& [x, y] : {std::pair{40, 60}, std::pair{250, 120}}) {
        point(x, y);
        press("e");
        const Json shown = seenWhere(
            [&, column = x](const Json& f) { return f.contains("explained") && f["explained"]["pixel"][0] == column; });
        EXPECT_EQ(shown["isPaused"], true);
        EXPECT_EQ(shown["explained"]["pixel"], Json::array({x, y}));
        EXPECT_EQ(shown["explained"]["side"], x < 160 ? 0 : 1);
        const Image frame = pixelsOf(capture());
        for (int c = 0; c < 3; ++c)
            EXPECT_EQ(shown["explained"]["bytes"][static_cast<std::size_t>(c)], frame.at(x, y, c)) << x;
    }
    // In the inspector, the pixel is that of the texel under the pointer.
    press("i");
    seenWhere([](const Json& f) { return f["isInspecting"] == true; });
    const Json before = seen()["explained"];
    for (int y = 60; y < 140 && seen()["explained"] == before; y += 20) {
        point(100, y);
        press("e");
        awaitFrames(1);
    }
    EXPECT_NE(seen()["explained"], before);
}

TEST_F(WindowCompare, KeyBSwitchesSidesThatTakeTurns) {
    open({"--ab", "half-life", "--view", "flip"});
    press("space");
    const bool before = lookOf(stateNow()).value("flipped", false);
    const Image shown = pixelsOf(capture());
    press("b");
    const Json after = stateNow();
    EXPECT_EQ(lookOf(after).value("flipped", before), !before);
    EXPECT_EQ(lookOf(after).value("view", ""), "flip");
    EXPECT_NE(pixelsOf(capture()), shown);
    press("b");
    EXPECT_EQ(pixelsOf(capture()), shown);
}

TEST_F(WindowCompare, APauseOfSidesThatTakeTurnsShowsA) {
    open({"--ab", "half-life", "--view", "flip"});
    for (int i = 0; i < 4; ++i) {
        // Half a second more each time, so that B is shown in some of them.
        sleepMs(1500);
        press("space");
        const Json state = stateNow();
        const bool isInOddSecond = state.value("tick", std::int64_t{0}) / 60 % 2 != 0;
        EXPECT_EQ(isInOddSecond, lookOf(state).value("flipped", false)) << state.value("tick", 0);
        press("b");
        EXPECT_TRUE(seen().value("notice", "").starts_with("B. Press B for the other side")) << seen()["notice"];
        press("b");
        press("space");
        press("b");
        const std::string notice = seenWhere([](const Json& f) { return !f["isPaused"]; }).value("notice", "");
        EXPECT_NE(notice.find("change every second"), std::string::npos) << notice;
    }
}

TEST_F(WindowCompare, CaptureOfBothSidesRestoresBitForBit) {
    open({"--ab", "half-life"});
    drag(160, 90, 100, 90);
    const std::string shot = capture();
    ASSERT_FALSE(shot.empty());
    const Outcome restored = springs({"--headless", "--from", shot, "--capture", in("restored.png")}, 240);
    ASSERT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(pixelsOf(shot), image("restored.png"));
}

TEST_F(WindowCompare, CapturesOmitTheInspector) {
    open({});
    press("space");
    const std::string before = capture();
    press("i");
    for (const char* key : {"Right", "Right", "Left", "Left", "Left", "Right"}) {
        EXPECT_EQ(xdo({"key", key}).code, 0);
        sleepMs(150);
        ASSERT_TRUE(demo().isRunning()) << key;
    }
    click(150, 60);
    const std::string meanwhile = capture();
    press("i");
    const std::string after = capture();
    for (const std::string& shot : {meanwhile, after}) {
        EXPECT_EQ(pixelsOf(shot), pixelsOf(before)) << shot;
        EXPECT_EQ(stateOf(shot), stateOf(before)) << shot;
    }
}

TEST_F(WindowCompare, LeavingFullScreenRestoresTheSize) {
    open({});
    EXPECT_EQ(sizeNow(), "320x180");
    press("F11");
    EXPECT_EQ(sizeNow(), "800x600");
    press("F11");
    EXPECT_EQ(sizeNow(), "320x180");
    EXPECT_TRUE(demo().isRunning());
}

}  // namespace
}  // namespace arclight::test
