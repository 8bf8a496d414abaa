// The files that a window writes into ./captures, each under a new name.
#pragma once

#include <string>

#include "app/capture/capture.h"
#include "app/capture/exports.h"
#include "app/recording/session_recording.h"

namespace arclight {

class OutputFiles {
public:
    static constexpr const char* kFolder = "captures";

    /// `demo`: its name, the first part of each file name.
    explicit OutputFiles(std::string_view demo) : demo_(demo) {}

    /// Returns the file's absolute path. Exit::fileFailed.
    Expected<std::string> saveCapture(const Capture& capture, std::int64_t tick);
    /// Returns the file's absolute path. Exit::fileFailed.
    Expected<std::string> saveRecording(const SessionRecording& sessionRecording, const DemoType& type) const;

    /// `word`: the name of an export and its ending, as in "coefficients:.json". Returns the files' absolute paths.
    /// Exit::fileFailed.
    Expected<std::vector<std::string>> saveExport(const std::vector<Export>& exports, const std::string& word,
                                                  const std::string& command) const;

private:
    std::string demo_;
    int captures_ = 0;  ///< since launch
};

}  // namespace arclight
