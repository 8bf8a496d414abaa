// A demo in a window: everything that `WindowLoop` needs, opened in order and closed in reverse.
#pragma once

#include <memory>

#include "app/platform/glfw_window.h"
#include "app/window/window_loop.h"

namespace arclight {

/// Owns window, renderer, panels and loop. Its owner calls `loop().frame()` until `loop().isDone()`, then `finish`.
class WindowRun {
public:
    static Expected<std::unique_ptr<WindowRun>> open(const DemoType& type, const Options& options, const RunPlan& plan,
                                                     const std::filesystem::path& dataRoot);
    WindowRun(const WindowRun&) = delete;

    /// Waits until all programs are built; an error if one is not, or if an asset is missing. A page calls it once they
    /// are; elsewhere `open` does.
    Expected<Done> check();

    SessionRenderer& renderer() { return *renderer_; }
    WindowLoop& loop() { return *loop_; }
    WindowModel& model() { return *model_; }
    Expected<Done> finish() { return loop_->end(options_); }
    /// The window, to be closed last, once this object is destroyed.
    std::unique_ptr<GlfwWindow> releaseWindow() { return std::move(window_); }
    /// Saves the recording, which must not be lost if the program ends without `finish`.
    Expected<Done> saveRecording() const { return loop_->saveRecording(options_); }

private:
    WindowRun() = default;
    Options options_;
    std::unique_ptr<GlfwWindow> window_;
    std::unique_ptr<SessionRenderer> renderer_;
    std::optional<Panels> panels_;
    std::optional<WindowModel> model_;
    std::optional<WindowLoop> loop_;
};

}  // namespace arclight
