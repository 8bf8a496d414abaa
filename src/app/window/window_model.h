// The state of a window: the loop plays it, commands change it, the panels show it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/pixel_explanation.h"
#include "app/session/seek_pace.h"
#include "app/window/frame_rate.h"
#include "app/window/frame_strip.h"
#include "app/window/full_screen.h"
#include "app/window/input_reading.h"
#include "app/window/inspector.h"
#include "app/window/layout.h"
#include "app/window/lesson_play.h"
#include "app/window/live_session.h"
#include "app/window/notice.h"
#include "app/window/play_speed.h"
#include "app/window/preset_tour.h"
#include "app/window/render_scale.h"
#include "app/window/tick_clock.h"
#include "app/window/timeline_scale.h"

namespace arclight {

/// A drag along the timeline that has not ended yet.
struct Scrub {
    std::int64_t tick = 0;  ///< under the pointer
    double movedAt = 0;
    bool isSought = false;  ///< whether the session plays towards it, or has arrived
};

/// A state to return to, as a capture would store it.
struct SavedState {
    CaptureState state;
    bool isPaused = false;
};

/// The pixel that the panel explains.
struct ExplainedPixel {
    PixelExplanation explanation;
    std::int64_t tick = 0;
    std::size_t side = 0;  ///< of a comparison: A or B
};

/// A state that has no frame yet.
struct AwaitedState {
    std::string preset{};  ///< its thumbnail stands in for the frame; empty if there is none
};

struct WindowModel {
    WindowModel(const DemoType& type_, GlInfo gl_, SessionRenderer& renderer_, std::vector<Preset> presets_)
        : type(type_),
          gl(std::move(gl_)),
          renderer(renderer_),
          presets(std::move(presets_)),
          tour(type, presets),
          live(type, renderer),
          inspector(renderer) {}

    Session& session() { return live.session(); }
    /// The demo's current claims on the window's input: none while paused, replaying, seeking or under the inspector.
    Claims claims() {
        const bool isPlayed = !clock.isPaused() && !live.isReplaying() && !live.isSeeking() && !inspector.isOpen();
        return isPlayed ? session().claims() : Claims{};
    }

    void choose(const Preset& preset) { chosen = preset, chosenValues = session().values(); }
    /// The preset whose values the parameters have; null if there is none.
    const Preset* unchangedPreset() {
        if (chosen && chosenValues == session().values()) return &*chosen;
        tour.follow(session().params(), session().tick());
        return tour.unchanged();
    }

    /// Shows a message that holds until the pause ends or the tick changes.
    void sayWhilePaused(std::string text) {
        notice.say(std::move(text),
                   [this, tick = live.tickOfSession()] { return clock.isPaused() && live.tickOfSession() == tick; });
    }
    /// In a pause, reports the tick where a seek has arrived; during playback, only the bar shows it.
    void sayArrived() {
        if (clock.isPaused())
            sayWhilePaused("Now at tick " + std::to_string(session().tick()) + ". Press Space to continue.");
    }

    /// Of a seek, for the bar and the page; empty outside one. It is computed when it is shown, so it names the tick
    /// that the bar shows, even if another seek has begun meanwhile.
    std::string progress() const {
        constexpr double kNamedSeconds = 10;
        if (!live.isSeeking() || !secondsToSought) return {};
        return "Playing to tick " + std::to_string(live.soughtTick()) + ", at " +
               std::to_string(live.session().tick()) +
               (*secondsToSought < kNamedSeconds ? "" : ", about " + durationText(*secondsToSought) + " to go") +
               ". Press Esc to stop here.";
    }

    DemoType type;
    GlInfo gl;
    SessionRenderer& renderer;
    std::vector<Preset> presets;  ///< those that come with the demo
    PresetTour tour;              ///< through `presets`
    std::optional<Preset> chosen;          ///< the preset that was applied last, perhaps from a file of the user's
    std::vector<ParamValue> chosenValues;  ///< of all parameters, as it set them
    LessonPlay lesson;
    std::optional<SavedState> beforeLesson;         ///< to which `leave` returns; nothing outside a lesson
    std::map<std::string, SavedState> leftLessons;  ///< the states in which lessons were left, by name
    LiveSession live;
    InputReading reading;  ///< of a file of the user's
    Inspector inspector;
    TickClock clock;
    PlaySpeed speed;
    TimelineScale timeline;
    FrameStrip strip;  ///< of the current take
    std::optional<Scrub> scrub;
    std::optional<ExplainedPixel> explained;
    std::optional<double> secondsToSought;  ///< expected; nothing before a seek has played its first ticks
    Notice notice;
    FullScreen fullScreen;
    int widthPx = 0, heightPx = 0;  ///< of the window's framebuffer
    WindowLayout layout;            ///< of the framebuffer
    std::optional<Grab> hovered;    ///< the object in the frame that a press would grab
    float panelWidth = kPanelWidth; ///< in units of the interface
    RenderScale renderScale = RenderScale::automatic;
    RenderScaler scaler;
    FrameRate rate;
    bool showPanels = true, showKeys = false;
    std::optional<AwaitedState> awaited;  ///< the requested state, until its first frame is drawn
    bool isSlow = false;            ///< whether a change that Escape undoes has made frames slow
    bool asksForSearch = false;     ///< the panel's search requests the keyboard
    bool dropsOnB = false;            ///< dropped files become side B
    bool continuesSession = false;  ///< a replay restores a session that a lost context ended; its end is not announced
    std::vector<std::int64_t> marks;  ///< ticks marked for a test, counted over all takes
};

}  // namespace arclight
