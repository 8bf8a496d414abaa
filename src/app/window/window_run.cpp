#include "app/window/window_run.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/capture/checks.h"
#include "app/platform/platform.h"

namespace arclight {
namespace {

Expected<std::unique_ptr<GlfwWindow>> openWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                                                 const Settings& settings) {
    const std::string title = "arclight " + std::string(type.info.name) + ": " + std::string(type.info.title);
    if (plan.isSized || options.from || plan.isReplay)
        return GlfwWindow::open(title, plan.width, plan.height, GlfwWindow::Size::inPixels);
    return GlfwWindow::open(title, settings.windowWidth, settings.windowHeight);
}

Expected<Done> checkImages(const RunPlan& plan, const GlInfo& gl) {
    for (const InputFile& input : plan.sessionRecording.inputs)
        if (auto done = checkFits(input, gl); !done) return done;
    return plan.ab ? checkFits(plan.ab->reference, gl) : Done{};
}

}  // namespace

Expected<std::unique_ptr<WindowRun>> WindowRun::open(const DemoType& type, const Options& options, const RunPlan& plan,
                                                     const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    const LoadedSettings loaded = loadSettings(type.info.name);
    auto window = openWindow(type, options, plan, loaded.settings);
    if (!window) return tl::unexpected(window.error());
    std::unique_ptr<WindowRun> run(new WindowRun);
    run->options_ = options;
    run->window_ = std::move(*window);
    GLFWwindow* const handle = run->window_->get();
    setWindowIcon(handle, dataRoot);
    auto gl = loadGl(glfwGetProcAddress);
    if (!gl) return tl::unexpected(gl.error());
    enableGlMessages();
    if (auto done = checkImages(plan, *gl); !done) return tl::unexpected(done.error());
    auto renderer = SessionRenderer::make(dataRoot);
    if (!renderer) return tl::unexpected(renderer.error());
    run->renderer_ = std::move(*renderer);
    auto panels = Panels::make(dataRoot, interfaceScale(handle), type.info);
    if (!panels) return tl::unexpected(panels.error());
    run->panels_ = std::move(*panels);
    auto lessons = shippedLessons(type, dataRoot, *presets);
    if (!lessons) return tl::unexpected(lessons.error());
    run->model_.emplace(type, *gl, *run->renderer_, std::move(*presets));
    run->model_->lesson = LessonPlay(std::move(*lessons));
    run->loop_.emplace(handle, *run->model_, *run->panels_);
    run->panels_->attachWindow(handle);
    if (!isPage())
        if (auto done = run->check(); !done) return tl::unexpected(done.error());
    run->loop_->begin(plan, options, loaded);
    return run;
}

Expected<Done> WindowRun::check() { return checkGl(renderer_->shaders()); }

}  // namespace arclight
