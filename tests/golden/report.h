// HTML pages that show how a frame differs from its golden frame.
#pragma once

#include <filesystem>
#include <string>

#include "core/error.h"
#include "core/image.h"

namespace arclight::test {

/// What a page shows.
struct Difference {
    std::string title;    ///< demo, case and renderer
    std::string figures;  ///< a sentence with the figures of the difference; see `describe`
    std::string command;  ///< reproduces the actual frame
    Image expected, actual;
};

/// The folder of the pages: golden-report in the build tree.
std::filesystem::path reportFolder();

/// Writes a self-contained HTML page: the expected and actual frames, their difference times 16, both alternating, the
/// figures and the command. Then rebuilds the index of all pages. Returns the page's path.
Expected<std::filesystem::path> writeReport(const std::string& name, const Difference& difference);

/// Removes the page of a case that passes again.
void removeReport(const std::string& name);

}  // namespace arclight::test
