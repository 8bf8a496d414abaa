// The gallery in a window.
#pragma once

#include "gallery.h"

namespace arclight::gallery {

/// Runs until the window is closed or a signal arrives; demos started from it keep running. Opens the window before it
/// waits for the cards. Exit::noDisplay without a display.
Expected<Done> runGalleryWindow(CardReader reader, int width, int height, const std::string& search,
                                const std::filesystem::path& dataRoot, const std::filesystem::path& programs,
                                const std::optional<std::string>& dataDir);

}  // namespace arclight::gallery
