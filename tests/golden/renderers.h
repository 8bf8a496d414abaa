// The renderers that draw golden frames, and how far each may deviate from the approved frames.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/image_compare.h"

namespace arclight::test {

/// Which cases a renderer draws; with `./test --long`, every one. Demos are numbered from 0.
/// The first case of every other demo, so that two renderers take turns; cases that compute shaders make.
enum class Sample { every, firstOfEvenDemos, firstOfOddDemos, computing };

/// A driver, optionally under a limit, and the gate for its frames.
struct Renderer {
    std::string name;  ///< suffix of its tests' names; empty for the renderer that draws the approved frames
    std::map<std::string, std::optional<std::string>> environment;  ///< of the demo; see `Launch`
    std::string announces;  ///< the first words of the renderer in a capture's state; empty for any
    Gate gate;
    std::string reason;             ///< why the gate is what it is
    Sample sample = Sample::every;  ///< what it draws without `./test --long`
    bool isGpu = false;             ///< whether cases may have gates of their own
    bool hasCompute = true;         ///< whether it draws cases that need compute shaders
};

/// The renderers of this run: with `./test --gpu` only the machine's GPU, with tests/long/gl41.sh only OpenGL 4.1.
std::span<const Renderer> renderers();
/// The machine's GPU, with the gate of tests/golden/gpu.json, which the browser's tests read too.
const Renderer& gpuRenderer();

/// Whether `./test --gpu` asked for the machine's own GPU.
bool onGpu();

/// Why the renderer cannot be tested on this machine; empty if it can.
std::string reasonToSkip(const Renderer& renderer);

}  // namespace arclight::test
