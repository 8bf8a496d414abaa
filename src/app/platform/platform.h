// Platform-dependent services: the locations of files, the display, the gamepad.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/input.h"

struct GLFWwindow;

namespace arclight {

/// The path of the running program, with links followed; empty if the system does not provide it.
std::filesystem::path executablePath();

/// The folders to search for the data root, in order. With `--data-dir`, only that one; otherwise ARCLIGHT_DATA from
/// the environment, the executable's folder and its five parents, and `../share/arclight` relative to that folder.
std::vector<std::filesystem::path> dataRootCandidates(const std::optional<std::string>& dataDirOption);

/// Whether `path` holds `shaders/common` and `assets`.
bool isDataRoot(const std::filesystem::path& path);

/// The first candidate that is a data root; otherwise `Exit::badAsset` with all candidates on one line.
Expected<std::filesystem::path> findDataRoot(const std::optional<std::string>& dataDirOption);

/// The folder for settings: `$XDG_CONFIG_HOME/arclight`, else `$HOME/.config/arclight`; on macOS `~/Library/
/// Application Support/arclight`; on Windows `%APPDATA%/arclight`. Empty where the environment names no absolute
/// folder.
std::filesystem::path settingsFolder();

/// Whether opening a window can be tried: on Linux, whether the environment names a display.
bool hasDisplay();

/// The scale of the interface where the desktop asks for `contentScale`: at least 1, and so that a screen of that many
/// pixels in height (0: unknown) has room for panel and bar. Desktops have been seen to ask for 40.
float boundedScale(float contentScale, int screenHeightPx);

/// The scale of the user interface on the window's monitor, within the bounds of `boundedScale`.
float interfaceScale(GLFWwindow* window);

/// Screen coordinates per unit of the interface. On some systems (X11) a window of a scaled desktop has more screen
/// coordinates, on others (macOS, Wayland) more pixels per screen coordinate.
float screenUnit(GLFWwindow* window);

/// Stores the state of the first gamepad with a standard mapping, or of one at rest if there is none. Axes are rounded
/// to 1/64, so that a stick at rest adds nothing to a recording.
void readGamepad(Input& input);

/// Writes what waits for stdout. Exit::fileFailed, with the first cause, if that or anything printed before could not
/// be written.
Expected<Done> flushOutput();

/// Whether there are keys to press; not so where fingers touch a page.
bool hasKeyboard();

/// Whether the program runs in a page of a browser.
bool isPage();

/// Whether fingers can touch it.
bool hasTouch();

/// What F12 does, in words: "saves a capture in ./captures"; in a page, "downloads a capture".
std::string_view captureWords();

/// Hands a finished file to the person: prints its absolute path, for scripts and for a click in the terminal; in a
/// page, downloads it.
void handOver(const std::filesystem::path& path);

/// Call once a dropped file has been read. A page gave the program a copy of it, which is removed; in a window it is
/// the person's own file, and nothing happens.
void discardPageCopy(const std::filesystem::path& dropped);

}  // namespace arclight
