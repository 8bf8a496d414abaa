// The renderers that golden frames are drawn with, and how far each may be from the approved frames.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/image_compare.h"

namespace arclight::test {

/// A driver, or a driver under a limit, and the gate for its frames.
struct Renderer {
    std::string name;  ///< ends the names of its tests; empty for the renderer that draws approved frames
    std::map<std::string, std::optional<std::string>> environment;  ///< of the demo; see `Launch`
    std::string announces;  ///< how the renderer in a capture's state begins; empty for any
    Gate gate;
    std::string reason;   ///< why the gate is what it is
    bool isLong = false;  ///< draws all cases with `./test --long` only, and otherwise the first of each demo
};

/// Those of this run: with `./test --gpu` only the machine's GPU.
std::span<const Renderer> renderers();

/// Whether `./test --gpu` asked for the machine's own GPU.
bool onGpu();

/// Why the renderer cannot be tested on this machine; empty if it can.
std::string reasonToSkip(const Renderer& renderer);

}  // namespace arclight::test
