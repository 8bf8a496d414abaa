#include "gallery_window.h"

#define GLFW_INCLUDE_NONE
#include <algorithm>

#include <GLFW/glfw3.h>

#include "app/platform.h"
#include "app/window/events.h"
#include "app/window/full_screen.h"
#include "app/window/glfw_window.h"
#include "core/signals.h"

namespace arclight::gallery {
namespace {

/// How often to check for ended demos and signals while nothing else happens.
constexpr double kIdleSeconds = 0.2;
/// Frames to draw after an event: the first lays out the change, the last shows its result.
constexpr int kFramesAfterEvent = 3;

/// Keys that the search field does not get.
bool isOwnKey(const WindowEvent& event) {
    return event.kind == WindowEvent::Kind::key && (event.code == GLFW_KEY_ENTER || event.code == GLFW_KEY_KP_ENTER ||
                                                    event.code == GLFW_KEY_ESCAPE || event.code == GLFW_KEY_F11);
}

class GalleryRun {
public:
    GalleryRun(GLFWwindow* window, Gallery& gallery, GalleryView& view)
        : window_(window), gallery_(gallery), view_(view) {
        events_.connect(window);
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
                glfwWaitEventsTimeout(kIdleSeconds);
            }
            handleEvents();
            if (std::exchange(events_.hasHappened, false) | gallery_.reapChildren()) framesToDraw = kFramesAfterEvent;
        }
        return Done{};
    }

private:
    /// Lays out the gallery for each round of events, so that none is lost or overtaken by a later one.
    void handleEvents() {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        while (width > 0 && height > 0 && !events_.isEmpty()) {
            EventRound round = events_.takeRound();
            const EventRound all = round;
            std::erase_if(round, isOwnKey);
            gallery_.act(view_.layOut(gallery_.cards(), gallery_.states(), width, height, round));
            for (const WindowEvent& event : all)
                if (isOwnKey(event) && event.isDown && !event.isRepeat) press(event.code);
        }
    }

    void press(int key) {
        if (key == GLFW_KEY_F11) {
            fullScreen_.toggle(window_);
        } else if (key == GLFW_KEY_ESCAPE) {
            if (view_.search().empty()) glfwSetWindowShouldClose(window_, GLFW_TRUE);
            view_.setSearch({});
        } else {
            gallery_.act(view_.first(gallery_.cards()));
        }
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
    WindowEvents events_;
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
