#include "gallery_window.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>

#include <backends/imgui_impl_glfw.h>
#include <GLFW/glfw3.h>

#include "app/window/glfw_window.h"
#include "core/signals.h"

namespace arclight::gallery {
namespace {

/// How often ended demos and signals are looked for while nothing happens.
constexpr double kIdleSeconds = 0.2;
/// What follows an event is drawn so often: the first frame tells what lies where, the last shows it.
constexpr int kFramesAfterEvent = 3;

/// The keys that are no text.
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

/// The monitor that shows the middle of the window.
GLFWmonitor* monitorOf(GLFWwindow* window) {
    int x = 0, y = 0, width = 0, height = 0, count = 0;
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    x += width / 2, y += height / 2;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (mode && x >= left && x < left + mode->width && y >= top && y < top + mode->height) return monitors[i];
    }
    return glfwGetPrimaryMonitor();
}

/// Fills the screen, or goes back to where the window was.
class FullScreen {
public:
    void toggle(GLFWwindow* window) {
        if (glfwGetWindowMonitor(window)) {
            glfwSetWindowMonitor(window, nullptr, x_, y_, width_, height_, GLFW_DONT_CARE);
            return;
        }
        GLFWmonitor* const monitor = monitorOf(window);
        const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
        if (!mode) return;
        glfwGetWindowPos(window, &x_, &y_);
        glfwGetWindowSize(window, &width_, &height_);
        glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    }

private:
    int x_ = 0, y_ = 0, width_ = 1280, height_ = 720;
};

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
            if (interrupted()) return fail(interruptedExit(), "stopped; demos that were started run on");
            if (framesToDraw > 0) {
                draw();
                --framesToDraw;
                glfwPollEvents();
            } else {
                const double begin = glfwGetTime();
                glfwWaitEventsTimeout(kIdleSeconds);
                if (glfwGetTime() - begin < 0.95 * kIdleSeconds) framesToDraw = kFramesAfterEvent;
            }
            if (handleKeys() | gallery_.lookAfterChildren()) framesToDraw = kFramesAfterEvent;
        }
        return Done{};
    }

private:
    /// True where a key did something.
    bool handleKeys() {
        const Keys keys = std::exchange(keys_, {});
        if (keys.fullScreen) fullScreen_.toggle(window_);
        if (keys.escape) {
            if (view_.search().empty()) glfwSetWindowShouldClose(window_, GLFW_TRUE);
            view_.setSearch({});
        }
        if (keys.enter) {
            // What was typed just before is in the field only when it has been drawn.
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
    auto view = GalleryView::make(dataRoot, (*window)->scale());
    if (!view) return tl::unexpected(view.error());
    view->attachWindow((*window)->get());
    view->setSearch(search);
    Gallery gallery(reader.wait(), dataRoot, programs, dataDir);
    return GalleryRun((*window)->get(), gallery, *view).run();
}

}  // namespace arclight::gallery
