// Command-line parsing common to the demos and the gallery.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/error.h"

namespace CLI {
class App;
}

namespace arclight {

/// Parses the arguments into the variables that `app` declares. Returns the text of `--help` if it was asked for (as
/// JSON with `--json`), otherwise an empty string. Exit::usage with one line, which for an unknown option names the
/// nearest one.
Expected<std::string> readCommandLine(CLI::App& app, int argc, const char* const* argv);

/// Declares `--scale`, whose text goes to `typed`.
void declareScale(CLI::App& app, std::optional<std::string>& typed);
/// Reads the scale of the interface. Exit::usage unless it is a number from 0.5 to 5.
Expected<float> parseScale(const std::string& text);

/// Reads a width and a height such as `1280x720`, both at least 1. Exit::usage.
Expected<std::pair<int, int>> parseSize(const std::string& text);

}  // namespace arclight
