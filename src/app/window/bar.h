// The bar below the frame: playback, seed, captures, comparison, help, messages, drawing speed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/render_scale.h"
#include "core/values.h"
#include "gfx/canvas.h"
#include "gfx/traffic.h"

namespace arclight {

class Commands;

struct BarState {
    Commands* commands = nullptr;  ///< null in a capture, where the bar shows neither messages nor times
    std::int64_t tick = 0;
    double seconds = 0;  ///< since reset
    std::optional<std::int64_t> soughtTick{};  ///< the tick that a seek plays towards; nothing outside a seek
    std::int64_t lastTick = 0;                 ///< recorded in this take, perhaps after `tick`
    std::int64_t timelineEnd = 600;            ///< the tick at the right end of the timeline
    std::optional<double> slowed{};            ///< the speed as a multiple of real time, if ticks do not keep up
    Seed seed;
    std::int64_t momentTick = 0;        ///< of the current preset; 0 if it has none
    std::vector<std::int64_t> marks{};  ///< ticks marked for a test, counted like `tick`
    bool isPaused = false, isComparing = false, isInspecting = false, showsHelp = false;
    double speed = 1;
    std::string sentence{};              ///< the sentence of the preset that was just chosen; usually empty
    std::string message{};               ///< the result of the last command, or the current activity; usually empty
    const Texture* thumbnail = nullptr;  ///< shown next to a message that reports a capture
    double framesPerSecond = 0, cpuMs = 0, gpuMs = 0;
    Traffic traffic;  ///< of the last frame and its step
    RenderScale renderScale = RenderScale::automatic;
    float shownFraction = 1;  ///< of the frame's width and height at which it is drawn now
    std::string_view renderer{};

    bool isLive() const { return commands != nullptr; }
};

/// The bar's widgets. A narrow window omits the least important ones first. The tooltip of a command's button names its
/// key.
class Bar {
public:
    /// Draws the bar at `area`, in pixels. `scale`: pixels per unit of the interface.
    void draw(const BarState& state, const Rect& area, float scale);

private:
    /// The take as a line along the bar's upper edge: the current tick, the ticks recorded after it, the preset's tick,
    /// marks. A click or drag seeks.
    void timeline(const BarState& state, const Rect& area);
    /// Whether the pointer is at the line; a drag along it requests ticks.
    bool pointTick(const BarState& state, const Rect& area);
    void playback(const BarState& state);
    void tickLabel(const BarState& state) const;
    void speed(const BarState& state) const;
    void seedAndDie(const BarState& state);
    void captures(const BarState& state);
    void captureMenu(const BarState& state);
    /// The sentence at the left and the message at the right; only the message in a narrow window, where the panel
    /// shows the sentence.
    void messages(const BarState& state, float leftPx) const;
    void message(const BarState& state, float leftPx) const;
    void speedOfDrawing(const BarState& state, float leftPx) const;

    float scale_ = 1;
    bool isNarrow_ = false, isWide_ = false;
    std::string size_, seed_;
    std::optional<std::int64_t> pointedTick_;  ///< under a drag along the timeline
    bool withPanels_ = false;
};

}  // namespace arclight
