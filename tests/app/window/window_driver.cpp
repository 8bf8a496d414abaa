#include "app/window/window_driver.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "core/long_run.h"
#include "core/text.h"

namespace arclight::test {

namespace fs = std::filesystem;

/// What ./test tries in windows: of each way in and out a test or two. ./test --long tries all.
constexpr std::string_view kSample[] = {
    "Window.CaptureRestoresBitForBitHeadless",
    "Window.EndsWhenTheDisplayServerDies",
    "Window.KeyReleasedWithinATickIsNotLost",
    "Window.KeysPauseStepAndReset",
    "WindowClaims.EscapeGivesThePointerBackAndCapturesReplayItsMotion",
    "WindowClaims.KeysAreTheDemosWhileTicksPass",
    "WindowCompare.CaptureOfBothSidesRestoresBitForBit",
    "WindowDesktop.ASleepingOutputLosesNoRecording",
    "WindowDesktop.AStoppedClipboardManagerDoesNotKeepTheWindowOpen",
    "WindowDesktop.AStoppedClipboardOwnerDoesNotFreezeTheWindow",
    "WindowDesktop.FollowsADesktopThatChangesItsScale",
    "WindowDesktop.FullScreenStaysWhenAnotherWindowGetsTheFocus",
    "WindowDesktop.KeysWithAltAndSuperRunNoCommands",
    "WindowDesktop.OnlyTheWindowWithTheFocusFollowsGamepads",
    "WindowInput.DragOfASliderDoesNotReachTheDemo",
    "WindowInput.TypedTextReachesNeitherDemoNorCommands",
    "WindowInput.UndoNeedsNoSlowFingers",
    "WindowPanel.RefusedValueChangesNothing",
    "WindowPanel.ThumbnailAppliesItsPreset",
    "WindowRecord.DroppedCaptureRestoresItsMoment",
    "WindowRecord.RecordingReproducesCaptures",
    "WindowRecord.SignalSavesTheRecordingForReplay",
    "WindowSettings.RemembersHiddenPanelsAndSize",
    "WindowSettings.ReplacesDamagedSettings",
    "WindowReproduction.CopiedCommandGivesTheSameFrame/springs",
    "WindowReproduction.CopiedCommandGivesTheSameFrame/particles",
    "GalleryWindow.ClickRestoresARecentCapture",
    "GalleryWindow.EnterLaunchesTypedDemo",
    "GalleryWindow.SurvivesFailingDemo",
    "QuizWindow.KeysAnswerOpenTheDemoAndLeave"};

/// "Suite.Test" or "Suite.Test/parameter", without the name of the instantiation.
std::string nameOf(const testing::TestInfo& test) {
    const std::string suite = test.test_suite_name(), name = suite + "." + test.name();
    const auto slash = suite.find('/');
    return slash == std::string::npos ? name : name.substr(slash + 1);
}

void WindowCli::SetUp() {
    const std::string name = nameOf(*testing::UnitTest::GetInstance()->current_test_info());
    const bool isSampled = std::ranges::find(kSample, name) != std::end(kSample);
    if (!isSampled && !isLongRun()) GTEST_SKIP() << "only with ./test --long";
    startServer(800, 600);
}

TEST(WindowSample, NamesTests) {
    std::set<std::string> names;
    const auto& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i)
        for (int j = 0; j < all.GetTestSuite(i)->total_test_count(); ++j)
            names.insert(nameOf(*all.GetTestSuite(i)->GetTestInfo(j)));
    // The scripted hand, which needs the table of commands, is a program of its own with this driver.
    if (!names.contains("Window.KeysPauseStepAndReset")) GTEST_SKIP() << "another program";
    for (const std::string_view one : kSample) EXPECT_TRUE(names.contains(std::string(one))) << one;
}

void WindowCli::startServer(int widthPx, int heightPx, int dpi) {
    const std::string server = findProgram("Xvfb");
    xdotool_ = findProgram("xdotool");
    if (server.empty() || xdotool_.empty()) GTEST_SKIP() << "no Xvfb or no xdotool (Debian packages xvfb, xdotool)";
    const std::string screen = std::to_string(widthPx) + "x" + std::to_string(heightPx) + "x24";
    server_ = std::make_unique<Child>(
        Launch{server, {"-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset"}, folder(), {}});
    ASSERT_TRUE(waitFor([&] { return server_->out().ends_with('\n'); }, 20)) << server_->wait(0).err;
    display_ = ":" + server_->out().substr(0, server_->out().find('\n'));
    if (dpi == 96 || !canSendEvents()) return;
    const Outcome set =
        runProgram({ARCLIGHT_X11_EVENT, {"dpi", std::to_string(dpi)}, folder(), {{"DISPLAY", display_}}}, 30);
    ASSERT_EQ(set.code, 0) << set.err;
}

void WindowCli::open(const fs::path& program, Words arguments) {
    Launch launch = launchOf(program, std::move(arguments));
    launch.environment["DISPLAY"] = display_;
    launch.environment["XDG_CONFIG_HOME"] = in("config");
    launch.environment["ARCLIGHT_WATCH"] = in("watch.json");
    for (const auto& [name, value] : variables_) launch.environment[name] = value;
    if (frameMs_ > 0) launch.environment["ARCLIGHT_FRAME_MS"] = std::to_string(frameMs_);
    fs::remove(in("watch.json"));
    program_ = std::make_unique<Child>(launch);
    ASSERT_TRUE(waitFor([&] { return !program_->isRunning() || !window().empty(); }, 30)) << "no window";
    ASSERT_TRUE(program_->isRunning()) << program_->wait(1).err;
    // Without a window manager, keys go to the window under the pointer.
    point(100, 100);
    sleepMs(1500);
}

std::unique_ptr<Child> WindowCli::neighbour(Words arguments) const {
    auto child = std::make_unique<Child>(
        Launch{ARCLIGHT_X11_EVENT, std::move(arguments), folder(), {{"DISPLAY", display_}}});
    EXPECT_TRUE(waitFor([&] { return child->out().ends_with('\n'); }, 20));
    return child;
}

Outcome WindowCli::xdo(Words arguments) const {
    return runProgram({xdotool_, std::move(arguments), folder(), {{"DISPLAY", display_}}}, 20);
}

void WindowCli::hand(const std::string& commands) const {
    Words words;
    for (const std::string_view word : split(commands, ' ')) words.emplace_back(word);
    EXPECT_EQ(xdo(std::move(words)).code, 0) << commands;
}

void WindowCli::point(int x, int y) const {
    EXPECT_EQ(xdo({"mousemove", std::to_string(x), std::to_string(y)}).code, 0);
}

void WindowCli::press(const std::string& key) const {
    EXPECT_EQ(xdo({"keydown", key}).code, 0);
    sleepMs(120);
    EXPECT_EQ(xdo({"keyup", key}).code, 0);
    sleepMs(600);
}

void WindowCli::pressWithControl(const std::string& key) const {
    EXPECT_EQ(xdo({"keydown", "Control_L"}).code, 0);
    sleepMs(120);
    press(key);
    EXPECT_EQ(xdo({"keyup", "Control_L"}).code, 0);
    sleepMs(120);
}

void WindowCli::drag(int fromX, int fromY, int toX, int toY) const {
    constexpr int kMoves = 6;
    point(fromX, fromY);
    sleepMs(300);
    EXPECT_EQ(xdo({"mousedown", "1"}).code, 0);
    sleepMs(200);
    for (int i = 1; i <= kMoves; ++i) {
        point(fromX + (toX - fromX) * i / kMoves, fromY + (toY - fromY) * i / kMoves);
        sleepMs(60);
    }
    sleepMs(200);
    EXPECT_EQ(xdo({"mouseup", "1"}).code, 0);
    sleepMs(300);
}

void WindowCli::click(int x, int y) const { drag(x, y, x, y); }

std::string WindowCli::window() {
    const Outcome found =
        xdo({"search", "--all", "--onlyvisible", "--pid", std::to_string(program_->process()), "--name", "arclight"});
    return found.code == 0 ? found.out.substr(0, found.out.find('\n')) : std::string();
}

void WindowCli::drop(const std::string& path) {
    const Outcome outcome =
        runProgram({ARCLIGHT_X11_EVENT, {"drop", window(), path}, folder(), {{"DISPLAY", display_}}}, 30);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
}

void WindowCli::minimise() {
    const Outcome outcome =
        runProgram({ARCLIGHT_X11_EVENT, {"minimise", window()}, folder(), {{"DISPLAY", display_}}}, 30);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
}

Outcome WindowCli::close() {
    const Outcome requested =
        runProgram({ARCLIGHT_X11_EVENT, {"close", window()}, folder(), {{"DISPLAY", display_}}}, 30);
    EXPECT_EQ(requested.code, 0) << requested.err;
    return program_->wait(20);
}

fs::path WindowCli::settingsPath(const std::string& demo) const {
    return folder() / "config" / "arclight" / (demo + ".json");
}

void WindowCli::writeSettings(std::string_view text, const std::string& demo) const {
    fs::create_directories(settingsPath(demo).parent_path());
    std::ofstream(settingsPath(demo), std::ios::binary) << text;
}

void DemoWindow::open(const fs::path& demo, Words arguments) {
    ASSERT_NO_FATAL_FAILURE(WindowCli::open(demo, std::move(arguments)));
    awaitFrames();
}

void DemoWindow::openWithSlider(Words arguments) {
    writeSettings(R"({"openGroups": ["Spring"], "windowWidth": 640, "windowHeight": 580, "hasSeenWelcome": true})");
    open(std::move(arguments));
}

Json DemoWindow::seen() const { return parseJson(slurp(in("watch.json")), "watch").value_or(Json()); }

void DemoWindow::awaitFrames(int count) const {
    const Json now = seen();
    const std::int64_t last = now.is_object() ? now.value("frame", std::int64_t{0}) + count : count;
    seenWhere([&](const Json& frame) { return frame["frame"] >= last || frame["isSettled"] == true; });
}

std::pair<int, int> DemoWindow::widget(const std::string& name, double fraction) const {
    const Json frame = seen();
    const Json widgets = frame.is_object() ? frame.value("widgets", Json::object()) : Json::object();
    if (!widgets.contains(name)) {
        ADD_FAILURE() << "no widget " << name << " shows; these do: " << widgets.dump();
        return {0, 0};
    }
    const auto box = widgets[name].get<std::vector<double>>();
    return {static_cast<int>(box[0] + fraction * box[2]), static_cast<int>(box[1] + box[3] / 2)};
}

void DemoWindow::clickWidget(const std::string& name) const {
    seenWhere([&](const Json& frame) { return frame["widgets"].contains(name); });
    const auto [x, y] = widget(name);
    click(x, y);
}

void DemoWindow::scrollToTheEnd() const {
    point(500, 300);
    EXPECT_EQ(xdo({"click", "--repeat", "60", "--delay", "20", "5"}).code, 0);
    sleepMs(500);
}

void DemoWindow::dragFrequency(double to) const {
    seenWhere([](const Json& frame) { return frame["widgets"].contains("param frequency"); });
    const auto [x, y] = widget("param frequency", 0.35);
    const auto [toX, toY] = widget("param frequency", to);
    drag(x, y, toX, toY);
}

std::vector<std::string> DemoWindow::captures() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder()))
        if (entry.path().extension() == ".png") found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

std::string DemoWindow::capture() const {
    // A capture is of the latest tick, which may not have seen what the hand has just done.
    awaitFrames();
    const std::vector<std::string> before = captures();
    press("F12");
    std::vector<std::string> fresh;
    waitFor(
        [&] {
            const std::vector<std::string> now = captures();
            fresh.clear();
            std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(fresh));
            return !fresh.empty();
        },
        patienceSeconds());
    EXPECT_EQ(fresh.size(), 1u) << "F12 wrote no capture";
    return fresh.empty() ? std::string() : fresh[0];
}

Json DemoWindow::stateOf(const std::string& path) {
    return parseJson(readPngText(slurp(path), "arclight", path).value_or("{}"), path).value_or(Json::object());
}

double DemoWindow::frequencyOf(const Json& state) {
    const Json params = state.value("params", Json::object());
    EXPECT_TRUE(params.contains("frequency")) << state.dump();
    // Captures hold the shortest text that reads back as the same float.
    return std::round(params.value("frequency", 0.0) * 1e5) / 1e5;
}

Json DemoWindow::inputsOf(const Json& state, const char* member) {
    Json found = Json::array();
    for (const Json& event : state.value("inputs", Json::object()).value("events", Json::array()))
        if (event.contains("input") && event["input"].contains(member)) found.push_back(event["input"][member]);
    return found;
}

}  // namespace arclight::test
