// A scene drawn with a quarter of its width, as windows of slow machines draw it, is the same picture, with the same
// texts at the same places.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/long_run.h"
#include "each_demo/each_demo.h"

namespace arclight::test {
namespace {

constexpr int kColumns = 8, kRows = 5;

/// The mean brightness of each of the image's tiles, from 0 to 255.
std::array<double, kColumns * kRows> tileMeans(const Image& image) {
    std::array<double, kColumns * kRows> sums{};
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const int tile = (y * kRows / image.height) * kColumns + x * kColumns / image.width;
            for (int c = 0; c < 3; ++c) sums[static_cast<std::size_t>(tile)] += image.at(x, y, c);
        }
    for (double& sum : sums) sum *= static_cast<double>(kColumns * kRows) / (3.0 * image.width * image.height);
    return sums;
}

using Tiles = std::array<double, kColumns * kRows>;

/// How well the brightness of the tiles agrees but for a factor: the correlation of their means; 1 is best. What is at
/// least a pixel wide, such as sparks, is brighter in a frame with fewer pixels.
double correlationOf(const Tiles& a, const Tiles& b) {
    const auto mean = [](const Tiles& of) {
        return std::accumulate(of.begin(), of.end(), 0.0) / static_cast<double>(of.size());
    };
    const double meanA = mean(a), meanB = mean(b);
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - meanA) * (b[i] - meanB);
        aa += (a[i] - meanA) * (a[i] - meanA), bb += (b[i] - meanB) * (b[i] - meanB);
    }
    // Of an image without light and shade, nothing can be said.
    const double least = static_cast<double>(a.size());
    return aa < least && bb < least ? 1 : ab / std::sqrt(std::max(aa * bb, 1e-9));
}

struct Drawn {
    std::vector<TextBox> texts;
    Image image;
};

class ReducedDemo : public EachDemo {
protected:
    static constexpr int kWidth = 640, kHeight = 440;

    Drawn draw(float fraction) {
        Drawn drawn;
        drawn.image = readImage(renderer->draw(*session, kWidth, kHeight, fraction));
        const auto texts = renderer->canvas().textBoxes();
        drawn.texts.assign(texts.begin(), texts.end());
        return drawn;
    }
};

TEST_F(ReducedDemo, IsTheSamePictureWithTheSameTexts) {
    renderer->canvas().keepTextBoxes(true);
    int reduced = 0;
    double worst = 1;
    for (const Preset& preset : sampleOf(presets(), 5)) {
        load(*session, preset, Seed{7});
        for (int i = 0; i < 30; ++i) session->step(resting(kWidth, kHeight));
        // A window does not reduce such scenes.
        if (session->showsPixels()) continue;
        ++reduced;
        const Drawn whole = draw(1), quarter = draw(0.25f);
        ASSERT_EQ(quarter.image.width, kWidth);
        ASSERT_EQ(quarter.texts.size(), whole.texts.size()) << preset.name;
        for (std::size_t i = 0; i < whole.texts.size(); ++i) {
            EXPECT_EQ(quarter.texts[i].text, whole.texts[i].text) << preset.name;
            EXPECT_EQ(quarter.texts[i].box, whole.texts[i].box) << preset.name << ": " << whole.texts[i].text;
        }
        const auto a = tileMeans(whole.image), b = tileMeans(quarter.image);
        const double correlation = correlationOf(a, b);
        worst = std::min(worst, correlation);
        EXPECT_GT(correlation, 0.9) << preset.name;
        for (const std::string& fault : takeFaults()) ADD_FAILURE() << preset.name << ": " << fault;
    }
    std::printf("%d presets; tiles agree by %.3f or better\n", reduced, worst);
}

}  // namespace
}  // namespace arclight::test
