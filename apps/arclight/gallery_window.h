// The gallery in a window.
#pragma once

#include "app/platform/glfw_window.h"
#include "gallery.h"

namespace arclight::gallery {

struct GalleryWindowSize {
    int width = 1280, height = 720;
    GlfwWindow::Size unit = GlfwWindow::Size::inUnits;
};

/// Runs until the window is closed or a signal arrives; demos started from it keep running. Opens the window before it
/// waits for the cards, and begins with the round of the quiz if there is one. Exit::noDisplay without a display.
Expected<Done> runGalleryWindow(CardReader reader, const GalleryWindowSize& size, const std::string& search,
                                const std::filesystem::path& dataRoot, const std::filesystem::path& programs,
                                const std::optional<std::string>& dataDir,
                                const std::optional<QuizRequest>& quiz = std::nullopt);

}  // namespace arclight::gallery
