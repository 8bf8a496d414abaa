// Error diffusion, against a twin that pushes errors on where the suite gathers them.
#include "sim/dither/error_diffusion.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::dither {
namespace {

constexpr std::array kKernels{DiffusionKernel::floydSteinberg, DiffusionKernel::jarvis, DiffusionKernel::atkinson};

struct TestImage {
    int width, height;
    std::vector<glm::ivec3> pixels;
};
TestImage randomImage(Random& random) {
    const int width = 1 + static_cast<int>(random.below(40)), height = 1 + static_cast<int>(random.below(30));
    TestImage image{width, height, {}};
    for (int i = 0; i < width * height; ++i) {
        const auto r = random.below(kDiffusionUnit + 1), g = random.below(kDiffusionUnit + 1), b = random.below(900);
        image.pixels.emplace_back(r, g, b);
    }
    return image;
}

/// Each pixel pushes its error to those that follow, in parts; a pixel divides the sum that it has got.
std::vector<glm::ivec3> pushed(const TestImage& image, const KernelWeights& kernel, bool isSerpentine,
                               const Quantise& quantise) {
    std::vector<glm::ivec3> parts(image.pixels.size()), shown = parts;
    for (int y = 0; y < image.height; ++y)
        for (int i = 0; i < image.width; ++i) {
            const int way = isSerpentine && y % 2 == 1 ? -1 : 1, x = way > 0 ? i : image.width - 1 - i;
            const auto at = static_cast<std::size_t>(y * image.width + x);
            glm::ivec3 wanted = image.pixels[at];
            for (int c = 0; c < 3; ++c)
                wanted[c] += static_cast<int>(std::floor((parts[at][c] + kernel.parts / 2) / double(kernel.parts)));
            shown[at] = quantise(wanted);
            for (const DiffusionTap& tap : kernel.used()) {
                const int toX = x + way * tap.dx, toY = y + tap.dy;
                if (toX < 0 || toX >= image.width || toY >= image.height) continue;
                parts[static_cast<std::size_t>(toY * image.width + toX)] += tap.weight * (wanted - shown[at]);
            }
        }
    return shown;
}

TEST(ErrorDiffusion, GatheredErrorsAreThosePushed) {
    Random random(Seed{1});
    for (int round = 0; round < 30; ++round) {
        const TestImage image = randomImage(random);
        const Quantise quantise = evenLevels(2 + round % 4);
        for (const DiffusionKernel kernel : kKernels)
            for (const bool isSerpentine : {false, true})
                EXPECT_EQ(diffused(image.pixels, image.width, image.height, weightsOf(kernel), isSerpentine, quantise),
                          pushed(image, weightsOf(kernel), isSerpentine, quantise))
                    << weightsOf(kernel).name << ", round " << round;
    }
}

/// Column by column, each shifted by `kernel.shift` from row to row: no pixel of one needs the error of another, so
/// that a GPU can compute all at once.
std::vector<glm::ivec3> byColumns(const TestImage& image, const KernelWeights& kernel, const Quantise& quantise) {
    std::vector<glm::ivec3> errors(image.pixels.size()), colours = errors;
    const auto indexOf = [&](int x, int y) { return static_cast<std::size_t>(y * image.width + x); };
    for (int column = 0; column < image.width + kernel.shift * (image.height - 1); ++column) {
        const std::vector<glm::ivec3> before = errors;
        for (int y = 0; y < image.height; ++y) {
            const int x = column - kernel.shift * y;
            if (x < 0 || x >= image.width) continue;
            const glm::ivec3 wanted = image.pixels[indexOf(x, y)] + receivedError(kernel, [&](int dx, int dy) {
                                          const bool isInside = x + dx >= 0 && x + dx < image.width && y + dy >= 0;
                                          return isInside ? before[indexOf(x + dx, y + dy)] : glm::ivec3(0);
                                      });
            colours[indexOf(x, y)] = quantise(wanted);
            errors[indexOf(x, y)] = wanted - colours[indexOf(x, y)];
        }
    }
    return colours;
}

TEST(ErrorDiffusion, ShiftedColumnsGiveTheSameBits) {
    Random random(Seed{2});
    for (int round = 0; round < 12; ++round) {
        const TestImage image = randomImage(random);
        for (const DiffusionKernel kernel : kKernels)
            EXPECT_EQ(byColumns(image, weightsOf(kernel), evenLevels(2)),
                      diffused(image.pixels, image.width, image.height, weightsOf(kernel), false, evenLevels(2)))
                << weightsOf(kernel).name;
    }
}

TEST(ErrorDiffusion, KernelsHandOnWhatTheySay) {
    for (const DiffusionKernel kernel : kKernels) {
        const KernelWeights& weights = weightsOf(kernel);
        int sum = 0;
        for (const DiffusionTap& tap : weights.used()) {
            sum += tap.weight;
            EXPECT_TRUE(tap.dy > 0 || tap.dx > 0) << weights.name;
            EXPECT_GT(tap.dx + weights.shift * tap.dy, 0) << weights.name << ": an error would go to its own column";
        }
        EXPECT_EQ(sum, kernel == DiffusionKernel::atkinson ? 6 : weights.parts) << weights.name;
    }
}

TEST(ErrorDiffusion, MeanBrightnessIsKept) {
    constexpr int kSide = 64;
    for (const int value : {100, 700, 2048, 3000, 4000})
        for (const DiffusionKernel kernel : {DiffusionKernel::floydSteinberg, DiffusionKernel::jarvis}) {
            const std::vector<glm::ivec3> flat(kSide * kSide, glm::ivec3(value));
            double sum = 0;
            for (const glm::ivec3 shown : diffused(flat, kSide, kSide, weightsOf(kernel), true, evenLevels(2)))
                sum += shown.x;
            // What is lost leaves across the edges: less than half a unit at each of their pixels, rounding apart.
            EXPECT_NEAR(sum / (kSide * kSide), value, 0.5 * kDiffusionUnit * 4 * kSide / (kSide * kSide)) << value;
        }
}

TEST(ErrorDiffusion, LevelsAreEvenAndValuesBeyondThemAreClamped) {
    const Quantise four = evenLevels(4);
    EXPECT_EQ(four({-50, 0, 682}), glm::ivec3(0));
    EXPECT_EQ(four({683, 1365, 2047}), glm::ivec3(1365));
    EXPECT_EQ(four({3413, 3414, 9000}), glm::ivec3(2730, 4096, 4096));
}

}  // namespace
}  // namespace arclight::dither
