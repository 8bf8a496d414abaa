// How a page handles finished files, dropped files and web addresses.
#include "app/platform/open_with_desktop.h"
#include "app/platform/platform.h"
#include "core/files.h"

extern "C" {
void arclightDownload(const char* path);
void arclightOpenAddress(const char* address);
int arclightHasKeyboard();
int arclightHasTouch();
int arclightIsFinger();
}

namespace arclight {

bool hasKeyboard() { return arclightHasKeyboard() != 0; }

bool isPage() { return true; }

bool hasTouch() { return arclightHasTouch() != 0; }

bool isPointerFinger() { return arclightIsFinger() != 0; }

std::string_view captureWords() { return "downloads a capture"; }

void handOver(const std::filesystem::path& path) { arclightDownload(absolutePath(path).c_str()); }

void discardPageCopy(const std::filesystem::path& dropped) {
    // This folder holds only the page's files, each in its own folder; see canvas_library.js.
    if (!dropped.native().starts_with("/dropped/")) return;
    std::error_code ignored;
    std::filesystem::remove(dropped, ignored);
    std::filesystem::remove(dropped.parent_path(), ignored);
}

Expected<Done> openWithDesktop(const std::string& target) {
    if (!target.starts_with("http") && !target.starts_with("./#"))
        return fail(Exit::noDisplay, "a browser keeps its downloads in a folder of its own");
    arclightOpenAddress(target.c_str());
    return Done{};
}

}  // namespace arclight
