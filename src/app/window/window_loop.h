// The loop of a window, in three parts: whoever owns it waits between frames.
#pragma once

#include <optional>
#include <string>

#include "app/command_line/run_plan.h"
#include "app/window/commands.h"
#include "app/window/controller.h"
#include "app/window/events.h"
#include "app/window/input_reader.h"
#include "app/window/measure_section.h"
#include "app/window/panels.h"
#include "app/window/remembered_settings.h"
#include "app/window/window_model.h"

namespace arclight {

/// `begin`, then `frame` again and again while `isDone` says no, then `end`. Nothing in here waits for events or for the
/// next tick: natively the caller does as `secondsToWait` says, a browser calls `frame` when it wants one.
class WindowLoop {
public:
    /// All of them must live longer.
    WindowLoop(GLFWwindow* window, WindowModel& model, Panels& panels);
    WindowLoop(const WindowLoop&) = delete;

    /// Begins as the command line says.
    void begin(const RunPlan& plan, const Options& options, const LoadedSettings& loaded);
    /// Does what was asked for since the last frame, plays the ticks that are due, and draws where anything may look
    /// different.
    void frame();
    /// Whether the window was closed or a signal came.
    bool isDone() const;
    /// How long nothing is to be done unless an event comes.
    double secondsToWait() const;
    /// Keeps settings, and the recording where one is asked for. An error where a signal ended the loop.
    Expected<Done> end(const Options& options);

private:
    /// Stores the framebuffer's size; false where there is nothing to see.
    bool isVisible();
    void runCommands();
    void playTicks(double now);
    /// Takes the size that a replay had, and pauses at its end.
    void followReplay();
    void doNowAndThen(double now);
    /// Whether the next frame may differ from the last one.
    bool isStale(double now);
    void compareSides(double now);
    void draw(double now);
    PanelState panelState(double now);

    GLFWwindow* window_;
    WindowModel& model_;
    Panels& panels_;
    WindowEvents events_;
    InputReader input_;
    Controller controller_;
    Commands commands_;
    RememberedSettings settings_;
    MeasureReadings readings_;
    Interval reload_, save_, comparison_, glFaults_;
    std::string comparisonText_;
    std::vector<std::string> glFaultTexts_;
    bool canSaveTests_ = false, isHidden_ = false, wasReplaying_ = false;
    std::pair<int, int> requestedSize_{0, 0};  ///< of the window, by a replay
    int pendingDraws_ = 0;                     ///< while nothing moves
};

}  // namespace arclight
