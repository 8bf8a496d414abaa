// A demo in a page: the browser requests a frame whenever it shows one.
#include <emscripten.h>
#include <emscripten/html5.h>

#include "app/web/run_window.h"
#include "app/window/address.h"
#include "app/window/window.h"
#include "app/window/window_run.h"
#include "core/image.h"
#include "gfx/first_draws.h"
#include "gfx/gl.h"

namespace arclight {
namespace {

/// The running demo. It outlives `main` and lasts as long as its page.
std::unique_ptr<WindowRun>& current() {
    static std::unique_ptr<WindowRun> run;
    return run;
}

/// The frame that the GPU is drawing: the fence that it signals when done, and when the frame began.
struct Drawing {
    GLsync fence = nullptr;
    double beganMs = 0;
};
Drawing drawing;
bool hasShown = false;
/// Whether all programs are built and the first frame can begin.
bool isBuilt = false;
/// The reason why the demo cannot run, although it could be opened.
std::string fault;

void beginFrame() {
    const double now = emscripten_get_now();
    watchFirstDraws(!hasShown);
    if (current()->loop().frame()) drawing = {glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0), now};
    glFlush();
}

/// Collects the programs that are built. The browser compiles in separate processes; meanwhile the page shows the
/// progress.
void continueBuilding() {
    const Shaders::Progress progress = current()->renderer().shaders().takeBuilt();
    if (progress.done < progress.all) return;
    isBuilt = true;
    if (const auto done = current()->check(); !done) fault = done.error().message;
}

/// Whether the last frame is finished, or never will be. The page handles events meanwhile instead of waiting.
bool isDrawn() {
    if (!drawing.fence) return true;
    const GLenum state = glClientWaitSync(drawing.fence, 0, 0);
    if (state == GL_TIMEOUT_EXPIRED) return false;
    glDeleteSync(drawing.fence);
    // A lost context no longer draws.
    if (state != GL_WAIT_FAILED) {
        current()->loop().noteShown((emscripten_get_now() - drawing.beganMs) * 1e-3);
        hasShown = true;
    }
    drawing = {};
    return true;
}

/// Without a context, frames stop and keys have no effect, because captures would be black.
EM_BOOL onAnimationFrame(double, void*) {
    if (emscripten_is_webgl_context_lost(emscripten_webgl_get_current_context())) return EM_FALSE;
    if (!current() || !fault.empty()) return EM_FALSE;
    if (!isBuilt)
        continueBuilding();
    else if (isDrawn())
        beginFrame();
    return EM_TRUE;
}

}  // namespace

WindowRun* currentRun() { return current().get(); }

Expected<Done> runWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                         const std::filesystem::path& dataRoot) {
    auto run = WindowRun::open(type, options, plan, dataRoot);
    if (!run) return tl::unexpected(run.error());
    current() = std::move(*run);
    emscripten_request_animation_frame_loop(onAnimationFrame, nullptr);
    return Done{};
}

}  // namespace arclight

/// The part of the page's address after the demo's name; see `addressOf`. Empty while no demo runs.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightAddress(int hasTick) {
    static std::string text;
    text.clear();
    if (!arclight::current()) return text.c_str();
    arclight::WindowModel& model = arclight::current()->model();
    model.tour.follow(model.session().params(), model.session().tick());
    text = arclight::addressOf(model.session(), model.tour, hasTick != 0);
    return text.c_str();
}

/// The bar's message about the last command or the preset that was chosen, and the progress of a seek; empty most of
/// the time.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightNotice() {
    if (!arclight::current()) return "";
    static std::string text;
    const arclight::WindowModel& model = arclight::current()->model();
    text = model.progress();
    if (text.empty()) text = model.notice.text().empty() ? model.notice.sentence() : model.notice.text();
    return text.c_str();
}

/// Shows a message from the page in the bar, as commands do.
extern "C" EMSCRIPTEN_KEEPALIVE void arclightSay(const char* text) {
    if (arclight::current()) arclight::current()->loop().say(text);
}

/// The size limit for dropped files; the page checks it before reading one. A page's memory is limited.
extern "C" EMSCRIPTEN_KEEPALIVE double arclightMaxDroppedBytes() { return 256.0 * (1 << 20); }

/// The progress towards the first frame as JSON: {"stage", "done", "all"}. The stages are "programs", which are
/// compiled, and "draws", the first draw with each program, in which many drivers compile again.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightProgress() {
    using namespace arclight;
    static std::string text;
    text = "{}";
    if (!current()) return text.c_str();
    const auto told = [](const char* stage, std::size_t done, std::size_t all) {
        return R"({"stage":")" + std::string(stage) + R"(","done":)" + std::to_string(done) + R"(,"all":)" +
               std::to_string(all) + "}";
    };
    if (isBuilt) {
        const FirstDraws draws = firstDraws();
        text = told("draws", draws.done, draws.all);
    } else {
        const Shaders::Progress programs = current()->renderer().shaders().built();
        text = told("programs", programs.done, programs.all);
    }
    return text.c_str();
}

/// The reason why the demo cannot run after all; empty if it can.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightFault() { return arclight::fault.c_str(); }

/// Whether the browser draws to half floats only.
extern "C" EMSCRIPTEN_KEEPALIVE int arclightDrawsHalfFloats() {
    return arclight::current() && !arclight::current()->model().gl.drawsFullFloats ? 1 : 0;
}

/// Whether a frame has been drawn; the page then removes its loading indicator.
extern "C" EMSCRIPTEN_KEEPALIVE int arclightHasShown() { return arclight::hasShown ? 1 : 0; }

/// Saves the demo's settings; the page calls it when it may be about to close.
extern "C" EMSCRIPTEN_KEEPALIVE void arclightSaveSettings() {
    if (arclight::current()) arclight::current()->loop().saveSettings();
}
