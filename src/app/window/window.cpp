#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <optional>

#include <GLFW/glfw3.h>

#include "app/platform/desktop_call.h"
#include "app/run.h"
#include "app/window/window_run.h"
#include "core/last_call.h"
#include "core/signals.h"

namespace arclight {
namespace {

/// Shorter waits are not worth the system call.
constexpr double kMinWaitSeconds = 0.001;

/// Waits at most that long, and handles events.
void waitFor(double seconds) {
    const DesktopCall call;
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
    std::optional<DesktopWatch> watch(std::in_place);
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
    const Expected<Done> done = (*run)->finish();
    std::unique_ptr<GlfwWindow> window = (*run)->releaseWindow();
    run->reset();
    watch.reset();
    closeWindow(std::move(window), [&] { return endProgram(type.info.name, done); });
    return done;
}

}  // namespace arclight
