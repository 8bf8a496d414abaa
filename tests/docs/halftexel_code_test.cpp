// The code and the figures of docs/halftexel.md: the C++ against the suite's rules and filters, the shaders, drawn,
// against plain sums.
#include <cmath>

#include "core/random.h"
#include "docs/code/halftexel_1.h"
#include "docs/code/halftexel_2.h"
#include "docs/code/halftexel_3.h"
#include "docs/page.h"
#include "gfx/gl_test.h"
#include "sim/texels/pixel_rule.h"
#include "sim/texels/texel_filter.h"

namespace arclight::test {
namespace {

using namespace texels;

/// Odd, even, tiny, thin.
constexpr std::pair<int, int> kSizes[] = {{64, 48}, {61, 47}, {34, 21}, {7, 50}, {5, 3}, {2, 1}, {1, 1}};

Channel randomChannel(int width, int height, Random& random) {
    Channel channel(width, height);
    for (float& value : channel.values) value = 4 * random.uniform01();
    return channel;
}

TexelGrid gridOf(const Channel& channel) {
    TexelGrid grid(channel.width, channel.height);
    for (std::size_t i = 0; i < channel.values.size(); ++i)
        grid.texels[i] = glm::dvec3(static_cast<double>(channel.values[i]));
    return grid;
}

TEST(HalftexelPage, PixelsFetchWhereTheSuitesRulesSay) {
    for (int n = 1; n <= 64; ++n) {
        for (int i = 0; i < n; ++i) {
            EXPECT_NEAR(n * centreOf(i, n), fetchPosition(PixelRule::gl, i, n, n), 1e-12);
            EXPECT_NEAR(n * d3d9FetchOf(i, n), fetchPosition(PixelRule::d3d9, i, n, n), 1e-12);
            EXPECT_NEAR(n * d3d9FetchOf(i, n) + 0.5, fetchPosition(PixelRule::d3d9Uv, i, n, n), 1e-12);
            EXPECT_NEAR(n * d3d9FetchOf(i, n, -0.5), fetchPosition(PixelRule::d3d9Position, i, n, n), 1e-12);
            const auto onCentre = blendAt(centreOf(i, n), n);
            EXPECT_NEAR(onCentre.first + onCentre.weight, i, 1e-12) << "a fetch on a centre is one texel";
        }
        EXPECT_NEAR(clipOf(-0.5, n), -1.0 / n, 1e-15);
    }
    EXPECT_EQ(centreOf(0, 4), 0.125);
}

TEST(HalftexelPage, TheTriangleFetchesEveryTexelAtItsCentre) {
    for (const auto& [width, height] : kSizes)
        for (const bool isDirect3D9 : {false, true}) {
            const Corner first = fullscreenCorner(0, width, height, isDirect3D9);
            const Corner right = fullscreenCorner(1, width, height, isDirect3D9);
            const Corner below = fullscreenCorner(2, width, height, isDirect3D9);
            for (int j = 0; j < height; ++j)
                for (int i = 0; i < width; ++i) {
                    // Where the API has the centre of pixel (i, j) in clip space: Direct3D 9 has (-1, +1) on a centre.
                    const double x = 2 * (isDirect3D9 ? i : i + 0.5) / width - 1;
                    const double y = 1 - 2 * (isDirect3D9 ? j : j + 0.5) / height;
                    const double a = (x - first.x) / (right.x - first.x), b = (y - first.y) / (below.y - first.y);
                    EXPECT_NEAR(first.u + a * (right.u - first.u) + b * (below.u - first.u), centreOf(i, width), 1e-12);
                    EXPECT_NEAR(first.v + a * (right.v - first.v) + b * (below.v - first.v), centreOf(j, height),
                                1e-12);
                    EXPECT_GE(a, 0);
                    EXPECT_GE(b, 0);
                    EXPECT_LE(a + b, 1) << "the centre lies inside";
                }
        }
}

TEST(HalftexelPage, AFetchBlendsTheTexelsThatTheSuiteBlends) {
    Random random(Seed{1});
    for (int run = 0; run < 20000; ++run) {
        const int width = 1 + static_cast<int>(random.below(40)), height = 1 + static_cast<int>(random.below(40));
        const double u = static_cast<double>(random.uniform(-0.2f, 1.2f));
        const double v = static_cast<double>(random.uniform(-0.2f, 1.2f));
        const auto x = blendAt(u, width), y = blendAt(v, height);
        const std::array<FetchedTexel, 4> truth = bilinearFetch({u * width, v * height}, width, height);
        EXPECT_EQ(truth[0].x, std::clamp(x.first, 0, width - 1));
        EXPECT_EQ(truth[3].y, std::clamp(y.first + 1, 0, height - 1));
        EXPECT_NEAR(truth[0].weight, (1 - x.weight) * (1 - y.weight), 1e-12);
        EXPECT_NEAR(truth[3].weight, x.weight * y.weight, 1e-12);
    }
}

TEST(HalftexelPage, TheReportOfAFilterIsThatOfTheSuite) {
    Random random(Seed{2});
    for (int run = 0; run < 2000; ++run) {
        std::array<double, 6> row{};
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            row[i] = row[5 - i] = static_cast<double>(random.uniform(0.05f, 1.0f));
            sum += 2 * row[i];
        }
        HalvingKernel kernel{};
        for (std::size_t y = 0; y < 6; ++y)
            for (std::size_t x = 0; x < 6; ++x) kernel[y][x] = row[y] * row[x] / (sum * sum);
        const HalvingReport report = reportOf(row);
        const KernelMoments truth = momentsOf(kernel);
        EXPECT_NEAR(report.sigma, truth.sigma, 1e-12);
        EXPECT_NEAR(report.wander, truth.worstShift, 1e-12);
        EXPECT_NEAR(report.flicker, truth.gainSwing, 1e-12);
        EXPECT_NEAR(report.shift, 0, 1e-12);
    }
}

/// The light of one texel of a row, halved by `weights`: how much arrives, and how far its centroid has moved.
glm::dvec2 arrivedAndMoved(std::span<const double> weights, int texel) {
    const int reach = static_cast<int>(weights.size()) / 2;
    double light = 0, moment = 0, sum = 0;
    for (const double weight : weights) sum += weight;
    for (int block = 0; block < 64; ++block) {
        const int j = texel - (2 * block + 1 - reach);
        if (j < 0 || j >= static_cast<int>(weights.size())) continue;
        light += weights[static_cast<std::size_t>(j)] / sum;
        moment += weights[static_cast<std::size_t>(j)] / sum * (2 * block + 1);
    }
    return {light, moment / light - (texel + 0.5)};
}

TEST(HalftexelPage, TheReportOfAFilterIsWhatHappensToSingleTexels) {
    Random random(Seed{3});
    for (int run = 0; run < 2000; ++run) {
        std::vector<double> weights(2 * (1 + random.below(4)));
        for (double& weight : weights) weight = static_cast<double>(random.uniform(0.05f, 1.0f));
        const glm::dvec2 even = arrivedAndMoved(weights, 64), odd = arrivedAndMoved(weights, 65);
        const HalvingReport report = reportOf(weights);
        EXPECT_NEAR(report.wander, std::max(std::fabs(even.y), std::fabs(odd.y)), 1e-12);
        EXPECT_NEAR(report.flicker, std::fabs(even.x - odd.x) / std::max(even.x, odd.x), 1e-12);
        EXPECT_NEAR(report.shift, -(even.x * even.y + odd.x * odd.y), 1e-12);
    }
}

TEST(HalftexelPage, TheTableOfFiltersIsTrue) {
    const auto expectRow = [](std::initializer_list<double> weights, double sigma, double wander) {
        const HalvingReport report = reportOf(std::vector<double>(weights));
        EXPECT_NEAR(report.sigma, sigma, 0.005);
        EXPECT_NEAR(report.wander, wander, 1e-12);
        EXPECT_NEAR(report.flicker, 0, 1e-12);
    };
    expectRow({1, 1}, 0.50, 0.5);
    expectRow({1, 1, 1, 1}, 1.12, 0.5);
    expectRow({1, 3, 3, 1}, 0.87, 0);
    expectRow({1, 3, 4, 4, 3, 1}, 1.32, 0);
    EXPECT_GT(reportOf(std::vector<double>{1, 2, 2, 1}).wander, 0.1);
}

TEST(HalftexelPage, AHalvedImageIsThatOfTheSuite) {
    Random random(Seed{4});
    for (const auto& [width, height] : kSizes) {
        const Channel source = randomChannel(width, height, random);
        const Channel half = halved(source);
        const TexelGrid truth = halve(gridOf(source), bsplineKernel());
        ASSERT_EQ(half.width, truth.width);
        ASSERT_EQ(half.height, truth.height);
        for (int y = 0; y < half.height; ++y)
            for (int x = 0; x < half.width; ++x) EXPECT_NEAR(half.at(x, y), truth.at(x, y).x, 1e-5);
    }
}

TEST(HalftexelPage, LightStaysWhereItIsOnTheWayDownAndUp) {
    for (const int texel : {30, 31, 32, 33}) {
        Channel source(64, 65);
        source.at(texel, 30) = 1;
        Channel image = halved(halved(halved(source)));
        EXPECT_NEAR(8 * centroidOf(gridOf(image)).x, texel + 0.5, 1e-5);
        EXPECT_NEAR(8 * centroidOf(gridOf(image)).y, 30.5, 1e-5);
        image = doubled(doubled(doubled(image, 16, 17), 32, 33), 64, 65);
        EXPECT_NEAR(centroidOf(gridOf(image)).x, texel + 0.5, 1e-4);
        EXPECT_NEAR(centroidOf(gridOf(image)).y, 30.5, 1e-4);
    }
}

TEST(HalftexelPage, DoublingConvergesToTheQuadraticSpline) {
    Channel image(16, 1);
    image.at(8, 0) = 1;
    constexpr int kDoublings = 7;
    for (int i = 0; i < kDoublings; ++i) image = doubled(image, 2 * image.width, 1);
    for (int x = 0; x < image.width; ++x) {
        const double t = std::fabs((x + 0.5) / (1 << kDoublings) - 8.5);
        const double spline = t < 0.5 ? 0.75 - t * t : t < 1.5 ? 0.5 * (1.5 - t) * (1.5 - t) : 0;
        EXPECT_NEAR(image.at(x, 0), spline, 0.01) << x;
    }
}

class HalftexelPageShaders : public Gl {
protected:
    enum Block : int { vertexBlock = 1, fetchBlock, halvingBlock, doublingBlock };

    /// What `expression` gives in every pixel of `to`, with block `block` of the page's GLSL in front of it.
    Pixels drawn(const Framebuffer& to, const Texture& source, Block block, const std::string& expression) {
        const std::string name = "test/" + std::to_string(++programs_) + ".frag";
        folder_.write("test/page.vert", codeOf(vertexBlock));
        folder_.write(name, codeOf(block) + "uniform sampler2D source;\nuniform int fineHeight;\nin vec2 uv;\n" +
                                "out vec4 colour;\nvoid main() { colour = " + expression + "; }\n");
        const Program program = shaders_.program("test/page.vert", name);
        EXPECT_TRUE(shaders_.faults().empty()) << shaders_.faults().front();
        drawFullscreen(to, program.set("source", source).set("fineHeight", to.height()));
        return Pixels(to);
    }

    static std::string codeOf(Block block) {
        for (const CodeBlock& code : page().blocks)
            if (code.language == "glsl" && code.number == block) return code.code;
        ADD_FAILURE() << "no block " << block << " of GLSL";
        return "";
    }
    static const Page& page() {
        static const Page read = readPage("docs/halftexel.md");
        return read;
    }

    static Texture textureOf(const Channel& channel) {
        return lightTexture(
            channel.width, channel.height,
            [&](int x, int y) { return glm::vec4(glm::vec3(channel.at(x, channel.height - 1 - y)), 1); },
            Filter::linear);
    }

    /// Halves random images of all sizes and compares with the weights of `kernel`.
    void expectHalving(const std::string& function, const HalvingKernel& kernel) {
        Random random(Seed{5});
        for (const auto& [width, height] : kSizes) {
            SCOPED_TRACE(function + " " + std::to_string(width) + "x" + std::to_string(height));
            const Channel source = randomChannel(width, height, random);
            const Framebuffer to = target((width + 1) / 2, (height + 1) / 2);
            const Pixels half = drawn(to, textureOf(source), halvingBlock, "vec4(" + function + "(source), 1.0)");
            const TexelGrid truth = halve(gridOf(source), kernel);
            for (int y = 0; y < half.height; ++y)
                for (int x = 0; x < half.width; ++x) EXPECT_NEAR(half.at(x, y), truth.at(x, y).x, 2e-4);
        }
    }

    /// Doubles to all sizes; `taps` are offsets in coarse texels and weights.
    void expectDoubling(const std::string& function, const std::vector<glm::dvec3>& taps) {
        Random random(Seed{6});
        for (const auto& [width, height] : kSizes) {
            SCOPED_TRACE(function + " " + std::to_string(width) + "x" + std::to_string(height));
            const Channel coarse = randomChannel((width + 1) / 2, (height + 1) / 2, random);
            const Framebuffer to = target(width, height);
            const Pixels fine =
                drawn(to, textureOf(coarse), doublingBlock, "vec4(" + function + "(source, fineHeight), 1.0)");
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    double truth = 0;
                    for (const glm::dvec3& tap : taps)
                        for (const FetchedTexel& texel : bilinearFetch(
                                 {0.5 * (x + 0.5) + tap.x, 0.5 * (y + 0.5) + tap.y}, coarse.width, coarse.height))
                            truth += tap.z * texel.weight * static_cast<double>(coarse.at(texel.x, texel.y));
                    EXPECT_NEAR(fine.at(x, y), truth, 2e-4) << x << ' ' << y;
                }
        }
    }

private:
    ShaderFolder folder_;
    Shaders shaders_{folder_.root()};
    int programs_ = 0;
};

TEST_F(HalftexelPageShaders, ATriangleCopiesEveryTexel) {
    Random random(Seed{7});
    for (const auto& [width, height] : kSizes) {
        const Channel source = randomChannel(width, height, random);
        const Texture texture = textureOf(source);
        const Framebuffer to = target(width, height);
        const Pixels exact = drawn(to, texture, fetchBlock, "texelHere(source)");
        const Pixels onScreen = drawn(to, texture, fetchBlock, "texture(source, screenCoordinate(source))");
        const Pixels carried = drawn(to, texture, fetchBlock, "texture(source, uv)");
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                EXPECT_EQ(exact.at(x, y), source.at(x, y));
                EXPECT_NEAR(onScreen.at(x, y), source.at(x, y), 5e-5f);
                EXPECT_NEAR(carried.at(x, y), source.at(x, y), 5e-5f);
            }
        const Pixels centres = drawn(to, texture, fetchBlock, "vec4(uv, 0.0, 1.0)");
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                EXPECT_NEAR(centres.at(x, y, 0), centreOf(x, width), 1e-5);
                EXPECT_NEAR(centres.at(x, y, 1), centreOf(height - 1 - y, height), 1e-5);
            }
    }
}

TEST_F(HalftexelPageShaders, ATriangleCoversEverySample) {
    const Framebuffer samples("samples", {.width = 33, .height = 17, .colours = {PixelFormat::rgba8}, .samples = 4});
    const Framebuffer resolved("resolved", {.width = 33, .height = 17, .colours = {PixelFormat::rgba8}});
    samples.clear(0, 0, 0, 1);
    const Texture unused = textureOf(Channel(1, 1));
    ShaderFolder folder;
    folder.write("test/page.vert", codeOf(vertexBlock));
    folder.write("test/white.frag", "out vec4 colour;\nvoid main() { colour = vec4(1.0); }\n");
    Shaders shaders(folder.root());
    drawFullscreen(samples, shaders.program("test/page.vert", "test/white.frag"));
    samples.resolveTo(resolved);
    const Pixels white(resolved);
    EXPECT_EQ(white.sum(), 33 * 17);
}

TEST_F(HalftexelPageShaders, HalvingGivesThePublishedWeights) {
    expectHalving("halveBox", box2Kernel());
    expectHalving("halveSpline", bsplineKernel());
    expectHalving("halveDual", dualKawaseKernel());
    expectHalving("halve13", tap13Kernel());
}

TEST_F(HalftexelPageShaders, DoublingGivesThePublishedWeights) {
    constexpr double kHalf = 0.5, kSixth = 1.0 / 6, kTwelfth = 1.0 / 12;
    expectDoubling("doubleLinear", {{0, 0, 1}});
    expectDoubling("doubleSmooth",
                   {{-kHalf, -kHalf, 0.25}, {kHalf, -kHalf, 0.25}, {-kHalf, kHalf, 0.25}, {kHalf, kHalf, 0.25}});
    expectDoubling("doubleDual", {{-kHalf, -kHalf, kSixth},
                                  {kHalf, -kHalf, kSixth},
                                  {-kHalf, kHalf, kSixth},
                                  {kHalf, kHalf, kSixth},
                                  {-1, 0, kTwelfth},
                                  {1, 0, kTwelfth},
                                  {0, -1, kTwelfth},
                                  {0, 1, kTwelfth}});
}

TEST_F(HalftexelPageShaders, OneTapOnTheWayUpIsTheThirdBlocksDoubling) {
    Random random(Seed{8});
    for (const auto& [width, height] : kSizes) {
        const Channel coarse = randomChannel((width + 1) / 2, (height + 1) / 2, random);
        const Framebuffer to = target(width, height);
        const Pixels fine = drawn(to, textureOf(coarse), doublingBlock, "vec4(doubleLinear(source, fineHeight), 1.0)");
        const Channel truth = doubled(coarse, width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) EXPECT_NEAR(fine.at(x, y), truth.at(x, y), 2e-4f) << x << ' ' << y;
    }
}

}  // namespace
}  // namespace arclight::test
