#include "gallery_window.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>

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

/// Keys that do not type text.
struct Keys {
    bool enter = false, escape = false, fullScreen = false;
};

void onKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
    Keys& keys = *static_cast<Keys*>(glfwGetWindowUserPointer(window));
    bool* const own = key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER ? &keys.enter
                      : key == GLFW_KEY_ESCAPE                          ? &keys.escape
                      : key == GLFW_KEY_F11                             ? &keys.fullScreen
                                                                        : nullptr;
    if (!own) return ImGui_ImplGlfw_KeyCallback(window, key, scancode, action, mods);
    if (action == GLFW_PRESS) *own = true;
}

class GalleryRun {
public:
    GalleryRun(GLFWwindow* window, Gallery& gallery, GalleryView& view)
        : window_(window), gallery_(gallery), view_(view) {
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
            if (handleKeys() | gallery_.reapChildren()) framesToDraw = kFramesAfterEvent;
        }
        return Done{};
    }

private:
    /// True if a key did something.
    bool handleKeys() {
        const Keys keys = std::exchange(keys_, {});
        if (keys.fullScreen) fullScreen_.toggle(window_);
        if (keys.escape) {
            if (view_.search().empty()) glfwSetWindowShouldClose(window_, GLFW_TRUE);
            view_.setSearch({});
        }
        if (keys.enter) {
            // Text typed just before Enter reaches the field only when it is drawn.
            draw();
            gallery_.act(view_.first(gallery_.cards()));
        }
        return keys.fullScreen || keys.escape || keys.enter;
    }

    void draw() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        if (width == 0 || height == 0) return;
        gallery_.act(view_.draw(gallery_.cards(), gallery_.states(), width, height));
        glfwSwapBuffers(window_);
    }

    GLFWwindow* window_;
    Gallery& gallery_;
    GalleryView& view_;
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
    return GalleryRun((*window)->get(), gallery, *view).run();
}

}  // namespace arclight::gallery
