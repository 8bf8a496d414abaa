// What halftexel says of its scenes follows from the parameters and the measures: no sentence contradicts a figure.
#include "apps/halftexel/captions.h"

#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/texels/texel_filter.h"

namespace arclight::test {
namespace {

using namespace halftexel;

bool says(const std::string& sentence, std::string_view words) { return sentence.find(words) != std::string::npos; }

template <class Choice>
Choice pick(Random& random, int count) {
    return static_cast<Choice>(random.below(static_cast<std::uint32_t>(count)));
}

HalftexelParams randomParams(Random& random) {
    HalftexelParams p;
    p.scene = pick<HalftexelScene>(random, 6);
    p.rule = pick<PixelRule>(random, 4);
    p.msaa = pick<SampleCount>(random, 2);
    p.pattern = pick<SamplePattern>(random, 2);
    p.wrap = pick<TexelWrap>(random, 2);
    p.filter = pick<DownFilter>(random, kDownFilters);
    p.upFilter = pick<UpFilter>(random, kUpFilters);
    p.mistake = random.below(2) == 1;
    p.gridSize = 2 + static_cast<int>(random.below(7));
    p.copies = 1 + static_cast<int>(random.below(100));
    p.split = std::clamp(random.uniform(-0.3f, 1.3f), 0.0f, 1.0f);
    p.lightSpeed = random.below(2) == 1 ? 6.0f : 0.0f;
    return p;
}

/// A figure that is zero, small, or anything.
double randomFigure(Random& random, double largest) {
    const std::uint32_t kind = random.below(3);
    return kind == 0 ? 0 : static_cast<double>(random.uniform01()) * (kind == 1 ? 0.009 : largest);
}

HalftexelMeasures randomMeasures(Random& random) {
    HalftexelMeasures m;
    m.identityMaxDiff = std::floor(randomFigure(random, 255));
    m.driftXPx = m.driftYPx = randomFigure(random, 60);
    m.copySigmaPx = randomFigure(random, 5);
    m.edgeCoverage = random.below(2) == 1 ? 1 : static_cast<double>(random.below(4)) / 4;
    m.cornerCoverage = 0.5 * m.edgeCoverage;
    m.lightKept = random.below(2) == 1 ? 1 : static_cast<double>(random.uniform01());
    m.impulseShiftPx = randomFigure(random, 1);
    m.impulseWanderPx = randomFigure(random, 1);
    m.centroidShiftPx = randomFigure(random, 1);
    m.upShiftPx = randomFigure(random, 20);
    m.haloWanderPx = randomFigure(random, 8);
    return m;
}

TEST(HalftexelCaptions, AFetchIsOfAsManyTexelsAsTheHeadingSays) {
    Random random(Seed{1});
    for (int run = 0; run < 3000; ++run) {
        HalftexelParams p = randomParams(random);
        const int n = p.gridSize;
        const glm::ivec2 pixel(random.below(static_cast<std::uint32_t>(n)),
                               random.below(static_cast<std::uint32_t>(n)));
        // Direct3D 9 fetches on the corner between this texel and the ones to the left and above.
        std::set<int> columns{pixel.x}, rows{pixel.y};
        const auto before = [&](int i) { return i > 0 ? i - 1 : p.wrap == TexelWrap::repeat ? n - 1 : 0; };
        if (p.rule == PixelRule::d3d9) columns.insert(before(pixel.x)), rows.insert(before(pixel.y));
        const std::size_t count = columns.size() * rows.size();
        const std::string sentence = microscopeCaption(p, pixel).sentence;
        EXPECT_EQ(texelsOf(p, pixel).size(), count);
        EXPECT_EQ(says(sentence, "blends four texels, 25 % each"), count == 4) << sentence;
        EXPECT_EQ(says(sentence, "blends two texels, 50 % each"), count == 2) << sentence;
        EXPECT_EQ(says(sentence, "exactly one texel") || says(sentence, "one texel again") ||
                      says(sentence, "each pixel fetches one texel") || says(sentence, ") fetches one texel"),
                  count == 1)
            << sentence;
    }
}

TEST(HalftexelCaptions, NothingThatMovesIsSaidToStay) {
    Random random(Seed{2});
    for (int run = 0; run < 5000; ++run) {
        const HalftexelParams p = randomParams(random);
        const HalftexelMeasures m = randomMeasures(random);
        const std::string down = downsampleCaption(p, m).sentence;
        const bool moves = m.impulseShiftPx > 0.01 || m.impulseWanderPx > 0.01;
        EXPECT_EQ(says(down, "No light moves") || says(down, "stays where it is"), !moves) << down;
        const std::string up = pyramidCaption(p, m, false).title;
        const bool walks = m.centroidShiftPx > 0.01 || m.upShiftPx > 0.01;
        EXPECT_EQ(says(up, "stays where it is on every level"), !walks && m.haloWanderPx <= 0.01) << up;
        EXPECT_EQ(says(up, "stays"), !walks) << up;
        EXPECT_EQ(says(pyramidCaption(p, m, false).sentence, "drifts"), p.lightSpeed > 0);
        EXPECT_FALSE(says(pyramidCaption(p, m, true).sentence, "drifts")) << "an input image does not";
        const std::string panel = panelSentence(p, m, false);
        EXPECT_EQ(says(panel, "Each halo lies on"),
                  p.scene == HalftexelScene::post && !p.mistake && m.haloWanderPx <= 0.01);
        EXPECT_TRUE(!says(panel, "nothing has moved") || m.driftXPx <= 0.01) << panel;
        EXPECT_TRUE(!says(panel, "not one byte") || m.identityMaxDiff == 0) << panel;
        EXPECT_TRUE(!says(panel, "Every sample is covered") || m.edgeCoverage == 1) << panel;
    }
}

TEST(HalftexelCaptions, TheMistakeIsNamedWhereItIsMade) {
    Random random(Seed{3});
    for (int run = 0; run < 1000; ++run) {
        const HalftexelParams p = randomParams(random);
        const bool isPost = p.scene == HalftexelScene::post;
        const bool isMade = p.mistake && (p.scene == HalftexelScene::downsample || p.scene == HalftexelScene::pyramid ||
                                          (isPost && p.split < 1));
        EXPECT_EQ(!mistakeWords(p).empty(), isMade);
        EXPECT_EQ(says(mistakeWords(p), "Right of the line"), isMade && isPost && p.split > 0);
    }
}

TEST(HalftexelCaptions, FractionsOfSamplesAreThoseThatWereDrawn) {
    for (const double coverage : {0.0, 0.25, 0.5, 0.75, 1.0})
        for (const PixelRule rule : {PixelRule::gl, PixelRule::d3d9, PixelRule::d3d9Uv, PixelRule::d3d9Position}) {
            const std::string words = coverageWords(rule, coverage);
            EXPECT_EQ(says(words, "every sample is covered"), coverage == 1) << words;
            EXPECT_EQ(says(words, "beyond"), rule == PixelRule::d3d9 || rule == PixelRule::d3d9Uv) << words;
        }
}

TEST(HalftexelCaptions, UnderTheBoxAHaloMovesAtTwiceTheSpeedAndThenStandsStill) {
    // As the preset hopping-halo says of the 4x4 mean.
    const auto haloOf = [](double x) {
        TexelGrid grid(128, 8);
        for (const FetchedTexel& texel : bilinearFetch({x, 4.5}, 128, 8))
            grid.at(texel.x, texel.y) += glm::dvec3(texel.weight);
        return 2 * centroidOf(halve(grid, box4Kernel())).x;
    };
    for (const double within : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        EXPECT_NEAR(haloOf(64.5 + within), 64 + 2 * within, 1e-9);
        EXPECT_NEAR(haloOf(65.5 + within), 66, 1e-9);
    }
}

/// The figures with a unit in a sentence.
std::vector<std::string> figuresOf(const std::string& sentence) {
    static const std::regex kFigure("([0-9]+\\.?[0-9]*) (px|%|texels)");
    std::vector<std::string> figures;
    for (std::sregex_iterator it(sentence.begin(), sentence.end(), kFigure), end; it != end; ++it)
        figures.push_back((*it)[1]);
    return figures;
}

TEST(HalftexelCaptions, EveryFigureIsAMeasure) {
    Random random(Seed{4});
    int found = 0;
    for (int run = 0; run < 5000; ++run) {
        const HalftexelParams p = randomParams(random);
        const HalftexelMeasures m = randomMeasures(random);
        std::set<std::string> known;
        for (const double px :
             {m.driftXPx, m.copySigmaPx, m.impulseShiftPx, m.impulseWanderPx, m.haloWanderPx, m.upShiftPx})
            known.insert(formatFixed(px < 0.005 ? 0 : px, px < 9.95 ? 2 : 1));
        for (const double fraction : {m.edgeCoverage, m.cornerCoverage, m.lightKept})
            for (const int digits : {0, 1}) known.insert(formatFixed(100 * fraction, digits));
        for (const std::string& sentence : {panelSentence(p, m, false), downsampleCaption(p, m).sentence})
            for (const std::string& figure : figuresOf(sentence)) {
                EXPECT_TRUE(known.contains(figure)) << figure << " in: " << sentence;
                ++found;
            }
    }
    EXPECT_GT(found, 1000);
}

}  // namespace
}  // namespace arclight::test
