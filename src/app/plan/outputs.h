// Outputs of one run that would overwrite each other.
#pragma once

#include "app/plan/capture_names.h"
#include "app/plan/options.h"

namespace arclight {

/// Fails if two options name the same file, or if the shaders' folder would overwrite a file. Exit::usage.
Expected<Done> checkOutputs(const Options& options);

/// Fails if a capture of the series would overwrite the file of another option. Exit::usage.
Expected<Done> checkSeriesOutputs(const Options& options, const CaptureNames& names);

}  // namespace arclight
