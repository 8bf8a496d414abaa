#include <cstdio>

#include "app/platform/platform.h"
#include "core/files.h"

namespace arclight {

bool hasKeyboard() { return true; }

bool isPage() { return false; }

bool hasTouch() { return false; }

bool isPointerFinger() { return false; }

std::string_view captureWords() { return "saves a capture in ./captures"; }

void handOver(const std::filesystem::path& path) {
    std::printf("%s\n", absolutePath(path).c_str());
    (void)flushOutput();
}

void discardPageCopy(const std::filesystem::path&) {}

}  // namespace arclight
