// Golden frames: the demo's executable renders each case, and the result is compared with the approved frame.
#include "golden/golden.h"

#include <algorithm>
#include <iostream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/image_compare.h"
#include "core/is_uniform.h"
#include "core/long_run.h"
#include "golden/report.h"

namespace arclight::test {
namespace {

/// An approved frame and the renderer to draw it with; printed as its command.
struct Run {
    GoldenCase golden;
    const Renderer* renderer;
    friend void PrintTo(const Run& run, std::ostream* out) {
        *out << command(run.golden);
        if (!run.renderer->name.empty()) *out << "   (" << run.renderer->name << ")";
    }
};

/// The name of the run's test and of its report.
std::string nameOf(const Run& run) {
    std::string name = run.golden.demo + "_" + run.golden.name;
    if (!run.renderer->name.empty()) name += "_" + run.renderer->name;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

Expected<Json> readManifest(const GoldenCase& golden) {
    auto text = readFile(golden.manifest(), 1u << 20);
    if (!text) return tl::unexpected(text.error());
    return parseJson(*text, golden.manifest().string());
}

Expected<Image> readGolden(const GoldenCase& golden) {
    auto bytes = readFile(golden.png(), kMaxPngBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return decodePng(*bytes, golden.png().string());
}

class Golden : public ::testing::TestWithParam<Run> {};

TEST_P(Golden, MatchesApprovedFrame) {
    const auto& [golden, renderer] = GetParam();
    if (const std::string why = reasonToSkip(*renderer); !why.empty()) GTEST_SKIP() << why;
    const auto expected = readGolden(golden);
    ASSERT_TRUE(expected) << expected.error().message << "; look at the frame, then run tests/golden/approve "
                          << golden.demo;
    const auto manifest = readManifest(golden);
    ASSERT_TRUE(manifest) << manifest.error().message;
    const auto rendered = render(golden, *renderer);
    ASSERT_TRUE(rendered) << rendered.error().message << command(golden);
    const auto drawnBy = rendered->state.value("renderer", "");
    ASSERT_TRUE(drawnBy.starts_with(renderer->announces)) << "not " << renderer->announces << " but " << drawnBy;
    for (const char* key : {"demo", "params", "seed", "tick", "size"})
        EXPECT_EQ(rendered->state.at(key), manifest->at(key)) << key << " is not that of the approved frame";
    EXPECT_FALSE(isUniform(rendered->image));

    const auto [gate, reason] = gateOf(golden, *renderer);
    const Comparison comparison = compare(*expected, rendered->image, gate);
    const std::string figures = describe(comparison, gate);
    std::cout << drawnBy << ": " << figures << '\n';
    if (passes(comparison, gate)) {
        removeReport(nameOf(GetParam()));
        return;
    }
    ADD_FAILURE() << figures << "\nthe gate: " << reason;
    const auto page = writeReport(nameOf(GetParam()), {golden.demo + " " + golden.name + ", drawn by " + drawnBy,
                                                       figures, command(golden), *expected, rendered->image});
    ASSERT_TRUE(page) << page.error().message;
    std::cout << "report: " << page->string() << "\nif the frame is as it should be: tests/golden/approve "
              << golden.demo << " --reason \"…\" " << golden.name << '\n';
}

std::vector<Run> everyRun() {
    std::vector<Run> all;
    for (const Renderer& renderer : renderers()) {
        std::set<std::string> seen;
        for (const GoldenCase& golden : goldenCases().value_or(std::vector<GoldenCase>{})) {
            if (golden.needsCompute && !renderer.hasCompute) continue;
            const bool isFirst = seen.insert(golden.demo).second, isEven = seen.size() % 2 == 1;
            const bool isSampled = renderer.sample == Sample::every ||
                                   (renderer.sample == Sample::computing && golden.computes) ||
                                   (renderer.sample == Sample::firstOfEvenDemos && isFirst && isEven) ||
                                   (renderer.sample == Sample::firstOfOddDemos && isFirst && !isEven);
            if (isSampled || isLongRun()) all.push_back({golden, &renderer});
        }
    }
    return all;
}

std::string nameOfTest(const ::testing::TestParamInfo<Run>& test) { return nameOf(test.param); }

INSTANTIATE_TEST_SUITE_P(Frames, Golden, ::testing::ValuesIn(everyRun()), nameOfTest);

TEST(GoldenFolder, EveryFileBelongsToACase) {
    const auto cases = goldenCases();
    ASSERT_TRUE(cases) << cases.error().message;
    std::set<std::filesystem::path> known;
    for (const GoldenCase& golden : *cases) {
        EXPECT_TRUE(known.insert(golden.png()).second) << golden.demo << " has two cases named " << golden.name;
        known.insert(golden.manifest());
        for (const auto& recording : golden.recordings()) known.insert(recording);
    }
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(goldenFolder())) {
        const auto extension = entry.path().extension();
        const std::string file = entry.path().filename().string();
        if (extension != ".png" && (extension != ".json" || file == "cases.json" || file == "gpu.json")) continue;
        EXPECT_TRUE(known.contains(entry.path())) << entry.path() << " belongs to no case";
        bytes += entry.file_size();
    }
    EXPECT_LE(bytes, 20u << 20);
}

TEST(GoldenFolder, EveryDemoHasCasesOneWithPanels) {
    const auto cases = goldenCases();
    ASSERT_TRUE(cases) << cases.error().message;
    std::istringstream demos(ARCLIGHT_DEMOS);
    for (std::string demo; std::getline(demos, demo, ',');) {
        int count = 0, withPanels = 0;
        for (const GoldenCase& golden : *cases) {
            if (golden.demo != demo) continue;
            ++count;
            withPanels += std::count(golden.words.begin(), golden.words.end(), "--ui") > 0 ? 1 : 0;
        }
        EXPECT_GE(count, 2) << demo;
        EXPECT_GE(withPanels, 1) << demo;
    }
}

TEST(GoldenGates, CasesHaveWiderOnesOnGpusOnlyAndSayWhy) {
    const auto cases = goldenCases();
    ASSERT_TRUE(cases) << cases.error().message;
    const Gate gpu = gpuRenderer().gate;
    int own = 0;
    for (const GoldenCase& golden : *cases) {
        for (const Renderer& renderer : renderers()) {
            if (renderer.isGpu) continue;
            EXPECT_EQ(gateOf(golden, renderer).reason, renderer.reason);
            EXPECT_EQ(gateOf(golden, renderer).gate.maxFraction, renderer.gate.maxFraction);
        }
        const auto [gate, reason] = gateOf(golden, gpuRenderer());
        EXPECT_EQ(gate.threshold, gpu.threshold);
        EXPECT_GE(gate.maxFraction, gpu.maxFraction) << golden.name;
        EXPECT_GE(gate.maxTileMean, gpu.maxTileMean) << golden.name;
        EXPECT_LE(gate.maxFraction, 0.5) << golden.name;
        EXPECT_LE(gate.maxTileMean, 15) << golden.name;
        EXPECT_GT(reason.size(), 20u) << golden.name;
        if (!golden.gpu) continue;
        ++own;
        EXPECT_GT(gate.maxFraction + gate.maxTileMean, gpu.maxFraction + gpu.maxTileMean) << golden.name;
        EXPECT_NE(reason, gpuRenderer().reason) << golden.name;
    }
    EXPECT_GT(own, 0);
}

/// `copies` naive copies of `image`: each pixel becomes the mean of the four at its upper left corner, where the mean
/// of bytes is rounded after `half` quarters are added.
Image copied(Image image, int copies, int half) {
    for (int copy = 0; copy < copies; ++copy) {
        const Image from = image;
        for (int y = 0; y < from.height; ++y)
            for (int x = 0; x < from.width; ++x)
                for (int c = 0; c < from.channels; ++c) {
                    const int left = std::max(0, x - 1), above = std::max(0, y - 1);
                    const int sum =
                        from.at(left, above, c) + from.at(x, above, c) + from.at(left, y, c) + from.at(x, y, c);
                    image.pixels[static_cast<std::size_t>((y * from.width + x) * from.channels + c)] =
                        static_cast<std::uint8_t>((sum + half) / 4);
                }
    }
    return image;
}

TEST(GoldenGates, CopiesMayRoundExactHalvesUpOrDown) {
    const auto cases = goldenCases();
    ASSERT_TRUE(cases) << cases.error().message;
    const auto drift =
        std::find_if(cases->begin(), cases->end(), [](const GoldenCase& c) { return c.name == "copies-drift"; });
    ASSERT_NE(drift, cases->end());
    GoldenCase whole = *drift;  // a copy by OpenGL's rule is the image itself
    whole.words = {"--tick", "0", "--set", "scene=copies", "--set", "rule=gl", "--set", "copies=1"};
    const auto original = render(whole, renderers().front());
    ASSERT_TRUE(original) << original.error().message;
    const auto approved = readGolden(*drift);
    ASSERT_TRUE(approved) << approved.error().message;
    const Gate gate = gateOf(*drift, gpuRenderer()).gate;
    for (const int half : {1, 2}) {
        const Comparison comparison = compare(*approved, copied(original->image, 20, half), gate);
        EXPECT_TRUE(passes(comparison, gate)) << describe(comparison, gate);
        EXPECT_FALSE(passes(comparison, gpuRenderer().gate)) << describe(comparison, gpuRenderer().gate);
    }
    EXPECT_FALSE(passes(compare(*approved, copied(original->image, 30, 2), gate), gate)) << "ten copies too many";
}

TEST(GoldenFolder, EveryManifestDescribesItsFrame) {
    const auto cases = goldenCases();
    ASSERT_TRUE(cases) << cases.error().message;
    for (const GoldenCase& golden : *cases) {
        SCOPED_TRACE(golden.manifest());
        const auto manifest = readManifest(golden);
        ASSERT_TRUE(manifest) << manifest.error().message;
        const auto image = readGolden(golden);
        ASSERT_TRUE(image) << image.error().message;
        EXPECT_LE(std::filesystem::file_size(golden.png()), 200u << 10) << "a golden frame must be at most 200 KiB";
        EXPECT_EQ(manifest->value("pixels", ""), pixelHash(*image));
        EXPECT_EQ(manifest->at("demo"), golden.demo);
        EXPECT_EQ(manifest->at("words").get<std::vector<std::string>>(), golden.words);
        EXPECT_EQ(manifest->at("size"), Json({image->width, image->height}));
        EXPECT_TRUE(manifest->value("renderer", "").starts_with("llvmpipe"));
        EXPECT_FALSE(manifest->value("reason", "").empty());
    }
}

}  // namespace
}  // namespace arclight::test
