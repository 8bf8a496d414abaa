#include <string>

#include "app/platform/platform.h"
#include "core/environment.h"
#include "core/files.h"
#include "core/windows_api.h"

namespace arclight {
namespace {

namespace fs = std::filesystem;

/// The suite's folder within the folder that the variable names, which may be on a server; empty if that path is not
/// absolute.
fs::path userFolder(const char* variable) {
    const fs::path base = environmentText(variable);
    return base.is_absolute() || base.native().starts_with(L"\\\\") ? base / "arclight" : fs::path();
}

}  // namespace

fs::path executablePath() {
    std::wstring text(32768, L'\0');
    text.resize(GetModuleFileNameW(nullptr, text.data(), static_cast<DWORD>(text.size())));
    return text.empty() ? fs::path() : followLinks(text);
}

fs::path settingsFolder() { return userFolder("APPDATA"); }
fs::path cacheFolder() { return userFolder("LOCALAPPDATA"); }

bool hasDisplay() { return true; }

}  // namespace arclight
