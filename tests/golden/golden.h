// Golden frames: what the cases are, how one is rendered, where its files lie.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/child.h"
#include "core/error.h"
#include "core/image.h"
#include "core/json.h"

namespace arclight::test {

/// One picture of a demo, 320x180 unless its words say otherwise, named in tests/golden/<demo>/cases.json as {"name": …, "words": [options]}.
struct GoldenCase {
    std::string demo, name;
    std::vector<std::string> words;

    std::filesystem::path png() const;       ///< the approved PNG
    std::filesystem::path manifest() const;  ///< the JSON beside it
    /// Those that its words name: files beside cases.json that end in .recording.json.
    std::vector<std::filesystem::path> recordings() const;
};

/// A rendered case.
struct Rendered {
    Image image;
    Json state;  ///< what the capture says of itself
};

/// Whether `./test --gpu` asked for the machine's own GPU.
bool onGpu();
/// tests/golden in the source tree.
std::filesystem::path goldenFolder();
/// Every case of every demo that has a cases.json.
Expected<std::vector<GoldenCase>> goldenCases();
/// Renders with the real executable on Mesa's software rasteriser, or on the GPU where `onGpu()`. `cpuCaps` limits its instructions: "" or "sse4.1".
Expected<Rendered> render(const GoldenCase& golden, const std::string& cpuCaps);
/// The manifest of an approved picture.
Json goldenManifest(const GoldenCase& golden, const Rendered& rendered, const std::string& reason);
/// The command that renders the case by hand.
std::string command(const GoldenCase& golden);

}  // namespace arclight::test
