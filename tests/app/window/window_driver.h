// Fixtures for tests with a real window: a virtual X server, with xdotool driving pointer and keys.
#pragma once

#include <map>
#include <memory>

#include "app/cli.h"

namespace arclight::test {

/// A test of a program in its window. Programs keep their settings in the test's own folder. With `holdFrames` the
/// window has the long frame times of a slow machine (ARCLIGHT_FRAME_MS); typed and dragged input must still arrive.
class WindowCli : public Cli {
protected:
    /// Skips the test unless ./test --long runs.
    void SetUp() override;
    /// Starts a virtual X server with one screen of this size. Programs take `dpi` as the desktop's setting: 192
    /// requests double size.
    void startServer(int widthPx, int heightPx, int dpi = 96);
    /// How long to wait for a frame that shows the expected content.
    double patienceSeconds() const { return patience_; }
    void setPatience(double seconds) { patience_ = seconds; }

    /// From now on, each frame that programs draw takes at least this many milliseconds.
    void holdFrames(int milliseconds) { frameMs_ = milliseconds; }
    /// From now on, programs start with this variable in their environment.
    void setVariable(const std::string& name, std::string value) { variables_[name] = std::move(value); }
    /// From now on, programs learn from tests/app/pretended_desktop.cpp about their desktop.
    void pretendDesktop() { setVariable("LD_PRELOAD", executable("pretended_desktop.so").string()); }
    /// Starts tests/app/window/x11_event.cpp and waits until it has said something.
    std::unique_ptr<Child> neighbour(Words arguments) const;
    /// Starts the program and waits for its window.
    void open(const std::filesystem::path& program, Words arguments);

    Outcome xdo(Words arguments) const;
    /// Runs xdotool commands in one call, such as `keydown a sleep 0.03 keyup a`.
    void hand(const std::string& commands) const;
    void point(int x, int y) const;
    /// Presses the key long enough for a slow frame to see it.
    void press(const std::string& key) const;
    /// Presses the key while Ctrl is held.
    void pressWithControl(const std::string& key) const;
    /// Drags with the left button, slowly enough for slow frames to see every part of it.
    void drag(int fromX, int fromY, int toX, int toY) const;
    void click(int x, int y) const;

    /// The visible window of the program's process.
    std::string window();
    /// Whether `drop` and `close` work: their helper is only built where X11's headers exist.
    static bool canSendEvents() { return *ARCLIGHT_X11_EVENT != 0; }
    /// Drops the file on the window, as a file manager does.
    void drop(const std::string& path);
    /// Minimises the window, as a window manager does.
    void minimise();
    /// Asks the window to close, as a window manager does, and waits until the program ends.
    Outcome close();

    /// Where the demo keeps its settings.
    std::filesystem::path settingsPath(const std::string& demo = "springs") const;
    void writeSettings(std::string_view text, const std::string& demo = "springs") const;

    Child& program() { return *program_; }
    Child& server() { return *server_; }
    /// The virtual server's display, in the format of DISPLAY.
    const std::string& display() const { return display_; }

private:
    std::string xdotool_, display_;
    std::map<std::string, std::string> variables_;
    int frameMs_ = 100;  ///< leaves processor time to the tests running alongside
    double patience_ = 30;
    std::unique_ptr<Child> server_, program_;
};

constexpr double kDefaultFrequency = 1.6;

/// A test of the springs demo in its window, observed through its captures.
class DemoWindow : public WindowCli {
protected:
    /// Starts a demo and waits until it has laid out its panels, however slow the machine is.
    void open(const std::filesystem::path& demo, Words arguments);
    void open(Words arguments) { open(executable("springs"), std::move(arguments)); }
    /// Opens a 640x420 window whose panel shows the `frequency` slider; no panel covers the left 300 pixels.
    void openWithSlider(Words arguments);
    /// Drags that slider from its default to a fraction of its width: left for less than 1 Hz, right for more than 3
    /// Hz.
    void dragFrequency(double to) const;
    Child& demo() { return program(); }

    /// What the window showed in its latest frame (`WindowWatch`); null before the first.
    Json seen() const;
    /// Waits for a frame that satisfies `condition` and returns it; fails the test if there is none.
    template <class Condition>
    Json seenWhere(Condition&& condition) const;
    /// Waits for `count` more frames or, during a pause, until no more will come.
    void awaitFrames(int count = 3) const;
    /// The centre of a widget in the window, at `fraction` of its width; fails the test if the widget is not visible.
    std::pair<int, int> widget(const std::string& name, double fraction = 0.5) const;
    /// Waits until the widget is visible, and clicks it.
    void clickWidget(const std::string& name) const;
    /// Scrolls the panel of a window that is 640 pixels wide to its end.
    void scrollToTheEnd() const;
    /// The value of a parameter in the latest frame.
    Json param(const std::string& name) const { return seen().value("params", Json::object()).value(name, Json()); }

    /// Every PNG anywhere in the test's folder.
    std::vector<std::string> captures() const;
    /// Presses F12 and returns the path of the new capture.
    std::string capture() const;
    /// Presses F12 until the capture's state satisfies `condition`, at most 15 times.
    template <class Condition>
    std::string captureWhere(Condition&& condition) const;
    /// The state held by a new capture.
    Json stateNow() const { return stateOf(capture()); }

    static Json stateOf(const std::string& path);
    static std::int64_t tickOf(const std::string& path) { return stateOf(path).value("tick", std::int64_t{-1}); }
    static Image pixelsOf(const std::string& path) { return decodePng(slurp(path), path).value_or(Image{}); }
    static double frequencyOf(const Json& state);
    /// The member of this name in all inputs of a capture's state, in order.
    static Json inputsOf(const Json& state, const char* member);
};

template <class Condition>
Json DemoWindow::seenWhere(Condition&& condition) const {
    Json frame;
    const auto isSeen = [&] {
        frame = seen();
        return frame.is_object() && condition(frame);
    };
    if (!waitFor(isSeen, patienceSeconds())) ADD_FAILURE() << "no frame as expected; the last: " << frame.dump();
    return frame;
}

template <class Condition>
std::string DemoWindow::captureWhere(Condition&& condition) const {
    std::string shot;
    for (int i = 0; i < 15; ++i) {
        shot = capture();
        if (shot.empty() || condition(stateOf(shot))) return shot;
    }
    ADD_FAILURE() << "no capture as expected; the last: " << stateOf(shot).dump();
    return shot;
}

}  // namespace arclight::test
