// How the suite finds its own files and ends its child processes.
#include "app/platform/platform.h"

#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <iterator>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include "app/child.h"
#include "app/platform/child_process.h"
#include "app/platform/gamepad.h"
#include "app/platform/x11_desktop.h"
#include "core/temporary_folder.h"

namespace arclight::test {
namespace {

namespace fs = std::filesystem;

TEST(Platform, ExecutablePathIsThisProgram) {
    EXPECT_TRUE(fs::exists(executablePath()));
    EXPECT_EQ(executablePath().filename(), "app_tests");
}

TEST(Platform, ScaleOfTheInterfaceHasBounds) {
    EXPECT_EQ(boundedScale(1.5f, 1080), 1.5f);
    EXPECT_EQ(boundedScale(2, 600), 2) << "half of the room on a small screen is still room";
    EXPECT_EQ(boundedScale(0.5f, 1080), 1);
    EXPECT_EQ(boundedScale(0, 0), 1);
    for (const int height : {480, 720, 1080, 2160, 4320}) {
        const float scale = boundedScale(4000.0f / 96, height);
        EXPECT_LE(scale, 5) << height;
        EXPECT_GE(static_cast<float>(height) / scale, 300) << height;
    }
    EXPECT_EQ(boundedScale(4000.0f / 96, 200), 1);
    EXPECT_EQ(boundedScale(4000.0f / 96, 0), 5);
}

TEST(Platform, ScaleIsThatOfTheResources) {
    EXPECT_EQ(scaleOfResources("Xft.dpi:\t192\n"), 2);
    EXPECT_EQ(scaleOfResources("Xcursor.size:\t24\nXft.dpi: 144\nXft.hinting:\t1\n"), 1.5f);
    EXPECT_EQ(scaleOfResources("Xft.dpi:96"), 1);
    for (const char* text : {"", "Xft.dpi:\t\n", "Xft.dpi: many", "Xft.dpi: -96", "Xft.dpi: 0", "MyXft.dpi: 192"})
        EXPECT_EQ(scaleOfResources(text), std::nullopt) << text;
}

TEST(Gamepads, TheOneThatIsMovedCounts) {
    const auto rightX = [](std::initializer_list<float> pads, bool isPressed = false) {
        Input input;
        for (const float push : pads) {
            GLFWgamepadstate state{};
            state.axes[GLFW_GAMEPAD_AXIS_RIGHT_X] = push;
            state.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] = push < -0.5f ? 1.0f : -1.0f;
            state.buttons[GLFW_GAMEPAD_BUTTON_A] = isPressed && push == 0 ? GLFW_PRESS : GLFW_RELEASE;
            addGamepad(state, input);
        }
        return input;
    };
    const auto axis = [](const Input& input) { return input.axis(GamepadAxis::rightX); };
    EXPECT_EQ(axis(rightX({})), 0);
    EXPECT_EQ(axis(rightX({0, 1})), 1);
    EXPECT_EQ(axis(rightX({-1, 0.25f})), -1);
    EXPECT_EQ(axis(rightX({0.03f, -0.5f, 0.25f})), -0.5f) << "the first stick drifts";
    EXPECT_EQ(rightX({0, -1}).axis(GamepadAxis::leftTrigger), 1);
    EXPECT_EQ(rightX({0, 0.5f}).axis(GamepadAxis::leftTrigger), 0);
    EXPECT_TRUE(rightX({0, 1}, true).isDown(GamepadButton::south));
    EXPECT_FALSE(rightX({0, 1}).isDown(GamepadButton::south));
}

TEST(DataRoot, OptionOverridesOtherCandidates) {
    const TemporaryFolder folder;
    const Expected<fs::path> missing = findDataRoot(folder.path().string());
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().exit, Exit::badAsset);
    EXPECT_EQ(missing.error().message, "no folder with shaders/common and assets; tried " + folder.path().string());
    fs::create_directories(folder.path() / "shaders" / "common");
    EXPECT_FALSE(findDataRoot(folder.path().string()).has_value());
    fs::create_directories(folder.path() / "assets");
    EXPECT_EQ(findDataRoot(folder.path().string()).value(), folder.path());
}

TEST(DataRoot, EnvironmentPrecedesExecutableFolder) {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "shaders" / "common");
    fs::create_directories(folder.path() / "assets");
    setenv("ARCLIGHT_DATA", folder.path().c_str(), 1);
    EXPECT_EQ(findDataRoot(std::nullopt).value(), folder.path());
    EXPECT_EQ(dataRootCandidates(std::nullopt).front(), folder.path());
    unsetenv("ARCLIGHT_DATA");
    EXPECT_EQ(dataRootCandidates(std::nullopt).front(), executablePath().parent_path());
}

#ifdef __linux__

/// Whether a process runs: it is there, and not only as the status that its parent has not asked for.
bool runs(const std::string& process) {
    std::ifstream file("/proc/" + process + "/stat");
    std::string text(std::istreambuf_iterator<char>(file), {});
    const std::size_t end = text.rfind(')');
    return end != std::string::npos && text.size() > end + 2 && text[end + 2] != 'Z';
}

TEST(ChildProcess, StopEndsWhatAWrapperHasStarted) {
    auto wrapper = ChildProcess::start("/bin/sh", {"-c", "sleep 100 & echo $!; wait"}, ChildProcess::Output::kept);
    ASSERT_TRUE(wrapper.has_value()) << wrapper.error().message;
    std::string inner;
    for (int i = 0; i < 500 && !inner.ends_with('\n'); ++i, sleepMs(10)) inner = wrapper->out();
    ASSERT_TRUE(inner.ends_with('\n'));
    inner.pop_back();
    EXPECT_TRUE(runs(inner));
    wrapper->stop();
    for (int i = 0; i < 500 && runs(inner); ++i) sleepMs(10);
    EXPECT_FALSE(runs(inner));
}

#endif

}  // namespace
}  // namespace arclight::test
