#include "gallery_window.h"

#define GLFW_INCLUDE_NONE
#include <optional>
#include <utility>
#include <vector>

#include <backends/imgui_impl_glfw.h>
#include <GLFW/glfw3.h>

#include "app/platform.h"
#include "app/window/full_screen.h"
#include "app/window/glfw_window.h"
#include "core/signals.h"

namespace arclight::gallery {
namespace {

/// How often to check for ended demos and signals while nothing else happens.
constexpr double kIdleSeconds = 0.2;
/// Frames to draw after an event: the first lays out the change, the last shows its result.
constexpr int kFramesAfterEvent = 3;

/// Keys that do not type text, in order.
struct Keys {
    std::vector<GalleryKey> presses;
    bool isFullScreen = false;
};

std::optional<GalleryKey> keyOf(int key, int mods) {
    switch (key) {
        case GLFW_KEY_LEFT: return GalleryKey::left;
        case GLFW_KEY_RIGHT: return GalleryKey::right;
        case GLFW_KEY_UP: return GalleryKey::up;
        case GLFW_KEY_DOWN: return GalleryKey::down;
        case GLFW_KEY_PAGE_UP: return GalleryKey::pageUp;
        case GLFW_KEY_PAGE_DOWN: return GalleryKey::pageDown;
        case GLFW_KEY_HOME: return GalleryKey::first;
        case GLFW_KEY_END: return GalleryKey::last;
        case GLFW_KEY_TAB: return (mods & GLFW_MOD_SHIFT) != 0 ? GalleryKey::previous : GalleryKey::next;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER: return (mods & GLFW_MOD_CONTROL) != 0 ? GalleryKey::another : GalleryKey::enter;
        case GLFW_KEY_ESCAPE: return GalleryKey::escape;
        case GLFW_KEY_F1: return GalleryKey::help;
        default: return std::nullopt;
    }
}

/// Whether holding the key repeats it.
bool repeats(GalleryKey key) { return key < GalleryKey::enter; }

void onKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
    Keys& keys = *static_cast<Keys*>(glfwGetWindowUserPointer(window));
    const std::optional<GalleryKey> own = keyOf(key, mods);
    if (!own && key != GLFW_KEY_F11) return ImGui_ImplGlfw_KeyCallback(window, key, scancode, action, mods);
    if (!own) keys.isFullScreen |= action == GLFW_PRESS;
    else if (action == GLFW_PRESS || (action == GLFW_REPEAT && repeats(*own))) keys.presses.push_back(*own);
}

class GalleryRun {
public:
    GalleryRun(GLFWwindow* window, Gallery& gallery, GalleryView& view, RecentCaptures& recents)
        : window_(window), gallery_(gallery), view_(view), recents_(recents) {
        glfwSetWindowUserPointer(window, &keys_);
        glfwSetKeyCallback(window, onKey);
    }

    Expected<Done> run() {
        int framesToDraw = kFramesAfterEvent;
        while (!glfwWindowShouldClose(window_)) {
            if (interrupted()) return fail(interruptedExit(), "stopped; the demos it started keep running");
            if (framesToDraw > 0) {
                draw();
                --framesToDraw;
                glfwPollEvents();
            } else {
                const double begin = glfwGetTime();
                glfwWaitEventsTimeout(kIdleSeconds);
                if (glfwGetTime() - begin < 0.95 * kIdleSeconds) framesToDraw = kFramesAfterEvent;
            }
            if (handleKeys() | gallery_.reapChildren() | takeRecents()) framesToDraw = kFramesAfterEvent;
        }
        return Done{};
    }

private:
    /// True if a key did something.
    bool handleKeys() {
        const Keys keys = std::exchange(keys_, {});
        if (keys.isFullScreen) fullScreen_.toggle(window_);
        for (const GalleryKey key : keys.presses) {
            // Text typed just before reaches the field only when it is drawn.
            draw();
            const GalleryActions actions = view_.press(key, gallery_.contents());
            if (actions.isClosed) glfwSetWindowShouldClose(window_, GLFW_TRUE);
            gallery_.act(actions);
        }
        return keys.isFullScreen || !keys.presses.empty();
    }

    /// True if there are other recent captures than before.
    bool takeRecents() {
        const auto changed = recents_.takeChanged();
        if (changed) gallery_.setRecents(*changed);
        return changed.has_value();
    }

    void draw() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        if (width == 0 || height == 0) return;
        gallery_.act(view_.draw(gallery_.contents(), width, height));
        glfwSwapBuffers(window_);
    }

    GLFWwindow* window_;
    Gallery& gallery_;
    GalleryView& view_;
    RecentCaptures& recents_;
    Keys keys_;
    FullScreen fullScreen_;
};

}  // namespace

Expected<Done> runGalleryWindow(CardReader reader, int width, int height, const std::string& search,
                                const std::filesystem::path& dataRoot, const std::filesystem::path& programs,
                                const std::optional<std::string>& dataDir) {
    auto window = GlfwWindow::open("arclight", width, height);
    if (!window) return tl::unexpected(window.error());
    if (auto gl = loadGl(glfwGetProcAddress); !gl) return tl::unexpected(gl.error());
    enableGlMessages();
    auto view = GalleryView::make(dataRoot, interfaceScale((*window)->get()));
    if (!view) return tl::unexpected(view.error());
    view->attachWindow((*window)->get());
    view->setSearch(search);
    Gallery gallery(reader.wait(), dataRoot, programs, dataDir);
    RecentCaptures recents(kCapturesFolder, namesOf(gallery.cards()), kMostRecents);
    recents.follow([] { glfwPostEmptyEvent(); });
    return GalleryRun((*window)->get(), gallery, *view, recents).run();
}

}  // namespace arclight::gallery
