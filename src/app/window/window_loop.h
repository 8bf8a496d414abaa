// The main loop of a window, in three parts; its owner waits between frames.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/plan/run_plan.h"
#include "app/window/commands.h"
#include "app/window/controller.h"
#include "app/window/events.h"
#include "app/window/frame_hold.h"
#include "app/window/input_reader.h"
#include "app/window/measure_section.h"
#include "app/window/panels.h"
#include "app/window/remembered_settings.h"
#include "app/window/window_model.h"
#include "app/window/window_watch.h"
#include "gfx/traffic.h"

struct GLFWcursor;

namespace arclight {

/// Call `begin`, then `frame` until `isDone`, then `end`. Nothing here waits for events or for the next tick: a native
/// caller waits as long as `secondsToWait` allows, a browser calls `frame` whenever it wants one.
class WindowLoop {
public:
    /// Window, model and panels must outlive the loop.
    WindowLoop(GLFWwindow* window, WindowModel& model, Panels& panels);
    WindowLoop(const WindowLoop&) = delete;

    /// Starts the session that the command line asks for.
    void begin(const RunPlan& plan, const Options& options, const LoadedSettings& loaded);
    /// Handles the events since the last frame, plays the ticks that are due, and draws if anything may have changed.
    /// True if it has drawn.
    bool frame();
    /// Notes how long the last frame took until it could be shown. `frame` does so itself if swapping waits for it.
    void noteShown(double seconds);
    /// Whether the window was closed or a signal arrived.
    bool isDone() const;
    /// How long to wait for events before the next `frame`.
    double secondsToWait() const;
    /// Shows a message in the bar from the next frame on.
    void say(std::string text) { model_.notice.say(std::move(text)), events_.hasHappened = true; }
    /// Keeps what the demo remembers from one session to the next.
    void saveSettings() { settings_.save(); }
    /// Writes the recording for `--record`, if it was given, and prints its path. Neither draws nor uses the display.
    Expected<Done> saveRecording(const Options& options) const;
    /// Saves the settings and, if `--record` was given, the recording. An error if a signal ended the loop.
    Expected<Done> end(const Options& options);

private:
    /// Follows a display whose scale or resolution changes, a window that moves to another display, and the zoom of a
    /// page.
    void followDesktop(double now);
    /// Stores the framebuffer's size; false if the window is minimised or empty.
    bool isVisible();
    /// Lays out the panels for the events, round by round, and hands each to commands and demo. Very many events may
    /// need further frames.
    void handleEvents(double now);
    /// Runs the command of a pressed key, or takes a dropped file; false if the event is neither.
    bool runCommand(const WindowEvent& event);
    /// Before a press: plays the ticks that must first see the demo's earlier events; false if they are not due yet.
    bool letTicksCatchUp();
    /// Whether input in a pause is still to be applied, or what it moves has not come to rest.
    bool owesAdjustment(double now);
    /// Applies input in a pause to everything outside the simulation, as no tick takes it.
    void adjustInPause();
    /// Continues towards a restored tick for a fraction of a second and reports progress.
    void seek();
    /// Plays a tick, the first of `owed`.
    void playTick(int owed);
    void playTicks(double now);
    /// Gives the window its size in the replayed session, and pauses at the replay's end.
    void followReplay();
    void doNowAndThen(double now);
    /// Whether the next frame may differ from the last one.
    bool isStale(double now);
    void compareSides(double now);
    void layOut();
    /// Whether someone drags, in the panel or in the frame, or the camera moves.
    bool isInteracting();
    /// Whether ticks pass or someone interacts.
    bool isMoving();
    /// Whether the panels may respond with the last frame before a new one is drawn: if frames are slow, every other
    /// time after input.
    bool mayWait();
    /// Call it at the end of a frame whose CPU work ended at `cpuEnd`.
    void noteTimes(double cpuEnd);
    /// The size at which to draw the next frame: the frame's at the present render scale.
    std::pair<int, int> chooseSize();
    /// The smallest fraction of its size at which the frame's contents are still legible.
    float leastFraction() const;
    /// Reports a change that makes frames slow.
    void noteSlowChange(double seconds);
    /// Copies the frame to its rectangle of the window.
    void show(const Framebuffer& shown) const;
    /// Shows in the window what has been drawn.
    void swap() const;
    /// Before slow work, shows the last frame with a line that announces it; true if it did.
    bool announcesWork(double now, int widthPx, int heightPx);
    void draw(double now);
    /// Carries out what the widgets requested.
    void afterLayout();
    PanelState panelState(double now);
    BarState barState();

    GLFWwindow* window_;
    WindowModel& model_;
    Panels& panels_;
    float followedScale_;  ///< of the display, or of a page's zoom
    WindowEvents events_;
    InputReader input_;
    Controller controller_;
    Commands commands_;
    RememberedSettings settings_;
    MeasureReadings readings_;
    FrameHold hold_;
    WindowWatch watch_;
    Interval reload_, save_, desktop_, comparison_, glFaults_, pausedTick_;
    std::string comparisonText_;
    std::vector<std::string> glFaultTexts_;
    bool canSaveTests_ = false, isHidden_ = false, wasReplaying_ = false;
    bool hasChanged_ = false;  ///< whether parameters have changed since the last frame
    double frameBegin_ = 0;
    Traffic trafficBefore_, frameTraffic_;  ///< before that frame, and of the last one
    double frameSeconds_ = 0;  ///< duration of the demo's last frame
    bool hasInput_ = false;    ///< whether events came since the last draw
    bool isLate_ = false;      ///< whether the last draw showed an older frame
    bool isFrameNew_ = false;  ///< whether it drew a frame of the demo
    bool hasDrawn_ = false;    ///< any frame; see `PanelState::isFirst`
    float shownFraction_ = 1;  ///< of the last frame drawn
    std::string announced_;    ///< the work that the last frame announced
    std::unique_ptr<GLFWcursor, void (*)(GLFWcursor*)> busyCursor_;
    std::pair<int, int> requestedSize_{0, 0};  ///< the window size that a replay asked for last
    bool isBehind_ = false;                    ///< whether events wait for ticks that are not due yet
    int pendingDraws_ = 0;                     ///< frames still to draw after the last event
};

}  // namespace arclight
