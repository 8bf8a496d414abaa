// The page's queries to the running demo: its form, its help, and the element under a finger. Returned texts remain
// valid until the next call.
#include <emscripten.h>

#include "app/web/run_window.h"
#include "app/window/form.h"
#include "app/window/help_sheet.h"
#include "app/window/swipe.h"
#include "app/window/window_run.h"

extern "C" void arclightOnSize();

namespace arclight {
namespace {

Swipe swipe;

const char* kept(std::string text) {
    static std::string last;
    last = std::move(text);
    return last.c_str();
}

Json helpOf(WindowModel& model) {
    Json sections = Json::array();
    const bool isInspecting = model.inspector.isOpen();
    for (const HelpSection& section :
         helpSections(gesturesOf(model.session(), isInspecting), helpHost(), model.claims(), isInspecting)) {
        Json lines = Json::array();
        for (const Gesture& line : section.lines) lines.push_back({{"input", line.input}, {"help", line.help}});
        sections.push_back({{"title", section.title}, {"lines", std::move(lines)}});
    }
    return sections;
}

}  // namespace
}  // namespace arclight

/// The parameters as JSON; see `formOf`.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightForm() {
    using namespace arclight;
    return kept(currentRun() ? writeJsonLine(formOf(currentRun()->model().session().params())) : "[]");
}

/// Sets a parameter. Returns an error message, or an empty text.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightSetParam(const char* name, const char* text) {
    using namespace arclight;
    if (!currentRun()) return kept({});
    const auto done = setFromForm(currentRun()->model().session().params(), name, text);
    // A change without a window event must be drawn as well.
    arclightOnSize();
    return kept(done ? std::string() : done.error().message);
}

/// The current measures as JSON; see `measuresAsText`. May draw.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightMeasures() {
    using namespace arclight;
    if (!currentRun()) return kept("[]");
    const Session& session = currentRun()->model().session();
    return kept(writeJsonLine(measuresAsText(*session.type().measures, session.measure())));
}

/// The F1 help as JSON: sections with a title and lines, each of an input and its help.
extern "C" EMSCRIPTEN_KEEPALIVE const char* arclightHelp() {
    using namespace arclight;
    return kept(currentRun() ? writeJsonLine(helpOf(currentRun()->model())) : "[]");
}

/// The possible actions of a finger at that point: the sum of 1 on the panels, 2 if it scrolls horizontally, 4 if it
/// scrolls vertically.
extern "C" EMSCRIPTEN_KEEPALIVE int arclightBeginSwipe(double x, double y) {
    using namespace arclight;
    if (!currentRun()) return 0;
    const SwipeTarget target = swipe.begin({static_cast<float>(x), static_cast<float>(y)});
    return (target.isPanel ? 1 : 0) + (target.scrollsAcross ? 2 : 0) + (target.scrollsUp ? 4 : 0);
}

/// Scrolls the target that `arclightBeginSwipe` found, in pixels.
extern "C" EMSCRIPTEN_KEEPALIVE void arclightSwipe(double byX, double byY) {
    using namespace arclight;
    if (!currentRun()) return;
    swipe.move({static_cast<float>(byX), static_cast<float>(byY)});
    arclightOnSize();
}

/// Whether the demo is still playing towards the tick of a link; Escape stops it.
extern "C" EMSCRIPTEN_KEEPALIVE int arclightIsSeeking() {
    using namespace arclight;
    return currentRun() && currentRun()->model().live.isSeeking() ? 1 : 0;
}

extern "C" EMSCRIPTEN_KEEPALIVE int arclightIsPaused() {
    using namespace arclight;
    return currentRun() && currentRun()->model().clock.isPaused() ? 1 : 0;
}

/// Pauses.
extern "C" EMSCRIPTEN_KEEPALIVE void arclightPause() {
    using namespace arclight;
    if (currentRun()) currentRun()->model().clock.pause(true);
    arclightOnSize();
}

/// Continues the session that a replay restores, once the replay has arrived: paused as before, or playing.
extern "C" EMSCRIPTEN_KEEPALIVE void arclightContinueSession(int isPaused) {
    using namespace arclight;
    if (!currentRun()) return;
    currentRun()->model().continuesSession = true;
    currentRun()->model().clock.pause(isPaused != 0);
    arclightOnSize();
}

/// The current tick, counted over all takes, as `--replay FILE --tick` counts it.
extern "C" EMSCRIPTEN_KEEPALIVE double arclightTickOfSession() {
    using namespace arclight;
    return currentRun() ? static_cast<double>(currentRun()->model().live.tickOfSession()) : 0;
}

/// Writes a recording of everything done to the demo; returns 0 on success.
extern "C" EMSCRIPTEN_KEEPALIVE int arclightSaveSession(const char* path) {
    using namespace arclight;
    if (!currentRun()) return 1;
    const WindowModel& model = currentRun()->model();
    return writeSessionRecording(path, model.live.recorded(), model.type) ? 0 : 1;
}

/// Shows or hides panel and bar. Returns whether they were shown before.
extern "C" EMSCRIPTEN_KEEPALIVE int arclightShowPanel(int isShown) {
    using namespace arclight;
    if (!currentRun()) return 1;
    const bool before = std::exchange(currentRun()->model().showPanels, isShown != 0);
    arclightOnSize();
    return before ? 1 : 0;
}

/// The width of the panel next to the frame, in units of the interface; 0 while there is none.
extern "C" EMSCRIPTEN_KEEPALIVE double arclightPanelWidth() {
    using namespace arclight;
    if (!currentRun()) return 0;
    const WindowModel& model = currentRun()->model();
    return model.showPanels && model.layout.panel.x > 0 ? static_cast<double>(model.panelWidth) : 0;
}
