// The fixtures of tests with a real window: a virtual X server, with the pointer and the keys of xdotool.
#pragma once

#include <memory>

#include "app/cli.h"

namespace arclight::test {

/// A test of a program in its window. What programs remember from one start to the next lies in the test's own folder.
class WindowCli : public Cli {
protected:
    void SetUp() override;

    /// Starts the program in a window and waits until the window is there.
    void open(const std::filesystem::path& program, Words arguments);

    Outcome xdo(Words arguments) const;
    void point(int x, int y) const;
    /// Presses the key long enough for a slow frame to see it.
    void press(const std::string& key) const;
    /// The same while Ctrl is held.
    void pressWithControl(const std::string& key) const;
    /// From one point to the other with the left button down, slow enough for a slow frame to see every part of it.
    void drag(int fromX, int fromY, int toX, int toY) const;
    void click(int x, int y) const;

    /// The visible window of the program's process.
    std::string window();
    /// Whether files can be dropped and windows asked to close; not where the helper for it could not be built.
    static bool canSendEvents() { return *ARCLIGHT_X11_EVENT != 0; }
    /// Drops the file on that window, as a file manager does.
    void drop(const std::string& path);
    /// Asks the window to close, as a window manager does, and waits for the program's end.
    Outcome close();

    /// Where the demo keeps its settings.
    std::filesystem::path settingsPath(const std::string& demo = "springs") const;
    void writeSettings(std::string_view text, const std::string& demo = "springs") const;

    Child& program() { return *program_; }
    Child& server() { return *server_; }

private:
    std::string xdotool_, display_;
    std::unique_ptr<Child> server_, program_;
};

constexpr double kDefaultFrequency = 1.6;

/// A test of the springs demo in its window, seen through its captures.
class DemoWindow : public WindowCli {
protected:
    void open(Words arguments) { WindowCli::open(executable("springs"), std::move(arguments)); }
    /// A window of 640x420 whose panel shows the slider of `frequency`; the left 300 pixels are free of panels.
    void openWithSlider(Words arguments);
    /// Drags that slider from where its default is to that place, which lies right of 440 and left of 600.
    void dragFrequency(int toX) const { drag(525, 343, toX, 343); }
    Child& demo() { return program(); }

    /// Every PNG that lies anywhere in the test's folder.
    std::vector<std::string> captures() const;
    /// Presses F12 and gives the file that this wrote.
    std::string capture() const;
    /// Presses F12 until the capture's state satisfies `condition`, some 15 times at most.
    template <class Condition>
    std::string captureWhere(Condition&& condition) const;
    /// What is held by the capture that F12 makes now.
    Json stateNow() const { return stateOf(capture()); }

    static Json stateOf(const std::string& path);
    static std::int64_t tickOf(const std::string& path) { return stateOf(path).value("tick", std::int64_t{-1}); }
    static Image pixelsOf(const std::string& path) { return decodePng(slurp(path), path).value_or(Image{}); }
    static double frequencyOf(const Json& state);
    /// What was done, from the capture's state: the members of all inputs of that name, in order.
    static Json inputsOf(const Json& state, const char* member);
};

template <class Condition>
std::string DemoWindow::captureWhere(Condition&& condition) const {
    std::string shot;
    for (int i = 0; i < 15; ++i) {
        shot = capture();
        if (shot.empty() || condition(stateOf(shot))) return shot;
    }
    ADD_FAILURE() << "no capture as awaited; the last: " << stateOf(shot).dump();
    return shot;
}

}  // namespace arclight::test
