// The halftexel demo against the theory of the half-pixel offset. The tests compute every reference themselves.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/takes.h"
#include "core/long_run.h"

namespace arclight::test {
namespace {

int largestDifference(const Image& a, const Image& b) {
    if (a.width != b.width || a.height != b.height || a.channels != b.channels) return 256;
    int largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        largest = std::max(largest, std::abs(static_cast<int>(a.pixels[i]) - static_cast<int>(b.pixels[i])));
    return largest;
}

/// An image of doubles, rows from the top, three per texel. Texels outside repeat the edge.
struct Numbers {
    int width = 0, height = 0;
    std::vector<double> values;

    Numbers(int width_, int height_)
        : width(width_),
          height(height_),
          values(3 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}
    explicit Numbers(const Image& image) : Numbers(image.width, image.height) {
        std::copy(image.pixels.begin(), image.pixels.end(), values.begin());
    }
    double& at(int x, int y, int c) {
        return values[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                           static_cast<std::size_t>(x)) +
                      static_cast<std::size_t>(c)];
    }
    double clamped(int x, int y, int c) const {
        return const_cast<Numbers*>(this)->at(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1), c);
    }
};

double largestDifference(const Image& drawn, Numbers truth) {
    if (drawn.width != truth.width || drawn.height != truth.height) return 256;
    double largest = 0;
    for (int y = 0; y < drawn.height; ++y)
        for (int x = 0; x < drawn.width; ++x)
            for (int c = 0; c < 3; ++c) largest = std::max(largest, std::fabs(drawn.at(x, y, c) - truth.at(x, y, c)));
    return largest;
}

/// Weights of a halving filter: [y][x] is that of texel (2i - 2 + x, 2j - 2 + y) for pixel (i, j).
using Kernel = std::array<std::array<double, 6>, 6>;

/// A bilinear tap on the corner (dx, dy) texels from the centre of the block is the mean of the four texels there.
void addTap(Kernel& kernel, int dx, int dy, double weight) {
    for (const int y : {dy + 2, dy + 3})
        for (const int x : {dx + 2, dx + 3})
            kernel[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] += weight / 4;
}

/// The published filters: Jimenez (2014) for tap13, Bjorge (2015) for dualKawase.
Kernel kernelOf(const std::string& filter) {
    Kernel kernel{};
    if (filter == "box2") addTap(kernel, 0, 0, 1);
    if (filter == "tap4")
        for (const int y : {-1, 1})
            for (const int x : {-1, 1}) addTap(kernel, x, y, 0.25);
    if (filter == "bspline") {
        constexpr std::array<double, 6> weights{0, 0.125, 0.375, 0.375, 0.125, 0};
        for (std::size_t y = 0; y < 6; ++y)
            for (std::size_t x = 0; x < 6; ++x) kernel[y][x] = weights[y] * weights[x];
    }
    if (filter == "dualKawase") {
        addTap(kernel, 0, 0, 0.5);
        for (const int y : {-1, 1})
            for (const int x : {-1, 1}) addTap(kernel, x, y, 0.125);
    }
    if (filter == "tap13") {
        for (const int y : {-1, 1})
            for (const int x : {-1, 1}) {
                addTap(kernel, x, y, 0.125);
                // A block of four taps around this corner, with an eighth of the weight.
                for (const int j : {-1, 1})
                    for (const int i : {-1, 1}) addTap(kernel, x + i, y + j, 0.125 / 4);
            }
    }
    return kernel;
}

Numbers halve(const Numbers& source, const Kernel& kernel) {
    Numbers half((source.width + 1) / 2, (source.height + 1) / 2);
    for (int j = 0; j < half.height; ++j)
        for (int i = 0; i < half.width; ++i)
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < 6; ++y)
                    for (int x = 0; x < 6; ++x)
                        half.at(i, j, c) += kernel[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] *
                                            source.clamped(2 * i - 2 + x, 2 * j - 2 + y, c);
    return half;
}

/// The 4×4 mean without a kernel: the sum of 16 integers.
Numbers meanOf16(const Image& source) {
    Numbers half((source.width + 1) / 2, (source.height + 1) / 2);
    for (int j = 0; j < half.height; ++j)
        for (int i = 0; i < half.width; ++i)
            for (int c = 0; c < 3; ++c) {
                int sum = 0;
                for (int y = 2 * j - 1; y <= 2 * j + 2; ++y)
                    for (int x = 2 * i - 1; x <= 2 * i + 2; ++x)
                        sum += source.at(std::clamp(x, 0, source.width - 1), std::clamp(y, 0, source.height - 1), c);
                half.at(i, j, c) = sum / 16.0;
            }
    return half;
}

/// Standard deviation along x of a light under the kernel, over both of its positions in a block.
double sigmaOf(const Kernel& kernel) {
    double second = 0;
    for (const auto& row : kernel)
        for (std::size_t x = 0; x < 6; ++x) second += row[x] * std::pow(static_cast<double>(x) - 2.5, 2);
    return std::sqrt(second);
}

class CliHalftexel : public DemoCli {
protected:
    CliHalftexel() : DemoCli("halftexel") {}

    /// Scene copies for `input`, captured at its size.
    Image copied(const Image& input, const Words& assignments) const {
        write("p.png", input);
        return captured(with({"scene=copies"}, assignments),
                        {"--size", sizeOf(input), "--tick", "0", "--input", "p.png"});
    }
    /// Pass `result` of scene downsample for `input`.
    Image downsampled(const Image& input, const Words& assignments) const {
        write("p.png", input);
        return captured(with({"scene=downsample"}, assignments),
                        {"--size", "32x18", "--tick", "0", "--input", "p.png", "--pass", "result"});
    }
    Json measured(const Words& assignments, const Words& more = {"--tick", "0"}) const {
        return DemoCli::measured(assignments, more);
    }
    /// Measures and states of five levels of scene pyramid, of each filter.
    std::vector<Drawn> pyramids(int tick, const Json& changes, const std::string& size) const {
        std::vector<Json> each;
        for (const char* filter : {"box2", "tap4", "bspline", "tap13", "dualKawase"}) {
            each.push_back({{"scene", "pyramid"}, {"filter", filter}, {"level", 5}});
            each.back().update(changes);
        }
        return shown(tick, each, kMeasures | kStates, {"--size", size});
    }
};

// Copies

TEST_F(CliHalftexel, HundredRightCopiesAreByteIdentical) {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {640, 360}, {1021, 767}}) {
        const Image input = noiseImage(width, height, 3);
        EXPECT_TRUE(copied(input, {"rule=gl", "copies=100"}) == input) << sizeOf(input);
    }
}

TEST_F(CliHalftexel, CuredCopiesAreByteIdentical) {
    for (const auto& [width, height] : sampleOf({std::pair{37, 23}, {3, 5}, {1, 1}}, 1)) {
        const Image input = noiseImage(width, height, 4);
        for (const char* rule : {"d3d9Uv", "d3d9Position"})
            for (const char* copies : {"1", "7"})
                EXPECT_TRUE(copied(input, {std::string("rule=") + rule, std::string("copies=") + copies}) == input)
                    << rule << " " << copies << " " << sizeOf(input);
    }
}

TEST_F(CliHalftexel, FourSamplesChangeNothingUnderRightRules) {
    for (const auto& [width, height] : sampleOf({std::pair{37, 23}, {3, 5}, {1, 1}}, 1)) {
        const Image input = noiseImage(width, height, 5);
        for (const char* rule : {"gl", "d3d9Position"})
            for (const char* pattern : {"grid", "driver"})
                EXPECT_TRUE(copied(input, {std::string("rule=") + rule, "msaa=4", std::string("pattern=") + pattern,
                                           "copies=5"}) == input)
                    << rule << " " << pattern << " " << sizeOf(input);
    }
}

TEST_F(CliHalftexel, NaiveCopyIsMeanOfFourTexels) {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {64, 48}, {253, 131}}) {
        const Image input = noiseImage(width, height, 6);
        const Image drawn = copied(input, {"rule=d3d9", "copies=1"});
        Numbers truth(width, height);
        const Numbers source(input);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int c = 0; c < 3; ++c)
                    truth.at(x, y, c) = (source.clamped(x - 1, y - 1, c) + source.clamped(x, y - 1, c) +
                                         source.clamped(x - 1, y, c) + source.clamped(x, y, c)) /
                                        4;
        EXPECT_LE(largestDifference(drawn, truth), 1) << sizeOf(input);
        if (width > 1) {
            EXPECT_GT(largestDifference(drawn, input), 30);
        }
    }
}

TEST_F(CliHalftexel, NaiveCopiesDriftAndBlur) {
    std::vector<Json> each;
    for (const int copies : {1, 10, 100}) each.push_back({{"scene", "copies"}, {"rule", "d3d9"}, {"copies", copies}});
    for (const char* rule : {"gl", "d3d9Uv", "d3d9Position"})
        each.push_back({{"scene", "copies"}, {"rule", rule}, {"copies", 100}});
    const std::vector<Drawn> all = shown(0, each, kMeasures);
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(each[i]);
        const bool isNaive = i < 3;
        const double copies = isNaive ? each[i]["copies"].get<double>() : 0, allowed = isNaive ? 0.01 : 1e-3;
        EXPECT_NEAR(all[i].measure("driftXPx"), 0.5 * copies, allowed);
        EXPECT_NEAR(all[i].measure("driftYPx"), 0.5 * copies, allowed);
        EXPECT_NEAR(all[i].measure("copySigmaPx"), std::sqrt(copies) / 2, 0.01);
        EXPECT_TRUE(isNaive ? all[i].measure("identityMaxDiff") > 20 : all[i].measure("identityMaxDiff") == 0);
    }
    EXPECT_LE(all[0].measure("meanOfFourMaxDiff"), 1);
}

TEST_F(CliHalftexel, PixelsOfNaiveCopiesDriftAsMeasured) {
    // A single column of light becomes a binomial of ten halves, five pixels to the right.
    Image input(40, 40, 3);
    for (int y = 0; y < 40; ++y)
        for (int c = 0; c < 3; ++c) input.at(10, y, c) = 255;
    const Image drawn = copied(input, {"rule=d3d9", "copies=10"});
    ASSERT_EQ(run({"--from", "frame.png", "--dump-state", "s.json"}).code, 0);
    const Json state = json("s.json");
    EXPECT_EQ(state["scene"], "copies");
    EXPECT_EQ(state["rule"], "d3d9");
    EXPECT_NEAR(state["levels"][1]["centroid"][0].get<double>() - state["levels"][0]["centroid"][0].get<double>(), 5,
                0.1);
    double light = 0, moment = 0;
    for (int x = 0; x < 40; ++x) light += drawn.at(x, 20, 0), moment += x * drawn.at(x, 20, 0);
    EXPECT_NEAR(moment / light, 15, 0.1);
    EXPECT_NEAR(drawn.at(15, 20, 0), 255 * 252 / 1024.0, 4);
}

TEST_F(CliHalftexel, CopiesFillTheCaptureAtAnySize) {
    write("p.png", noiseImage(20, 10));
    for (const char* size : {"1x1", "31x17", "320x180"})
        EXPECT_EQ(sizeOf(captured({"scene=copies", "copies=2"}, {"--size", size, "--tick", "0", "--input", "p.png"})),
                  size);
}

// Multisampled edges

TEST_F(CliHalftexel, NaiveEdgeIsHalfCoveredAndCornerQuarter) {
    const Json copy{{"scene", "copies"}, {"msaa", "4"}, {"copies", 1}};
    std::vector<Json> each;
    for (const char* rule : {"d3d9", "d3d9Uv"}) each.push_back(copy), each.back()["rule"] = rule;
    for (const char* rule : {"gl", "d3d9Position"})
        for (const char* pattern : {"grid", "driver"})
            each.push_back(copy), each.back().update({{"rule", rule}, {"pattern", pattern}});
    const std::vector<Drawn> all = shown(0, each, kMeasures);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].measure("edgeCoverage"), i < 2 ? 0.5 : 1) << each[i];
        EXPECT_EQ(all[i].measure("cornerCoverage"), i < 2 ? 0.25 : 1) << each[i];
    }
}

TEST_F(CliHalftexel, CapturedPixelsShowGreyEdges) {
    const Image white = uniformImage(12, 9, 255);
    for (const char* rule : {"d3d9", "d3d9Uv"}) {
        const Image drawn = copied(white, {std::string("rule=") + rule, "msaa=4", "copies=1"});
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 12; ++x) {
                const double truth = 255 * (x == 0 ? 0.5 : 1) * (y == 0 ? 0.5 : 1);
                for (int c = 0; c < 3; ++c) ASSERT_NEAR(drawn.at(x, y, c), truth, 0.8) << rule << " " << x << " " << y;
            }
    }
    for (const char* rule : {"gl", "d3d9Position"})
        EXPECT_TRUE(copied(white, {std::string("rule=") + rule, "msaa=4", "copies=1"}) == white) << rule;
}

TEST_F(CliHalftexel, DriverPatternShowsGreyEdgesToo) {
    const Image white = uniformImage(12, 9, 255);
    const Image naive = copied(white, {"rule=d3d9", "msaa=4", "pattern=driver", "copies=1"});
    for (int y = 1; y < 9; ++y) EXPECT_LT(naive.at(0, y, 0), 255) << y;
    for (int x = 1; x < 12; ++x) EXPECT_LT(naive.at(x, 0, 0), 255) << x;
    EXPECT_LT(naive.at(0, 0, 0), naive.at(0, 4, 0));
    EXPECT_EQ(naive.at(5, 5, 0), 255);
    const Json measures = measured({"scene=copies", "rule=d3d9", "msaa=4", "pattern=driver", "copies=1"});
    EXPECT_LT(figure(measures, "edgeCoverage"), 1);
    EXPECT_LT(figure(measures, "cornerCoverage"), figure(measures, "edgeCoverage"));
    for (const char* rule : {"gl", "d3d9Position"})
        EXPECT_TRUE(copied(white, {std::string("rule=") + rule, "msaa=4", "pattern=driver", "copies=1"}) == white)
            << rule;
}

// Downsampling

TEST_F(CliHalftexel, FourTapsAreMeanOfSixteenTexels) {
    for (const auto& [width, height] : {std::pair{64, 48}, {61, 47}, {5, 3}, {1, 1}}) {
        const Image input = noiseImage(width, height, 8);
        const Image half = downsampled(input, {"filter=tap4", "level=1"});
        EXPECT_EQ(half.width, (width + 1) / 2);
        EXPECT_EQ(half.height, (height + 1) / 2);
        EXPECT_LE(largestDifference(half, meanOf16(input)), 1) << sizeOf(input);
    }
}

TEST_F(CliHalftexel, LinearFiltersMatchPublishedKernels) {
    for (const char* filter : {"box2", "tap4", "bspline", "tap13", "dualKawase"})
        for (const auto& [width, height] : sampleOf({std::pair{61, 47}, {64, 48}, {5, 3}}, 1)) {
            const Image input = noiseImage(width, height, 9);
            const Image half = downsampled(input, {std::string("filter=") + filter, "level=1"});
            EXPECT_LE(largestDifference(half, halve(Numbers(input), kernelOf(filter))), 1) << filter << sizeOf(input);
        }
}

TEST_F(CliHalftexel, MistakeReadsHalfTexelOff) {
    const Image input = noiseImage(64, 48, 10);
    const Image wrong = downsampled(input, {"filter=box2", "level=1", "mistake=true"});
    // A tap half a texel to the upper left of the corner, in both directions, is the centre of a texel.
    Numbers truth(32, 24);
    for (int y = 0; y < 24; ++y)
        for (int x = 0; x < 32; ++x)
            for (int c = 0; c < 3; ++c) truth.at(x, y, c) = input.at(2 * x, 2 * y, c);
    EXPECT_LE(largestDifference(wrong, truth), 1);
}

TEST_F(CliHalftexel, EachLevelIsPreviousLevelHalved) {
    for (const auto& [width, height] : {std::pair{64, 48}, {61, 47}}) {
        const Image input = noiseImage(width, height, 11);
        Numbers truth(input);
        for (int level = 1; level <= 5; ++level) {
            truth = halve(truth, kernelOf("bspline"));
            const Image small = downsampled(input, {"filter=bspline", "level=" + std::to_string(level)});
            EXPECT_EQ(small.width, truth.width) << sizeOf(input) << " level " << level;
            EXPECT_EQ(small.height, truth.height) << sizeOf(input) << " level " << level;
            EXPECT_LE(largestDifference(small, truth), 1) << sizeOf(input) << " level " << level;
        }
    }
    const Image wide = noiseImage(640, 360, 12);
    EXPECT_EQ(sizeOf(downsampled(wide, {"level=8"})), "3x2") << "640, 320, 160, 80, 40, 20, 10, 5, 3";
}

TEST_F(CliHalftexel, DownsampleListsPassResult) {
    const Outcome list = run({"scene=downsample"}, {"--tick", "0", "--list-passes", "--json"});
    const Json names = parseJson(list.out, "stdout").value_or(Json::array());
    EXPECT_EQ(std::count(names.begin(), names.end(), Json("result")), 1) << names.dump();
}

TEST_F(CliHalftexel, FilterMeasuresMatchTheory) {
    std::vector<Json> each;
    for (const char* filter : {"box2", "tap4", "bspline", "tap13", "dualKawase", "karis"})
        each.push_back({{"scene", "downsample"}, {"filter", filter}});
    const std::vector<Drawn> all = shown(0, each, kMeasures, {"--size", "61x47"});
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string filter = each[i]["filter"];
        SCOPED_TRACE(filter);
        EXPECT_LE(all[i].measure("boxMaxDiff"), 1.0 / 255);
        EXPECT_LE(all[i].measure("boxMaxRelative"), 1e-3);
        EXPECT_NEAR(all[i].measure("dcGain"), 1, 1e-3);
        EXPECT_NEAR(all[i].measure("impulseShiftPx"), 0, 1e-3);
        if (filter == "karis") continue;
        const double sigma = sigmaOf(kernelOf(filter));
        EXPECT_NEAR(all[i].measure("impulseSigmaTarget"), sigma, 1e-6);
        EXPECT_NEAR(all[i].measure("impulseSigma"), sigma, 1e-3);
    }
    Image point = uniformImage(31, 20, 0);
    point.at(30, 19, 1) = 1;
    for (const Image& input : {noiseImage(97, 33), uniformImage(9, 9, 0), point, uniformImage(1, 1, 200)}) {
        write("p.png", input);
        const Json measures = measured({"scene=downsample"}, {"--size", "32x18", "--tick", "0", "--input", "p.png"});
        EXPECT_LE(figure(measures, "boxMaxDiff"), 1.0 / 255) << sizeOf(input);
        EXPECT_LE(figure(measures, "boxMaxRelative"), 1e-3) << sizeOf(input);
    }
    const Json wrong = measured({"scene=downsample", "filter=tap4", "mistake=true"});
    EXPECT_NEAR(figure(wrong, "impulseShiftPx"), 0.5, 0.01);
    EXPECT_GT(figure(wrong, "boxMaxDiff"), 4.0 / 255);
}

TEST_F(CliHalftexel, KarisDimsFireflyAndKeepsConstant) {
    Image input = uniformImage(32, 32, 10);
    for (int c = 0; c < 3; ++c) input.at(15, 15, c) = 255;
    const Image mean = downsampled(input, {"filter=tap13"});
    const Image calm = downsampled(input, {"filter=karis"});
    EXPECT_LT(calm.at(7, 7, 0), mean.at(7, 7, 0));
    EXPECT_EQ(calm.at(1, 1, 0), 10);
}

// Pyramid

/// Largest of |2 c(i) − c(i − 1)| over the levels of a state dump.
double largestLevelShift(const Json& state) {
    double largest = 0;
    const Json& levels = state["levels"];
    for (std::size_t i = 1; i < levels.size(); ++i)
        for (const std::size_t axis : {0u, 1u})
            largest = std::max(largest, std::fabs(2 * levels[i]["centroid"][axis].get<double>() -
                                                  levels[i - 1]["centroid"][axis].get<double>()));
    return largest;
}

TEST_F(CliHalftexel, WideLightKeepsCentroidOnEveryLevel) {
    for (const auto& [width, height] : sampleOf({std::pair{641, 359}, {640, 360}}, 1))
        for (const Drawn& drawn : pyramids(7, Json::object(), std::to_string(width) + "x" + std::to_string(height))) {
            EXPECT_LT(drawn.measure("centroidShiftPx"), 0.01);
            for (int level = 1; level <= 5; ++level)
                EXPECT_LT(drawn.measure("centroidShift" + std::to_string(level)), 0.01);
            const Json& state = drawn.state;
            for (const char* key : {"tick", "scene", "rule", "levels"}) ASSERT_TRUE(state.contains(key)) << key;
            EXPECT_EQ(state["tick"], 7);
            EXPECT_EQ(state["scene"], "pyramid");
            EXPECT_EQ(state["rule"], "gl");
            ASSERT_EQ(state["levels"].size(), 6u) << "the image and five levels";
            int w = width, h = height;
            for (const Json& level : state["levels"]) {
                EXPECT_EQ(level["width"], w);
                EXPECT_EQ(level["height"], h);
                w = (w + 1) / 2, h = (h + 1) / 2;
            }
            EXPECT_LT(largestLevelShift(state), 0.01);
        }
}

TEST_F(CliHalftexel, MistakeMovesLightHalfTexelPerLevel) {
    // Half a texel off, box2 takes one texel of four: only a light wider than two texels of level 4 keeps its centroid
    // there.
    for (const Drawn& drawn : pyramids(3, {{"mistake", true}, {"lightSize", 32}}, "641x359")) {
        for (int level = 1; level <= 5; ++level)
            EXPECT_NEAR(drawn.measure("centroidShift" + std::to_string(level)), 0.5, 0.01) << level;
        const Json& levels = drawn.state["levels"];
        for (std::size_t i = 1; i < levels.size(); ++i)
            for (const std::size_t axis : {0u, 1u})
                EXPECT_NEAR(
                    2 * levels[i]["centroid"][axis].get<double>() - levels[i - 1]["centroid"][axis].get<double>(), 0.5,
                    0.01)
                    << "to the lower right";
    }
}

TEST_F(CliHalftexel, HaloPositionIsStableForSubpixelOffsets) {
    const std::vector<Drawn> all = shown(0,
                                         {{{"scene", "post"}},
                                          {{"scene", "pyramid"}},
                                          {{"scene", "post"}, {"mistake", true}},
                                          {{"scene", "pyramid"}, {"mistake", true}},
                                          {{"scene", "pyramid"}, {"filter", "box2"}},
                                          {{"scene", "pyramid"}, {"filter", "tap4"}}},
                                         kMeasures);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i < 2) {
            EXPECT_LT(all[i].measure("haloWanderPx"), 0.01) << i;
            EXPECT_LT(all[i].measure("haloFlicker"), 1e-3) << i;
        } else {
            EXPECT_GT(all[i].measure("haloWanderPx"), i < 4 ? 0.5 : 0.1) << i;
        }
    }
}

// Fade

TEST_F(CliHalftexel, FadeLeavesLineUnderDisplacedQuad) {
    write("p.png", uniformImage(320, 180, 0));
    // A fade of four seconds is white after two, and half white after one.
    std::vector<Json> each;
    for (const char* rule : {"gl", "d3d9Position", "d3d9", "d3d9Uv"})
        each.push_back({{"scene", "fade"}, {"rule", rule}, {"msaa", "4"}, {"pattern", "grid"}, {"fadeSeconds", 4}});
    for (const Json& one : each) {
        run(assignmentsOf(one),
            {"--size", "320x180", "--ticks", "60:120:60", "--input", "p.png", "--capture", "%d.png"});
        const bool isOff = one["rule"] == "d3d9" || one["rule"] == "d3d9Uv";
        for (const auto& [name, white] : {std::pair{"120.png", 255.0}, {"60.png", 127.5}}) {
            SCOPED_TRACE(one.dump() + name);
            const Image shot = image(name);
            for (int y = 90; y < 180; y += 10)
                for (int c = 0; c < 3; ++c) {
                    EXPECT_NEAR(shot.at(10, y, c), white, 1.1) << y;
                    if (isOff)
                        EXPECT_NEAR(shot.at(0, y, c), white / 2, 1.1) << y;
                    else
                        EXPECT_EQ(shot.at(0, y, c), shot.at(10, y, c)) << y;
                    EXPECT_NEAR(shot.at(319, y, c), white, 1.1) << y;
                }
        }
    }
    const std::vector<Drawn> measured = shown(0, each, kMeasures);
    EXPECT_EQ(measured[1].measure("edgeCoverage"), 1);
    EXPECT_EQ(measured[2].measure("edgeCoverage"), 0.5);
    EXPECT_EQ(measured[2].measure("cornerCoverage"), 0.25);
}

// Microscope and parameters

TEST_F(CliHalftexel, MicroscopeShowsPickedPixelAndRule) {
    const Json first{{"scene", "microscope"}, {"pickX", 1}, {"pickY", 1}};
    std::vector<Json> each(6, first);
    each[1]["pickX"] = 2, each[2]["pickY"] = 2;
    each[3]["rule"] = "d3d9", each[4]["rule"] = "d3d9Uv", each[5]["rule"] = "d3d9Position";
    const std::vector<Drawn> all = shown(0, each, kFrames, {"--size", "320x180"});
    for (std::size_t i = 1; i < all.size(); ++i)
        EXPECT_GT(largestDifference(all[0].frame, all[i].frame), 20) << each[i];
}

TEST_F(CliHalftexel, EverySceneOfAnImageAcceptsOneOfAnySize) {
    for (const char* scene : {"post", "copies", "downsample", "pyramid", "fade"})
        for (const auto& [width, height] : sampleOf({std::pair{1, 200}, {3, 5}, {1, 1}}, 1)) {
            write("p.png", noiseImage(width, height));
            const Words more{"--size", "64x36", "--tick", "1", "--input", "p.png", "--dump-state", "s.json"};
            const Image shot = captured({std::string("scene=") + scene, "level=8", "threshold=1"}, more);
            EXPECT_EQ(sizeOf(shot), "64x36") << scene << " " << width << "x" << height;
            EXPECT_EQ(json("s.json").value("scene", ""), scene);
        }
}

// Reftests

TEST_F(CliHalftexel, MistakeBeyondRightEdgeChangesNothing) {
    const std::vector<Drawn> all = shown(30,
                                         {{{"scene", "post"}, {"mistake", false}},
                                          {{"scene", "post"}, {"mistake", true}, {"split", 1}},
                                          {{"scene", "post"}, {"mistake", false}, {"split", 0}},
                                          {{"scene", "post"}, {"mistake", true}, {"split", 0}}},
                                         kFrames, {"--size", "320x180"});
    for (const std::size_t same : {1u, 2u}) EXPECT_TRUE(all[same].frame == all[0].frame) << same;
    EXPECT_GT(largestDifference(all[3].frame, all[0].frame), 3);
}

}  // namespace
}  // namespace arclight::test
