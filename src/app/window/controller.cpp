#include "app/window/controller.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <array>
#include <tuple>

#include <GLFW/glfw3.h>

#include "app/capture/checks.h"
#include "app/plan/command_line.h"
#include "app/platform/copy_image.h"
#include "app/platform/open_with_desktop.h"
#include "app/platform/platform.h"
#include "app/recording/save_test.h"
#include "app/window/address.h"
#include "app/window/code_section.h"
#include "app/window/input_reader.h"
#include "app/window/panelled_capture.h"
#include "app/window/window_model.h"
#include "core/extension.h"
#include "core/files.h"
#include "core/random.h"
#include "core/text.h"

namespace arclight {

Controller::Controller(GLFWwindow* window, WindowModel& model, InputReader& input)
    : window_(window),
      model_(model),
      input_(input),
      files_(model.type.info.name),
      others_(model.type.info.name, model.renderer.dataRoot(), executablePath().parent_path()) {}

void Controller::say(std::string text, Notice::IsTrue isTrue) { model_.notice.say(std::move(text), std::move(isTrue)); }

void Controller::await(const std::string& preset) {
    model_.awaited = AwaitedState{preset};
    if (beforeWork_) beforeWork_();
}

void Controller::toggleKeys() { model_.showKeys = !model_.showKeys; }
void Controller::togglePanels() { model_.showPanels = !model_.showPanels; }
void Controller::toggleFullScreen() { model_.fullScreen.toggle(window_); }
void Controller::togglePause() { model_.clock.pause(!model_.clock.isPaused()); }

void Controller::stepOneTick() {
    model_.clock.pause(true);
    model_.live.step(input_.take());
}

void Controller::reset() {
    await();
    model_.live.reset();
    model_.clock.clear();
}

void Controller::undo() { model_.live.undo(); }
void Controller::redo() { model_.live.redo(); }

void Controller::look(AbView view) {
    AbComparison& ab = model_.live.ab()->ab();
    if (showsBothSides(ab.look.view)) ab.both = ab.look.view;
    if (isMap(ab.look.view)) ab.map = ab.look.view;
    ab.look.view = view;
    static constexpr std::array<const char*, 10> kShown{"A on the left, B on the right.",
                                                        "Only A.",
                                                        "Only B.",
                                                        "Difference between A and B.",
                                                        "A and B next to each other.",
                                                        "A above B.",
                                                        "A and B in turn; press B to switch at once.",
                                                        "Difference of luminance between A and B.",
                                                        "How visible the difference between A and B is.",
                                                        "Pixels that differ by more than the threshold."};
    say(kShown[static_cast<std::size_t>(view)],
        [this, view] { return model_.live.ab() && model_.live.ab()->ab().look.view == view; });
}

void Controller::switchSides() {
    const AbRenderer& shown = *model_.live.ab();
    AbComparison& ab = model_.live.ab()->ab();
    if (shown.layoutFor(model_.layout.frameWidth(), model_.layout.frameHeight()).view == AbView::flip) {
        ab.look.flipped = !ab.look.flipped;
        const bool isPaused = model_.clock.isPaused();
        const std::string side = flipShowsB(ab.look, model_.session().tick()) ? "B" : "A";
        return say(side + (isPaused ? ". Press B for the other side, or Space to show both in turn again."
                                    : " now; the sides change every second. Press Space to stop that."),
                   [this, isPaused] { return model_.live.ab() && model_.clock.isPaused() == isPaused; });
    }
    look(ab.look.view == AbView::a ? AbView::b : ab.look.view == AbView::b ? ab.both : AbView::a);
}

void Controller::showDifference() {
    const AbComparison& ab = model_.live.ab()->ab();
    look(isMap(ab.look.view) ? ab.both : ab.map);
}

void Controller::toggleInspector() { model_.inspector.open(!model_.inspector.isOpen()); }

void Controller::explainPixel() {
    const auto at = input_.pointedPixel();
    if (!at) return say("Point at a pixel of the frame first.");
    AbRenderer* const ab = model_.live.ab();
    Session* const session = at->side == 1 ? ab->b() : &model_.session();
    if (!session) return say("This side is an image, and no draws made it.");
    model_.clock.pause(true);
    if (beforeWork_) beforeWork_();
    model_.explained =
        ExplainedPixel{arclight::explainPixel(model_.renderer, *session, {at->width, at->height}, {at->x, at->y}),
                       session->tick(), at->side};
    model_.live.forgetFrame();
}

void Controller::closeExplanation() { model_.explained.reset(); }

void Controller::choosePass(int by) { model_.inspector.choose(by); }
void Controller::showWholePass() { model_.inspector.fit(); }

void Controller::markTick() {
    model_.marks.push_back(model_.live.tickOfSession());
    say("Marked tick " + model_.live.tickText(model_.marks.back()) + " for a test.");
}

void Controller::reloadShaders() {
    model_.live.forgetFrame();
    say(model_.renderer.shaders().reload() == 0 ? "Shaders reloaded." : "Some shaders have errors.");
}

void Controller::escape() {
    if (model_.reading.isRunning()) {
        model_.reading.cancel();
        say("Cancelled. The frame shows the data from before.");
    } else if (model_.live.isSeeking()) {
        model_.live.stopSeek();
        model_.clock.pause(true);
        model_.sayWhilePaused("Stopped at tick " + std::to_string(model_.session().tick()) +
                              ". Press Space to continue.");
    } else if (model_.showKeys)
        model_.showKeys = false;
    else if (model_.inspector.isOpen())
        model_.inspector.open(false);
    else if (model_.explained)
        closeExplanation();
    else if (model_.isSlow && model_.live.undo())
        say("Taken back.");
}

void Controller::search() {
    model_.showPanels = true;
    model_.asksForSearch = true;
}

void Controller::changeSpeed(int by) { model_.clock.changeSpeed(by); }
void Controller::setSpeed(const std::string& index) {
    if (const auto at = parseNumber<std::size_t>(index)) model_.clock.setSpeed(*at);
}
void Controller::changeRenderScale() { model_.renderScale = next(model_.renderScale); }

void Controller::setSeed(const std::string& text) {
    const auto seed = parseNumber<std::uint64_t>(text);
    if (!seed) return say("A seed is a whole number from 0 to 2^64 - 1.");
    await();
    model_.live.reset(Seed{*seed});
    model_.clock.clear();
}

void Controller::drawSeed() {
    // Small enough to read, large enough that seeds rarely repeat.
    constexpr std::uint64_t kSeeds = 1000000;
    await();
    model_.live.reset(Seed{1 + Random(Seed{model_.session().seed().value + 1}).next() % kSeeds});
    model_.clock.clear();
}

void Controller::copyCommand() {
    const int width = model_.layout.frameWidth(), height = model_.layout.frameHeight();
    auto line = reproduction(width, height);
    if (!line) return say(line.error().message);
    glfwSetClipboardString(window_, line->c_str());
    say("Copied: " + *line);
}

void Controller::copyLink() {
    model_.tour.follow(model_.session().params(), model_.session().tick());
    const std::string link = pageAddress(model_.session(), model_.tour);
    glfwSetClipboardString(window_, link.c_str());
    const bool isWhole = model_.live.isMadeByParams(model_.layout.frameWidth(), model_.layout.frameHeight());
    say((isWhole ? "Copied: " : "Copied, without mouse and keyboard input: ") + link);
}

void Controller::copyImage() {
    const int width = model_.layout.frameWidth(), height = model_.layout.frameHeight();
    Image image = readImage(model_.live.draw(width, height));
    const auto path = saveImage(image, captureFacts(width, height));
    if (!path) return say(path.error().message);
    auto copier = copyImageFile(*path);
    if (!copier) return model_.notice.say("Saved " + *path + ". " + copier.error().message, image);
    copier_ = std::move(*copier);
    model_.notice.say("Copied the image, and saved " + *path, image);
}

void Controller::sharePage() {
    if (sharer_) return say("A page is still being made.");
    const int width = model_.layout.frameWidth(), height = model_.layout.frameHeight();
    const auto path = saveImage(readImage(model_.live.draw(width, height)), captureFacts(width, height));
    if (!path) return say(path.error().message);
    sharedPage_ = std::filesystem::path(*path).replace_extension(".html").string();
    auto sharer = ChildProcess::start(
        executablePath(), {"--from", *path, "--share", sharedPage_, "--data-dir", model_.renderer.dataRoot().string()},
        ChildProcess::Output::kept);
    if (!sharer) return say(sharer.error().message);
    sharer_ = std::move(*sharer);
    say("Saved " + *path + ". The page follows in a few seconds.");
}

bool Controller::followSharer() {
    if (!sharer_ || sharer_->isRunning()) return false;
    const std::string said = sharer_->err();
    say(sharer_->exitCode() == 0 ? "Saved " + sharedPage_
                                 : "There is no page: " + printable(said.substr(0, said.find('\n'))));
    sharer_.reset();
    return true;
}

void Controller::openGallery() {
    if (auto done = others_.openGallery(); !done) say(done.error().message);
}

void Controller::openDemo(int by) {
    const auto name = others_.openDemo(by);
    say(name ? "Opening " + *name + "\u2026" : name.error().message);
}

bool Controller::openRelated(const Shortcut& pressed) {
    if (pressed.control || pressed.key == Key{} || model_.inspector.isOpen()) return false;
    for (const RelatedDemo& related : model_.session().related())
        if (related.key == pressed.key) return open(related), true;
    return false;
}

void Controller::open(const RelatedDemo& related) {
    const std::string name(related.name), seed = std::to_string(model_.session().seed().value);
    if (!model_.clock.isPaused()) togglePause();
    if (isPage()) {
        if (auto done = openWithDesktop(relatedAddress(related, model_.session().seed())); !done)
            return say(done.error().message);
    } else {
        std::vector<std::string> options{"--seed", seed};
        for (const std::string& setting : related.settings) options.insert(options.end(), {"--set", setting});
        if (auto done = others_.openBeside(name, options); !done) return say(done.error().message);
    }
    say("Opening " + name + "\u2026");
}

bool Controller::followOthers(double seconds) {
    if (copier_ && !copier_->isRunning()) copier_.reset();
    const bool isShared = followSharer();
    switch (others_.follow(seconds)) {
        case OtherPrograms::Follower::open: glfwSetWindowShouldClose(window_, GLFW_TRUE); return isShared;
        case OtherPrograms::Follower::failed: say(others_.fault()); return true;
        default: return isShared;
    }
}

void Controller::copyCode() {
    if (const std::string code = model_.session().code(); !code.empty()) {
        glfwSetClipboardString(window_, code.c_str());
        return say("Copied: C++ of the technique, with the current values.");
    }
    const std::string name = techniqueShader(model_.type.info, model_.renderer.shaders().namesInUse());
    if (name.empty()) return say("This frame uses no shader of the demo.");
    copyShader(name);
}

void Controller::copyShader(const std::string& name) {
    for (const ShaderText& shader : model_.renderer.shaders().texts()) {
        if (shader.name != name) continue;
        glfwSetClipboardString(window_, shader.text.c_str());
        return say("Copied: the shader " + name + ", as the compiler gets it.");
    }
    say("The shader " + name + " cannot be read.");
}

Expected<std::string> Controller::reproduction(int width, int height) {
    const std::string launcher = launcherOf(model_.type.info.name, model_.renderer.dataRoot());
    // Relative paths work where the demo was started; absolute paths work anywhere.
    const auto word = [&](const std::string& path) {
        std::error_code error;
        return shellWord(launcher.starts_with("./") ? std::filesystem::relative(path, error).string() : path);
    };
    if (model_.live.ab()) {
        const auto path = saveImage(readImage(model_.live.draw(width, height)), captureFacts(width, height));
        if (!path) return path;
        return launcher + " --from " + word(*path);
    }
    if (model_.live.isMadeByParams(width, height))
        return launcher + " " + optionsOf(model_.session(), width, height, InputNames::withFolders);
    SessionRecording present;
    present.add(model_.session());
    const auto path = files_.saveRecording(present, model_.type);
    if (!path) return path;
    return launcher + " --replay " + word(*path) + " --size " + sizeText(width, height) + " --tick " +
           std::to_string(model_.session().tick());
}

void Controller::apply(const Preset& preset, const std::string& source) {
    const std::optional<AwaitedState> before = model_.awaited;
    model_.scrub.reset();
    await(preset.name);
    const auto done = model_.live.apply(preset, source, resting());
    model_.clock.clear();
    if (!done) {
        model_.awaited = before;
        return say(done.error().message);
    }
    model_.tour.choose(preset.name);
    model_.choose(preset);
    model_.notice.describe(preset.title + (preset.sentence.empty() ? "" : ": " + preset.sentence),
                           [this, take = model_.live.take()] { return model_.live.take() == take; });
    showAgainst(preset);
}

void Controller::showAgainst(const Preset& preset) {
    if (!preset.against) {
        if (model_.live.ab() && model_.live.ab()->ab().isOfPreset) endComparison();
        return;
    }
    const bool isUpright = model_.layout.frameHeight() > model_.layout.frameWidth();
    auto ab = comparisonOf(model_.type, preset, model_.presets, isUpright);
    if (!ab) return say(ab.error().message);
    model_.live.compareWith(std::move(*ab));
}

Input Controller::resting() const {
    Input input;
    std::tie(input.widthPx, input.heightPx) =
        model_.live.sideSize(model_.layout.frameWidth(), model_.layout.frameHeight());
    return input;
}

void Controller::seek(const std::string& text) {
    model_.scrub.reset();
    if (const auto tick = parseNumber<std::int64_t>(text)) await(), model_.live.seek(*tick, resting());
    model_.clock.clear();
}

void Controller::scrub(const std::string& text) {
    if (const auto tick = parseNumber<std::int64_t>(text)) model_.scrub = Scrub{*tick, glfwGetTime()};
}

void Controller::walkPresets(int by) {
    if (const Preset* next = model_.tour.neighbour(by)) apply(*next, next->name);
}

void Controller::applyShippedPreset(const std::string& name) {
    const auto preset = std::find_if(model_.presets.begin(), model_.presets.end(),
                                     [&](const Preset& shipped) { return shipped.name == name; });
    if (preset != model_.presets.end()) apply(*preset, name);
}

SavedState Controller::currentState() {
    Session& session = model_.session();
    CaptureState state;
    state.seed = session.seed(), state.tick = session.tick();
    state.width = model_.layout.frameWidth(), state.height = model_.layout.frameHeight();
    state.recording = session.recording(), state.input = session.input();
    if (model_.live.ab()) state.ab = model_.live.ab()->withPast();
    return {std::move(state), model_.clock.isPaused()};
}

void Controller::restore(const SavedState& saved) {
    model_.scrub.reset();
    await();
    if (!saved.state.ab && model_.live.ab()) endComparison();
    model_.live.restore(saved.state);
    model_.clock.clear();
    model_.clock.pause(saved.isPaused);
    model_.tour.forget();
}

void Controller::showLessonStep() {
    const LessonStep& step = model_.lesson.step();
    model_.scrub.reset();
    await();
    if (model_.live.ab()) endComparison();
    model_.live.reset(step.seed);
    if (auto done = model_.live.apply(step.state, model_.lesson.lesson().name, resting()); !done)
        return say(done.error().message);
    model_.clock.clear();
    model_.clock.pause(step.state.stops);
    model_.choose(step.state);
    if (step.isCompared) showAgainst(step.state);
}

void Controller::openLesson(const std::string& name) {
    SavedState before = currentState();
    if (model_.lesson.isOpen()) {
        model_.leftLessons.insert_or_assign(model_.lesson.lesson().name, std::move(before));
    } else {
        model_.beforeLesson = std::move(before);
    }
    if (!model_.lesson.open(name)) return;
    const auto left = model_.leftLessons.find(name);
    left == model_.leftLessons.end() ? showLessonStep() : restore(left->second);
}

void Controller::walkLesson(const std::string& by) {
    const auto steps = parseNumber<int>(by);
    if (!steps || !model_.lesson.isOpen() || !model_.lesson.canGo(*steps)) return;
    model_.lesson.go(*steps);
    showLessonStep();
}

void Controller::leaveLesson() {
    if (!model_.lesson.isOpen()) return;
    model_.leftLessons.insert_or_assign(model_.lesson.lesson().name, currentState());
    model_.lesson.leave();
    if (model_.beforeLesson) restore(*model_.beforeLesson);
    model_.beforeLesson.reset();
}

void Controller::compareWith(Expected<AbComparison> ab) {
    if (!ab) return say(ab.error().message);
    if (auto done = checkFits(ab->reference, model_.gl); !done) return say(done.error().message);
    if (model_.live.ab()) ab->look = model_.live.ab()->ab().look;
    say("B is now " + ab->name + ". Drag the line; press B to switch sides, D for the difference.",
        [this, name = ab->name] { return model_.live.ab() && model_.live.ab()->ab().name == name; });
    model_.live.compareWith(std::move(*ab));
}

void Controller::compareWithPreset(const std::string& name) {
    compareWith(loadAbComparison(model_.type, name, model_.renderer.dataRoot()));
}

void Controller::toggleComparison() {
    if (model_.live.ab()) return endComparison();
    compareWithCurrent();
    say("B keeps the current values; A follows the sliders. Drag the line, or press B and D.",
        [this] { return model_.live.ab() != nullptr; });
}

void Controller::compareWithCurrent() { model_.live.compareWithCurrent(); }
void Controller::endComparison() { model_.live.endComparison(); }
void Controller::toggleDropOnB() { model_.dropsOnB = !model_.dropsOnB; }

CaptureFacts Controller::captureFacts(int width, int height) const {
    CaptureFacts facts{model_.gl.fullName(), width, height};
    if (model_.live.ab()) facts.ab = model_.live.ab()->withPast();
    facts.lesson = model_.lesson.place();
    return facts;
}

Expected<std::string> Controller::saveImage(Image image, const CaptureFacts& facts) {
    Session& session = model_.session();
    return files_.saveCapture(makeCapture(std::move(image), session, facts), session.tick());
}

void Controller::report(const Expected<std::string>& path, const Image& image) {
    if (!path) return say(path.error().message);
    handOver(*path);
    model_.notice.say("Captured " + *path, image);
}

void Controller::announceCapture() {
    say("Capturing\u2026");
    if (beforeWork_) beforeWork_();
}

void Controller::capture(int width, int height) {
    if (auto done = checkSize(width, height, model_.gl); !done) return say(done.error().message);
    announceCapture();
    const LiveSession::ExactErrors exact(model_.live);
    const Image image = readImage(model_.live.draw(width, height));
    report(saveImage(image, captureFacts(width, height)), image);
}

void Controller::captureWithPanels(int width, int height) {
    if (auto done = checkSize(width, height, model_.gl); !done) return say(done.error().message);
    announceCapture();
    auto panels = makePanelPainter(model_.renderer.dataRoot(), height, model_.type.info);
    if (!panels) return say(panels.error().message);
    AbRenderer* const ab = model_.live.ab();
    const auto [frameWidth, frameHeight] = (*panels)->frameSize(width, height);
    const LiveSession::ExactErrors exact(model_.live);
    const Image image = (*panels)->draw(
        model_.session(), ab ? &ab->ab() : nullptr, ab ? ab->b() : nullptr, width, height,
        [&, w = frameWidth, h = frameHeight]() -> const Framebuffer& { return model_.live.draw(w, h); });
    CaptureFacts facts = captureFacts(width, height);
    facts.ui = true;
    report(saveImage(image, facts), image);
}

void Controller::capture() { capture(model_.layout.frameWidth(), model_.layout.frameHeight()); }
void Controller::captureWithPanels() { captureWithPanels(model_.widthPx, model_.heightPx); }

void Controller::captureAt(const std::string& text) {
    const auto words = split(text, ' ');
    const auto size = parseSize(std::string(words.front()));
    if (!size) return say(size.error().message);
    if (words.size() > 1)
        captureWithPanels(size->first, size->second);
    else
        capture(size->first, size->second);
}

void Controller::openCaptures() {
    if (auto done = createFolders(OutputFiles::kFolder); !done) return say(done.error().message);
    if (auto done = openWithDesktop(absolutePath(OutputFiles::kFolder)); !done) say(done.error().message);
}

void Controller::saveRecording() {
    const auto path = files_.saveRecording(model_.live.recorded(), model_.type);
    say(path ? "Saved " + *path + ". Play it with --replay." : path.error().message);
}

void Controller::exportResult(const std::string& word) {
    const ExportFrame size{model_.layout.frameWidth(), model_.layout.frameHeight()};
    const auto exports = exportsOf(model_.session(), model_.renderer, size);
    const std::string command =
        std::string(model_.type.info.name) + " " + optionsOf(model_.session(), size.width, size.height);
    const auto paths = files_.saveExport(exports, word, command);
    model_.live.forgetFrame();
    if (!paths) return say(paths.error().message);
    for (const std::string& path : *paths) handOver(path);
    say("Saved " + join(std::span<const std::string>(*paths), " and ") + ".");
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

void Controller::openInput(const std::string& word) {
    model_.reading.start([type = model_.type, read = parseInputWord(word)](Progress& progress) {
        return readInput(type, read, progress);
    });
}

void Controller::chooseInput() {
    std::string endings;
    for (const DemoInput& input : model_.type.inputs)
        endings += (endings.empty() ? "" : " ") + std::string(input.kind->endings);
    if (auto done = dialog_.open("Choose a file for " + std::string(model_.type.info.name), endings); !done)
        say(done.error().message);
}

void Controller::chooseInputPart(const std::string& name) {
    if (!model_.session().input()) return;
    model_.reading.start(
        [input = *model_.session().input(), name](Progress& progress) { return withSelection(input, name, progress); });
}

void Controller::forgetInput() {
    await();
    model_.live.showInput(std::nullopt);
    model_.clock.clear();
}

bool Controller::followInput() {
    if (const auto path = dialog_.take()) drop(*path);
    if (auto input = model_.reading.take()) {
        showInput(std::move(*input));
        return true;
    }
    if (!model_.reading.isRunning()) return false;
    const std::string text = model_.reading.describe();
    if (text.empty() || text == model_.notice.text()) return false;
    say(text, [this] { return model_.reading.isRunning(); });
    return true;
}

void Controller::showInput(Expected<InputFile> input) {
    if (!input) return say(input.error().message);
    if (auto done = checkFits(*input, model_.gl); !done) return say(done.error().message);
    say("Now showing " + input->name + ": " + input->content.summary + ".", [this, hash = input->sha256] {
        const auto& shown = model_.session().input();
        return shown && shown->sha256 == hash;
    });
    // A page removes its copy of the file.
    if (isPage()) input->path.clear();
    await();
    model_.live.showInput(std::move(*input));
    model_.clock.clear();
}

void Controller::fitWindowTo(int frameWidthPx, int frameHeightPx) {
    if (glfwGetWindowMonitor(window_)) return;
    const float scale = interfaceScale(window_);
    const auto [width, height] = windowAround(frameWidthPx, frameHeightPx, scale, model_.panelWidth, model_.showPanels);
    // Window sizes are in screen coordinates, which on some systems are larger than pixels.
    int windowWidth = 0, windowHeight = 0, framebufferWidth = 0, framebufferHeight = 0;
    glfwGetWindowSize(window_, &windowWidth, &windowHeight);
    glfwGetFramebufferSize(window_, &framebufferWidth, &framebufferHeight);
    if (framebufferWidth <= 0 || framebufferHeight <= 0) return;
    const int wantedWidth = width * windowWidth / framebufferWidth,
              wantedHeight = height * windowHeight / framebufferHeight;
    const auto [mostWidth, mostHeight] = model_.fullScreen.roomFor(window_);
    if (wantedWidth <= mostWidth && wantedHeight <= mostHeight) glfwSetWindowSize(window_, wantedWidth, wantedHeight);
}

void Controller::restore(const std::string& path) {
    const OwnedParams params(model_.type);
    auto state = readCapture(path, model_.type, params.set());
    if (!state) return say(state.error().message);
    if (auto done = checkFits(state->input, model_.gl); !done) return say(done.error().message);
    if (state->ab)
        if (auto done = checkFits(state->ab->reference, model_.gl); !done) return say(done.error().message);
    if (auto done = checkSize(state->width, state->height, model_.gl); !done) return say(done.error().message);
    if (state->sheet) state->width = state->sheet->cellWidth, state->height = state->sheet->cellHeight;
    fitWindowTo(state->width, state->height);
    await();
    model_.live.restore(std::move(*state));
    model_.clock.pause(true);
    model_.tour.forget();
    if (!model_.live.isSeeking()) model_.sayArrived();
}

void Controller::drop(const std::string& path) {
    std::error_code error;
    // Reading a FIFO or a terminal could block indefinitely.
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        return say(path + " is not a file");
    if (model_.dropsOnB) {
        compareWith(hasExtension(path, ".png") && !isCapture(path)
                        ? loadReference(path)
                        : loadAbComparison(model_.type, path, model_.renderer.dataRoot()));
        return;
    }
    const bool isInput = inputKindFor(model_.type, path) != nullptr;
    if (hasExtension(path, ".json")) {
        const auto preset = loadPreset(path, model_.type.info.name);
        if (preset) return apply(*preset, path);
        isInput ? openInput(path) : say(preset.error().message);
    } else if (hasExtension(path, ".png") && (!isInput || isCapture(path))) {
        restore(path);
    } else if (isInput) {
        openInput(path);
    } else {
        say(path + ": " + std::string(model_.type.info.name) + " takes presets (.json), captures (.png) and " +
            inputsInWords(model_.type));
    }
}

}  // namespace arclight
