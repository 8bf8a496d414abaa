// Nothing that is typed, clicked or dragged is lost in a window with slow frames, or goes to the wrong one.
#include "app/window/window_driver.h"

namespace arclight::test {
namespace {

std::string at(std::pair<int, int> point) { return std::to_string(point.first) + " " + std::to_string(point.second); }

/// A tap of a key for that long, and as long a rest.
std::string tap(const std::string& key, int ms) {
    const std::string rest = " sleep 0.0" + std::to_string(ms);
    return "keydown " + key + rest + " keyup " + key + rest;
}

/// The springs demo, with frames of 300 ms.
class WindowInput : public DemoWindow {
protected:
    void openSlowly(Words arguments = {}) {
        holdFrames(300);
        openWithSlider(with({"--set", "scene=graph"}, arguments));
        seenWhere([](const Json& frame) { return frame["widgets"].contains("param frequency"); });
    }
    /// Ctrl+click turns a slider into a text field.
    void typeInto(const std::string& param, const std::string& commands) const {
        hand("mousemove " + at(widget("param " + param)) +
             " keydown Control_L sleep 0.01 mousedown 1 sleep 0.01 mouseup 1 keyup Control_L " + commands);
    }
    static bool isFrequency(const Json& frame, double value) {
        return std::abs(frame["params"]["frequency"].get<double>() - value) < 1e-5;
    }
    /// Drags the frequency slider to a fraction of its width in 40 ms.
    void flick(double to) const {
        hand("mousemove " + at(widget("param frequency", 0.3)) + " mousedown 1 sleep 0.02 mousemove " +
             at(widget("param frequency", to)) + " sleep 0.02 mouseup 1");
    }
};

TEST_F(WindowInput, ShortBackspacesDeleteInATextField) {
    openSlowly();
    for (const auto& [ms, value] : {std::pair(30, 3.25), std::pair(60, 3.75)}) {
        std::string commands;
        for (const char* key : {"3", "period", "9", "9", "9", "9"}) commands += tap(key, 10) + " ";
        for (int i = 0; i < 4; ++i) commands += tap("BackSpace", ms) + " ";
        for (const char* key : {value < 3.5 ? "2" : "7", "5", "Return"}) commands += tap(key, 20) + " ";
        typeInto("frequency", commands + "sleep 0.01");
        seenWhere([&](const Json& frame) { return isFrequency(frame, value); });
    }
    EXPECT_NEAR(frequencyOf(stateNow()), 3.75, 1e-5) << "the capture holds it too";
}

TEST_F(WindowInput, QuickDragMovesASlider) {
    openSlowly();
    flick(0.9);
    seenWhere([](const Json& frame) { return frame["params"]["frequency"] > 3; });
}

TEST_F(WindowInput, UndoNeedsNoSlowFingers) {
    openSlowly();
    flick(0.9);
    seenWhere([](const Json& frame) { return frame["params"]["frequency"] > 3; });
    hand("mousemove 150 200 keydown Control_L sleep 0.01 keydown z sleep 0.01 keyup Control_L sleep 0.01 keyup z");
    seenWhere([](const Json& frame) { return isFrequency(frame, kDefaultFrequency); });
    EXPECT_EQ(inputsOf(stateNow(), "keys").size(), 2u) << "the demo sees Ctrl come and go, but no Z";
}

TEST_F(WindowInput, TypedTextReachesNeitherDemoNorCommands) {
    openSlowly();
    awaitFrames(4);
    hand("mousemove " + at(widget("field Search")) + " click 1 sleep 0.02 type --delay 15 zr.xc");
    awaitFrames();
    hand("sleep 0.01 " + tap("space", 30));
    awaitFrames();
    const Json frame = seen();
    EXPECT_EQ(frame["isPaused"], false) << "the space went to the demo";
    EXPECT_EQ(frame["notice"], "") << "C copied a command";
    const Json state = stateNow();
    EXPECT_GT(state["tick"], 8) << "R reset the demo";
    EXPECT_EQ(inputsOf(state, "keys").size(), 0u);
}

TEST_F(WindowInput, TapsOfOneFrameRunTheirCommandsInOrder) {
    openSlowly();
    // Two pauses and a step: paused, one tick on.
    hand("mousemove 150 200 " + tap("space", 10) + " " + tap("space", 10) + " " + tap("space", 10));
    const Json paused = seenWhere([](const Json& frame) { return frame["isPaused"] == true; });
    awaitFrames(1);
    const auto tick = seen()["tick"].get<int>();
    hand(tap("period", 10) + " " + tap("period", 10) + " " + tap("period", 10));
    seenWhere([&](const Json& frame) { return frame["tick"] == tick + 3; });
    hand(tap("r", 10) + " " + tap("period", 10));
    seenWhere([&](const Json& frame) { return frame["tick"] == 1; });
}

TEST_F(WindowInput, QuickClickReachesTheDemoWhereItHappened) {
    openSlowly();
    hand("mousemove 120 150 mousedown 1 sleep 0.01 mouseup 1 sleep 0.01 mousemove 200 170");
    awaitFrames();
    const Json state = stateNow();
    EXPECT_EQ(inputsOf(state, "pressed"), Json::array({1, 0}));
    EXPECT_EQ(inputsOf(state, "buttons"), Json::array({1, 0}));
    for (const Json& event : state["inputs"]["events"]) {
        if (!event.contains("input") || event["input"].value("pressed", 0) != 1) continue;
        EXPECT_EQ(event["input"]["pointer"], Json::array({120, 150}));
    }
}

TEST_F(WindowInput, DragOfTheDemoGoesOnOverThePanel) {
    openSlowly();
    hand("mousemove 120 150 mousedown 1 sleep 0.01 mousemove " + at(widget("param frequency")) +
         " sleep 0.01 mouseup 1");
    awaitFrames();
    const Json state = stateNow();
    EXPECT_EQ(frequencyOf(state), kDefaultFrequency) << "the slider took the drag";
    EXPECT_EQ(inputsOf(state, "buttons"), Json::array({1, 0}));
    const auto [x, y] = widget("param frequency");
    const Json path = inputsOf(state, "pointer");
    EXPECT_NE(std::find(path.begin(), path.end(), Json::array({x, y})), path.end()) << path.dump();
}

TEST_F(WindowInput, PanelsCoverAndUncoverAPointerThatRests) {
    open({"--size", "320x180"});
    // Panels cover the right part of so small a window.
    point(240, 100);
    for (const bool isInside : {true, false}) {
        press("Tab");
        const Json inside = inputsOf(stateNow(), "inside");
        EXPECT_TRUE(!inside.empty() && inside.back() == isInside) << inside.dump();
    }
}

TEST_F(WindowInput, DragOfASliderDoesNotReachTheDemo) {
    openSlowly();
    hand("mousemove " + at(widget("param frequency", 0.3)) +
         " mousedown 1 sleep 0.02 mousemove 100 150 sleep 0.02 mouseup 1");
    awaitFrames();
    const Json state = stateNow();
    EXPECT_LT(frequencyOf(state), kDefaultFrequency) << "the slider lost the drag";
    EXPECT_EQ(inputsOf(state, "buttons").size(), 0u);
}

TEST_F(WindowInput, QuickDragMovesTheLineBetweenTwoSides) {
    writeSettings(R"({"showPanels": false})");
    holdFrames(300);
    open({"--size", "320x180", "--set", "scene=graph", "--ab", "half-life"});
    for (const char* key : {"", "space"}) {
        // In a pause too.
        if (*key) press(key);
        const int from = *key ? 80 : 160, to = *key ? 240 : 80;
        hand("mousemove " + std::to_string(from) + " 90 mousedown 1 sleep 0.02 mousemove " + std::to_string(to) +
             " 90 sleep 0.02 mouseup 1");
        seenWhere([&](const Json& frame) { return frame["ab"]["look"]["split"] == to / 320.0; });
    }
    EXPECT_EQ(inputsOf(stateNow(), "buttons").size(), 0u);
}

/// The plot of scene graph: a press beside it, by less than the grab radius, moves the target.
TEST_F(WindowInput, WhatCanBeGrabbedShowsItAndTakesAPressThatMisses) {
    writeSettings(R"({"showPanels": false})");
    open({"--size", "640x420", "--set", "scene=graph"});
    press("space");
    point(320, 40);
    seenWhere([](const Json& frame) { return !frame.contains("grab"); });
    point(160, 160);
    const Json grab = seenWhere([](const Json& frame) { return frame.contains("grab"); }).at("grab");
    EXPECT_EQ(grab.at("cursor"), "upDown");
    const auto area = grab.at("area").get<std::array<double, 4>>();
    const int left = static_cast<int>(area[0]) - 8, middle = static_cast<int>(area[1] + area[3] / 2);
    point(left, middle);
    EXPECT_TRUE(seenWhere([](const Json& frame) { return frame.contains("grab"); }).contains("grab"));
    const double before = param("target").get<double>();
    drag(left, middle, left, middle + 30);
    seenWhere([&](const Json& frame) { return frame.at("params").at("target").get<double>() != before; });
    point(static_cast<int>(area[0]) - 20, middle);
    seenWhere([](const Json& frame) { return !frame.contains("grab"); });
}

}  // namespace
}  // namespace arclight::test
