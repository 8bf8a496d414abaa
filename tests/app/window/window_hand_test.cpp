// A scripted hand does every task of the F1 sheet in every demo, in a small and a large window, with frames as fast as
// they come and held to 300 ms. It types and drags quickly, and waits only for what should follow.
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>

#include "app/window/commands.h"
#include "app/window/window_driver.h"
#include "core/long_run.h"
#include "core/text.h"

namespace arclight::test {
namespace {

struct Desk {
    std::string demo;
    bool isLarge = false, isSlow = false;

    std::string name() const { return demo + (isLarge ? "_large" : "_small") + (isSlow ? "_slow" : "_fast"); }
    /// Part of the test's name for ctest, which would forget its time if that differed from build to build, as bytes do.
    friend void PrintTo(const Desk& desk, std::ostream* out) { *out << desk.name(); }
};

/// Slow frames, which may lose keys, are tried with a demo whose frames take little time by themselves. On the large
/// desk, whole frames take seconds on a software rasteriser.
bool isTriedAlways(const Desk& desk) {
    if (desk.demo == "halftexel") return !desk.isLarge && !desk.isSlow;
    return desk.demo == "particles" && !desk.isLarge && desk.isSlow;
}

std::string at(double x, double y) { return std::to_string(std::lround(x)) + " " + std::to_string(std::lround(y)); }
std::string at(std::pair<int, int> point) { return at(point.first, point.second); }

/// The key as xdotool names it.
std::string keyName(Key key) {
    const int code = static_cast<int>(key);
    if (key >= Key::f1 && key <= Key::f12) return "F" + std::to_string(code - static_cast<int>(Key::f1) + 1);
    static const std::map<Key, std::string> names{
        {Key::space, "space"},  {Key::tab, "Tab"},       {Key::escape, "Escape"}, {Key::period, "period"},
        {Key::minus, "minus"},  {Key::equal, "equal"},   {Key::left, "Left"},     {Key::right, "Right"},
        {Key::pageUp, "Prior"}, {Key::pageDown, "Next"}, {Key::home, "Home"},     {Key::up, "Up"},
        {Key::down, "Down"},    {Key::comma, "comma"},   {Key{'+'}, "plus"},     {Key{'/'}, "slash"}};
    const auto found = names.find(key);
    if (found != names.end()) return found->second;
    return std::string(1, static_cast<char>(code >= 'A' && code <= 'Z' ? code + 'a' - 'A' : code));
}

/// Presses the keys together for 30 ms; the modifiers go up before the key does.
std::string chord(const Shortcut& shortcut) {
    std::string down, up;
    for (const auto& [isHeld, name] : {std::pair(shortcut.control, "Control_L"), std::pair(shortcut.shift, "Shift_L")})
        if (isHeld) down += std::string("keydown ") + name + " sleep 0.01 ", up += std::string(" keyup ") + name;
    const std::string key = keyName(shortcut.key);
    return down + "keydown " + key + " sleep 0.02" + up + " sleep 0.01 keyup " + key;
}

class WindowHand : public DemoWindow, public testing::WithParamInterface<Desk> {
protected:
    void SetUp() override {
        if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
        const bool isLarge = GetParam().isLarge;
        if (!isLongRun() && !isTriedAlways(GetParam())) GTEST_SKIP() << "takes minutes: run ./test --long";
        startServer(isLarge ? 3840 : 1280, isLarge ? 2160 : 720, isLarge ? 192 : 96);
        setPatience(240);
        if (GetParam().isSlow) holdFrames(300);
        writeSettings(R"({"windowWidth": 1280, "windowHeight": 720, "hasSeenWelcome": true})", GetParam().demo);
    }

    void openDemo() {
        open(executable(GetParam().demo), {"--size", GetParam().isLarge ? "3840x2160" : "1280x720"});
        seenWhere([](const Json& frame) { return frame["frame"] > 2; });
    }

    /// Presses a key of the command.
    void tap(CommandId id, std::size_t which = 0) const { hand(chord(commandOf(id).shortcuts[which])); }
    template <class Value>
    Json await(const char* member, const Value& value) const {
        return seenWhere([&](const Json& frame) { return frame[member] == value; });
    }
    void toggle(CommandId id, const char* member) const {
        const bool before = seen()[member];
        tap(id);
        await(member, !before);
        tap(id);
        await(member, before);
    }
    void pause(bool isPaused) const {
        if (seen()["isPaused"] != isPaused) tap(CommandId::pause);
        await("isPaused", isPaused);
    }
    /// A position in the frame, as fractions of its size.
    std::string inFrame(double x, double y) const {
        const Json size = seen()["frameSize"];
        return at(x * size[0].get<double>(), y * size[1].get<double>());
    }
    /// Presses, moves and lets go in 40 ms.
    void flick(const std::string& from, const std::string& to, int button = 1) const {
        const std::string name = std::to_string(button);
        hand("mousemove " + from + " sleep 0.01 mousedown " + name + " sleep 0.02 mousemove " + to +
             " sleep 0.02 mouseup " + name);
    }
    double camera(const Json& frame, const char* param) const { return frame["params"][param].get<double>(); }

    void doHelp() { toggle(CommandId::keys, "showKeys"); }
    void doFullScreen() { toggle(CommandId::fullScreen, "isFullScreen"); }
    void doPanels() {
        const Json before = seen()["frameSize"];
        tap(CommandId::panels);
        const Json hidden = await("showPanels", false);
        EXPECT_GT(hidden["frameSize"][0], before[0]);
        EXPECT_GT(hidden["frameSize"][1], before[1]);
        tap(CommandId::panels);
        await("showPanels", true);
    }
    void doEscape() {
        tap(CommandId::keys);
        await("showKeys", true);
        tap(CommandId::escape);
        await("showKeys", false);
    }
    /// Letters behind the search's key are the search's at once, although each is a key of a command.
    void doSearch() {
        pause(true);
        awaitFrames(4);
        const auto tick = seen()["tick"].get<int>();
        const auto sections = [](const Json& frame) {
            std::set<std::string> names;
            for (const auto& [name, box] : frame["widgets"].items())
                if (name.starts_with("section ")) names.insert(name);
            return names;
        };
        const std::set<std::string> before = sections(seen());
        for (const std::size_t key : {0u, 1u}) {
            hand(chord(commandOf(CommandId::search).shortcuts[key]) + " type --delay 8 orbit.mac");
            const Json frame = seenWhere([&](const Json& now) { return sections(now) != before; });
            EXPECT_EQ(frame["tick"], tick);
            EXPECT_EQ(frame["isInspecting"], false);
            EXPECT_EQ(frame["marks"].size(), 0u);
            EXPECT_FALSE(frame.contains("ab"));
            tap(CommandId::escape);
            seenWhere([&](const Json& now) { return sections(now) == before; });
        }
        // Words of a command, of any of its texts; Down and Enter run it.
        tap(CommandId::search);
        hand("type --delay 8 code");
        hand("keydown space sleep 0.02 keyup space sleep 0.02 type --delay 8 copy");
        seenWhere([](const Json& frame) { return frame["widgets"].contains("found copy the code"); });
        hand("keydown Down sleep 0.03 keyup Down sleep 0.05 keydown Return sleep 0.03 keyup Return");
        seenWhere([](const Json& frame) { return frame["notice"].get<std::string>().starts_with("Copied: "); });
        tap(CommandId::search);
        hand("type --delay 8 preset");
        seenWhere([&](const Json& frame) {
            for (const auto& [name, box] : frame["widgets"].items())
                if (name.starts_with("found ")) return true;
            return false;
        });
        tap(CommandId::escape);
        awaitFrames();
        pause(false);
    }
    void doRenderScale() {
        // Ends at a quarter, so that the rest of the hand is quick.
        for (const char* scale : {"100 %", "50 %", "25 %"}) {
            tap(CommandId::renderScale);
            await("renderScale", scale);
        }
        // Scenes about pixels keep all of theirs. Every demo shows its showcase now, and none of them is a page.
        seenWhere([](const Json& frame) {
            return frame["fraction"].get<double>() == (frame["showsPixels"].get<bool>() ? 1 : 0.25);
        });
    }
    void doPause() {
        pause(true);
        const auto tick = seen()["tick"].get<int>();
        tap(CommandId::pause);
        seenWhere([&](const Json& frame) { return frame["isPaused"] == false && frame["tick"] > tick; });
    }
    void doTick() {
        pause(true);
        awaitFrames(1);
        const auto tick = seen()["tick"].get<int>();
        tap(CommandId::tick);
        await("tick", tick + 1);
        // Three taps within one slow frame are three ticks.
        hand(chord(commandOf(CommandId::tick).shortcuts[0]) + " " + chord(commandOf(CommandId::tick).shortcuts[0]) +
             " " + chord(commandOf(CommandId::tick).shortcuts[0]));
        await("tick", tick + 4);
    }
    void doReset() {
        tap(CommandId::reset);
        await("tick", 0);
    }
    void doSpeed() {
        tap(CommandId::slower);
        await("speed", 0.5);
        tap(CommandId::faster);
        await("speed", 1.0);
    }
    /// Letters and signs where keyboards of other countries have them, and the keypad's.
    void doLayouts() {
        const std::string setter = findProgram("setxkbmap");
        if (setter.empty()) return;  // Debian package x11-xkb-utils
        const auto choose = [&](const char* layout) {
            ASSERT_EQ(runProgram({setter, {layout}, folder(), {{"DISPLAY", display()}}}, 20).code, 0) << layout;
            sleepMs(200);
        };
        for (const char* layout : {"de", "fr", "us"}) {
            SCOPED_TRACE(layout);
            ASSERT_NO_FATAL_FAILURE(choose(layout));
            doSpeed();
            for (const char* key : {"KP_Subtract", "KP_Add"}) {
                hand(std::string("keydown ") + key + " sleep 0.03 keyup " + key);
                await("speed", *(key + 3) == 'S' ? 0.5 : 1.0);
            }
            if (layout == std::string("us")) return;
            doUndoAndRedo();
            toggleComparison();
        }
    }
    /// A, which a French keyboard has where a US one has Q.
    void toggleComparison() {
        // The preset of a mistake has opened one.
        const bool isComparing = seen().contains("ab");
        for (const bool wanted : {!isComparing, isComparing}) {
            tap(CommandId::compare);
            seenWhere([&](const Json& frame) { return frame.contains("ab") == wanted; });
        }
    }
    void doNewSeed() {
        const auto before = seen()["seed"].get<std::uint64_t>();
        tap(CommandId::newSeed);
        seenWhere([&](const Json& frame) { return frame["seed"] != before && frame["tick"] == 0; });
    }

    /// A slider that shows, other than the camera's.
    std::string anySlider() const {
        const Json widgets = seen()["widgets"];
        for (const Json& param : parseJson(answerOf({"--list-params", "--json"}), "params").value_or(Json::array())) {
            const std::string name = param["name"];
            if (param["type"] == "float" && !name.starts_with("camera") && widgets.contains("param " + name))
                return name;
        }
        ADD_FAILURE() << "no slider shows: " << widgets.dump();
        return "";
    }
    std::string answerOf(Words words) const {
        return runProgram(launchOf(executable(GetParam().demo), std::move(words))).out;
    }

    void doUndoAndRedo() {
        const std::string name = anySlider();
        if (name.empty()) return;
        const auto value = [&](const Json& frame) { return frame["params"][name]; };
        const Json before = seen();
        flick(at(widget("param " + name, 0.3)), at(widget("param " + name, 0.55)));
        seenWhere([&](const Json& frame) { return value(frame) != value(before); });
        awaitFrames(2);
        const Json after = seen();
        hand("mousemove " + inFrame(0.06, 0.1));
        for (const std::size_t redo : {0u, 1u}) {
            tap(CommandId::undo);
            const Json undone = seenWhere([&](const Json& frame) { return value(frame) == value(before); });
            EXPECT_EQ(undone["params"], before["params"]) << "Ctrl+Z did more: Z is a key of the camera";
            tap(CommandId::redo, redo);
            seenWhere([&](const Json& frame) { return value(frame) == value(after); });
        }
        tap(CommandId::undo);
        seenWhere([&](const Json& frame) { return value(frame) == value(before); });
    }

    void doCapture() {
        captureOf(CommandId::capture, seen()["frameSize"]);
        int pressed = 0;
        for (const Json& buttons : inputsOf(stateOf(shot_), "pressed")) pressed += buttons != 0 ? 1 : 0;
        EXPECT_EQ(pressed, presses_) << "the demo missed a press, or saw one that was not its own";
    }
    void doCaptureWithPanels() {
        captureOf(CommandId::captureWithPanels, GetParam().isLarge ? Json{3840, 2160} : Json{1280, 720});
    }
    void captureOf(CommandId id, const Json& size) {
        const std::vector<std::string> before = captures();
        tap(id);
        std::vector<std::string> now;
        ASSERT_TRUE(waitFor([&] { return (now = captures()).size() > before.size(); }, patienceSeconds()));
        // The notice comes once the file is complete.
        seenWhere([](const Json& frame) { return frame["notice"].get<std::string>().starts_with("Captured "); });
        std::erase_if(now,
                      [&](const auto& path) { return std::find(before.begin(), before.end(), path) != before.end(); });
        shot_ = now.front();
        EXPECT_EQ(sizeOf(pixelsOf(shot_)),
                  std::to_string(size[0].get<int>()) + "x" + std::to_string(size[1].get<int>()));
        EXPECT_EQ(tickOf(shot_), seen()["tick"]) << "the hand has paused it";
    }
    void doCopyCommand() {
        tap(CommandId::copyCommand);
        seenWhere([](const Json& frame) { return frame["notice"].get<std::string>().starts_with("Copied: "); });
        const std::string command =
            runProgram({ARCLIGHT_X11_EVENT, {"clipboard"}, folder(), {{"DISPLAY", display()}}}, 60).out;
        EXPECT_NE(command.find("run " + GetParam().demo + " "), std::string::npos) << command;
    }

    /// window_clipboard_test.cpp looks at what is copied.
    void doCopyOthers() {
        tap(CommandId::copyLink);
        seenWhere([](const Json& frame) {
            const auto notice = frame["notice"].get<std::string>();
            return notice.starts_with("No site") || notice.starts_with("Copied");
        });
        tap(CommandId::copyImage);
        seenWhere([](const Json& frame) {
            const auto notice = frame["notice"].get<std::string>();
            return notice.starts_with("Saved ") || notice.starts_with("Copied the image");
        });
    }

    void doCompare() {
        const auto look = [](const Json& frame) {
            return frame.value("ab", Json::object()).value("look", Json::object());
        };
        tap(CommandId::compare);
        seenWhere([&](const Json& frame) { return look(frame).value("view", "") == "split"; });
        flick(inFrame(0.5, 0.06), inFrame(0.25, 0.06));
        seenWhere([&](const Json& frame) { return std::abs(look(frame).value("split", 0.0) - 0.25) < 0.01; });
        for (const char* view : {"a", "b", "split"}) {
            tap(CommandId::switchSides);
            seenWhere([&](const Json& frame) { return look(frame).value("view", "") == view; });
        }
        for (const char* view : {"difference", "split"}) {
            tap(CommandId::showDifference);
            seenWhere([&](const Json& frame) { return look(frame).value("view", "") == view; });
        }
        tap(CommandId::compare);
        seenWhere([](const Json& frame) { return !frame.contains("ab"); });
    }
    void doInspector() {
        tap(CommandId::inspector);
        seenWhere([](const Json& f) { return f["isInspecting"] == true && !f["pass"].get<std::string>().empty(); });
        awaitFrames(1);
        const std::string last = seen()["pass"];
        tap(CommandId::previousPass);
        seenWhere([&](const Json& frame) { return frame["pass"] != last; });
        tap(CommandId::nextPass);
        await("pass", last);
        tap(CommandId::wholePass);
        awaitFrames(1);
        tap(CommandId::inspector);
        await("isInspecting", false);
    }
    void doExplain() {
        hand("mousemove " + inFrame(0.5, 0.5));
        tap(CommandId::explainPixel);
        seenWhere([](const Json& frame) { return frame.contains("explained") && frame["isPaused"] == true; });
        tap(CommandId::escape);
        seenWhere([](const Json& frame) { return !frame.contains("explained"); });
        tap(CommandId::pause);
        await("isPaused", false);
    }
    void doMark() {
        tap(CommandId::markTick);
        seenWhere([](const Json& frame) { return frame["marks"].size() == 1; });
    }
    void doReload() {
        tap(CommandId::reloadShaders);
        await("notice", "Shaders reloaded.");
    }
    void doPresets() {
        const std::string start = seen()["preset"];
        tap(CommandId::nextPreset);
        // A preset is a moment: it continues from the tick that its thumbnail shows.
        const Json first = seenWhere([&](const Json& frame) {
            return frame["preset"] != start && frame["tick"] >= frame["moment"] && frame["isSeeking"] == false;
        });
        tap(CommandId::nextPreset);
        seenWhere([&](const Json& frame) { return frame["preset"] != first["preset"]; });
        tap(CommandId::previousPreset);
        await("preset", first["preset"]);
    }

    /// What the mouse and keys do to the camera, where the demo has one.
    void doCamera() {
        pause(false);
        const Json frame = seen();
        if (frame["usesCamera"] != true) return;
        const auto changes = [&](const char* param, const std::string& commands) {
            SCOPED_TRACE(param);
            const double before = camera(seen(), param);
            hand(commands);
            seenWhere([&](const Json& now) { return camera(now, param) != before; });
        };
        const std::string corner = inFrame(0.06, 0.12), beside = inFrame(0.12, 0.17);
        // Where objects take a plain drag, the right button orbits.
        const std::string gestures = frame["gestures"].dump();
        const std::string button = gestures.find("Right drag") != std::string::npos ? "3" : "1";
        const std::string drag =
            " mousedown " + button + " sleep 0.02 mousemove " + beside + " sleep 0.02 mouseup " + button;
        changes("cameraYawDeg", "mousemove " + corner + drag);
        changes("cameraPanX", "mousemove " + corner + " keydown Shift_L sleep 0.01" + drag + " keyup Shift_L");
        changes("cameraPanY", "mousemove " + corner + " mousedown 2 sleep 0.02 mousemove " + beside + " mouseup 2");
        changes("cameraDistance", "click 4");
        for (const char* key : {"Left", "Up", "x"})
            changes(*key == 'L'   ? "cameraYawDeg"
                    : *key == 'U' ? "cameraPitchDeg"
                                  : "cameraDistance",
                    std::string("keydown ") + key + " sleep 0.03 keyup " + key);
        hand("keydown Home sleep 0.03 keyup Home");
        seenWhere([&](const Json& now) {
            return camera(now, "cameraYawDeg") == 0 && camera(now, "cameraPitchDeg") == 0 &&
                   camera(now, "cameraPanX") == 0 && camera(now, "cameraPanY") == 0 &&
                   camera(now, "cameraDistance") == 1;
        });
    }

    /// In a pause the camera follows mouse, wheel and keys at once, undo takes it back, and no tick passes.
    void doLookInPause() {
        pause(true);
        awaitFrames();
        const Json before = seen();
        if (before["usesCamera"] != true) return pause(false);
        const bool isRight = before["gestures"].dump().find("Right drag") != std::string::npos;
        const auto moves = [&](const char* param, const std::string& commands) {
            SCOPED_TRACE(param);
            const Json last = seen();
            hand(commands);
            seenWhere([&](const Json& now) {
                return camera(now, param) != camera(last, param) && now["framesOfDemo"] > last["framesOfDemo"];
            });
        };
        const std::string button = isRight ? "3" : "1";
        moves("cameraYawDeg", "mousemove " + inFrame(0.06, 0.12) + " mousedown " + button + " sleep 0.02 mousemove " +
                                  inFrame(0.14, 0.15) + " sleep 0.02 mouseup " + button);
        moves("cameraDistance", "click 4");
        moves("cameraPitchDeg", "keydown Up sleep 0.03 keyup Up");
        hand("keydown Home sleep 0.03 keyup Home");
        seenWhere([&](const Json& now) { return camera(now, "cameraDistance") == 1; });
        tap(CommandId::undo);
        seenWhere([&](const Json& now) { return camera(now, "cameraDistance") != 1; });
        hand("keydown Home sleep 0.03 keyup Home");
        seenWhere([&](const Json& now) { return camera(now, "cameraDistance") == 1; });
        EXPECT_EQ(seen()["tick"], before["tick"]);
        pause(false);
    }
    /// In a pause, hovers over the panel draw no frame of the demo.
    void doHover() {
        pause(true);
        awaitFrames();
        const Json before = seen();
        const auto [x, y] = widget("param " + anySlider());
        for (int i = 0; i < 10; ++i) {
            std::string commands = "sleep 0.01";
            for (int k = 0; k < 10; ++k) commands += " mousemove " + at(x + 2 * k, y + i % 3) + " sleep 0.004";
            hand(commands);
        }
        awaitFrames();
        const Json after = seen();
        EXPECT_GT(after["frame"], before["frame"]);
        EXPECT_EQ(after["framesOfDemo"], before["framesOfDemo"]);
        pause(false);
    }
    /// A press on the timeline goes to that tick, back and forth.
    void doTimeline() {
        pause(true);
        awaitFrames();
        for (const double where : {0.02, 0.04, 0.01}) {
            const double goal = where * seen()["timelineEnd"].get<double>();
            hand("mousemove " + at(widget("bar timeline", where)) + " mousedown 1 sleep 0.03 mouseup 1");
            seenWhere([&](const Json& frame) { return std::abs(frame["tick"].get<double>() - goal) <= 2; });
        }
        // A drag shows ticks before it ends, forgets nothing, and leaves the line's scale as it is.
        const Json before = seen();
        hand("mousemove " + at(widget("bar timeline", 0.01)) + " mousedown 1 sleep 0.03");
        for (const double where : {0.05, 0.02, 0.06, 0.03}) {
            const double goal = where * before["timelineEnd"].get<double>();
            hand("mousemove " + at(widget("bar timeline", where)) + " sleep 0.02");
            const Json frame = seenWhere([&](const Json& now) {
                return now["isScrubbing"] == true && std::abs(now["tick"].get<double>() - goal) <= 2;
            });
            EXPECT_EQ(frame["timelineEnd"], before["timelineEnd"]);
        }
        hand("mouseup 1");
        const Json after = seenWhere([](const Json& now) { return now["isScrubbing"] == false; });
        EXPECT_EQ(after["timelineEnd"], before["timelineEnd"]);
        EXPECT_GE(after["lastTick"].get<double>(), 0.06 * before["timelineEnd"].get<double>() - 2);
        EXPECT_EQ(after["isPaused"], true);
        hand("mousemove " + inFrame(0.06, 0.1));
        pause(false);
        seenWhere([](const Json& now) {
            return now["isPaused"] == false && now["notice"].get<std::string>().find("Space") == std::string::npos;
        });
    }

    /// What mouse and keys do in the demo's present scene, by the words of its gestures.
    void doGestures() {
        pause(false);
        for (const Json& gesture : seen()["gestures"]) {
            const std::string input = gesture;
            SCOPED_TRACE(input);
            const auto starts = [&](const char* words) { return input.starts_with(words); };
            const std::string from = inFrame(0.5, 0.5), to = inFrame(0.6, 0.55);
            const bool isRight = input.find("right button") != std::string::npos || starts("Right drag");
            if (starts("Gamepad")) continue;  // the virtual server has none
            if (starts("Drag") || starts("Draw") || starts("Right drag")) {
                flick(from, to, isRight ? 3 : 1), ++presses_;
            } else if (starts("Click") || starts("Hold") || starts("Press")) {
                const std::string button = isRight ? "3" : "1";
                hand("mousemove " + from + " mousedown " + button + " sleep 0.02 mouseup " + button), ++presses_;
            } else if (starts("Wheel")) {
                hand("mousemove " + from + " click 4");
            } else if (starts("Move") || starts("Point")) {
                hand("mousemove " + from + " sleep 0.01 mousemove " + to);
            } else if (input == "1 to 4" || input.size() == 1) {
                const std::string key = input.size() == 1 ? keyName(Key{input[0]}) : "2";
                const Json before = seen()["params"];
                hand("keydown " + key + " sleep 0.03 keyup " + key);
                seenWhere([&](const Json& frame) { return frame["params"] != before; });
            } else {
                ADD_FAILURE() << "the hand does not know how to do this";
            }
        }
        awaitFrames(4);
        pause(true);
    }

    void doDrop() {
        ASSERT_FALSE(shot_.empty());
        drop(shot_);
        seenWhere([&](const Json& frame) { return frame["isPaused"] == true && frame["tick"] == tickOf(shot_); });
    }

    std::string shot_;
    int presses_ = 0;  ///< that the demo should have seen since its reset
};

TEST_P(WindowHand, DoesEveryTaskOfTheSheet) {
    openDemo();
    using enum CommandId;
    const std::vector<std::pair<std::vector<CommandId>, std::function<void()>>> tasks{
        {{renderScale}, [&] { doRenderScale(); }},
        {{keys}, [&] { doHelp(); }},
        {{escape}, [&] { doEscape(); }},
        {{panels}, [&] { doPanels(); }},
        {{search}, [&] { doSearch(); }},
        {{fullScreen}, [&] { doFullScreen(); }},
        {{slower, faster}, [&] { doSpeed(); }},
        {{CommandId::pause}, [&] { doPause(); }},
        {{}, [&] { doCamera(); }},
        {{}, [&] { doLookInPause(); }},
        {{}, [&] { doHover(); }},
        {{tick}, [&] { doTick(); }},
        {{reset}, [&] { doReset(); }},
        {{}, [&] { doTimeline(); }},
        {{newSeed}, [&] { doNewSeed(); }},
        {{}, [&] { doGestures(); }},
        {{undo, redo}, [&] { doUndoAndRedo(); }},
        {{CommandId::capture}, [&] { doCapture(); }},
        {{copyCommand}, [&] { doCopyCommand(); }},
        {{copyLink, copyImage}, [&] { doCopyOthers(); }},
        {{captureWithPanels}, [&] { doCaptureWithPanels(); }},
        {{compare, switchSides, showDifference}, [&] { doCompare(); }},
        {{inspector, previousPass, nextPass, wholePass}, [&] { doInspector(); }},
        {{explainPixel}, [&] { doExplain(); }},
        {{markTick}, [&] { doMark(); }},
        {{reloadShaders}, [&] { doReload(); }},
        {{previousPreset, nextPreset}, [&] { doPresets(); }},
        {{}, [&] { doDrop(); }},
        {{}, [&] { doLayouts(); }},
    };
    // What opens other programs is tried from the gallery, in gallery_window_test.cpp.
    std::set<CommandId> done{gallery, previousDemo, nextDemo};
    for (const auto& [ids, perform] : tasks) {
        SCOPED_TRACE(ids.empty() ? "a gesture" : std::string(commandOf(ids[0]).name));
        perform();
        ASSERT_TRUE(demo().isRunning());
        if (HasFailure()) return;
        done.insert(ids.begin(), ids.end());
    }
    for (const Command& command : commandTable())
        EXPECT_TRUE(done.count(command.id) != 0 || keyText(command).empty())
            << "the hand has no task for " << command.name << " (" << keyText(command) << ")";
    EXPECT_EQ(close().code, 0);
}

std::vector<Desk> desks() {
    std::vector<Desk> all;
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ','))
        for (const bool isLarge : {false, true})
            for (const bool isSlow : {false, true}) all.push_back({std::string(demo), isLarge, isSlow});
    return all;
}

INSTANTIATE_TEST_SUITE_P(Desks, WindowHand, testing::ValuesIn(desks()),
                         [](const auto& desk) { return desk.param.name(); });

}  // namespace
}  // namespace arclight::test
