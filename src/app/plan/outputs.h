// Outputs of one run that would overwrite each other.
#pragma once

#include "app/plan/capture_names.h"
#include "app/plan/options.h"

namespace arclight {

/// Fails where two options name one file, or a file stands in the way of the shaders. Exit::usage.
Expected<Done> checkOutputs(const Options& options);

/// Fails where a capture of the series would be the file of another option. Exit::usage.
Expected<Done> checkSeriesOutputs(const Options& options, const CaptureNames& names);

}  // namespace arclight
