// The state of a window: the loop plays it, commands change it, the panels show it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/window/full_screen.h"
#include "app/window/frame_rate.h"
#include "app/window/inspector.h"
#include "app/window/layout.h"
#include "app/window/live_session.h"
#include "app/window/notice.h"
#include "app/window/render_scale.h"
#include "app/window/preset_tour.h"
#include "app/window/tick_clock.h"

namespace arclight {

/// A state that has no frame yet.
struct AwaitedState {
    std::string preset{};  ///< whose thumbnail stands for it; empty if it has none
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
    /// What the demo claims from the window now: nothing while paused, replaying, seeking or under the inspector.
    Claims claims() {
        const bool isPlayed = !clock.isPaused() && !live.isReplaying() && !live.isSeeking() && !inspector.isOpen();
        return isPlayed ? session().claims() : Claims{};
    }

    DemoType type;
    GlInfo gl;
    SessionRenderer& renderer;
    std::vector<Preset> presets;  ///< those that come with the demo
    PresetTour tour;              ///< through `presets`
    LiveSession live;
    Inspector inspector;
    TickClock clock;
    Notice notice;
    FullScreen fullScreen;
    int widthPx = 0, heightPx = 0;  ///< of the window's framebuffer
    WindowLayout layout;            ///< of the framebuffer
    float panelWidth = kPanelWidth; ///< in units of the interface
    RenderScale renderScale = RenderScale::automatic;
    RenderScaler scaler;
    FrameRate rate;
    bool showPanels = true, showKeys = false;
    std::optional<AwaitedState> awaited;  ///< what was asked for, until its first frame is drawn
    bool isSlow = false;            ///< whether a change that Escape undoes has made frames slow
    bool asksForSearch = false;     ///< the panel's search requests the keyboard
    bool dropsOnB = false;            ///< dropped files become side B
    std::vector<std::int64_t> marks;  ///< ticks marked for a test, counted over all takes
};

}  // namespace arclight
