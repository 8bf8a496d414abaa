// Platform-dependent services: the locations of files, the display.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

struct GLFWmonitor;
struct GLFWwindow;

namespace arclight {

/// The path of the running program, with links followed; empty if the system does not provide it.
std::filesystem::path executablePath();

/// The folders to search for the data root, in order. With `--data-dir`, only that one; otherwise ARCLIGHT_DATA from
/// the environment, the executable's folder and its five parents, and `../share/arclight` and `../../share/arclight`
/// relative to that folder: programs are installed in `bin` or `lib/arclight`.
std::vector<std::filesystem::path> dataRootCandidates(const std::optional<std::string>& dataDirOption);

/// Whether `path` holds `shaders/common` and `assets`.
bool isDataRoot(const std::filesystem::path& path);

/// The first candidate that is a data root; otherwise `Exit::badAsset` with all candidates on one line.
Expected<std::filesystem::path> findDataRoot(const std::optional<std::string>& dataDirOption);

/// The folder for settings: `$XDG_CONFIG_HOME/arclight`, else `$HOME/.config/arclight`; on macOS `~/Library/
/// Application Support/arclight`; on Windows `%APPDATA%/arclight`. Empty if the environment names no absolute folder.
std::filesystem::path settingsFolder();

/// The folder for files that can be regenerated: `$XDG_CACHE_HOME/arclight`, else `$HOME/.cache/arclight`; on macOS
/// `~/Library/Caches/arclight`; on Windows `%LOCALAPPDATA%/arclight`. Empty if the environment names no absolute
/// folder.
std::filesystem::path cacheFolder();

/// Whether it makes sense to open a window: on Linux, whether the environment names a display.
bool hasDisplay();

/// The scale of the interface for a desktop with that `contentScale`: at least 1, and small enough for panel and bar to
/// fit on a screen of that height (0: unknown). Some desktops report 40.
float boundedScale(float contentScale, int screenHeightPx);

/// Makes this the scale of the interface in all windows, whatever the desktop asks for: `--scale`.
void chooseScale(float scale);
std::optional<float> chosenScale();

/// The scale of the user interface: the chosen one, or the one that the desktop currently requests for the window's
/// monitor, within the bounds of `boundedScale`.
float interfaceScale(GLFWwindow* window);

/// The monitor that shows the window's centre; else the primary one.
GLFWmonitor* monitorOf(GLFWwindow* window);

/// Screen coordinates per unit of the interface. On a scaled desktop, a window has more screen coordinates on some
/// systems (X11), and more pixels per screen coordinate on others (macOS, Wayland).
float screenUnit(GLFWwindow* window);

/// Flushes stdout. Exit::fileFailed, with the first cause, if that or any earlier output could not be written.
Expected<Done> flushOutput();

/// Whether there is a keyboard; false in a page on a touch screen.
bool hasKeyboard();

/// Whether the program runs in a page of a browser.
bool isPage();

/// Whether that page is on a touch screen; false outside a page.
bool hasTouch();

/// Whether the latest pointer event came from a finger.
bool isPointerFinger();

/// The effect of F12 in words: "saves a capture in ./captures"; in a page, "downloads a capture".
std::string_view captureWords();

/// Hands a finished file to the user: prints its absolute path, for scripts and for a click in the terminal; in a page,
/// downloads the file.
void handOver(const std::filesystem::path& path);

/// Call it once a dropped file has been read. In a page, removes the program's copy of the file; in a window, the file
/// is the user's own and nothing happens.
void discardPageCopy(const std::filesystem::path& dropped);

}  // namespace arclight
