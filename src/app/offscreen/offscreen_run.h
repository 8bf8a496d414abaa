// A demo that runs without a window.
#pragma once

#include <memory>
#include <optional>

#include "app/compare/ab_renderer.h"
#include "app/capture/panel_painter.h"
#include "app/plan/run_plan.h"
#include "app/platform/offscreen_context.h"

namespace arclight {

/// The order of the members matters: they are destroyed from the last to the first, the context last of all.
struct OffscreenRun {
    std::optional<OffscreenContext> context;
    std::unique_ptr<SessionRenderer> renderer;
    std::unique_ptr<Session> session;
    std::unique_ptr<AbRenderer> ab;        ///< null unless the plan asks for a comparison
    std::unique_ptr<PanelPainter> panels;  ///< null unless the plan asks for them
    std::filesystem::path dataRoot;        ///< has the shaders and assets

    static Expected<OffscreenRun> make(const DemoType& type, const RunPlan& plan, const std::filesystem::path& dataRoot,
                                       MakePanelPainter makePanels);

    /// Sets the recording that `seek` moves in.
    void load(SessionRecording sessionRecording);
    /// Advances the session and side B to a tick of the recording, from the current tick if possible.
    /// Exit::usage if that would take too long. Stops early when interrupted.
    Expected<Done> seek(std::int64_t tick, const RunPlan& plan);

    /// Draws a frame without reading it back, for demos that measure their own image.
    Expected<Done> draw(const RunPlan& plan);
    Expected<Image> render(const RunPlan& plan);
    /// From now on, keeps the mean light of the cells of `FlashMeter` in each frame, without panels and labels of passes.
    void keepLight() { lightReader_.emplace(makeFlashReader(renderer->shaders())); }
    bool keepsLight() const { return lightReader_.has_value(); }
    /// Those cells in the frame drawn last; waits for the GPU.
    std::vector<float> light();
    /// The demo's measures. Some require drawing, with programs created on demand.
    Expected<Json> measures();
    /// The texts of the frame drawn last, if the canvas has kept them: `[{"text", "box": [x, y, width, height],
    /// "visible": […]}, …]` in pixels from the top left corner. In a comparison, includes both sides and their labels.
    Json texts() const;
    CaptureFacts facts(const RunPlan& plan) const;
    /// Captures to a file and prints its path.
    Expected<Done> capture(const RunPlan& plan, const std::string& path);

private:
    SessionRecording sessionRecording_{};
    std::optional<LightGridReader> lightReader_{};
    std::optional<std::size_t> take_{};  // the take that the session is in
    /// Advances side B to the session's tick, from its current tick or from tick 0.
    Expected<Done> seekSideB(bool isAhead);
    Input restingInput(const RunPlan& plan) const;
    const Framebuffer& drawFrame(const RunPlan& plan);
    std::pair<int, int> frameSizeOf(const RunPlan& plan) const;
};

/// Writes the complete file and prints its absolute path. Exit::fileFailed.
Expected<Done> writeJsonFile(const std::string& path, const Json& json);

/// Writes the text of each stage of the programs that exist, and prints the folder's absolute path. Exit::fileFailed.
Expected<Done> writeShaders(const std::string& folder, const Shaders& shaders);

}  // namespace arclight
