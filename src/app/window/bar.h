// The bar below the frame: playback, seed, captures, comparison, help, messages, speed of drawing.
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
    Seed seed;
    std::int64_t momentTick = 0;        ///< of the current preset; 0 if it has none
    std::vector<std::int64_t> marks{};  ///< ticks marked for a test, counted like `tick`
    bool isPaused = false, isComparing = false, isInspecting = false, showsHelp = false;
    double speed = 1;
    std::string message{};               ///< what the last command did; empty most of the time
    const Texture* thumbnail = nullptr;  ///< shown beside a message that reports a capture
    double framesPerSecond = 0, cpuMs = 0, gpuMs = 0;
    Traffic traffic;  ///< of the last frame and its step
    RenderScale renderScale = RenderScale::automatic;
    float shownFraction = 1;  ///< of the frame's width and height at which it is drawn now
    std::string_view renderer{};

    bool isLive() const { return commands != nullptr; }
};

/// The tick at the right end of the timeline: a multiple of ten seconds, with room after the present tick and the
/// preset's moment.
std::int64_t timelineEnd(std::int64_t tick, std::int64_t moment);

/// The bar's widgets. In a narrow window, the least important ones are left out first. The tooltip of a command's
/// button names its key.
class Bar {
public:
    /// Draws the bar at `area`, in pixels. `scale`: pixels per unit of the interface.
    void draw(const BarState& state, const Rect& area, float scale);

private:
    /// The take as a line along the bar's upper edge: present tick, preset's moment, marks. A click or drag seeks.
    void timeline(const BarState& state, const Rect& area);
    void playback(const BarState& state);
    void speed(const BarState& state) const;
    void seedAndDie(const BarState& state);
    void captures(const BarState& state);
    void captureMenu(const BarState& state);
    void message(const BarState& state, float leftPx) const;
    void speedOfDrawing(const BarState& state, float leftPx) const;

    float scale_ = 1;
    bool isNarrow_ = false;
    std::string size_, seed_;
    std::optional<std::int64_t> pointedTick_;  ///< under a drag along the timeline
    bool withPanels_ = false;
};

}  // namespace arclight
