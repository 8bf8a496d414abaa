#include "app/window/controller.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <array>

#include <GLFW/glfw3.h>

#include "app/capture/offscreen_run.h"
#include "app/open_with_desktop.h"
#include "app/platform.h"
#include "app/recording/save_test.h"
#include "app/window/input_reader.h"
#include "app/window/window_model.h"

namespace arclight {

Controller::Controller(GLFWwindow* window, WindowModel& model, InputReader& input)
    : window_(window), model_(model), input_(input), files_(model.type.info.name) {}

void Controller::say(std::string text) { model_.notice.say(std::move(text)); }

void Controller::toggleKeys() { model_.showKeys = !model_.showKeys; }
void Controller::togglePanels() { model_.showPanels = !model_.showPanels; }
void Controller::toggleFullScreen() { model_.fullScreen.toggle(window_); }
void Controller::togglePause() { model_.clock.pause(!model_.clock.isPaused()); }

void Controller::stepOneTick() {
    model_.clock.pause(true);
    model_.live.step(input_.take());
}

void Controller::reset() {
    model_.live.reset();
    model_.clock.clear();
}

void Controller::undo() { model_.live.undo(); }
void Controller::redo() { model_.live.redo(); }

void Controller::look(AbView view) {
    model_.live.ab()->ab().look.view = view;
    static constexpr std::array<const char*, 4> kShown{"A on the left, B on the right.", "A alone.", "B alone.",
                                                       "Difference between A and B."};
    say(kShown[static_cast<std::size_t>(view)]);
}

void Controller::switchSides() {
    const AbView shown = model_.live.ab()->ab().look.view;
    look(shown == AbView::a ? AbView::b : shown == AbView::b ? AbView::split : AbView::a);
}

void Controller::showDifference() {
    const AbView shown = model_.live.ab()->ab().look.view;
    look(shown == AbView::difference ? AbView::split : AbView::difference);
}

void Controller::toggleInspector() { model_.inspector.open(!model_.inspector.isOpen()); }
void Controller::choosePass(int by) { model_.inspector.choose(by); }

void Controller::markTick() {
    model_.marks.push_back(model_.live.tickOfSession());
    say("Marked tick " + std::to_string(model_.marks.back()) + " of this session for a test.");
}

void Controller::reloadShaders() {
    say(model_.renderer.shaders().reload() == 0 ? "Shaders reloaded." : "Some shaders have errors.");
}

void Controller::copyCommand() {
    const std::string line = commandLine(model_.session(), model_.widthPx, model_.heightPx);
    glfwSetClipboardString(window_, line.c_str());
    say("Copied: " + line);
}

void Controller::apply(const Preset& preset, const std::string& source) {
    model_.notice.say(model_.live.apply(preset, source),
                      preset.title + (preset.sentence.empty() ? "" : ": " + preset.sentence));
    model_.clock.clear();
    model_.tour.choose(preset.name);
}

void Controller::applyShippedPreset(const std::string& name) {
    const auto preset = std::find_if(model_.presets.begin(), model_.presets.end(),
                                     [&](const Preset& shipped) { return shipped.name == name; });
    if (preset != model_.presets.end()) apply(*preset, name);
}

void Controller::compareWith(Expected<AbComparison> ab) {
    if (!ab) return say(ab.error().message);
    if (auto done = checkFits(ab->reference, "--reference", model_.gl); !done) return say(done.error().message);
    if (model_.live.ab()) ab->look = model_.live.ab()->ab().look;
    say("B is now " + ab->name + ". Drag the line; press B to switch sides, D for the difference.");
    model_.live.compareWith(std::move(*ab));
}

void Controller::compareWithPreset(const std::string& name) {
    compareWith(loadAbComparison(model_.type, name, model_.renderer.dataRoot()));
}

void Controller::compareWithCurrent() { model_.live.compareWithCurrent(); }
void Controller::endComparison() { model_.live.endComparison(); }
void Controller::toggleDropOnB() { model_.dropsOnB = !model_.dropsOnB; }

void Controller::capture() {
    const Framebuffer& frame = model_.live.draw(model_.widthPx, model_.heightPx);
    CaptureFacts facts{model_.gl.fullName(), model_.widthPx, model_.heightPx};
    if (model_.live.ab()) facts.ab = &model_.live.ab()->ab();
    Session& session = model_.session();
    const auto path = files_.saveCapture(makeCapture(readImage(frame), session, facts), session.tick());
    if (!path) return say(path.error().message);
    handOver(*path);
    say("Captured " + *path);
}

void Controller::saveRecording() {
    const auto path = files_.saveRecording(model_.live.recorded(), model_.type);
    say(path ? "Saved " + *path + ". Play it with --replay." : path.error().message);
}

void Controller::saveTest(const std::string& name) {
    const auto folder = goldenFolderOf(model_.type, model_.renderer.dataRoot());
    if (!folder) return say(folder.error().message);
    std::vector<std::int64_t> ticks = model_.marks;
    if (ticks.empty()) ticks.push_back(model_.live.tickOfSession());
    const auto path = arclight::saveTest(*folder, model_.type, model_.live.recorded(), name, ticks);
    if (!path) return say(path.error().message);
    model_.marks.clear();
    say("Saved " + *path + ". Look at its frames, then run tests/golden/approve " + std::string(model_.type.info.name) +
        ".");
}

void Controller::openAddress(const std::string& address) {
    if (openWithDesktop(address)) return say("Opened " + address);
    glfwSetClipboardString(window_, address.c_str());
    say("No program here opens " + address + ". The address is copied.");
}

bool Controller::showImage(const std::string& path) {
    if (!model_.type.takesInputImage || isCapture(path)) return false;
    auto input = readInput(path);
    if (!input) return false;
    if (auto done = checkFits(*input, "--input", model_.gl); !done) return say(done.error().message), true;
    say("Now showing " + input->name + ".");
    model_.live.showInput(std::move(*input));
    model_.clock.clear();
    return true;
}

void Controller::restore(const std::string& path) {
    const OwnedParams params(model_.type);
    auto state = readCapture(path, model_.type.info.name, params.set());
    if (!state) return say(state.error().message);
    if (auto done = checkFits(state->input, "--input", model_.gl); !done) return say(done.error().message);
    if (state->ab)
        if (auto done = checkFits(state->ab->reference, "--reference", model_.gl); !done)
            return say(done.error().message);
    const std::int64_t tick = state->tick;
    if (state->sheet) state->width = state->sheet->cellWidth, state->height = state->sheet->cellHeight;
    glfwSetWindowSize(window_, state->width, state->height);
    model_.live.restore(std::move(*state));
    model_.clock.pause(true);
    say("Restored tick " + std::to_string(tick) + " and paused. Press Space to continue.");
}

void Controller::drop(const std::string& path) {
    if (model_.dropsOnB) {
        compareWith(path.ends_with(".png") && !isCapture(path)
                        ? loadReference(path)
                        : loadAbComparison(model_.type, path, model_.renderer.dataRoot()));
    } else if (path.ends_with(".json")) {
        const auto preset = loadPreset(path, model_.type.info.name);
        preset ? apply(*preset, path) : say(preset.error().message);
    } else if (!showImage(path)) {
        restore(path);
    }
}

}  // namespace arclight
