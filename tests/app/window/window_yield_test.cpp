// However long a frame takes, a key or a drag shows its effect on the panel while that frame is being drawn, and the
// last frame never passes for one of the new state.
#include <set>

#include "app/window/commands.h"
#include "app/window/window_driver.h"
#include "core/long_run.h"
#include "core/text.h"

namespace arclight::test {
namespace {

struct SlowDesk {
    std::string demo;
    int frameMs = 500;

    std::string name() const { return demo + "_" + std::to_string(frameMs); }
    /// Part of the test's name for ctest.
    friend void PrintTo(const SlowDesk& desk, std::ostream* out) { *out << desk.name(); }
};

bool isTriedAlways(const SlowDesk& desk) {
    return (desk.demo == "springs" && desk.frameMs == 5000) || (desk.demo == "bones" && desk.frameMs == 500);
}

class WindowYield : public DemoWindow, public testing::WithParamInterface<SlowDesk> {
protected:
    void SetUp() override {
        if (!isLongRun() && !isTriedAlways(GetParam())) GTEST_SKIP() << "takes minutes: run ./test --long";
        startServer(1280, 720);
        setPatience(240);
        holdFrames(GetParam().frameMs);
        writeSettings(R"({"windowWidth": 1280, "windowHeight": 720, "hasSeenWelcome": true})", GetParam().demo);
        open(executable(GetParam().demo), {"--size", "1280x720"});
        seenWhere([](const Json& frame) { return frame["framesOfDemo"] >= 1; });
    }

    static int framesOf(const Json& frame) { return frame["framesOfDemo"].get<int>(); }

    /// Does something with the hand; what follows must show before the next frame but one of the demo is complete. Such
    /// a frame takes longer than the limit alone.
    template <class Condition>
    Json shownAtOnce(const char* what, const std::string& commands, Condition&& condition) const {
        SCOPED_TRACE(what);
        const int before = framesOf(seen());
        hand(commands);
        const Json frame = seenWhere(condition);
        EXPECT_LE(framesOf(frame), before + 1) << "shown after the frame";
        return frame;
    }
    static std::string tapOf(const char* key) { return std::string("keydown ") + key + " sleep 0.03 keyup " + key; }
    std::string anySlider() const {
        const Json widgets = seen()["widgets"];
        const std::string text = runProgram(launchOf(executable(GetParam().demo), {"--list-params", "--json"})).out;
        for (const Json& param : parseJson(text, "params").value_or(Json::array())) {
            const std::string name = param["name"];
            if (param["type"] == "float" && !name.starts_with("camera") && widgets.contains("param " + name))
                return name;
        }
        ADD_FAILURE() << "no slider shows: " << widgets.dump();
        return "";
    }
    static std::string to(std::pair<int, int> point) {
        return "mousemove " + std::to_string(point.first) + " " + std::to_string(point.second);
    }
};

TEST_P(WindowYield, KeysAndDragsShowWithinTheFrame) {
    for (const bool wanted : {true, false})
        shownAtOnce("F1", tapOf("F1"), [&](const Json& frame) { return frame["showKeys"] == wanted; });
    const bool wasPaused = seen()["isPaused"];
    shownAtOnce("Space", tapOf("space"), [&](const Json& frame) { return frame["isPaused"] == !wasPaused; });
    // Within the whole frame of a pause, and within moving ones.
    for (const char* when : {"in a pause", "while ticks pass"}) {
        SCOPED_TRACE(when);
        const std::string name = anySlider();
        if (name.empty()) return;
        const auto value = [&](const Json& frame) { return frame["params"][name]; };
        const Json before = seen();
        const Json pressed =
            shownAtOnce("press on a slider", to(widget("param " + name, 0.3)) + " sleep 0.02 mousedown 1",
                        [&](const Json& frame) { return value(frame) != value(before); });
        const Json dragged = shownAtOnce("drag", to(widget("param " + name, 0.5)), [&](const Json& frame) {
            return value(frame) != value(pressed) && frame["isWithinFrame"] == true;
        });
        hand("mouseup 1");
        // The frame that was being drawn ends, although the hand has moved; the next one has what was set.
        const Json drawn = seenWhere(
            [&](const Json& frame) { return framesOf(frame) > framesOf(dragged) && frame["isWithinFrame"] == false; });
        EXPECT_EQ(value(drawn), value(dragged));
        shownAtOnce("Space", to({100, 100}) + " " + tapOf("space"),
                    [&](const Json& frame) { return frame["isPaused"] != drawn["isPaused"]; });
    }
    EXPECT_EQ(close().code, 0);
}

TEST_P(WindowYield, OldFramesDoNotPassForNewOnes) {
    const std::string start = seen()["preset"];
    const Json chosen =
        shownAtOnce("Page Down", tapOf("Next"), [&](const Json& frame) { return frame["preset"] != start; });
    EXPECT_NE(chosen["cover"], "");
    EXPECT_EQ(chosen["hasThumbnailCover"], true);
    // It stays covered until the first frame of the preset is complete.
    std::set<std::string> covers;
    const Json drawn = seenWhere([&](const Json& frame) {
        if (framesOf(frame) == framesOf(chosen)) covers.insert(frame["cover"].get<std::string>());
        return framesOf(frame) > framesOf(chosen);
    });
    EXPECT_FALSE(covers.contains(""));
    EXPECT_EQ(drawn["cover"], "");
    EXPECT_EQ(close().code, 0);
}

/// The measures of this preset peel hair layer by layer, for half a minute on two cores. Keys abandon that.
class WindowMeasures : public DemoWindow {};

TEST_F(WindowMeasures, KeysShowWhileReferencesAreDrawn) {
    startServer(1280, 720);
    setPatience(240);
    writeSettings(R"({"windowWidth": 1280, "windowHeight": 720, "hasSeenWelcome": true})", "hair");
    open(executable("hair"), {"--size", "1280x720", "--preset", "unsorted"});
    seenWhere([](const Json& frame) { return frame["framesOfDemo"] >= 1; });
    if (seen()["isPaused"] == false) hand("keydown space sleep 0.03 keyup space");
    seenWhere([](const Json& frame) { return frame["isPaused"] == true && frame["cover"] == ""; });
    for (const bool wanted : {true, false, true, false}) {
        // The whole frame is drawn, and nothing but the measures is left to do.
        seenWhere([](const Json& shown) { return shown["owesMeasures"] == true && shown["isWithinFrame"] == false; });
        hand("sleep 1.5 keydown F1 sleep 0.03 keyup F1");
        const Json frame = seenWhere([&](const Json& shown) { return shown["showKeys"] == wanted; });
        EXPECT_EQ(frame["owesMeasures"], true) << "shown after them";
    }
    seenWhere([](const Json& frame) { return frame["owesMeasures"] == false && frame["isSettled"] == true; });
    EXPECT_EQ(close().code, 0);
}

std::vector<SlowDesk> slowDesks() {
    std::vector<SlowDesk> all;
    for (const std::string_view demo : split(ARCLIGHT_DEMOS, ','))
        for (const int frameMs : {500, 5000}) all.push_back({std::string(demo), frameMs});
    return all;
}

INSTANTIATE_TEST_SUITE_P(Desks, WindowYield, testing::ValuesIn(slowDesks()),
                         [](const auto& desk) { return desk.param.name(); });

}  // namespace
}  // namespace arclight::test
