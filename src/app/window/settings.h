// What a demo remembers from one start to the next.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "core/params.h"

namespace arclight {

/// Sides of a window that are remembered, in units of the desktop.
inline constexpr int kMinWindowSide = 64, kMaxWindowSide = 16384;
/// A file of more bytes is neither read nor written.
inline constexpr std::size_t kMaxSettingsBytes = std::size_t{64} << 10;

struct Settings {
    int windowWidth = 1280, windowHeight = 720;
    bool showPanels = true;
    std::vector<std::string> openGroups;  ///< names of the groups of parameters that are unfolded
    Json params = Json::object();         ///< what differs from its default, by name; see `changedParams`

    friend bool operator==(const Settings&, const Settings&) = default;
};

struct LoadedSettings {
    Settings settings;
    std::string message;  ///< one line on what could not be used; empty where all could, and where there was no file
};

/// The demo's file in `settingsFolder()`; empty where there is none.
std::filesystem::path settingsFile(std::string_view demo);

/// Never fails: what is missing, malformed, too large, of the wrong type or out of range is at its default, and unknown
/// keys are passed over.
LoadedSettings loadSettings(std::string_view demo);

/// Writes the file whole or not at all, and makes the folder where it is missing. Exit::fileFailed where that fails,
/// which a caller may pass over: nothing else depends on it.
Expected<Done> saveSettings(std::string_view demo, const Settings& settings);

/// `{"name": value, …}` of the parameters that differ from their defaults, in table order.
Json changedParams(const ParamSet& params);

/// Stores the members of `remembered` that `params` still has and allows; the others keep their value. The answer is
/// one line that names the first that could not be used, or empty: another version of the demo may have written them.
std::string applyRemembered(const ParamSet& params, const Json& remembered);

}  // namespace arclight
