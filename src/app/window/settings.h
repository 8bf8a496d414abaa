// The settings that a demo keeps from one session to the next.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/layout.h"
#include "core/error.h"
#include "core/json.h"
#include "core/param_set.h"

namespace arclight {

/// The allowed width and height of a remembered window, in units of the interface.
inline constexpr int kMinWindowSide = 64, kMaxWindowSide = 16384;
/// The limit for a settings file; a larger one is neither read nor written.
inline constexpr std::size_t kMaxSettingsBytes = std::size_t{64} << 10;

struct Settings {
    int windowWidth = 1280, windowHeight = 720;  ///< in units of the interface, so a scaled window does not grow
    bool showPanels = true;
    std::vector<std::string> openGroups;  ///< parameter groups opened by hand and, after a minus, those closed
    Json params = Json::object();         ///< values that differ from their defaults, by name; see `changedParams`
    bool hasSeenWelcome = false;          ///< whether the lines for a first launch were dismissed, in any demo
    float panelWidth = kPanelWidth;       ///< in units of the interface
    Json lessons = Json::object();        ///< the progress in lessons; see `LessonPlay::progress`

    friend bool operator==(const Settings&, const Settings&) = default;
};

struct LoadedSettings {
    Settings settings;
    std::string message;  ///< one line on the settings that could not be used; empty if all could or there was no file
};

/// The path of the demo's file in `settingsFolder()`; empty if there is no such folder.
std::filesystem::path settingsFile(std::string_view demo);

/// Never fails: settings that are missing, malformed, too large, of the wrong type or out of range get their defaults,
/// and unknown keys are ignored.
LoadedSettings loadSettings(std::string_view demo);

/// Writes the whole file or nothing, and creates the folder if it is missing. Exit::fileFailed if that fails; a caller
/// may ignore it, because nothing else depends on the file.
Expected<Done> saveSettings(std::string_view demo, const Settings& settings);

/// `{"name": value, …}` of the parameters that differ from their defaults, in table order.
Json changedParams(const ParamSet& params);

/// Stores the members of `remembered` that `params` still has and allows; other parameters keep their values. Another
/// version of the demo may have written the rest: the result is one line on the first unusable member, or empty.
std::string applyRemembered(const ParamSet& params, const Json& remembered);

}  // namespace arclight
