// The filters of the bloom against plain sums, and the stack's halo against the position of its light.
#include "gfx/gl_test.h"

#include <cmath>

#include "core/random.h"
#include "gfx/blur.h"
#include "gfx/pyramid.h"

namespace arclight::test {
namespace {

constexpr DownFilter kAllFilters[] = {DownFilter::box2,  DownFilter::tap4,       DownFilter::bspline,
                                      DownFilter::tap13, DownFilter::dualKawase, DownFilter::karis};
/// Even, odd, thin and tiny sizes.
constexpr std::pair<int, int> kSizes[] = {{64, 48}, {61, 47}, {101, 7}, {5, 3}, {2, 1}, {1, 1}};

/// An image of numbers; row 0 is at the top.
struct Numbers {
    int width, height;
    std::vector<float> values;
    float at(int x, int y) const {
        return values[static_cast<std::size_t>(std::clamp(y, 0, height - 1) * width + std::clamp(x, 0, width - 1))];
    }
    Texture texture() const {
        return lightTexture(width, height, [&](int x, int y) { return glm::vec4(at(x, height - 1 - y), 0, 0, 1); },
                            Filter::linear);
    }
};

Numbers randomNumbers(int width, int height) {
    Random random(Seed{static_cast<std::uint64_t>(width * 1000 + height)});
    Numbers numbers{width, height, std::vector<float>(static_cast<std::size_t>(width * height))};
    for (float& value : numbers.values) value = static_cast<float>(random.below(1024)) / 64.0f;
    return numbers;
}

/// A light texture with linear filtering, as targets have.
Texture linearLight(int width, int height, const std::function<glm::vec4(int, int)>& colour) {
    return lightTexture(width, height, colour, Filter::linear);
}

class Pyramids : public Gl {
protected:
    Pixels down(const Numbers& from, DownFilter filter, float error = 0) {
        const Texture source = from.texture();
        const Framebuffer to = target(halved(from.width), halved(from.height));
        Pass pass("half", to);
        filters.down(pass, source, filter, error);
        return Pixels(to);
    }
    /// Expects that the filter gives `truth(numbers, x, y)` in every texel, for random numbers of all sizes.
    void expectKernel(DownFilter filter, const std::function<double(const Numbers&, int, int)>& truth) {
        for (const auto& [width, height] : kSizes) {
            SCOPED_TRACE(std::to_string(width) + "x" + std::to_string(height));
            const Numbers numbers = randomNumbers(width, height);
            const Pixels half = down(numbers, filter);
            ASSERT_EQ(half.width, (width + 1) / 2);
            ASSERT_EQ(half.height, (height + 1) / 2);
            for (int y = 0; y < half.height; ++y)
                for (int x = 0; x < half.width; ++x) EXPECT_NEAR(half.at(x, y), truth(numbers, x, y), 2e-4) << x << ' ' << y;
        }
    }
    static double weighted(const Numbers& n, int x, int y, const std::vector<double>& row) {
        const int reach = static_cast<int>(row.size()) / 2;
        double sum = 0;
        for (int j = 0; j < 2 * reach; ++j)
            for (int i = 0; i < 2 * reach; ++i)
                sum += row[static_cast<std::size_t>(i)] * row[static_cast<std::size_t>(j)] *
                       static_cast<double>(n.at(2 * x + 1 - reach + i, 2 * y + 1 - reach + j));
        return sum;
    }

    Shaders shaders{sourceFolder()};
    PyramidFilters filters{shaders};
};

TEST_F(Pyramids, Box2IsTheMeanOfTwoByTwo) {
    expectKernel(DownFilter::box2, [](const Numbers& n, int x, int y) { return weighted(n, x, y, {0.5, 0.5}); });
}

TEST_F(Pyramids, Tap4IsTheMeanOfFourByFour) {
    expectKernel(DownFilter::tap4, [](const Numbers& n, int x, int y) { return weighted(n, x, y, {0.25, 0.25, 0.25, 0.25}); });
}

TEST_F(Pyramids, BsplineWeighsOneThreeThreeOne) {
    expectKernel(DownFilter::bspline,
                 [](const Numbers& n, int x, int y) { return weighted(n, x, y, {0.125, 0.375, 0.375, 0.125}); });
}

TEST_F(Pyramids, Tap13IsFiveOverlappingBlocks) {
    expectKernel(DownFilter::tap13, [](const Numbers& n, int x, int y) {
        const auto block = [&](int left, int top) {
            double sum = 0;
            for (int j = 0; j < 4; ++j)
                for (int i = 0; i < 4; ++i) sum += static_cast<double>(n.at(2 * x + left + i, 2 * y + top + j)) / 16;
            return sum;
        };
        return 0.5 * block(-1, -1) + 0.125 * (block(-2, -2) + block(0, -2) + block(-2, 0) + block(0, 0));
    });
}

TEST_F(Pyramids, DualKawaseIsCentreAndDiagonals) {
    expectKernel(DownFilter::dualKawase, [](const Numbers& n, int x, int y) {
        const auto square = [&](int left, int top) {
            double sum = 0;
            for (int j = 0; j < 2; ++j)
                for (int i = 0; i < 2; ++i) sum += static_cast<double>(n.at(2 * x + left + i, 2 * y + top + j)) / 4;
            return sum;
        };
        return 0.5 * square(0, 0) + 0.125 * (square(-1, -1) + square(1, -1) + square(-1, 1) + square(1, 1));
    });
}

TEST_F(Pyramids, KarisSuppressesFireflies) {
    Numbers faint = randomNumbers(32, 32);
    for (float& value : faint.values) value *= 1e-5f;
    const Pixels a = down(faint, DownFilter::karis), b = down(faint, DownFilter::tap13);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) EXPECT_NEAR(a.at(x, y) / b.at(x, y), 1, 1e-3);
    Numbers firefly{32, 32, std::vector<float>(32 * 32, 0.1f)};
    firefly.values[16 * 32 + 16] = 10000;
    float tamed = 0, plain = 0;
    const Pixels c = down(firefly, DownFilter::karis), d = down(firefly, DownFilter::tap13);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) tamed = std::max(tamed, c.at(x, y)), plain = std::max(plain, d.at(x, y));
    EXPECT_GT(plain, 500);
    EXPECT_LT(tamed, 2);
}

/// A pixel below 0 is a fault, but must not become a blob. Near -1, Karis's weights would have no bound.
TEST_F(Pyramids, APixelBelowZeroStaysSmall) {
    for (const DownFilter filter : kAllFilters)
        for (const float wrong : {-0.5f, -0.9999f, -1.0f, -1.0001f, -2426.0f}) {
            Numbers numbers{32, 32, std::vector<float>(32 * 32, 0.1f)};
            numbers.values[16 * 32 + 16] = wrong;
            const Pixels half = down(numbers, filter);
            for (int y = 0; y < half.height; ++y)
                for (int x = 0; x < half.width; ++x)
                    ASSERT_TRUE(half.at(x, y) >= 0 && half.at(x, y) < 0.101f) << half.at(x, y) << " by " << wrong;
        }
}

TEST_F(Pyramids, ConstantStaysConstantAtEverySize) {
    for (const DownFilter filter : kAllFilters)
        for (const auto& [width, height] : kSizes) {
            const Numbers constant{width, height, std::vector<float>(static_cast<std::size_t>(width * height), 3.25f)};
            const Pixels half = down(constant, filter);
            for (int y = 0; y < half.height; ++y)
                for (int x = 0; x < half.width; ++x) EXPECT_NEAR(half.at(x, y), 3.25f, 1e-5f);
        }
}

TEST_F(Pyramids, HalfTexelErrorShiftsLightByHalfATexel) {
    // A wide spot, so that no filter's own shape shows.
    for (const DownFilter filter : {DownFilter::box2, DownFilter::tap4, DownFilter::bspline, DownFilter::tap13, DownFilter::dualKawase}) {
        Numbers spot{96, 97, std::vector<float>(96 * 97)};
        for (int y = 0; y < 97; ++y)
            for (int x = 0; x < 96; ++x) {
                const float dx = static_cast<float>(x) - 47.1f, dy = static_cast<float>(y) - 45.6f;
                spot.values[static_cast<std::size_t>(y * 96 + x)] = std::exp(-(dx * dx + dy * dy) / 60);
            }
        const auto centre = [](int width, int height, const std::function<float(int, int)>& at) {
            glm::dvec2 moment(0);
            double sum = 0;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const auto value = static_cast<double>(at(x, y));
                    moment += value * glm::dvec2(x + 0.5, y + 0.5), sum += value;
                }
            return moment / sum;
        };
        const glm::dvec2 before = centre(96, 97, [&](int x, int y) { return spot.at(x, y); });
        for (const float error : {0.0f, 0.5f}) {
            const Pixels half = down(spot, filter, error);
            const glm::dvec2 shift = 2.0 * centre(half.width, half.height, [&](int x, int y) { return half.at(x, y); }) - before;
            EXPECT_NEAR(shift.x, static_cast<double>(error), 0.002) << static_cast<int>(filter);
            EXPECT_NEAR(shift.y, static_cast<double>(error), 0.002) << static_cast<int>(filter);
        }
    }
}

TEST_F(Pyramids, UpFiltersKeepPositionAndEnergy) {
    for (const UpFilter filter : {UpFilter::linear, UpFilter::bspline, UpFilter::dualKawase})
        for (const auto& [width, height] : {std::pair{40, 40}, {39, 37}}) {
            SCOPED_TRACE(std::to_string(static_cast<int>(filter)) + " " + std::to_string(width));
            const int w = halved(width), h = halved(height);
            const Texture coarse = linearLight(w, h, [&](int x, int y) { return glm::vec4(x == 9 && y == h - 1 - 8 ? 16.0f : 0.0f); });
            const Framebuffer fine = target(width, height);
            Pass pass("twice", fine);
            filters.up(pass, coarse, filter);
            const Pixels pixels(fine);
            glm::dvec2 moment(0);
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) moment += static_cast<double>(pixels.at(x, y)) * glm::dvec2(x + 0.5, y + 0.5);
            EXPECT_NEAR(pixels.sum(), 64, 1e-3);
            EXPECT_NEAR(moment.x / pixels.sum(), 2 * 9.5, 1e-3);
            EXPECT_NEAR(moment.y / pixels.sum(), 2 * 8.5, 1e-3);
        }
}

/// The halo of a one-pixel light at 64 subpixel positions.
class HaloOf : public Gl {
protected:
    struct Seen {
        double wander = 0, brightest = 0, faintest = 1e30;
    };
    Seen watch(int width, int height, const PyramidSettings& settings) {
        RenderSetup setup(width, height);
        PyramidFilters filters(setup.shaders);
        Pyramid pyramid("watched");
        Seen seen;
        for (int position = 0; position < 64; ++position) {
            // Column and row of the upper left of the four texels that share the light, y down.
            const double fx = position % 8 / 8.0, fy = position / 8 / 8.0;
            const int left = width / 2, top = height / 2;
            const Texture light = linearLight(width, height, [&](int x, int y) {
                const double wx = x == left ? 1 - fx : x == left + 1 ? fx : 0;
                const double wy = height - 1 - y == top ? 1 - fy : height - 1 - y == top + 1 ? fy : 0;
                return glm::vec4(static_cast<float>(2000 * wx * wy));
            });
            Frame frame(setup.store, setup.canvas, 0, 0);
            pyramid.drawDown(frame, filters, light, settings);
            pyramid.drawUp(frame, filters, settings);
            const Pixels halo(pyramid.level(1));
            glm::dvec2 moment(0);
            for (int y = 0; y < halo.height; ++y)
                for (int x = 0; x < halo.width; ++x) moment += static_cast<double>(halo.at(x, y)) * glm::dvec2(2 * x + 1, 2 * y + 1);
            const glm::dvec2 off = glm::abs(moment / halo.sum() - glm::dvec2(left + 0.5 + fx, top + 0.5 + fy));
            seen.wander = std::max({seen.wander, off.x, off.y});
            seen.brightest = std::max(seen.brightest, halo.sum()), seen.faintest = std::min(seen.faintest, halo.sum());
        }
        return seen;
    }
};

TEST_F(HaloOf, PositionIsStableForSubpixelOffsets) {
    for (const auto& [width, height] : {std::pair{256, 256}, {255, 251}}) {
        const Seen seen = watch(width, height, {.maxLevels = 5});
        EXPECT_LT(seen.wander, 0.01) << width;
        EXPECT_LT((seen.brightest - seen.faintest) / seen.brightest, 1e-3) << width;
    }
}

TEST_F(HaloOf, BoxFiltersMakeTheHaloJump) {
    // Jumps of half a texel on level 1, more on coarser levels: the reason for the B-spline.
    EXPECT_GT(watch(256, 256, {.down = DownFilter::tap4, .maxLevels = 5}).wander, 0.4);
    EXPECT_GT(watch(256, 256, {.down = DownFilter::box2, .maxLevels = 5}).wander, 0.4);
}

TEST_F(HaloOf, HalfTexelErrorMakesTheHaloDriftAndFlicker) {
    const Seen seen = watch(256, 256, {.maxLevels = 5, .errorTexels = 0.5f});
    EXPECT_GT(seen.wander, 2);
    EXPECT_GT((seen.brightest - seen.faintest) / seen.brightest, 0.5);
}

TEST_F(HaloOf, TunedChainMatchesThirteenTaps) {
    // The chain before tuning took thirteen taps down and four up on each level. At the suite's bloom weight, the halos
    // differ by less than half an 8-bit step on average, and by at most 1 % of the light at the lights themselves.
    RenderSetup setup(320, 180);
    PyramidFilters filters(setup.shaders);
    Random random(Seed{3});
    std::vector<glm::vec3> lights;
    for (int i = 0; i < 24; ++i)
        lights.push_back({random.uniform(20, 300), random.uniform(20, 160), random.uniform(1.2f, 5)});
    const Texture light = linearLight(320, 180, [&](int x, int y) {
        float sum = 0.01f;
        for (const glm::vec3& l : lights) {
            const float dx = static_cast<float>(x) - l.x, dy = static_cast<float>(y) - l.y;
            sum += 4 * std::exp(-(dx * dx + dy * dy) / (2 * l.z * l.z));
        }
        return glm::vec4(sum);
    });
    const auto halo = [&](const PyramidSettings& settings) {
        Frame frame(setup.store, setup.canvas, 0, 0);
        Pyramid pyramid("chain");
        pyramid.drawDown(frame, filters, light, settings);
        pyramid.drawUp(frame, filters, settings);
        return Pixels(pyramid.level(1));
    };
    const Pixels tuned = halo({}), untuned = halo({.down = DownFilter::tap13, .up = UpFilter::bspline});
    const double weight = static_cast<double>(PostParams{}.bloom);
    double mean = 0, worst = 0;
    for (std::size_t i = 0; i < tuned.rgba.size(); i += 4) {
        const double d = std::fabs(static_cast<double>(tuned.rgba[i]) - static_cast<double>(untuned.rgba[i])) * weight;
        mean += d, worst = std::max(worst, d);
    }
    mean /= static_cast<double>(tuned.rgba.size() / 4);
    EXPECT_NEAR(tuned.sum() / untuned.sum(), 1, 0.01);
    EXPECT_LT(mean, 0.5 / 255);
    EXPECT_LT(worst, 0.01 * 4);
}

TEST_F(HaloOf, HaloSizeScalesWithImageHeight) {
    // Standard deviation along x, in image heights, of the halo of a light with a standard deviation of 1/60.
    const auto spread = [](int lines) {
        RenderSetup setup(lines, lines);
        PyramidFilters filters(setup.shaders);
        Pyramid pyramid("bloom");
        const float sigma = static_cast<float>(lines) / 60, centre = 0.5f * static_cast<float>(lines);
        const Texture light = lightTexture(lines, lines, [&](int x, int y) {
            const float dx = static_cast<float>(x) - centre, dy = static_cast<float>(y) - centre;
            return glm::vec4(std::exp(-(dx * dx + dy * dy) / (2 * sigma * sigma)));
        });
        Frame frame(setup.store, setup.canvas, 0, 0);
        const PyramidSettings settings = frame.post().pyramid;
        pyramid.drawDown(frame, filters, light, settings);
        pyramid.drawUp(frame, filters, settings);
        const Pixels halo(pyramid.level(1));
        double first = 0, second = 0;
        for (int y = 0; y < halo.height; ++y)
            for (int x = 0; x < halo.width; ++x) {
                const double position = (x + 0.5) / halo.width, value = static_cast<double>(halo.at(x, y));
                first += value * position, second += value * position * position;
            }
        first /= halo.sum();
        return std::sqrt(second / halo.sum() - first * first);
    };
    const double at720 = spread(720);
    EXPECT_NEAR(spread(360) / at720, 1, 0.06);
    EXPECT_NEAR(spread(1080) / at720, 1, 0.06);
    EXPECT_NEAR(spread(1440) / at720, 1, 0.06);
}

class Blurs : public Gl {};

TEST_F(Blurs, TapWeightsAddUpToOne) {
    for (const float sigma : {0.5f, 1.0f, 2.5f, 6.0f, 20.0f}) {
        const BlurTaps taps = blurTaps(sigma);
        double sum = static_cast<double>(taps.centre);
        for (const glm::vec2& pair : taps.pairs) sum += 2 * static_cast<double>(pair.y);
        EXPECT_NEAR(sum, 1, 1e-5) << sigma;
        EXPECT_LE(taps.pairs.size(), static_cast<std::size_t>(kMaxBlurPairs));
    }
}

TEST_F(Blurs, SeparableEqualsDirectEqualsPlainSum) {
    RenderSetup setup(48, 40);
    Blur blur(setup.shaders, "blur");
    const Texture light = linearLight(48, 40, [](int x, int y) { return glm::vec4((x * 7 + y * 13) % 11 == 0 ? 1.0f : 0.0f); });
    const auto drawn = [&](bool isDirect) {
        Frame frame(setup.store, setup.canvas, 0, 0);
        isDirect ? blur.drawDirect(frame, light, 2.0f) : blur.draw(frame, light, 2.0f);
        return Pixels(blur.result());
    };
    const Pixels separable = drawn(false), direct = drawn(true);
    const auto weight = [](int i) {
        return 0.5 * (std::erf((i + 0.5) / (2 * std::sqrt(2.0))) - std::erf((i - 0.5) / (2 * std::sqrt(2.0))));
    };
    double total = 0;
    for (int i = -7; i <= 7; ++i) total += weight(i);
    for (int y = 10; y < 30; ++y)
        for (int x = 10; x < 38; ++x) {
            double sum = 0;
            for (int j = -7; j <= 7; ++j)
                for (int i = -7; i <= 7; ++i)
                    if (((x + i) * 7 + (39 - y - j) * 13) % 11 == 0) sum += weight(i) * weight(j) / (total * total);
            EXPECT_NEAR(separable.at(x, y), sum, 2e-3) << x << ' ' << y;
            EXPECT_NEAR(direct.at(x, y), separable.at(x, y), 2e-3);
        }
}

}  // namespace
}  // namespace arclight::test
