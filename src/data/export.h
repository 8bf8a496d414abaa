// Results of a scene as files for other programs.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace arclight {

/// A request for one of a scene's exports.
struct ExportRequest {
    std::string ending;   ///< one of `Export::endings`
    std::string stem;     ///< the file's name without folders and ending, for names inside files
    std::string command;  ///< the command line that repeats the export, for comments; the same in every run
};

/// A file to write. The first of an export is the requested one; others have the same name with other endings.
struct ExportFile {
    std::string ending, bytes;
};

/// One of the results that the current scene can write. Equal states give equal bytes.
struct Export {
    std::string name;                  ///< a word: "coefficients"
    std::string what;                  ///< a phrase for the button's hint and the list: "the nine coefficients …"
    std::vector<std::string> endings;  ///< ".json", ".csv"; the first is the usual one
    std::function<Expected<std::vector<ExportFile>>(const ExportRequest&)> write;
};

}  // namespace arclight
