#include "app/window/panelled_capture.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/plan/run_plan.h"
#include "app/session/session_renderer.h"
#include "app/window/measure_section.h"
#include "app/window/panels.h"
#include "app/window/timeline_scale.h"

namespace arclight {

float captureScale(int heightPx) {
    // At larger scales, the glyphs of all fonts no longer fit into a texture.
    constexpr float kMaxScale = 8;
    return std::clamp(static_cast<float>(heightPx) / 720.0f, 1.0f, kMaxScale);
}

namespace {

class WindowPanels : public PanelPainter {
public:
    WindowPanels(Panels panels, const std::filesystem::path& dataRoot)
        : panels_(std::move(panels)), dataRoot_(dataRoot) {}

    std::pair<int, int> frameSize(int widthPx, int heightPx) const override {
        const WindowLayout layout = layoutOf(widthPx, heightPx);
        return {layout.frameWidth(), layout.frameHeight()};
    }

    Image draw(Session& session, AbComparison* ab, const Session* other, int widthPx, int heightPx,
               const std::function<const Framebuffer&()>& drawFrame) override {
        PanelState state;
        // Measures once per capture, however often the panel is laid out.
        MeasureReadings readings(std::numeric_limits<double>::infinity());
        state.readings = &readings;
        state.layout = layoutOf(widthPx, heightPx);
        PresetTour tour;
        if (auto presets = shippedPresets(session.type(), dataRoot_))
            tour = PresetTour(session.type(), std::move(*presets));
        tour.follow(session.params(), session.tick());
        state.tour = &tour;
        state.ab = ab, state.other = other;
        state.bar.tick = session.tick(), state.bar.seconds = session.seconds();
        state.bar.seed = session.seed();
        state.bar.lastTick = state.bar.tick, state.bar.timelineEnd = timelineEnd(state.bar.tick, 0);
        return composed(session, state, widthPx, heightPx, drawFrame());
    }

private:
    static WindowLayout layoutOf(int widthPx, int heightPx) {
        return layOutWindow(widthPx, heightPx, captureScale(heightPx), kPanelWidth, true);
    }

    Image composed(Session& session, const PanelState& state, int widthPx, int heightPx, const Framebuffer& frame) {
        const WindowLayout& layout = state.layout;
        const Framebuffer whole("capture with panels",
                                {.width = widthPx, .height = heightPx, .colours = {PixelFormat::rgba8}});
        // Dear ImGui needs a frame to measure a new window, and another to settle everything that depends on it.
        for (int i = 0; i < 3; ++i) {
            whole.clear(0, 0, 0, 1);
            frame.blitInto(whole, static_cast<int>(layout.frame.x), heightPx - static_cast<int>(layout.frame.bottom()),
                           layout.frameWidth(), layout.frameHeight());
            whole.bind();
            panels_.draw(session, state, widthPx, heightPx);
        }
        return readImage(whole);
    }

    Panels panels_;
    std::filesystem::path dataRoot_;
};

}  // namespace

Expected<std::unique_ptr<PanelPainter>> makePanelPainter(const std::filesystem::path& dataRoot, int heightPx,
                                                         const DemoInfo& info) {
    auto panels = Panels::make(dataRoot, captureScale(heightPx), info);
    if (!panels) return tl::unexpected(panels.error());
    return std::make_unique<WindowPanels>(std::move(*panels), dataRoot);
}

}  // namespace arclight
