// The gallery in a window.
#pragma once

#include "gallery.h"

namespace arclight::gallery {

/// Runs until the window is closed or a signal comes; demos started from it run on. The cards are waited for only when
/// the window is there. Exit::noDisplay without a display.
Expected<Done> runGalleryWindow(CardReader reader, int width, int height, const std::string& search,
                                const std::filesystem::path& dataRoot, const std::filesystem::path& programs,
                                const std::optional<std::string>& dataDir);

}  // namespace arclight::gallery
