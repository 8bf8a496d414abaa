// What the command lines of the demos and of the gallery have in common.
#pragma once

#include <string>
#include <utility>

#include "core/error.h"

namespace CLI {
class App;
}

namespace arclight {

/// Reads the words into what `app` declares. Gives the text of `--help` where that was asked for, with `--json` as
/// JSON, else an empty text.
/// Exit::usage with one line; an unknown option is answered by the nearest one.
Expected<std::string> readCommandLine(CLI::App& app, int argc, const char* const* argv);

/// Width and height of `1280x720`, both from 1. Exit::usage.
Expected<std::pair<int, int>> parseSize(const std::string& text);

}  // namespace arclight
