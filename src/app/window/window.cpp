#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/capture/offscreen_run.h"
#include "app/platform.h"
#include "app/window/glfw_window.h"
#include "app/window/window_loop.h"

namespace arclight {
namespace {

/// Shorter waits are not worth the system call.
constexpr double kMinWaitSeconds = 0.001;

Expected<std::unique_ptr<GlfwWindow>> openWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                                                 const Settings& settings) {
    const std::string title = "arclight " + std::string(type.info.name) + ": " + std::string(type.info.title);
    if (plan.isSized || options.from || plan.isReplay)
        return GlfwWindow::open(title, plan.width, plan.height, GlfwWindow::Size::inPixels);
    return GlfwWindow::open(title, settings.windowWidth, settings.windowHeight);
}

Expected<Done> checkImages(const RunPlan& plan, const GlInfo& gl) {
    for (const Take& take : plan.sessionRecording.takes)
        if (auto done = checkFits(take.input, "--input", gl); !done) return done;
    return plan.ab ? checkFits(plan.ab->reference, "--reference", gl) : Done{};
}

/// Waits that long at most, and handles events.
void waitFor(double seconds) {
    if (seconds > kMinWaitSeconds)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
}

}  // namespace

Expected<Done> runWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                         const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    const LoadedSettings loaded = loadSettings(type.info.name);
    auto window = openWindow(type, options, plan, loaded.settings);
    if (!window) return tl::unexpected(window.error());
    GLFWwindow* const handle = (*window)->get();
    auto gl = loadGl(glfwGetProcAddress);
    if (!gl) return tl::unexpected(gl.error());
    enableGlMessages();
    if (auto done = checkImages(plan, *gl); !done) return done;
    auto renderer = SessionRenderer::make(dataRoot);
    if (!renderer) return tl::unexpected(renderer.error());
    auto panels = Panels::make(dataRoot, interfaceScale(handle), type.info);
    if (!panels) return tl::unexpected(panels.error());
    WindowModel model(type, *gl, **renderer, std::move(*presets));
    WindowLoop loop(handle, model, *panels);
    panels->attachWindow(handle);
    if (auto done = checkGl((*renderer)->shaders()); !done) return done;
    loop.begin(plan, options, loaded);
    while (!loop.isDone()) {
        waitFor(loop.secondsToWait());
        loop.frame();
    }
    return loop.end(options);
}

}  // namespace arclight
