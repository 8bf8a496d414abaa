// What depends on the system that the suite runs on: where its files lie, whether there is a display, the gamepad, and
// how a file reaches the person.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/input.h"

struct GLFWwindow;

namespace arclight {

/// The running program's file with links followed; empty where the system does not tell.
std::filesystem::path executablePath();

/// The folders in which the data root is looked for, in order. With the `--data-dir` option only that one; else the
/// environment's ARCLIGHT_DATA, the executable's folder and five parents, `../share/arclight` beside it.
std::vector<std::filesystem::path> dataRootCandidates(const std::optional<std::string>& dataDirOption);

/// Whether `path` holds `shaders/common` and `assets`.
bool isDataRoot(const std::filesystem::path& path);

/// The first candidate that is a data root; otherwise `Exit::badAsset` with all that was tried, on one line.
Expected<std::filesystem::path> findDataRoot(const std::optional<std::string>& dataDirOption);

/// Where the platform keeps settings: `$XDG_CONFIG_HOME/arclight`, else `$HOME/.config/arclight`; on macOS `~/Library/
/// Application Support/arclight`; on Windows `%APPDATA%/arclight`. Empty where the environment names no absolute
/// folder.
std::filesystem::path settingsFolder();

/// Whether a window can be tried at all: on Linux, whether the environment names a display.
bool hasDisplay();

/// Pixels per unit of interface on the window's monitor, from 1.
float interfaceScale(GLFWwindow* window);

/// Stores the state of the first gamepad that has a standard mapping, or of one at rest where there is none. Axes are
/// read in 64ths, so that a stick at rest stays silent in a recording.
void readGamepad(Input& input);

/// Hands a finished file to the person: prints its absolute path, for scripts and for a click in the terminal.
void handOver(const std::filesystem::path& path);

}  // namespace arclight
