#include "app/window/panelled_capture.h"

#include <algorithm>
#include <limits>

#include "app/plan/run_plan.h"
#include "app/session/session_renderer.h"
#include "app/window/measure_section.h"
#include "app/window/timeline_scale.h"

namespace arclight {

float captureScale(int heightPx) {
    // At larger scales, the glyphs of all fonts no longer fit into a texture.
    constexpr float kMaxScale = 8;
    return std::clamp(static_cast<float>(heightPx) / 720.0f, 1.0f, kMaxScale);
}

WindowLayout captureLayout(int widthPx, int heightPx) {
    return layOutWindow(widthPx, heightPx, captureScale(heightPx), kPanelWidth, true);
}

Image drawWithPanels(const PanelledCapture& capture, int widthPx, int heightPx,
                     const std::function<const Framebuffer&()>& drawFrame) {
    const WindowLayout layout = captureLayout(widthPx, heightPx);
    PanelState state;
    // Measures once per capture, however often the panel is laid out.
    MeasureReadings readings(std::numeric_limits<double>::infinity());
    state.readings = &readings;
    state.layout = layout;
    PresetTour tour;
    if (auto presets = shippedPresets(capture.session.type(), capture.dataRoot))
        tour = PresetTour(capture.session.type(), std::move(*presets));
    tour.follow(capture.session.params(), capture.session.tick());
    state.tour = &tour;
    state.ab = capture.ab, state.other = capture.other;
    state.bar.tick = capture.session.tick(), state.bar.seconds = capture.session.seconds();
    state.bar.seed = capture.session.seed();
    state.bar.lastTick = state.bar.tick, state.bar.timelineEnd = timelineEnd(state.bar.tick, 0);
    const Framebuffer whole("capture with panels",
                            {.width = widthPx, .height = heightPx, .colours = {PixelFormat::rgba8}});
    // Dear ImGui needs a frame to measure a new window, and another to settle everything that depends on it.
    const Framebuffer& frame = drawFrame();
    for (int i = 0; i < 3; ++i) {
        whole.clear(0, 0, 0, 1);
        frame.blitInto(whole, static_cast<int>(layout.frame.x), heightPx - static_cast<int>(layout.frame.bottom()),
                       layout.frameWidth(), layout.frameHeight());
        whole.bind();
        capture.panels.draw(capture.session, state, widthPx, heightPx);
    }
    return readImage(whole);
}

}  // namespace arclight
