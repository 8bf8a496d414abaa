// The panel as a hand meets it: the lines of a first launch, a value that is refused, a source that opens a browser.
#include <fstream>

#include "app/window/window_driver.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

class WindowPanel : public DemoWindow {
protected:
    /// Opens a window with as much panel as the screen has.
    void openTall(bool hasSeenWelcome) {
        writeSettings(std::string(R"({"windowWidth": 640, "windowHeight": 580, "hasSeenWelcome": )") +
                      (hasSeenWelcome ? "true}" : "false}"));
        open({"--set", "scene=graph"});
        seenWhere([](const Json& frame) { return frame["widgets"].contains("param scene"); });
    }
    /// The first shown link, without its kind.
    std::string firstLink() const {
        const Json frame = seen();
        for (const auto& [name, box] : frame["widgets"].items())
            if (name.starts_with("link ")) return name.substr(5);
        return {};
    }
};

TEST_F(WindowPanel, WelcomeStaysDismissed) {
    if (!canSendEvents()) GTEST_SKIP() << "built without X11's headers";
    openTall(false);
    clickWidget("button Got it");
    seenWhere([](const Json& frame) { return !frame["widgets"].contains("button Got it"); });
    EXPECT_EQ(close().code, 0);
    EXPECT_EQ(parseJson(slurp(settingsPath()), "settings").value_or(Json::object()).value("hasSeenWelcome", false),
              true);
    open({"--set", "scene=graph"});
    const Json frame = seenWhere([](const Json& f) { return f["widgets"].contains("section Scene"); });
    EXPECT_FALSE(frame["widgets"].contains("button Got it"));
}

TEST_F(WindowPanel, ASearchHidesSectionsWithOtherTitles) {
    openTall(true);
    const auto hasSection = [](const Json& frame, const char* title) {
        return frame["widgets"].contains(std::string("section ") + title);
    };
    const auto [x, y] = widget("field Search");
    hand("mousemove " + std::to_string(x) + " " + std::to_string(y) + " click 1 sleep 0.2 type --delay 60 recording");
    seenWhere([&](const Json& f) { return hasSection(f, "Recording") && !hasSection(f, "Scene"); });
    for (const char* title : {"A/B", "Passes", "Code", "About", "Measures"}) EXPECT_FALSE(hasSection(seen(), title));
    hand("type --delay 60 zz");
    seenWhere([&](const Json& f) { return !hasSection(f, "Recording"); });
}

TEST_F(WindowPanel, RefusedValueChangesNothing) {
    openTall(true);
    const auto [x, y] = widget("param frequency");
    hand("mousemove " + std::to_string(x) + " " + std::to_string(y) +
         " keydown Control_L sleep 0.1 mousedown 1 sleep 0.2 mouseup 1 keyup Control_L sleep 0.5 type --delay 100 99");
    press("Return");
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency) << "99 Hz is out of range, and not clamped";
}

TEST_F(WindowPanel, AResetTakesARefusedValueAway) {
    openTall(true);
    const auto [x, y] = widget("param frequency");
    const std::string at = std::to_string(x) + " " + std::to_string(y);
    hand("mousemove " + at +
         " keydown Control_L sleep 0.1 mousedown 1 sleep 0.2 mouseup 1 keyup Control_L sleep 0.5 type --delay 100 99");
    press("Return");
    seenWhere([](const Json& frame) { return frame["widgets"].contains("fault frequency"); });
    hand("mousemove " + at + " mousedown 3 sleep 0.2 mouseup 3");
    seenWhere([](const Json& frame) { return !frame["widgets"].contains("fault frequency"); });
    EXPECT_EQ(frequencyOf(stateNow()), kDefaultFrequency);
}

TEST_F(WindowPanel, SourceOpensTheBrowser) {
    const fs::path browser = in("browser"), log = in("address");
    std::ofstream(browser) << "#!/bin/sh\nprintf '%s' \"$1\" >'" << log.string() << ".part'\nmv '" << log.string()
                           << ".part' '" << log.string() << "'\n";
    fs::permissions(browser, fs::perms::owner_all);
    setenv("BROWSER", browser.c_str(), 1);
    openTall(true);
    scrollToTheEnd();
    clickWidget("section About");
    scrollToTheEnd();
    const std::string link = firstLink();
    ASSERT_FALSE(link.empty()) << seen().dump();
    clickWidget("link " + link);
    EXPECT_TRUE(waitFor([&] { return fs::exists(log); }, 20)) << "nothing was opened";
    EXPECT_TRUE(slurp(log.string()).starts_with("http")) << slurp(log.string());
    unsetenv("BROWSER");
}

TEST_F(WindowPanel, ThumbnailAppliesItsPreset) {
    openTall(true);
    const Json frame = seen();
    std::string preset;
    for (const auto& [name, box] : frame["widgets"].items())
        if (name.starts_with("preset ") && name != "preset showcase") preset = name;
    ASSERT_FALSE(preset.empty()) << frame.dump();
    clickWidget(preset);
    const auto isApplied = [&](const Json& now) { return "preset " + now["preset"].get<std::string>() == preset; };
    seenWhere([&](const Json& now) { return isApplied(now) && !now["isSeeking"] && now["cover"] == ""; });
    const Json shipped =
        parseJson(slurp(std::string(ARCLIGHT_ROOT) + "/assets/presets/springs/" + preset.substr(7) + ".json"), preset)
            .value_or(Json::object());
    const Json now = stateNow()["params"];
    for (const auto& [name, value] : shipped["params"].items()) EXPECT_EQ(now.value(name, Json()), value) << name;
}

}  // namespace
}  // namespace arclight::test
