// What runs with no window: captures, state dumps, measures, lists of passes, benchmarks.
#pragma once

#include "app/start.h"

namespace arclight {

/// Does what `options` ask for, offscreen. Prints the absolute path of each file written.
Expected<Done> runJob(const DemoType& type, const Options& options, const Start& start,
                      const std::filesystem::path& dataRoot);

/// Captures the showcase and every shipped preset into ./captures.
Expected<Done> captureShowcase(const DemoType& type, const Options& options, const Start& start,
                               const std::filesystem::path& dataRoot);

/// Fails where no texture can hold the input picture. Exit::usage.
Expected<Done> checkFits(const std::optional<InputPicture>& input, const GlInfo& gl);

/// Fails with the first message of the driver or shader fault, if there is any.
Expected<Done> checkGl(Shaders& shaders);

}  // namespace arclight
