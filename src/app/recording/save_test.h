// From a live session to a golden test.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "app/recording/session_recording.h"

namespace arclight {

/// Where golden tests of a demo lie: only the source tree has them. Exit::fileFailed.
Expected<std::filesystem::path> goldenFolderOf(const DemoType& type, const std::filesystem::path& dataRoot);

/// Writes the recording beside the demo's golden frames and adds one case a tick of it to their list: unapproved, so
/// that the tests fail until somebody has looked at the pictures and approved them. `name` is of letters, digits and
/// dashes, and new. Gives the path of the recording.
Expected<std::string> saveTest(const std::filesystem::path& goldenFolder, const DemoType& type,
                               const SessionRecording& sessionRecording, const std::string& name,
                               std::span<const std::int64_t> ticks);

}  // namespace arclight
