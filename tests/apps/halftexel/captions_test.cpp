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

/// Settings and figures of all scenes.
struct Facts {
    PixelRule rule;
    HalvingSettings halving;
    int copies;
    float split;
    bool isInput, drifts;
    CopyMeasures copy;
    DriftMeasures drift;
    EdgeMeasures edges;
    FilterReport filter;
    double lightKept, movedPx, haloWanderPx;

    Caption downsample() const { return downsampleCaption(halving, filter, lightKept); }
    Caption pyramid() const { return pyramidCaption(halving.mistake, movedPx, haloWanderPx, drifts); }
    std::string post() const { return postSentence(halving.mistake, split, haloWanderPx, isInput); }
    std::string afterCopies() const { return copiesSentence(copies, copy, drift, edges); }
};

/// A figure that is zero, small, or anything.
double randomFigure(Random& random, double largest) {
    const std::uint32_t kind = random.below(3);
    return kind == 0 ? 0 : static_cast<double>(random.uniform01()) * (kind == 1 ? 0.009 : largest);
}

Facts randomFacts(Random& random) {
    const auto isTrue = [&] { return random.below(2) == 1; };
    Facts f{};
    f.rule = pick<PixelRule>(random, 4);
    f.halving = {.mistake = isTrue(), .filter = pick<DownFilter>(random, kDownFilters)};
    f.copies = 1 + static_cast<int>(random.below(100));
    f.split = std::clamp(random.uniform(-0.3f, 1.3f), 0.0f, 1.0f);
    f.isInput = isTrue(), f.drifts = isTrue();
    f.copy.identityMaxDiff = std::floor(randomFigure(random, 255));
    f.drift.driftXPx = f.drift.driftYPx = randomFigure(random, 60);
    f.drift.copySigmaPx = randomFigure(random, 5);
    f.edges.edgeCoverage = isTrue() ? 1 : static_cast<double>(random.below(4)) / 4;
    f.edges.cornerCoverage = 0.5 * f.edges.edgeCoverage;
    f.lightKept = isTrue() ? 1 : static_cast<double>(random.uniform01());
    f.filter.shift = glm::dvec2(randomFigure(random, 1));
    f.filter.wander = randomFigure(random, 1);
    f.movedPx = randomFigure(random, 20);
    f.haloWanderPx = randomFigure(random, 8);
    return f;
}

TEST(HalftexelCaptions, AFetchIsOfAsManyTexelsAsTheHeadingSays) {
    Random random(Seed{1});
    for (int run = 0; run < 3000; ++run) {
        const auto rule = pick<PixelRule>(random, 4);
        const auto wrap = pick<TexelWrap>(random, 2);
        const int n = 2 + static_cast<int>(random.below(7));
        const glm::ivec2 pixel(random.below(static_cast<std::uint32_t>(n)),
                               random.below(static_cast<std::uint32_t>(n)));
        // Direct3D 9 fetches on the corner between this texel and the ones to the left and above.
        std::set<int> columns{pixel.x}, rows{pixel.y};
        const auto before = [&](int i) { return i > 0 ? i - 1 : wrap == TexelWrap::repeat ? n - 1 : 0; };
        if (rule == PixelRule::d3d9) columns.insert(before(pixel.x)), rows.insert(before(pixel.y));
        const std::size_t count = columns.size() * rows.size();
        const std::vector<FetchedTexel> texels = distinct(bilinearFetch(fetchPosition(rule, pixel, n), n, n, wrap));
        const std::string sentence = microscopeCaption(rule, pixel, texels).sentence;
        EXPECT_EQ(texels.size(), count);
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
        const Facts f = randomFacts(random);
        const std::string down = f.downsample().sentence;
        const bool moves = f.filter.shift.x > 0.01 || f.filter.wander > 0.01;
        EXPECT_EQ(says(down, "No light moves") || says(down, "stays where it is"), !moves) << down;
        const Caption up = f.pyramid();
        const bool walks = f.movedPx > 0.01;
        EXPECT_EQ(says(up.title, "stays where it is on every level"), !walks && f.haloWanderPx <= 0.01) << up.title;
        EXPECT_EQ(says(up.title, "stays"), !walks) << up.title;
        EXPECT_EQ(says(up.sentence, "drifts"), f.drifts);
        EXPECT_EQ(says(f.post(), "Each halo lies on"), !f.halving.mistake && f.haloWanderPx <= 0.01);
        const std::string copied = f.afterCopies();
        EXPECT_TRUE(!says(copied, "nothing has moved") || f.drift.driftXPx <= 0.01) << copied;
        EXPECT_TRUE(!says(copied, "not one byte") || f.copy.identityMaxDiff == 0) << copied;
        const std::string faded = fadeSentence(f.rule, f.edges);
        EXPECT_TRUE(!says(faded, "Every sample is covered") || f.edges.edgeCoverage == 1) << faded;
    }
}

TEST(HalftexelCaptions, TheMistakeIsNamedWhereItIsMade) {
    Random random(Seed{3});
    for (int run = 0; run < 1000; ++run) {
        const Facts f = randomFacts(random);
        const bool isMade = f.halving.mistake && f.split < 1;
        EXPECT_EQ(!mistakeWords(f.halving.mistake).empty(), f.halving.mistake) << "in every pass";
        EXPECT_EQ(!mistakeWords(f.halving.mistake, f.split).empty(), isMade);
        EXPECT_EQ(says(mistakeWords(f.halving.mistake, f.split), "Right of the line"), isMade && f.split > 0);
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
        const Facts f = randomFacts(random);
        std::set<std::string> known;
        for (const double px :
             {f.drift.driftXPx, f.drift.copySigmaPx, f.filter.shift.x, f.filter.wander, f.haloWanderPx})
            known.insert(formatFixed(px < 0.005 ? 0 : px, px < 9.95 ? 2 : 1));
        for (const double fraction : {f.edges.edgeCoverage, f.edges.cornerCoverage, f.lightKept})
            for (const int digits : {0, 1}) known.insert(formatFixed(100 * fraction, digits));
        for (const std::string& sentence :
             {f.afterCopies(), fadeSentence(f.rule, f.edges), f.post(), f.downsample().sentence})
            for (const std::string& figure : figuresOf(sentence)) {
                EXPECT_TRUE(known.contains(figure)) << figure << " in: " << sentence;
                ++found;
            }
    }
    EXPECT_GT(found, 1000);
}

}  // namespace
}  // namespace arclight::test
