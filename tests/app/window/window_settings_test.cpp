// What a window remembers, what it does if it cannot, and that a paused window stays idle.
#include <unistd.h>

#include "app/window/window_driver.h"
#include "core/text.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

class WindowSettings : public DemoWindow {
protected:
    Json settings() const { return parseJson(slurp(settingsPath()), "settings").value_or(Json::object()); }

    /// Whether the demo sees the pointer where a window 320 pixels wide has its panel.
    bool panelsAreHidden() const {
        point(240, 100);
        const Json inside = inputsOf(stateNow(), "inside");
        return !inside.empty() && inside.back() == true;
    }

    void expectItRunsAndCloses() {
        EXPECT_FALSE(capture().empty());
        const Outcome closed = close();
        EXPECT_EQ(closed.code, 0) << closed.err;
        EXPECT_EQ(closed.err, "");
    }

    /// Seconds of processor time that the process and its threads have used.
    static double processorSeconds(pid_t process) {
        const std::string text = slurp("/proc/" + std::to_string(process) + "/stat");
        // User and system time are the 12th and 13th fields after the program's name, which is in brackets.
        const auto words = split(std::string_view(text).substr(text.rfind(')') + 2), ' ');
        return (parseNumber<double>(words[11]).value_or(1e9) + parseNumber<double>(words[12]).value_or(1e9)) /
               static_cast<double>(sysconf(_SC_CLK_TCK));
    }
};

TEST_F(WindowSettings, RemembersHiddenPanelsAndSize) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    open({"--size", "320x180"});
    EXPECT_FALSE(panelsAreHidden());
    press("Tab");
    EXPECT_TRUE(panelsAreHidden());
    EXPECT_EQ(close().code, 0);
    EXPECT_EQ(settings().value("showPanels", true), false);
    EXPECT_EQ(settings().value("windowWidth", 0), 320);
    EXPECT_EQ(settings().value("windowHeight", 0), 180);
    open({});
    EXPECT_TRUE(panelsAreHidden());
    EXPECT_EQ(sizeOf(pixelsOf(capture())), "320x180");
}

TEST_F(WindowSettings, DoesNotRememberFullScreenSize) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    open({"--size", "320x180", "--set", "scene=graph"});
    press("F11");
    EXPECT_EQ(close().code, 0);
    EXPECT_EQ(settings().value("windowWidth", 0), 320);
    EXPECT_EQ(settings().value("windowHeight", 0), 180);
}

TEST_F(WindowSettings, UndoRestoresLastSessionsParameters) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    openWithSlider({});
    dragFrequency(0.9);
    EXPECT_EQ(close().code, 0);
    const double dragged = settings()["params"].value("frequency", 0.0);
    EXPECT_GT(dragged, 3.0) << "the drag missed the frequency slider";
    open({});
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency);
    pressWithControl("z");
    EXPECT_NEAR(frequencyOf(stateNow()), dragged, 1e-4);
    pressWithControl("y");
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency);
}

TEST_F(WindowSettings, ReplacesDamagedSettings) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    for (const char* text : {"{\"showPanels\": fal", "{\"windowWidth\": -5, \"openGroups\": [1], \"params\": 3}"}) {
        writeSettings(text);
        open({"--size", "320x180", "--set", "scene=graph"});
        expectItRunsAndCloses();
        EXPECT_EQ(settings().value("windowWidth", 0), 320) << text;
    }
}

TEST_F(WindowSettings, RunsWithoutUsableSettingsFolder) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    // A file instead of the folder, as permissions do not stop root.
    write("config", "in the way");
    open({"--size", "320x180", "--set", "scene=graph"});
    expectItRunsAndCloses();
    EXPECT_EQ(slurp(in("config")), "in the way");
}

TEST_F(WindowSettings, RunsWithoutWritePermission) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    if (geteuid() == 0) GTEST_SKIP() << "permissions do not stop root";
    fs::create_directory(in("config"));
    fs::permissions(in("config"), fs::perms::owner_read | fs::perms::owner_exec);
    open({"--size", "320x180", "--set", "scene=graph"});
    expectItRunsAndCloses();
    fs::permissions(in("config"), fs::perms::owner_all);
    EXPECT_TRUE(fs::is_empty(in("config")));
}

TEST_F(WindowSettings, PausedWindowUsesLittleProcessorTime) {
    writeSettings(R"({"showPanels": false})");
    open({"--size", "160x90", "--set", "scene=graph"});
    press("space");
    const double before = processorSeconds(demo().process());
    sleepMs(2000);
    const double paused = processorSeconds(demo().process()) - before;
    EXPECT_LT(paused, 0.2);
    const std::string shot = capture();
    EXPECT_EQ(tickOf(capture()), tickOf(shot)) << "it was not paused";
}

}  // namespace
}  // namespace arclight::test
