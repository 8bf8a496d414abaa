// Turns a live session into a golden test.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "app/recording/session_recording.h"

namespace arclight {

/// The folder of a demo's golden tests, which only the source tree has. Exit::fileFailed elsewhere.
Expected<std::filesystem::path> goldenFolderOf(const DemoType& type, const std::filesystem::path& dataRoot);

/// Writes the recording next to the demo's golden frames and adds one case per tick in `ticks` to their list. The cases
/// fail until somebody has looked at the frames and approved them. `name` must be new and consist of letters, digits
/// and dashes. Returns the path of the recording.
Expected<std::string> saveTest(const std::filesystem::path& goldenFolder, const DemoType& type,
                               const SessionRecording& sessionRecording, const std::string& name,
                               std::span<const std::int64_t> ticks);

}  // namespace arclight
