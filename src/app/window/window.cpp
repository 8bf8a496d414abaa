#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <optional>

#include <GLFW/glfw3.h>

#include "app/window/window_run.h"
#include "core/last_call.h"
#include "core/signals.h"

namespace arclight {
namespace {

/// Shorter waits are not worth the system call.
constexpr double kMinWaitSeconds = 0.001;

/// Waits at most that long, and handles events.
void waitFor(double seconds) {
    if (seconds > kMinWaitSeconds)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
}

}  // namespace

Expected<Done> runWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                         const std::filesystem::path& dataRoot) {
    auto run = WindowRun::open(type, options, plan, dataRoot);
    if (!run) return tl::unexpected(run.error());
    WindowLoop& loop = (*run)->loop();
    // The frame that is being drawn ends, then recording and settings are saved.
    allowSecondsToEnd(10);
    std::optional<LastCall> lastCall;
    lastCall.emplace([&run] {
        const auto done = (*run)->saveRecording();
        return done ? std::string() : "; " + done.error().message;
    });
    try {
        while (!loop.isDone()) {
            waitFor(loop.secondsToWait());
            loop.frame();
        }
    } catch (...) {
        makeLastCall();
        throw;
    }
    lastCall.reset();
    return (*run)->finish();
}

}  // namespace arclight
