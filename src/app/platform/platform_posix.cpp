#include <string>
#include <system_error>

#ifdef __APPLE__
#include <cstdint>
#include <mach-o/dyld.h>
#endif

#include "app/platform/platform.h"
#include "core/environment.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

/// The folder in an environment variable; empty if the variable is unset or its path is not absolute.
fs::path folderFrom(const char* variable) {
    const fs::path folder = environmentText(variable);
    return folder.is_absolute() ? folder : fs::path();
}

/// The suite's folder within a folder of the user: the folder that `variable` names, else `belowHome`.
fs::path userFolder(const char* variable, const fs::path& belowHome) {
    fs::path base = folderFrom(variable);
    if (const fs::path home = folderFrom("HOME"); base.empty() && !home.empty() && !belowHome.empty())
        base = home / belowHome;
    return base.empty() ? base : base / "arclight";
}

}  // namespace

fs::path executablePath() {
    std::error_code error;
#if defined(__linux__)
    return fs::read_symlink("/proc/self/exe", error);
#elif defined(__APPLE__)
    std::uint32_t size = 0;
    _NSGetExecutablePath(nullptr, &size);
    std::string text(size, '\0');
    if (_NSGetExecutablePath(text.data(), &size) != 0) return {};
    return fs::canonical(text.c_str(), error);
#else
    return {};
#endif
}

#if defined(__APPLE__)
fs::path settingsFolder() { return userFolder("", "Library/Application Support"); }
fs::path cacheFolder() { return userFolder("", "Library/Caches"); }
#else
fs::path settingsFolder() { return userFolder("XDG_CONFIG_HOME", ".config"); }
fs::path cacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }
#endif

bool hasDisplay() {
#ifdef __linux__
    return !environmentText("DISPLAY").empty() || !environmentText("WAYLAND_DISPLAY").empty();
#else
    return true;
#endif
}

}  // namespace arclight
