// Golden frames: the cases, their files, and how to render them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/child.h"
#include "core/error.h"
#include "core/image.h"
#include "core/json.h"
#include "golden/renderers.h"

namespace arclight::test {

/// How far a frame may deviate, and why.
struct ReasonedGate {
    Gate gate;
    std::string reason;
};

/// One golden frame of a demo, from a row {"name": …, "words": [options], "computes": true, "needsCompute": true,
/// "gpu": {"maxFraction": …, "maxTileMean": …, "reason": …}} of tests/golden/<demo>/cases.json. Its size is 320x180
/// unless the options give another.
struct GoldenCase {
    std::string demo, name;
    std::vector<std::string> words;
    bool computes = false;  ///< whether its frame is made by compute shaders where there are any
    bool needsCompute = false;  ///< whether other frames are shown where there are none
    std::optional<ReasonedGate> gpu;  ///< on GPUs, if theirs does not fit

    std::filesystem::path png() const;       ///< the approved PNG
    std::filesystem::path manifest() const;  ///< the JSON next to it
    /// The recordings that its options name: files next to cases.json that end in .recording.json.
    std::vector<std::filesystem::path> recordings() const;
};

/// A rendered case.
struct Rendered {
    Image image;
    Json state;  ///< of the capture
};

/// The folder tests/golden of the source tree.
std::filesystem::path goldenFolder();
/// All cases of all demos that have a cases.json.
Expected<std::vector<GoldenCase>> goldenCases();
/// The gate of the case's frame as this renderer draws it.
ReasonedGate gateOf(const GoldenCase& golden, const Renderer& renderer);
/// Renders the case with the demo's executable.
Expected<Rendered> render(const GoldenCase& golden, const Renderer& renderer);
/// The manifest of an approved frame.
Json goldenManifest(const GoldenCase& golden, const Rendered& rendered, const std::string& reason);
/// The command that renders the case by hand.
std::string command(const GoldenCase& golden);

}  // namespace arclight::test
