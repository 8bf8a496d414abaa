#include "app/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "app/glfw_window.h"
#include "app/studio.h"
#include "core/files.h"
#include "core/signals.h"

namespace arclight {
namespace {

constexpr int kMaxStepsPerFrame = 4;
constexpr double kIdleSeconds = 0.1;
constexpr double kMessageSeconds = 6;
constexpr double kReloadSeconds = 0.4;

/// What GLFW's callbacks collect between two ticks.
struct Events {
    std::vector<int> pressedKeys;
    std::vector<int> heldKeys;
    std::vector<std::string> dropped;
    std::uint32_t pressed = 0;
    float scroll = 0;
};

Events& eventsOf(GLFWwindow* window) { return *static_cast<Events*>(glfwGetWindowUserPointer(window)); }

std::uint32_t buttonBit(int button) { return button >= 0 && button < 3 ? 1u << static_cast<unsigned>(button) : 0u; }

void onKey(GLFWwindow* window, int key, int, int action, int) {
    Events& events = eventsOf(window);
    auto& held = events.heldKeys;
    if (action == GLFW_PRESS) {
        events.pressedKeys.push_back(key);
        held.insert(std::lower_bound(held.begin(), held.end(), key), key);
    } else if (action == GLFW_RELEASE) {
        std::erase(held, key);
    }
}

void onButton(GLFWwindow* window, int button, int action, int) {
    if (action == GLFW_PRESS) eventsOf(window).pressed |= buttonBit(button);
}

void onScroll(GLFWwindow* window, double, double y) { eventsOf(window).scroll += static_cast<float>(y); }

void onDrop(GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i) eventsOf(window).dropped.emplace_back(paths[i]);
}

/// Has `events` collect what happens in the window.
void connect(GLFWwindow* window, Events& events) {
    glfwSetWindowUserPointer(window, &events);
    glfwSetKeyCallback(window, onKey);
    glfwSetMouseButtonCallback(window, onButton);
    glfwSetScrollCallback(window, onScroll);
    glfwSetDropCallback(window, onDrop);
}

/// The loop's state.
class WindowRun {
public:
    WindowRun(const DemoType& type, GlfwWindow& window, Events& events, GlInfo gl, Stage& stage, Panels& panels,
              std::vector<Preset> presets)
        : type_(type), window_(window), events_(events), gl_(std::move(gl)), stage_(stage), panels_(panels),
          presets_(std::move(presets)), session_(type, stage.shaders()) {
        for (const Preset& preset : presets_) cards_.push_back({preset.title, preset.sentence});
    }

    Expected<Done> run(const Start& start);
    Shaders& shaders() { return stage_.shaders(); }

private:
    void handleKeys();
    void handleKey(int key);
    void handleDrops();
    void advance();
    void drawFrame();
    void capture();
    void say(std::string text) {
        state_.message = std::move(text);
        messageUntil_ = glfwGetTime() + kMessageSeconds;
    }
    void resetSession() {
        session_.reset(session_.seed());
        owed_ = 0;
    }
    void applyPresetCard(const Preset& preset, const std::string& source);
    void restore(const std::string& path);
    bool showPicture(const std::string& path);
    Input takeInput();

    DemoType type_;
    GlfwWindow& window_;
    Events& events_;
    GlInfo gl_;
    Stage& stage_;
    Panels& panels_;
    std::vector<Preset> presets_;
    std::vector<PresetCard> cards_;
    Session session_;
    PanelState state_;
    Input input_;
    int width_ = 0, height_ = 0;
    double lastTime_ = 0, owed_ = 0, messageUntil_ = 0, nextReload_ = 0;
    int captures_ = 0;
};

Input WindowRun::takeInput() {
    Events& events = events_;
    GLFWwindow* window = window_.get();
    input_.widthPx = std::max(1, width_), input_.heightPx = std::max(1, height_);
    double x = 0, y = 0;
    int windowWidth = 1, windowHeight = 1;
    glfwGetCursorPos(window, &x, &y);
    glfwGetWindowSize(window, &windowWidth, &windowHeight);
    const bool overPanels = panels_.wantsPointer();
    if (!overPanels && windowWidth > 0 && windowHeight > 0)
        input_.pointerPx = {static_cast<float>(std::floor(x * width_ / windowWidth)),
                            static_cast<float>(std::floor(y * height_ / windowHeight))};
    input_.pointerInside = !overPanels && glfwGetWindowAttrib(window, GLFW_HOVERED);
    input_.buttons = 0;
    for (int button = 0; button < 3 && !overPanels; ++button)
        if (glfwGetMouseButton(window, button) == GLFW_PRESS) input_.buttons |= buttonBit(button);
    input_.pressed = overPanels ? 0 : events.pressed;
    input_.scroll = overPanels ? 0 : events.scroll;
    input_.keys = events.heldKeys;
    input_.dropped.clear();
    events.pressed = 0;
    events.scroll = 0;
    return input_;
}

void WindowRun::handleKey(int key) {
    switch (key) {
        case GLFW_KEY_F1: state_.showKeys = !state_.showKeys; break;
        case GLFW_KEY_F12: capture(); break;
        case GLFW_KEY_TAB: state_.showPanels = !state_.showPanels; break;
        case GLFW_KEY_SPACE: state_.paused = !state_.paused; break;
        case GLFW_KEY_PERIOD:
            state_.paused = true;
            session_.step(takeInput());
            break;
        case GLFW_KEY_R: resetSession(); break;
        case GLFW_KEY_F5: say(stage_.shaders().reload() == 0 ? "Shaders reloaded." : "Shaders have faults."); break;
        case GLFW_KEY_C: {
            const std::string line = commandLine(session_, width_, height_);
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
        if (!panels_.wantsKeys()) handleKey(key);
}

void WindowRun::applyPresetCard(const Preset& preset, const std::string& source) {
    if (auto done = applyPreset(session_.params(), preset, source); !done) {
        say(done.error().message);
        return;
    }
    resetSession();
    say(preset.title + (preset.sentence.empty() ? "" : ": " + preset.sentence));
}

/// A picture that is no capture is shown by the demos that show one.
bool WindowRun::showPicture(const std::string& path) {
    if (!type_.takesPicture || isCapture(path)) return false;
    auto input = readInput(path);
    if (!input) return false;
    if (auto done = checkFits(*input, "--input", gl_); !done) return say(done.error().message), true;
    say("Shows " + input->name + " now.");
    session_.setPicture(std::move(*input));
    resetSession();
    return true;
}

void WindowRun::restore(const std::string& path) {
    const LooseParams params(type_);
    auto state = readCapture(path, type_.info.name, params.set());
    if (!state) {
        say(state.error().message);
        return;
    }
    if (auto done = checkFits(state->input, "--input", gl_); !done) return say(done.error().message);
    Input resting;
    resting.widthPx = state->width, resting.heightPx = state->height;
    session_.setPicture(std::move(state->input));
    session_.replay(state->seed, state->recording, state->tick, resting);
    glfwSetWindowSize(window_.get(), state->width, state->height);
    state_.paused = true;
    say("Restored tick " + std::to_string(state->tick) + ", paused; space goes on.");
}

void WindowRun::handleDrops() {
    for (const std::string& path : std::exchange(events_.dropped, {})) {
        if (path.ends_with(".json")) {
            auto preset = loadPreset(path, type_.info.name);
            preset ? applyPresetCard(*preset, path) : say(preset.error().message);
        } else if (!showPicture(path)) {
            restore(path);
        }
    }
}

void WindowRun::capture() {
    const Framebuffer& picture = stage_.draw(session_, width_, height_);
    const std::string folder = "captures";
    if (auto done = createFolders(folder); !done) return say(done.error().message);
    std::string path;
    do {
        path = folder + "/" + std::string(type_.info.name) + "-" + std::to_string(session_.tick()) +
               (captures_ == 0 ? "" : "-" + std::to_string(captures_)) + ".png";
        ++captures_;
    } while (std::filesystem::exists(path));
    auto done = writeCapture(path, makeCapture(readImage(picture), session_, {gl_.fullName(), width_, height_}));
    if (!done) return say(done.error().message);
    const std::string absolute = absolutePath(path);
    std::printf("%s\n", absolute.c_str());
    std::fflush(stdout);
    say("Captured " + absolute);
}

void WindowRun::advance() {
    const double now = glfwGetTime();
    owed_ = state_.paused ? 0 : std::min(owed_ + now - lastTime_, kMaxStepsPerFrame * kTickLength);
    lastTime_ = now;
    for (; owed_ >= kTickLength; owed_ -= kTickLength) session_.step(takeInput());
    if (now > messageUntil_) state_.message.clear();
    if (now > nextReload_) {
        stage_.shaders().reloadChanged();
        nextReload_ = now + kReloadSeconds;
    }
}

void WindowRun::drawFrame() {
    const Framebuffer& picture = stage_.draw(session_, width_, height_);
    picture.blitToWindow(width_, height_);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width_, height_);
    state_.isLive = true;
    state_.faults = stage_.shaders().faults();
    for (std::string& fault : takeGlFaults()) state_.faults.push_back("OpenGL: " + std::move(fault));
    state_.passes = stage_.store().times();
    const PanelActions actions = panels_.draw(session_, state_, cards_, width_, height_);
    if (actions.paramsChanged) session_.noteChanges();
    if (actions.reset) resetSession();
    if (actions.preset >= 0)
        applyPresetCard(presets_[static_cast<std::size_t>(actions.preset)],
                        presets_[static_cast<std::size_t>(actions.preset)].name);
    glfwSwapBuffers(window_.get());
}

Expected<Done> WindowRun::run(const Start& start) {
    Input resting;
    resting.widthPx = start.width, resting.heightPx = start.height;
    const Take& take = start.take();
    const bool isRestored = !take.recording.events().empty();
    session_.setPicture(take.input);
    session_.replay(take.seed, take.recording, isRestored ? start.tick : 0, resting);
    state_.paused = isRestored;
    lastTime_ = glfwGetTime();
    while (!glfwWindowShouldClose(window_.get())) {
        if (interrupted()) return fail(interruptedExit(), "stopped by a signal");
        // A quiet idle: wait for the next tick, or for events where nothing moves.
        const double wait = state_.paused ? kIdleSeconds : std::max(0.0, kTickLength - owed_ - (glfwGetTime() - lastTime_));
        if (wait > 0.001)
            glfwWaitEventsTimeout(wait);
        else
            glfwPollEvents();
        glfwGetFramebufferSize(window_.get(), &width_, &height_);
        if (width_ <= 0 || height_ <= 0) {
            glfwWaitEventsTimeout(kIdleSeconds);
            lastTime_ = glfwGetTime();
            continue;
        }
        width_ = std::min(width_, gl_.maxTextureSize), height_ = std::min(height_, gl_.maxTextureSize);
        handleKeys();
        handleDrops();
        advance();
        drawFrame();
    }
    return Done{};
}

}  // namespace

bool hasDisplay() {
#ifdef __linux__
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

Expected<Done> runWindow(const DemoType& type, const Start& start, const std::filesystem::path& dataRoot) {
    auto presets = shippedPresets(type, dataRoot);
    if (!presets) return tl::unexpected(presets.error());
    auto window = GlfwWindow::open("arclight " + std::string(type.info.name) + ": " + std::string(type.info.title),
                                   start.width, start.height);
    if (!window) return tl::unexpected(window.error());
    Events events;
    connect((*window)->get(), events);
    auto gl = loadGl(glfwGetProcAddress);
    if (!gl) return tl::unexpected(gl.error());
    enableGlMessages();
    if (auto done = checkFits(start.take().input, "--input", *gl); !done) return done;
    auto stage = Stage::make(dataRoot);
    if (!stage) return tl::unexpected(stage.error());
    auto panels = Panels::make(dataRoot, (*window)->scale(), type.info.accent);
    if (!panels) return tl::unexpected(panels.error());
    panels->attachWindow((*window)->get());
    WindowRun run(type, **window, events, *gl, **stage, *panels, std::move(*presets));
    if (auto done = checkGl((*stage)->shaders()); !done) return done;
    return run.run(start);
}

}  // namespace arclight
