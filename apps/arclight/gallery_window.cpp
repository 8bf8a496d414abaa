#include "gallery_window.h"

#define GLFW_INCLUDE_NONE
#include <optional>
#include <utility>

#include <GLFW/glfw3.h>

#include "app/platform/glfw_window.h"
#include "app/platform/platform.h"
#include "app/run.h"
#include "app/window/events.h"
#include "app/window/full_screen.h"
#include "app/window/key_layout.h"
#include "app/window/other_programs.h"
#include "core/signals.h"

namespace arclight::gallery {
namespace {

/// How often to check for ended demos and signals while nothing else happens.
constexpr double kIdleSeconds = 0.2;
/// Frames to draw after an event: the first lays out the change, the last shows the result.
constexpr int kFramesAfterEvent = 3;

std::optional<GalleryKey> keyOf(const WindowEvent& event) {
    switch (event.code) {
        case GLFW_KEY_LEFT: return GalleryKey::left;
        case GLFW_KEY_RIGHT: return GalleryKey::right;
        case GLFW_KEY_UP: return GalleryKey::up;
        case GLFW_KEY_DOWN: return GalleryKey::down;
        case GLFW_KEY_PAGE_UP: return GalleryKey::pageUp;
        case GLFW_KEY_PAGE_DOWN: return GalleryKey::pageDown;
        case GLFW_KEY_HOME: return GalleryKey::first;
        case GLFW_KEY_END: return GalleryKey::last;
        case GLFW_KEY_TAB: return event.modifiers.shift ? GalleryKey::previous : GalleryKey::next;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER: return event.modifiers.control ? GalleryKey::another : GalleryKey::enter;
        case GLFW_KEY_ESCAPE: return GalleryKey::escape;
        case GLFW_KEY_F1: return GalleryKey::help;
        default: return std::nullopt;
    }
}

/// Ctrl+Q, by the letter of the user's layout.
bool closes(const WindowEvent& event) { return shortcutOf(event) == Shortcut{Key{'Q'}, true}; }

/// The meaning of a key in the quiz, or, if none is shown, of the key that starts it.
std::optional<QuizKey> quizKeyOf(const WindowEvent& event, bool isShown) {
    const Modifiers& held = event.modifiers;
    if (!isShown)
        return event.code == GLFW_KEY_F2 && held == Modifiers{} ? std::optional(QuizKey::start) : std::nullopt;
    if (shortcutOf(event) == Shortcut{Key{'C'}, true}) return QuizKey::copy;
    const bool isEnter = event.code == GLFW_KEY_ENTER || event.code == GLFW_KEY_KP_ENTER;
    if (isEnter && held == Modifiers{.control = true}) return QuizKey::open;
    if (held != Modifiers{}) return std::nullopt;
    if (isEnter) return QuizKey::next;
    switch (event.code) {
        case GLFW_KEY_LEFT:
        case GLFW_KEY_1:
        case GLFW_KEY_KP_1: return QuizKey::left;
        case GLFW_KEY_RIGHT:
        case GLFW_KEY_2:
        case GLFW_KEY_KP_2: return QuizKey::right;
        case GLFW_KEY_ESCAPE: return QuizKey::leave;
        default: return std::nullopt;
    }
}

/// Keys that the search field does not receive.
bool isOwnKey(const WindowEvent& event) {
    return event.kind == WindowEvent::Kind::key &&
           (event.code == GLFW_KEY_F11 || event.code == GLFW_KEY_F2 || keyOf(event) || closes(event));
}

/// Whether the key is pressed without other modifiers than those that change its meaning.
bool mayPress(const WindowEvent& event) {
    const bool isEnter = event.code == GLFW_KEY_ENTER || event.code == GLFW_KEY_KP_ENTER;
    const Modifiers& held = event.modifiers;
    return held == Modifiers{.control = held.control && isEnter, .shift = held.shift && event.code == GLFW_KEY_TAB};
}

/// Whether holding the key repeats it.
bool repeats(GalleryKey key) { return key < GalleryKey::enter; }

class GalleryRun {
public:
    GalleryRun(GLFWwindow* window, Gallery& gallery, GalleryView& view, RecentCaptures& recents)
        : window_(window), gallery_(gallery), view_(view), recents_(recents) {
        events_.connect(window);
    }

    Expected<Done> run() {
        int framesToDraw = kFramesAfterEvent;
        while (!glfwWindowShouldClose(window_)) {
            if (takeRaiseRequest()) bringToFront(window_);
            if (interrupted()) return fail(interruptedExit(), "stopped; the demos it started keep running");
            if (framesToDraw > 0) {
                framesToDraw = draw() ? kFramesAfterEvent : framesToDraw - 1;
                glfwPollEvents();
            } else {
                glfwWaitEventsTimeout(kIdleSeconds);
            }
            followDesktop();
            handleEvents();
            // All calls have effects, so || must not skip any.
            const bool had = std::exchange(events_.hasHappened, false), ended = gallery_.reapChildren(),
                       recent = takeRecents(), drawn = gallery_.quiz() && gallery_.quiz()->work();
            if (had || ended || recent || drawn) framesToDraw = kFramesAfterEvent;
        }
        return Done{};
    }

private:
    /// Follows a display whose scale or resolution changes, and shows glyphs that have been found.
    void followDesktop() {
        fullScreen_.follow(window_);
        const float scale = interfaceScale(window_);
        const bool hasScale = scale != view_.scale() && view_.rescale(scale);
        if (view_.takeGlyphs() || hasScale) events_.hasHappened = true;
    }

    /// Lays out the gallery for each round of events, so no event is lost or overtaken by a later one.
    void handleEvents() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        while (width > 0 && height > 0 && !events_.isEmpty()) {
            EventRound round = events_.takeRound();
            const EventRound all = round;
            std::erase_if(round, [this](const WindowEvent& event) { return isOwn(event); });
            act(view_.layOut(gallery_.contents(), width, height, round));
            for (const WindowEvent& event : all)
                if (isOwn(event) && event.isDown) press(event);
        }
    }

    /// The quiz has no field for text.
    bool isOwn(const WindowEvent& event) {
        return isOwnKey(event) || (gallery_.quiz() && event.kind == WindowEvent::Kind::key);
    }

    bool act(const GalleryActions& actions) {
        if (actions.quiz == QuizKey::start && !gallery_.quiz())
            gallery_.startQuiz({.seed = freshQuizSeed(), .search = view_.search()});
        if (actions.quiz == QuizKey::copy && gallery_.quiz())
            glfwSetClipboardString(window_, shareText(*gallery_.quiz()).c_str());
        return gallery_.act(actions);
    }

    void press(const WindowEvent& event) {
        const std::optional<GalleryKey> key = keyOf(event);
        if (closes(event)) return glfwSetWindowShouldClose(window_, GLFW_TRUE);
        if (const auto quiz = quizKeyOf(event, gallery_.quiz() != nullptr)) {
            if (!event.isRepeat) act({.quiz = quiz});
            return;
        }
        if (gallery_.quiz() && event.code != GLFW_KEY_F11) return;
        if (!mayPress(event)) return;
        if (event.isRepeat && !(key && repeats(*key))) return;
        if (event.code == GLFW_KEY_F11) return fullScreen_.toggle(window_);
        if (key) act(view_.press(gallery_.contents(), *key));
    }

    /// Updates the recent captures; true if the folder has been read again.
    bool takeRecents() {
        const auto changed = recents_.takeChanged();
        if (changed) gallery_.setRecents(*changed);
        return changed.has_value();
    }

    /// Draws a frame; true if a thumbnail has been loaded since, which the frame lacks.
    bool draw() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        if (width == 0 || height == 0) return false;
        const bool hasLoaded = act(view_.draw(gallery_.contents(), width, height));
        glfwSwapBuffers(window_);
        return hasLoaded;
    }

    GLFWwindow* window_;
    Gallery& gallery_;
    GalleryView& view_;
    RecentCaptures& recents_;
    WindowEvents events_;
    FullScreen fullScreen_;
};

Expected<Done> runIn(GLFWwindow* window, CardReader reader, const std::string& search,
                     const std::filesystem::path& dataRoot, const std::filesystem::path& programs,
                     const std::optional<std::string>& dataDir, const std::optional<QuizRequest>& quiz) {
    if (auto gl = loadGl(glfwGetProcAddress); !gl) return tl::unexpected(gl.error());
    enableGlMessages();
    auto view = GalleryView::make(dataRoot, interfaceScale(window));
    if (!view) return tl::unexpected(view.error());
    view->attachWindow(window);
    setWindowIcon(window, dataRoot);
    acceptRaiseRequests();
    announceGallery(ownProcessId());
    view->setSearch(search);
    auto cards = reader.wait();
    if (!cards) return tl::unexpected(cards.error());
    Gallery gallery(std::move(*cards), dataRoot, programs, dataDir);
    RecentCaptures recents(kCapturesFolder, namesOf(gallery.cards()), kMaxRecents);
    recents.follow([] { glfwPostEmptyEvent(); });
    if (quiz) gallery.startQuiz(*quiz);
    return GalleryRun(window, gallery, *view, recents).run();
}

}  // namespace

Expected<Done> runGalleryWindow(CardReader reader, const GalleryWindowSize& size, const std::string& search,
                                const std::filesystem::path& dataRoot, const std::filesystem::path& programs,
                                const std::optional<std::string>& dataDir, const std::optional<QuizRequest>& quiz) {
    auto window = GlfwWindow::open("arclight", size.width, size.height, size.unit);
    if (!window) return tl::unexpected(window.error());
    const auto done = runIn((*window)->get(), std::move(reader), search, dataRoot, programs, dataDir, quiz);
    closeWindow(std::move(*window), [&] { return endProgram("arclight", done); });
    return done;
}

}  // namespace arclight::gallery
