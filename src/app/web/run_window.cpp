// A demo in a page: the browser calls for a frame whenever it shows one.
#include <emscripten.h>
#include <emscripten/html5.h>

#include "app/window/address.h"
#include "app/window/window.h"
#include "app/window/window_run.h"

namespace arclight {
namespace {

/// The demo that runs. It stays when `main` returns, for as long as its page does.
std::unique_ptr<WindowRun>& current() {
    static std::unique_ptr<WindowRun> run;
    return run;
}

EM_BOOL onAnimationFrame(double, void*) {
    if (current()) current()->loop().frame();
    return EM_TRUE;
}

}  // namespace

Expected<Done> runWindow(const DemoType& type, const Options& options, const RunPlan& plan,
                         const std::filesystem::path& dataRoot) {
    auto run = WindowRun::open(type, options, plan, dataRoot);
    if (!run) return tl::unexpected(run.error());
    current() = std::move(*run);
    // The first frame at once: the page takes its loading sign away when `main` has returned.
    current()->loop().frame();
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
    model.tour.follow(model.session().params());
    text = arclight::addressOf(model.session(), model.tour, hasTick != 0);
    return text.c_str();
}

/// What the bar says of the last command; empty most of the time.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightNotice() {
    return arclight::current() ? arclight::current()->model().notice.text().c_str() : "";
}

/// Keeps what the demo remembers; the page calls it when it may be about to go.
extern "C" EMSCRIPTEN_KEEPALIVE void arclightSaveSettings() {
    if (arclight::current()) arclight::current()->loop().saveSettings();
}
