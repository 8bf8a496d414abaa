// Golden frames: the demo's executable renders each case, and the result is compared with the approved frame.
#include <algorithm>
#include <iostream>
#include <set>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/image_compare.h"
#include "core/is_uniform.h"
#include "golden/golden.h"

namespace arclight::test {
namespace {

/// The folder for the expected, actual and difference images of failures.
std::filesystem::path reportFolder() { return std::filesystem::path(ARCLIGHT_BIN).parent_path() / "golden-report"; }

void writeReport(const GoldenCase& golden, const std::string& caps, const Image& expected, const Image& actual) {
    const auto folder = reportFolder() / golden.demo;
    ASSERT_TRUE(createFolders(folder));
    const std::string stem = (folder / (golden.name + (caps.empty() ? "" : "-" + caps))).string();
    ASSERT_TRUE(writeFileWhole(stem + "-expected.png", encodePng(expected).value_or("")));
    ASSERT_TRUE(writeFileWhole(stem + "-actual.png", encodePng(actual).value_or("")));
    if (expected.width == actual.width && expected.height == actual.height) {
        const Image difference = differenceImage(expected, actual);
        ASSERT_TRUE(writeFileWhole(stem + "-difference.png", encodePng(difference).value_or("")));
    }
    std::cout << "see " << stem << "-{expected,actual,difference}.png; reproduce with: " << command(golden) << '\n';
}

/// GPUs round coordinates and half floats differently, which moves edges: more pixels may differ, tiles a little.
Gate limits() { return onGpu() ? Gate{0.03, 3.0, 8} : Gate{}; }

/// An approved frame and the CPU instructions to draw it with; printed as its command.
struct Run {
    GoldenCase golden;
    std::string caps;  ///< empty for all that the processor has
    friend void PrintTo(const Run& run, std::ostream* out) {
        *out << command(run.golden) << (run.caps.empty() ? "" : "   (" + run.caps + ")");
    }
};

class Golden : public ::testing::TestWithParam<Run> {};

TEST_P(Golden, MatchesApprovedFrame) {
    const auto& [golden, caps] = GetParam();
    auto bytes = readFile(golden.png(), kMaxPngBytes);
    ASSERT_TRUE(bytes) << "no golden frame: look at the image, then run tests/golden/approve " << golden.demo;
    auto expected = decodePng(*bytes, golden.png().string());
    ASSERT_TRUE(expected) << expected.error().message;
    auto rendered = render(golden, caps);
    ASSERT_TRUE(rendered) << rendered.error().message << command(golden);
    const auto renderer = rendered->state.value("renderer", "");
    ASSERT_TRUE(onGpu() || renderer.starts_with("llvmpipe")) << "not the software rasteriser: " << renderer;
    EXPECT_FALSE(isUniform(rendered->image));
    const Gate gate = limits();
    const Comparison comparison = compare(*expected, rendered->image, gate);
    std::cout << renderer << ": " << (comparison.identical ? "identical" : describe(comparison, gate)) << '\n';
    EXPECT_TRUE(passes(comparison, gate)) << describe(comparison, gate);
    if (!passes(comparison, gate)) writeReport(golden, caps, *expected, rendered->image);
}

TEST_P(Golden, ManifestDescribesFrame) {
    const auto& [golden, caps] = GetParam();
    if (!caps.empty()) return;
    auto text = readFile(golden.manifest(), 1u << 20);
    ASSERT_TRUE(text) << text.error().message;
    auto manifest = parseJson(*text, golden.manifest().string());
    ASSERT_TRUE(manifest) << manifest.error().message;
    auto bytes = readFile(golden.png(), kMaxPngBytes);
    ASSERT_TRUE(bytes);
    EXPECT_LE(bytes->size(), 200u << 10) << "a golden frame must be at most 200 KiB";
    EXPECT_EQ(manifest->value("pixels", ""), pixelHash(decodePng(*bytes, "golden").value_or(Image{})));
    EXPECT_EQ(manifest->at("words").get<std::vector<std::string>>(), golden.words);
    EXPECT_FALSE(manifest->value("reason", "").empty());
}

std::vector<Run> everyCase() {
    std::vector<Run> all;
    for (const GoldenCase& golden : goldenCases().value_or(std::vector<GoldenCase>{}))
        for (const char* caps : {"", "sse4.1"})
            if (!onGpu() || *caps == '\0') all.push_back({golden, caps});
    return all;
}

std::string caseName(const ::testing::TestParamInfo<Golden::ParamType>& info) {
    std::string name =
        info.param.golden.demo + "_" + info.param.golden.name + (info.param.caps.empty() ? "" : "_sse41");
    std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Frames, Golden, ::testing::ValuesIn(everyCase()), caseName);

TEST(GoldenFolder, EveryFileBelongsToACase) {
    const auto cases = goldenCases();
    ASSERT_TRUE(cases) << cases.error().message;
    ASSERT_FALSE(cases->empty());
    std::set<std::filesystem::path> known;
    for (const GoldenCase& golden : *cases) {
        known.insert({golden.png(), golden.manifest()});
        for (const auto& recording : golden.recordings()) known.insert(recording);
    }
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(goldenFolder())) {
        const auto extension = entry.path().extension();
        if (extension != ".png" && (extension != ".json" || entry.path().filename() == "cases.json")) continue;
        EXPECT_TRUE(known.contains(entry.path())) << entry.path() << " belongs to no case";
        bytes += entry.file_size();
    }
    EXPECT_LE(bytes, 20u << 20);
}

}  // namespace
}  // namespace arclight::test
