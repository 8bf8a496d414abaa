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

namespace arclight {

class Commands;

struct BarState {
    Commands* commands = nullptr;  ///< null in a capture, whose bar shows neither messages nor times
    std::int64_t tick = 0;
    double seconds = 0;  ///< since reset
    Seed seed;
    std::int64_t momentTick = 0;        ///< of the current preset; 0 if it has none
    std::vector<std::int64_t> marks{};  ///< ticks that are marked for a test, counted like `tick`
    bool isPaused = false, isComparing = false, isInspecting = false, showsHelp = false;
    double speed = 1;
    std::string message{};               ///< what the last command did; empty most of the time
    const Texture* thumbnail = nullptr;  ///< beside the message: of the capture that it reports
    double framesPerSecond = 0, cpuMs = 0, gpuMs = 0;
    RenderScale renderScale = RenderScale::automatic;
    float shownFraction = 1;  ///< of its width and height at which the frame is drawn at present
    std::string_view renderer{};

    bool isLive() const { return commands != nullptr; }
};

/// The tick at the right end of the timeline: a whole number of ten seconds, with room after the present tick and the
/// preset's moment.
std::int64_t timelineEnd(std::int64_t tick, std::int64_t moment);

/// Its widgets. What does not fit into a narrow window is left out, the least important first; every button has its key
/// in its tooltip.
class Bar {
public:
    /// Draws the bar at `area`, in pixels. `scale`: pixels per unit of the interface.
    void draw(const BarState& state, const Rect& area, float scale);

private:
    /// The take as a line along the bar's upper edge: how far it is, the preset's moment, marks. A press goes there.
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
    std::optional<std::int64_t> pointedTick_;  ///< where a drag along the timeline is
    bool withPanels_ = false;
};

}  // namespace arclight
