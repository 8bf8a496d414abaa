// The gallery's window: typing, launching, and demos that keep running or fail.
#include <csignal>
#include <fstream>

#include "app/window/window_driver.h"
#include "apps/arclight/gallery.h"
#include "core/text.h"

namespace arclight::test {

namespace {

class GalleryWindow : public WithGallery<WindowCli> {
protected:
    void open() { WindowCli::open(programs() / "arclight", withData({"--size", "640x400"})); }
    void type(const std::string& text) const {
        EXPECT_EQ(xdo({"type", "--delay", "60", text}).code, 0);
        sleepMs(500);
    }
    /// Replaces a demo by a script that answers --about as before and otherwise runs `script`.
    void replaceDemo(const std::string& name, const std::string& script) {
        const std::string real = (programs() / name).string();
        copyPrograms();
        replace(name, "case \"$1\" in --about) exec '" + real + "' \"$@\" ;; esac\n" + script);
    }
    void replaceSprings(const std::string& script) { replaceDemo("springs", script); }
    std::vector<std::string> windowsOf(const std::string& name) const {
        std::vector<std::string> windows;
        const std::string found = xdo({"search", "--name", name}).out;
        for (const std::string_view line : split(found, '\n'))
            if (!line.empty()) windows.emplace_back(line);
        return windows;
    }
    std::string text(std::string_view name) const { return slurp(in(name)); }
    pid_t processIn(std::string_view name) const { return parseNumber<pid_t>(lineOf(text(name))).value_or(0); }

private:
    static std::string lineOf(const std::string& text) { return text.substr(0, text.find('\n')); }
};

TEST_F(GalleryWindow, EnterLaunchesTypedDemo) {
    open();
    type("springs");
    press("Return");
    const auto found = [&] { return xdo({"search", "--name", "arclight springs: "}); };
    ASSERT_TRUE(waitFor([&] { return found().code == 0; }, 30)) << "no window of the demo";
    EXPECT_TRUE(program().isRunning());
    const std::string id = found().out.substr(0, found().out.find('\n'));
    const auto process = parseNumber<pid_t>(split(xdo({"getwindowpid", id}).out, '\n')[0]);
    ASSERT_TRUE(process && *process > 1);
    sleepMs(1500);
    EXPECT_EQ(kill(*process, SIGTERM), 0);
    ASSERT_TRUE(waitFor([&] { return found().code != 0; }, 20)) << "the demo's window stays";
    sleepMs(800);
    EXPECT_TRUE(program().isRunning()) << "the gallery ended with the demo";
    program().signal(SIGTERM);
    EXPECT_EQ(program().wait(20).code, 143);
}

TEST_F(GalleryWindow, EscapeOnlyClearsAndControlQCloses) {
    replaceSprings("echo \"$@\" >'" + in("words") + "'");
    open();
    type("hair");
    for (int i = 0; i < 3; ++i) press("Escape");
    sleepMs(500);
    EXPECT_TRUE(program().isRunning());
    press("Return");
    ASSERT_TRUE(waitFor([&] { return !text("words").empty(); }, 20))
        << "the search is not cleared: Enter opens the first";
    pressWithControl("q");
    EXPECT_EQ(program().wait(20).code, 0);
}

TEST_F(GalleryWindow, EnterOpensTheSceneThatWasFound) {
    replaceSprings("echo \"$@\" >'" + in("words") + "'");
    open();
    type("springs stability");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return !text("words").empty(); }, 20));
    const std::string words = text("words");
    EXPECT_TRUE(words.find("--set scene=stability") != std::string::npos || words.find("--preset") != std::string::npos)
        << words;
}

TEST_F(GalleryWindow, HasNameAndIconOfTheDesktopEntry) {
    open();
    std::ifstream entry(dataRoot() / "tools/packaging/arclight.desktop");
    std::string line, name;
    while (std::getline(entry, line))
        if (line.starts_with("StartupWMClass=")) name = line.substr(line.find('=') + 1);
    const Outcome properties = runProgram(launchOf("/usr/bin/xprop", {"-id", window(), "WM_CLASS", "_NET_WM_ICON"}));
    if (properties.code == 127) GTEST_SKIP() << "no program xprop";
    EXPECT_NE(properties.out.find("WM_CLASS(STRING) = \"" + name + "\", \"" + name + "\""), std::string::npos)
        << properties.out.substr(0, 200);
    for (const char* size : {"128 x 128", "64 x 64", "32 x 32", "16 x 16"})
        EXPECT_NE(properties.out.find(size), std::string::npos) << size;
}

TEST_F(GalleryWindow, EnterLaunchesTypedPreset) {
    replaceDemo("hair", "echo \"$@\" >'" + in("words") + "'");
    open();
    // A word that the description of the demo contains, too.
    type("rubber");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return !text("words").empty(); }, 20));
    EXPECT_NE(text("words").find("--preset rubber\n"), std::string::npos) << text("words");
}

TEST_F(GalleryWindow, SurvivesFailingDemo) {
    replaceSprings("echo run >>'" + in("runs") + "'; echo 'springs: no luck' >&2; exit 5");
    open();
    type("springs");
    for (const std::string expected : {"run\n", "run\nrun\n"}) {
        press("Return");
        ASSERT_TRUE(waitFor([&] { return text("runs") == expected; }, 20)) << text("runs");
        sleepMs(600);
        ASSERT_TRUE(program().isRunning());
    }
    pressWithControl("q");
    EXPECT_EQ(program().wait(20).code, 0);
}

TEST_F(GalleryWindow, DoubleClickLaunchesDemoOnce) {
    replaceSprings("echo \"$@\" >>'" + in("words") + "'");
    open();
    // A narrow window has one column: this is on the first thumbnail.
    point(300, 260);
    for (const int started : {1, 2}) {
        EXPECT_EQ(xdo({"click", "--repeat", "2", "--delay", "100", "1"}).code, 0);
        sleepMs(1500);
        EXPECT_EQ(std::ranges::count(text("words"), '\n'), started) << text("words");
    }
    EXPECT_EQ(text("words").find("--preset"), std::string::npos);
}

TEST_F(GalleryWindow, DemosKeepRunningWhenItCloses) {
    replaceSprings("echo $$ >'" + in("process") + "'; while :; do echo still here >&2; sleep 0.05; done");
    open();
    type("springs");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return processIn("process") > 1; }, 20));
    const pid_t process = processIn("process");
    program().signal(SIGINT);
    EXPECT_EQ(program().wait(20).code, 130);
    sleepMs(500);
    EXPECT_EQ(kill(process, 0), 0) << "the demo ended with the gallery";
    kill(process, SIGKILL);
}

TEST_F(GalleryWindow, ArrowKeysChooseACard) {
    replaceDemo(demoNames()[1], "echo \"$@\" >'" + in("words") + "'; echo $0 >>'" + in("words") + "'");
    open();
    press("Down");
    press("Down");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return !text("words").empty(); }, 20));
    EXPECT_NE(text("words").find(demoNames()[1]), std::string::npos) << text("words");
    EXPECT_EQ(text("words").find("--preset"), std::string::npos);
}

TEST_F(GalleryWindow, TabChoosesAPreset) {
    replaceSprings("echo \"$@\" >'" + in("words") + "'");
    open();
    press("Tab");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return !text("words").empty(); }, 20));
    EXPECT_NE(text("words").find("--preset "), std::string::npos) << text("words");
}

TEST_F(GalleryWindow, SecondLaunchBringsTheRunningDemoToTheFront) {
    open();
    const std::string gallery = window();
    type("springs");
    press("Return");
    ASSERT_TRUE(waitFor([&] { return windowsOf("arclight springs: ").size() == 1; }, 30)) << "no window of the demo";
    sleepMs(3000);
    const std::string demo = windowsOf("arclight springs: ")[0];
    const auto process = parseNumber<pid_t>(split(xdo({"getwindowpid", demo}).out, '\n')[0]);
    ASSERT_TRUE(process && *process > 1);
    EXPECT_EQ(xdo({"windowfocus", "--sync", gallery}).code, 0);
    const auto focused = [&] { return xdo({"getwindowfocus"}).out.substr(0, demo.size()); };
    EXPECT_NE(focused(), demo);
    press("Return");
    EXPECT_TRUE(waitFor([&] { return focused() == demo; }, 20)) << "the demo's window stays behind";
    EXPECT_EQ(windowsOf("arclight springs: ").size(), 1u);
    // With Ctrl, a second one.
    EXPECT_EQ(xdo({"windowfocus", "--sync", gallery}).code, 0);
    pressWithControl("Return");
    EXPECT_TRUE(waitFor([&] { return windowsOf("arclight springs: ").size() == 2; }, 30));
    for (const std::string& id : windowsOf("arclight springs: "))
        if (const auto other = parseNumber<pid_t>(split(xdo({"getwindowpid", id}).out, '\n')[0])) kill(*other, SIGTERM);
}

TEST_F(GalleryWindow, ClickRestoresARecentCapture) {
    std::filesystem::create_directory(in("captures"));
    const Outcome made = runProgram(launchOf(
        executable("springs"), {"--headless", "--size", "64x36", "--tick", "3", "--capture", in("captures/one.png")}));
    ASSERT_EQ(made.code, 0) << made.err;
    replaceSprings("echo \"$@\" >'" + in("words") + "'");
    open();
    // The first thumbnail, in the row at the bottom.
    click(60, 345);
    ASSERT_TRUE(waitFor([&] { return !text("words").empty(); }, 20)) << "the click restored nothing";
    EXPECT_NE(text("words").find("--from captures/one.png"), std::string::npos) << text("words");
}

TEST_F(GalleryWindow, TogglesFullScreen) {
    open();
    press("F11");
    press("F11");
    EXPECT_TRUE(program().isRunning());
    pressWithControl("q");
    EXPECT_EQ(program().wait(20).code, 0);
}

TEST_F(GalleryWindow, ADemoLeadsBackToTheGalleryAndToTheNextDemo) {
    open();
    const std::string gallery = window();
    type("springs");
    press("Return");
    const auto windows = [&](const std::string& name) { return windowsOf("arclight " + name + ": "); };
    ASSERT_TRUE(waitFor([&] { return windows("springs").size() == 1; }, 60)) << "no window of the demo";
    sleepMs(3000);
    EXPECT_EQ(xdo({"windowfocus", "--sync", windows("springs")[0]}).code, 0);
    const auto focused = [&] { return xdo({"getwindowfocus"}).out.substr(0, gallery.size()); };
    pressWithControl("g");
    EXPECT_TRUE(waitFor([&] { return focused() == gallery; }, 30)) << "the gallery stays behind";
    EXPECT_TRUE(program().isRunning());
    EXPECT_EQ(xdo({"windowfocus", "--sync", windows("springs")[0]}).code, 0);
    pressWithControl("Next");
    const std::string second = demoNames()[1];
    EXPECT_TRUE(waitFor([&] { return windows(second).size() == 1; }, 60)) << "the next demo does not open";
    EXPECT_TRUE(waitFor([&] { return windows("springs").empty(); }, 60)) << "the demo before it stays";
    for (const std::string& id : windows(second))
        if (const auto other = parseNumber<pid_t>(split(xdo({"getwindowpid", id}).out, '\n')[0])) kill(*other, SIGTERM);
}

}  // namespace
}  // namespace arclight::test
