// The main loop of a window, in three parts; its owner waits between frames.
#pragma once

#include <cstdint>
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
#include "app/window/preset_play.h"
#include "app/window/remembered_settings.h"
#include "app/window/window_model.h"
#include "app/window/window_watch.h"
#include "gfx/traffic.h"
#include "gfx/yield_points.h"

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
    /// Saves the demo's settings for the next session.
    void saveSettings() { settings_.save(); }
    /// Writes the recording for `--record`, if it was given, and prints its path. Neither draws nor uses the display.
    Expected<Done> saveRecording(const Options& options) const;
    /// Saves the settings and, if `--record` was given, the recording. An error if a signal ended the loop.
    Expected<Done> end(const Options& options);

private:
    /// Work that takes longer than this waits until the panels have responded.
    static constexpr double kResponseSeconds = 0.03;

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
    bool flushTicks();
    /// Whether input in a pause is still to be applied, or its effect has not come to rest.
    bool needsPausedInput(double now);
    /// Applies input in a pause to everything outside the simulation, because no tick takes it.
    void adjustInPause();
    /// When a flipped comparison is paused, shows side A, because a preset's sentence on a mistake describes side A.
    void showAInPause();
    /// Continues towards a restored tick for a fraction of a second and reports progress.
    void seek();
    /// Plays towards the tick under a pointer that drags along the timeline. Ticks before the current one, which have
    /// to be played from tick 0 on, wait until the pointer rests if they take long.
    void followScrub(double now);
    /// Stops at the preset's tick or repeats the ticks around it, as the preset declares.
    void followPreset();
    /// Plays the ticks that are due, or continues a seek.
    void play(double now);
    /// Plays a tick, the first of `owed`.
    void playTick(int owed);
    void playTicks(double now);
    /// Gives the window its size in the replayed session, and pauses at the replay's end.
    void followReplay();
    void runPeriodicTasks(double now);
    /// Whether the next frame may differ from the last one.
    bool isStale(double now);
    void compareSides(double now);
    /// Whether the map of a comparison shows old errors or none.
    bool owesErrors();
    /// Measures them in the background, a few times a second.
    void followErrors(double now);
    void layOut();
    /// Whether the user drags in the panel or in the frame, or the camera moves.
    bool isInteracting();
    /// Whether ticks pass or the user interacts.
    bool isMoving();
    /// Whether a frame has to wait for the arrival of a seek.
    bool waitsForSeek() const;
    /// While the user drags along the timeline, the kept frame nearest to the pointed tick; null if the session's own
    /// is nearer.
    const Framebuffer* scrubbedFrame() const;
    /// The current activity, for the bar; empty most of the time.
    std::string status() const;
    /// The size of a scene at that scale, px.
    std::pair<int, int> sceneSize(float fraction) const;
    /// How long a frame at that scale is expected to take.
    double expectedSeconds(float fraction) const;
    /// Whether the window responds to events within a frame at that scale. Fast machines draw without a break.
    bool yieldsIn(float fraction) const;
    /// Draws the demo's frame; null if it was abandoned.
    const Framebuffer* drawFrame(float fraction);
    /// Makes yield points call `goesOn` until `endYielding`, for a frame or for measures.
    void beginYielding(YieldPoints& points, double pixels, YieldPoints::GoesOn goesOn);
    void endYielding(YieldPoints& points);
    /// Whether measures that the panel or the comparison shows must be taken now.
    bool owesMeasures();
    /// Takes them, unless something is pressed meanwhile. They may draw the frame many times, but must not delay it
    /// during playback.
    void takeMeasures(double now);
    /// At the yield points of that frame: handles the events that can be handled within it, and shows the panels over
    /// the last frame. False if the frame is to be abandoned; the loop then handles the rest.
    bool goesOn();
    bool mustAbandon() const;
    /// Shows the panels with the events since the last time. False if they request something that cannot wait.
    bool respondWithinFrame();
    /// After the frame: gives the demo the values that widgets have changed within it.
    void applyEdited();
    /// Copies the frame, to be shown while the next one is being drawn.
    void keep(const Framebuffer& shown);
    /// The last whole frame; null if there is none.
    const Framebuffer* lastFrame() const { return isKept_ ? &kept_ : model_.live.lastFrame(); }
    /// Shows the panels over the last frame.
    void showOverLastFrame();
    /// Shows the panels over the last frame, outside a frame, and runs the commands that the widgets requested.
    void respond();
    /// Between ticks that take long: handles events, and shows the panels.
    void respondBetweenTicks();
    /// The cover over the last frame, if it must not be mistaken for a frame of the current state.
    std::optional<FrameCover> cover();
    /// Call it at the end of a frame whose CPU work ended at `cpuEnd`.
    void noteTimes(double cpuEnd);
    /// The fraction of its size at which to draw the next scene, at the current render scale.
    float chooseFraction();
    /// The smallest fraction at which the subject of the frame can still be seen.
    float leastFraction() const;
    /// A number that differs from scene to scene and from preset to preset.
    std::uint64_t sceneNumber();
    /// Reports a change that makes frames slow.
    void noteSlowChange(double seconds);
    /// Copies the frame to its rectangle of the window. Draws only the black background if `shown` is null.
    void show(const Framebuffer* shown) const;
    /// Swaps the buffers, which shows the drawn frame in the window.
    void swap() const;
    /// Before slow work, shows the last frame with a line that announces it; true if it did.
    bool announcesWork(float fraction);
    void watchFlashes();
    void draw(double now);
    /// Applies a dragged panel width, records parameter changes, and runs the commands that the widgets requested.
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
    Interval reload_, save_, desktop_, comparison_, errors_, glFaults_, pausedTick_;
    PresetPlay presetPlay_;
    std::string comparisonText_;
    std::vector<std::string> glFaultTexts_;
    bool canSaveTests_ = false, isHidden_ = false, wasReplaying_ = false;
    std::optional<std::uint64_t> playedTake_;  ///< the take that played until now; nothing in a pause
    double drawnInSeek_ = 0;   ///< when a frame was drawn last
    bool hasChanged_ = false;  ///< whether parameters have changed since the last frame
    double frameBegin_ = 0;
    Traffic trafficBefore_, frameTraffic_;  ///< before that frame, and of the last one
    double frameSeconds_ = 0;  ///< duration of the demo's last frame
    double ticksSeconds_ = 0;  ///< duration of the last ticks
    bool hasInput_ = false;    ///< whether events came that no panel has shown yet
    bool isFrameNew_ = false;  ///< whether it drew a frame of the demo
    bool hasDrawn_ = false;    ///< any frame; see `PanelState::isFirst`
    float shownFraction_ = 1;  ///< of the last frame drawn
    std::uint64_t scene_ = 0;  ///< the current `sceneNumber`
    std::uint64_t drawnScene_ = 0;  ///< `sceneNumber` of the last frame drawn
    std::string announced_;    ///< the work that the last frame announced
    std::unique_ptr<GLFWcursor, void (*)(GLFWcursor*)> busyCursor_;
    std::pair<int, int> requestedSize_{0, 0};  ///< the window size that a replay asked for last
    bool isBehind_ = false;                    ///< whether events wait for ticks that are not due yet
    int pendingDraws_ = 0;                     ///< frames still to draw after the last event

    YieldPoints measurePoints_;                ///< of the measures between frames
    std::optional<std::uint64_t> slowToMeasure_;  ///< the scene whose measures wait for a pause

    // The frame that is being drawn, at whose yield points the window responds.
    Framebuffer kept_;  ///< the frame before it
    bool isKept_ = false, isWithinFrame_ = false, isOverLastFrame_ = false;
    bool isAtRest_ = false;                ///< whether it is the whole frame of a pause
    std::size_t knownEvents_ = 0;          ///< in the queue when it began
    std::pair<int, int> framebufferPx_{};  ///< the window's size when it began
    std::pair<int, int> drawnPx_{1, 1};    ///< size of the last frame
    std::vector<ParamValue> edited_;       ///< the values that the widgets show instead of those that it is drawn with
    double progress_ = -1;                 ///< fraction of it that is drawn; negative: unknown
    double polledAt_ = 0, shownAt_ = 0;    ///< when events were last polled, and when the window was last shown
    double respondedSeconds_ = 0;          ///< time within it that was not spent on it
};

}  // namespace arclight
