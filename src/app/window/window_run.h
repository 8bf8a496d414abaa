// A demo in a window: everything that `WindowLoop` needs, opened in order and closed in reverse.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "app/window/glfw_window.h"
#include "app/window/window_loop.h"

namespace arclight {

/// Owns window, renderer, panels and loop. Its owner calls `begin`, then `loop().frame()` until `loop().isDone()`, then
/// `finish`.
class WindowRun {
public:
    /// Opens the window, and has the driver begin to compile.
    static Expected<std::unique_ptr<WindowRun>> open(const DemoType& type, const Options& options, RunPlan plan,
                                                     const std::filesystem::path& dataRoot);
    /// Resets the demo, and waits for the driver.
    Expected<Done> begin();
    WindowRun(const WindowRun&) = delete;

    WindowLoop& loop() { return *loop_; }
    WindowModel& model() { return *model_; }
    Expected<Done> finish() { return loop_->end(options_); }

private:
    WindowRun(const Options& options, RunPlan plan) : options_(options), plan_(std::move(plan)) {}
    Options options_;
    RunPlan plan_;
    LoadedSettings loaded_;
    std::unique_ptr<GlfwWindow> window_;
    std::unique_ptr<SessionRenderer> renderer_;
    std::optional<Panels> panels_;
    std::optional<WindowModel> model_;
    std::optional<WindowLoop> loop_;
};

}  // namespace arclight
