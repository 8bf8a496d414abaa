#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include <GLFW/glfw3.h>

#include "app/window/glfw_window.h"
#include "app/window/inspector.h"
#include "app/window/live_session.h"
#include "app/window/panel.h"
#include "app/recording/save_test.h"
#include "app/window/settings.h"
#include "app/capture/studio.h"
#include "core/files.h"
#include "core/signals.h"

namespace arclight {
namespace {

constexpr int kMaxStepsPerFrame = 4;
constexpr double kIdleSeconds = 0.1;
constexpr double kMessageSeconds = 6;
constexpr double kReloadSeconds = 0.4;
constexpr double kSaveSeconds = 5;
constexpr int kSettlingFrames = 4;
constexpr double kComparisonSeconds = 0.5;
/// How near to the line between two sides the pointer takes hold of it.
constexpr float kGrabPx = 8;

/// What GLFW's callbacks collect between two ticks.
struct Events {
    std::vector<int> pressedKeys;
    std::vector<int> heldKeys;    ///< ascending
    std::vector<int> tappedKeys;  ///< went down since the last tick, and may be up again: ascending
    std::vector<std::string> dropped;
    std::uint32_t pressed = 0;
    float scroll = 0;
    bool hasHappened = true;  ///< anything at all that may change what is shown
};

Events& eventsOf(GLFWwindow* window) { return *static_cast<Events*>(glfwGetWindowUserPointer(window)); }

std::uint32_t buttonBit(int button) { return button >= 0 && button < 3 ? 1u << static_cast<unsigned>(button) : 0u; }

void onKey(GLFWwindow* window, int key, int, int action, int) {
    Events& events = eventsOf(window);
    events.hasHappened = true;
    if (action == GLFW_PRESS) {
        events.pressedKeys.push_back(key);
        for (std::vector<int>* keys : {&events.heldKeys, &events.tappedKeys}) {
            const auto at = std::lower_bound(keys->begin(), keys->end(), key);
            if (at == keys->end() || *at != key) keys->insert(at, key);
        }
    } else if (action == GLFW_RELEASE) {
        std::erase(events.heldKeys, key);
    }
}

void onButton(GLFWwindow* window, int button, int action, int) {
    eventsOf(window).hasHappened = true;
    if (action == GLFW_PRESS) eventsOf(window).pressed |= buttonBit(button);
}

void onScroll(GLFWwindow* window, double, double y) {
    eventsOf(window).hasHappened = true;
    eventsOf(window).scroll += static_cast<float>(y);
}

void onPointer(GLFWwindow* window, double, double) { eventsOf(window).hasHappened = true; }
void onSize(GLFWwindow* window, int, int) { eventsOf(window).hasHappened = true; }
void onRefresh(GLFWwindow* window) { eventsOf(window).hasHappened = true; }

void onDrop(GLFWwindow* window, int count, const char** paths) {
    eventsOf(window).hasHappened = true;
    for (int i = 0; i < count; ++i) eventsOf(window).dropped.emplace_back(paths[i]);
}

/// Reads the first gamepad that GLFW has a mapping for; nothing where there is none or the demo is not to see it.
/// Sticks are read in 64ths, so that one at rest stays silent in a recording.
void readGamepad(Input& input, bool isTaken) {
    input.gamepadAxes = {};
    input.gamepadButtons = 0;
    if (isTaken) return;
    for (int stick = GLFW_JOYSTICK_1; stick <= GLFW_JOYSTICK_LAST; ++stick) {
        GLFWgamepadstate state;
        if (!glfwJoystickIsGamepad(stick) || !glfwGetGamepadState(stick, &state)) continue;
        // The sum with 0 takes the sign from -0, which a recording does not tell from 0.
        const auto in64ths = [](float value) { return std::round(64 * std::clamp(value, -1.0f, 1.0f)) / 64 + 0.0f; };
        for (std::size_t i = 0; i < kGamepadAxes; ++i) {
            const float reading = state.axes[i];
            input.gamepadAxes[i] = in64ths(isTrigger(static_cast<GamepadAxis>(i)) ? 0.5f + 0.5f * reading : reading);
        }
        for (unsigned i = 0; i <= GLFW_GAMEPAD_BUTTON_LAST; ++i)
            if (state.buttons[i] == GLFW_PRESS) input.gamepadButtons |= 1u << i;
        return;
    }
}

/// Has `events` collect what happens in the window.
void connect(GLFWwindow* window, Events& events) {
    glfwSetWindowUserPointer(window, &events);
    glfwSetKeyCallback(window, onKey);
    glfwSetMouseButtonCallback(window, onButton);
    glfwSetScrollCallback(window, onScroll);
    glfwSetDropCallback(window, onDrop);
    glfwSetCursorPosCallback(window, onPointer);
    glfwSetFramebufferSizeCallback(window, onSize);
    glfwSetWindowRefreshCallback(window, onRefresh);
}

/// The loop's state.
class WindowRun {
public:
    WindowRun(const DemoType& type, GlfwWindow& window, Events& events, GlInfo gl, Stage& stage, Panels& panels,
              std::vector<Preset> presets)
        : type_(type),
          window_(window),
          events_(events),
          gl_(std::move(gl)),
          stage_(stage),
          panels_(panels),
          presets_(std::move(presets)),
          live_(type, stage),
          inspector_(stage) {
        for (const Preset& preset : presets_) cards_.push_back({preset.title, preset.sentence});
    }

    Expected<Done> run(const Start& start, const Options& options, const LoadedSettings& loaded);

private:
    Session& session() { return live_.session(); }
    void handleKeys();
    void handleKey(int key);
    bool handleControlKey(int key);
    void handleDrops();
    void handleActions(const PanelActions& actions);
    void advance();
    void drawFrame();
    void followReplay();
    /// Whether the next picture may differ from the last one.
    bool isStale();
    void compareSides();
    void capture();
    void say(std::string text) {
        state_.message = std::move(text);
        messageUntil_ = glfwGetTime() + kMessageSeconds;
    }
    void say(const Expected<Done>& done, std::string text) { say(done ? std::move(text) : done.error().message); }
    void resetSession() {
        live_.reset();
        owed_ = 0;
    }
    void applyPresetCard(const Preset& preset, const std::string& source);
    void restore(const std::string& path);
    bool showPicture(const std::string& path);
    void compareWith(Expected<Versus> versus);
    void turn(VersusView view);
    void toggleFullScreen();
    void mark();
    void saveRecording();
    void saveAsTest(const std::string& name);
    void rememberSettings(const LoadedSettings& loaded, const Options& options);
    void saveSettings();
    Input takeInput();
    bool dragsSplit(glm::vec2 pointer, bool isHeld, bool isPressed);

    DemoType type_;
    GlfwWindow& window_;
    Events& events_;
    GlInfo gl_;
    Stage& stage_;
    Panels& panels_;
    std::vector<Preset> presets_;
    std::vector<PresetCard> cards_;
    LiveSession live_;
    Inspector inspector_;
    PanelState state_;
    Input input_;
    int width_ = 0, height_ = 0;
    double lastTime_ = 0, owed_ = 0, messageUntil_ = 0, nextReload_ = 0, nextComparison_ = 0, nextSave_ = 0;
    Settings saved_;
    int captures_ = 0;
    int drawsOwed_ = 0;  // while nothing moves
    bool isDraggingSplit_ = false, wasReplaying_ = false;
    std::pair<int, int> askedSize_{0, 0};
    std::array<int, 4> windowed_{};  ///< place and size before full screen
};

/// Whether the pointer has hold of the line between two sides, which then moves with it.
bool WindowRun::dragsSplit(glm::vec2 pointer, bool isHeld, bool isPressed) {
    VersusStage* versus = live_.versus();
    if (!versus || versus->versus().look.view != VersusView::split || inspector_.isOpen())
        return isDraggingSplit_ = false;
    const auto width = static_cast<float>(width_);
    if (isPressed)
        isDraggingSplit_ = std::fabs(pointer.x - versus->versus().look.split * width) < kGrabPx * window_.scale();
    if (!isHeld) isDraggingSplit_ = false;
    if (isDraggingSplit_) versus->versus().look.split = std::clamp(pointer.x / width, 0.0f, 1.0f);
    return isDraggingSplit_;
}

Input WindowRun::takeInput() {
    GLFWwindow* window = window_.get();
    input_.widthPx = std::max(1, width_), input_.heightPx = std::max(1, height_);
    double x = 0, y = 0;
    int windowWidth = 1, windowHeight = 1;
    glfwGetCursorPos(window, &x, &y);
    glfwGetWindowSize(window, &windowWidth, &windowHeight);
    const bool overPanels = panels_.wantsPointer();
    const std::uint32_t pressed = std::exchange(events_.pressed, 0u);
    const float scroll = std::exchange(events_.scroll, 0.0f);
    glm::vec2 pointer(input_.pointerPx[0], input_.pointerPx[1]);
    if (windowWidth > 0 && windowHeight > 0)
        pointer = {static_cast<float>(std::floor(x * width_ / windowWidth)),
                   static_cast<float>(std::floor(y * height_ / windowHeight))};
    std::uint32_t buttons = 0;
    for (int button = 0; button < 3; ++button)
        if (glfwGetMouseButton(window, button) == GLFW_PRESS) buttons |= buttonBit(button);
    if (inspector_.isOpen()) inspector_.point(overPanels ? glm::vec2(-1) : pointer, !overPanels && (pressed & 1u) != 0);
    // What is done to panels, to the line between two sides and in the inspector is not done to the demo.
    const bool isTaken =
        overPanels || inspector_.isOpen() || dragsSplit(pointer, (buttons & 1u) != 0, (pressed & 1u) != 0);
    if (!isTaken) input_.pointerPx = {pointer.x, pointer.y};
    input_.pointerInside = !isTaken && glfwGetWindowAttrib(window, GLFW_HOVERED);
    input_.buttons = isTaken ? 0 : buttons;
    input_.pressed = isTaken ? 0 : pressed;
    input_.scroll = isTaken ? 0 : scroll;
    // A key that was tapped within one slow frame is down for one tick; what is typed into a field is not the demo's.
    const std::vector<int> tapped = std::exchange(events_.tappedKeys, {});
    input_.keys.clear();
    if (!panels_.wantsKeys())
        std::set_union(events_.heldKeys.begin(), events_.heldKeys.end(), tapped.begin(), tapped.end(),
                       std::back_inserter(input_.keys));
    readGamepad(input_, isTaken);
    input_.dropped.clear();
    return input_;
}

void WindowRun::turn(VersusView view) {
    if (!live_.versus()) return say("There is no B yet: choose one in the panel under A/B.");
    VersusView& shown = live_.versus()->versus().look.view;
    if (view == VersusView::difference)
        shown = shown == view ? VersusView::split : view;
    else
        shown = shown == VersusView::a ? VersusView::b : shown == VersusView::b ? VersusView::split : VersusView::a;
    static constexpr std::array<const char*, 4> kShown{"A beside B.", "A alone.", "B alone.",
                                                       "The difference of A and B."};
    say(kShown[static_cast<std::size_t>(shown)]);
}

void WindowRun::toggleFullScreen() {
    GLFWwindow* window = window_.get();
    if (glfwGetWindowMonitor(window)) {
        glfwSetWindowMonitor(window, nullptr, windowed_[0], windowed_[1], windowed_[2], windowed_[3], GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window, &windowed_[0], &windowed_[1]);
    glfwGetWindowSize(window, &windowed_[2], &windowed_[3]);
    glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

bool WindowRun::handleControlKey(int key) {
    const auto isHeld = [&](int modifier) {
        return std::binary_search(events_.heldKeys.begin(), events_.heldKeys.end(), modifier);
    };
    if (!isHeld(GLFW_KEY_LEFT_CONTROL) && !isHeld(GLFW_KEY_RIGHT_CONTROL)) return false;
    const bool isShifted = isHeld(GLFW_KEY_LEFT_SHIFT) || isHeld(GLFW_KEY_RIGHT_SHIFT);
    if (key == GLFW_KEY_Z && !isShifted) {
        if (!live_.undo()) say("Nothing to undo.");
    } else if (key == GLFW_KEY_Y || key == GLFW_KEY_Z) {
        if (!live_.redo()) say("Nothing to redo.");
    }
    return true;
}

void WindowRun::handleKey(int key) {
    switch (key) {
        case GLFW_KEY_F1: state_.showKeys = !state_.showKeys; break;
        case GLFW_KEY_F11: toggleFullScreen(); break;
        case GLFW_KEY_F12: capture(); break;
        case GLFW_KEY_TAB: state_.showPanels = !state_.showPanels; break;
        case GLFW_KEY_SPACE: state_.paused = !state_.paused; break;
        case GLFW_KEY_PERIOD:
            state_.paused = true;
            live_.step(takeInput());
            break;
        case GLFW_KEY_R: resetSession(); break;
        case GLFW_KEY_B: turn(VersusView::b); break;
        case GLFW_KEY_D: turn(VersusView::difference); break;
        case GLFW_KEY_I: inspector_.open(!inspector_.isOpen()); break;
        case GLFW_KEY_LEFT:
        case GLFW_KEY_RIGHT:
            if (inspector_.isOpen()) inspector_.choose(key == GLFW_KEY_LEFT ? -1 : 1);
            break;
        case GLFW_KEY_M: mark(); break;
        case GLFW_KEY_F5: say(stage_.shaders().reload() == 0 ? "Shaders reloaded." : "Shaders have faults."); break;
        case GLFW_KEY_C: {
            const std::string line = commandLine(session(), width_, height_);
            glfwSetClipboardString(window_.get(), line.c_str());
            say("Copied: " + line);
            break;
        }
        default: break;
    }
}

void WindowRun::handleKeys() {
    const std::vector<int> keys = std::exchange(events_.pressedKeys, {});
    for (int key : keys)
        if (!panels_.wantsKeys() && !handleControlKey(key)) handleKey(key);
}

void WindowRun::applyPresetCard(const Preset& preset, const std::string& source) {
    say(live_.apply(preset, source), preset.title + (preset.sentence.empty() ? "" : ": " + preset.sentence));
    owed_ = 0;
}

/// A picture that is no capture is shown by the demos that show one.
bool WindowRun::showPicture(const std::string& path) {
    if (!type_.takesPicture || isCapture(path)) return false;
    auto input = readInput(path);
    if (!input) return false;
    if (auto done = checkFits(*input, "--input", gl_); !done) return say(done.error().message), true;
    say("Shows " + input->name + " now.");
    live_.showPicture(std::move(*input));
    owed_ = 0;
    return true;
}

void WindowRun::restore(const std::string& path) {
    const LooseParams params(type_);
    auto state = readCapture(path, type_.info.name, params.set());
    if (!state) return say(state.error().message);
    if (auto done = checkFits(state->input, "--input", gl_); !done) return say(done.error().message);
    if (state->versus)
        if (auto done = checkFits(state->versus->reference, "--reference", gl_); !done)
            return say(done.error().message);
    const std::int64_t tick = state->tick;
    if (state->sheet) state->width = state->sheet->cellWidth, state->height = state->sheet->cellHeight;
    glfwSetWindowSize(window_.get(), state->width, state->height);
    live_.restore(std::move(*state));
    state_.paused = true;
    say("Restored tick " + std::to_string(tick) + ", paused; space goes on.");
}

void WindowRun::compareWith(Expected<Versus> versus) {
    if (!versus) return say(versus.error().message);
    if (auto done = checkFits(versus->reference, "--reference", gl_); !done) return say(done.error().message);
    if (live_.versus()) versus->look = live_.versus()->versus().look;
    say("B is " + versus->name + " now. Drag the line; B turns, D shows the difference.");
    live_.compareWith(std::move(*versus));
}

void WindowRun::handleDrops() {
    for (const std::string& path : std::exchange(events_.dropped, {})) {
        if (state_.dropsAreOther) {
            compareWith(path.ends_with(".png") && !isCapture(path) ? loadReference(path)
                                                                   : loadVersus(type_, path, stage_.dataRoot()));
        } else if (path.ends_with(".json")) {
            auto preset = loadPreset(path, type_.info.name);
            preset ? applyPresetCard(*preset, path) : say(preset.error().message);
        } else if (!showPicture(path)) {
            restore(path);
        }
    }
}

void WindowRun::capture() {
    const Framebuffer& picture = live_.draw(width_, height_);
    const std::string folder = "captures";
    if (auto done = createFolders(folder); !done) return say(done.error().message);
    std::string path;
    do {
        path = folder + "/" + std::string(type_.info.name) + "-" + std::to_string(session().tick()) +
               (captures_ == 0 ? "" : "-" + std::to_string(captures_)) + ".png";
        ++captures_;
    } while (std::filesystem::exists(path));
    CaptureFacts facts{gl_.fullName(), width_, height_};
    if (live_.versus()) facts.versus = &live_.versus()->versus();
    auto done = writeCapture(path, makeCapture(readImage(picture), session(), facts));
    if (!done) return say(done.error().message);
    const std::string absolute = absolutePath(path);
    std::printf("%s\n", absolute.c_str());
    std::fflush(stdout);
    say("Captured " + absolute);
}

void WindowRun::mark() {
    state_.marks.push_back(live_.tickOfReel());
    say("Marked tick " + std::to_string(state_.marks.back()) + " of this session.");
}

void WindowRun::saveRecording() {
    const std::string folder = "captures";
    if (auto done = createFolders(folder); !done) return say(done.error().message);
    std::string path;
    for (int i = 1; path.empty() || std::filesystem::exists(path); ++i)
        path = folder + "/" + std::string(type_.info.name) + "-recording-" + std::to_string(i) + ".json";
    say(writeReel(path, live_.recorded(), type_), "Recorded " + absolutePath(path) + "; --replay plays it.");
}

void WindowRun::saveAsTest(const std::string& name) {
    auto folder = goldenFolderOf(type_, stage_.dataRoot());
    if (!folder) return say(folder.error().message);
    std::vector<std::int64_t> ticks = state_.marks;
    if (ticks.empty()) ticks.push_back(live_.tickOfReel());
    auto path = saveTest(*folder, type_, live_.recorded(), name, ticks);
    if (!path) return say(path.error().message);
    state_.marks.clear();
    say("Saved " + *path + ". Look at its frames, then tests/golden/approve " + std::string(type_.info.name) + ".");
}

/// Widgets show what a replay does, and the window takes the size that the recorded one had.
void WindowRun::followReplay() {
    if (const auto size = live_.replayedSize(); size && *size != askedSize_) {
        askedSize_ = *size;
        glfwSetWindowSize(window_.get(), size->first, size->second);
    }
    if (wasReplaying_ && !live_.isReplaying()) {
        state_.paused = true;
        say("The replay has ended, paused; space goes on by hand.");
    }
    wasReplaying_ = live_.isReplaying();
}

void WindowRun::advance() {
    const double now = glfwGetTime();
    owed_ = state_.paused ? 0 : std::min(owed_ + now - lastTime_, kMaxStepsPerFrame * kTickSeconds);
    lastTime_ = now;
    if (state_.paused) takeInput();
    for (; owed_ >= kTickSeconds; owed_ -= kTickSeconds) {
        live_.step(takeInput());
        // The end of a replay pauses, also where this frame still owes ticks.
        if (wasReplaying_ && !live_.isReplaying()) break;
    }
    followReplay();
    if (now > messageUntil_ && !state_.message.empty()) {
        state_.message.clear();
        events_.hasHappened = true;
    }
    if (now > nextReload_) {
        if (stage_.shaders().reloadChanged()) events_.hasHappened = true;
        nextReload_ = now + kReloadSeconds;
    }
    // Now and then, as nothing is asked when the display server goes away.
    if (now > nextSave_) {
        saveSettings();
        nextSave_ = now + kSaveSeconds;
    }
}

bool WindowRun::isStale() {
    // Widgets take a few frames to settle after an event.
    if (std::exchange(events_.hasHappened, false) || !state_.paused) drawsOwed_ = kSettlingFrames;
    return drawsOwed_-- > 0;
}

void WindowRun::compareSides() {
    if (!live_.versus()) return state_.comparison.clear();
    if (!state_.showPanels || glfwGetTime() < nextComparison_) return;
    const Comparison comparison = live_.versus()->compareSides();
    state_.comparison =
        comparison.identical
            ? "Both sides are the same, byte for byte."
            : std::string(passes(comparison) ? "Passes the gate: " : "Fails the gate: ") + describe(comparison);
    nextComparison_ = glfwGetTime() + kComparisonSeconds;
}

void WindowRun::handleActions(const PanelActions& actions) {
    if (actions.reset) resetSession();
    if (actions.undo) live_.undo();
    if (actions.redo) live_.redo();
    const auto at = [&](int index) -> const Preset& { return presets_[static_cast<std::size_t>(index)]; };
    if (actions.preset >= 0) applyPresetCard(at(actions.preset), at(actions.preset).name);
    if (actions.compareWith >= 0) compareWith(loadVersus(type_, at(actions.compareWith).name, stage_.dataRoot()));
    if (actions.compareWithPresent) live_.compareWithPresent();
    if (actions.compareNoMore) live_.compareNoMore();
    if (actions.toggleDrops) state_.dropsAreOther = !state_.dropsAreOther;
    if (actions.toggleInspector) inspector_.open(!inspector_.isOpen());
    if (actions.mark) mark();
    if (actions.saveRecording) saveRecording();
    if (!actions.saveTest.empty()) saveAsTest(actions.saveTest);
}

void WindowRun::drawFrame() {
    const Framebuffer* picture = &live_.draw(width_, height_);
    compareSides();
    if (inspector_.isOpen())
        picture = &inspector_.draw(width_, height_, state_.showPanels ? panels_.widthPx() : 0, true);
    picture->blitToWindow(width_, height_);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width_, height_);
    state_.faults = stage_.shaders().faults();
    for (std::string& fault : takeGlFaults()) state_.faults.push_back("OpenGL: " + std::move(fault));
    state_.passes = stage_.scopeTimes(session());
    state_.versus = live_.versus() ? &live_.versus()->versus() : nullptr;
    state_.other = live_.versus() ? live_.versus()->b() : nullptr;
    state_.inspector = inspector_.isOpen() ? &inspector_ : nullptr;
    state_.recordedTicks = live_.tickOfReel();
    std::tie(state_.undoSteps, state_.redoSteps) = live_.undoSteps();
    const PanelActions actions = panels_.draw(session(), state_, cards_, width_, height_);
    live_.noteChanges(panels_.isEditing());
    handleActions(actions);
    glfwSwapBuffers(window_.get());
}

/// What the last launch left: its panels, and its parameters one undo away.
void WindowRun::rememberSettings(const LoadedSettings& loaded, const Options& options) {
    if (!loaded.message.empty()) say(loaded.message);
    saved_ = loaded.settings;
    nextSave_ = glfwGetTime() + kSaveSeconds;
    state_.showPanels = loaded.settings.showPanels;
    if (!loaded.settings.openGroups.empty()) panels_.setOpenGroups(loaded.settings.openGroups);
    if (!options.isPlain() || loaded.settings.params.empty()) return;
    const LooseParams before(type_);
    applyRemembered(before.set(), loaded.settings.params);
    live_.rememberBefore(before.set().values());
    say("Ctrl Z brings back the parameters of the last time.");
}

void WindowRun::saveSettings() {
    Settings settings;
    glfwGetWindowSize(window_.get(), &settings.windowWidth, &settings.windowHeight);
    if (glfwGetWindowMonitor(window_.get())) settings.windowWidth = windowed_[2], settings.windowHeight = windowed_[3];
    settings.showPanels = state_.showPanels;
    settings.openGroups = panels_.openGroups();
    settings.params = changedParams(session().params());
    if (settings == saved_) return;
    // A demo goes on without them where they cannot be kept.
    static_cast<void>(arclight::saveSettings(type_.info.name, settings));
    saved_ = std::move(settings);
}

Expected<Done> WindowRun::run(const Start& start, const Options& options, const LoadedSettings& loaded) {
    state_.isLive = true;
    state_.canSaveTests = goldenFolderOf(type_, stage_.dataRoot()).has_value();
    state_.paused = live_.begin(start);
    wasReplaying_ = live_.isReplaying();
    rememberSettings(loaded, options);
    lastTime_ = glfwGetTime();
    while (!glfwWindowShouldClose(window_.get()) && !interrupted()) {
        // A quiet idle: wait for the next tick, or for events where nothing moves.
        const double wait =
            state_.paused ? kIdleSeconds : std::max(0.0, kTickSeconds - owed_ - (glfwGetTime() - lastTime_));
        if (wait > 0.001)
            glfwWaitEventsTimeout(wait);
        else
            glfwPollEvents();
        glfwGetFramebufferSize(window_.get(), &width_, &height_);
        if (width_ <= 0 || height_ <= 0 || glfwGetWindowAttrib(window_.get(), GLFW_ICONIFIED)) {
            glfwWaitEventsTimeout(kIdleSeconds);
            lastTime_ = glfwGetTime();
            continue;
        }
        width_ = std::min(width_, gl_.maxTextureSize), height_ = std::min(height_, gl_.maxTextureSize);
        handleKeys();
        handleDrops();
        advance();
        if (isStale())
            drawFrame();
        else
            drawsOwed_ = 0;
    }
    saveSettings();
    if (options.record) {
        if (auto done = writeReel(*options.record, live_.recorded(), type_); !done) return done;
        std::printf("%s\n", absolutePath(*options.record).c_str());
    }
    if (interrupted()) return fail(interruptedExit(), "stopped by a signal");
    return Done{};
}

}  // namespace

Expected<Done> runWindow(const DemoType& type, const Options& options, const Start& start,
                         const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    const bool isSized = start.isSized || options.from || start.isReplay;
    const LoadedSettings loaded = loadSettings(type.info.name);
    auto window = GlfwWindow::open("arclight " + std::string(type.info.name) + ": " + std::string(type.info.title),
                                   isSized ? start.width : loaded.settings.windowWidth,
                                   isSized ? start.height : loaded.settings.windowHeight);
    if (!window) return tl::unexpected(window.error());
    Events events;
    connect((*window)->get(), events);
    auto gl = loadGl(glfwGetProcAddress);
    if (!gl) return tl::unexpected(gl.error());
    enableGlMessages();
    for (const Take& take : start.reel.takes)
        if (auto done = checkFits(take.input, "--input", *gl); !done) return done;
    if (start.versus)
        if (auto done = checkFits(start.versus->reference, "--reference", *gl); !done) return done;
    auto stage = Stage::make(dataRoot);
    if (!stage) return tl::unexpected(stage.error());
    auto panels = Panels::make(dataRoot, (*window)->scale(), type.info.accent);
    if (!panels) return tl::unexpected(panels.error());
    panels->attachWindow((*window)->get());
    WindowRun run(type, **window, events, *gl, **stage, *panels, std::move(*presets));
    if (auto done = checkGl((*stage)->shaders()); !done) return done;
    return run.run(start, options, loaded);
}

}  // namespace arclight
