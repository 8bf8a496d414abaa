// Temporary files: their names, and those that killed processes have left.
#pragma once

#include <filesystem>
#include <string>

namespace arclight {

/// The number of this process.
int processId();

/// The name of temporary file `number` of a process: `.arclight-<process>-<number>.tmp`.
std::string temporaryName(int process, unsigned number);

/// Removes the temporary files in the folder whose process has ended: regular files with a name of `temporaryName`.
/// Looks once for each folder.
void removeLeftovers(const std::filesystem::path& folder);

}  // namespace arclight
