// Modes of transparency against the exact order, and peeled hair against the CPU.
#include <algorithm>
#include <cmath>

#include "drawn_strands.h"

namespace arclight::test {
namespace {

using namespace hair;

constexpr TransparencySettings kPeeled{.mode = Transparency::peeled, .layers = 200};
constexpr Transparency kAll[] = {Transparency::test,    Transparency::screenDoor, Transparency::coverage,
                                 Transparency::sorted,  Transparency::weighted,   Transparency::hashed,
                                 Transparency::nearest, Transparency::peeled};

class HairTransparency : public DrawnStrands {
protected:
    static double psnr(const Pixels& a, const Pixels& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.rgba.size(); ++i) {
            const double d = static_cast<double>(a.rgba[i]) - static_cast<double>(b.rgba[i]);
            sum += i % 4 == 3 ? 0 : d * d;
        }
        return -10 * std::log10(sum / (0.75 * static_cast<double>(a.rgba.size())) + 1e-12);
    }
    static float largest(const Pixels& a, const Pixels& b) {
        float largest = 0;
        for (std::size_t i = 0; i < a.rgba.size(); ++i) largest = std::max(largest, std::abs(a.rgba[i] - b.rgba[i]));
        return largest;
    }
    /// Strands at constant distances from the eye's plane, which any sorting puts in the right order.
    static std::vector<glm::vec3> flatStrands(int count, std::uint64_t seed) {
        Random random{Seed{seed}};
        std::vector<glm::vec3> nodes;
        for (int s = 0; s < count; ++s) {
            const float z = random.uniform(-0.05f, 0.05f);
            for (const float end : {-1.0f, 1.0f})
                nodes.push_back({random.uniform(-0.03f, 0.03f), 0.03f * end, z});
        }
        return nodes;
    }
    /// Composites strands of `flatStrands` on the CPU, each drawn alone over black and over white.
    std::vector<double> composited(const std::vector<glm::vec3>& nodes, const View& view, const Look& look) {
        std::vector<std::size_t> order(nodes.size() / 2);
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return nodes[2 * a].z < nodes[2 * b].z; });
        std::vector<double> result;
        StrandPainter alone(shaders);
        for (const std::size_t s : order) {
            // All other strands are far outside of the frame, so that the strand keeps its number and its colour.
            std::vector<glm::vec3> others(nodes.size(), glm::vec3(50, 0, 0));
            others[2 * s] = nodes[2 * s], others[2 * s + 1] = nodes[2 * s + 1];
            prepare(alone, others, 2, look);
            const Pixels black = draw(alone, view, {}, 0), white = draw(alone, view, {}, 1);
            if (result.empty()) result.assign(black.rgba.size(), 0);
            for (std::size_t i = 0; i < result.size(); ++i) {
                const double through = static_cast<double>(white.rgba[i]) - static_cast<double>(black.rgba[i]);
                if (i % 4 != 3) result[i] = static_cast<double>(black.rgba[i]) + through * result[i];
            }
        }
        return result;
    }
};

TEST_F(HairTransparency, PeeledHairIsCompositedInOrder) {
    const Look look{.radius = 0.0012f, .opacity = 0.5f, .colourful = 1, .points = 2};
    const View view = viewFor(64, 64, 0.001f);
    for (const std::uint64_t seed : {1u, 2u}) {
        const std::vector<glm::vec3> nodes = flatStrands(40, seed);
        const std::vector<double> expected = composited(nodes, view, look);
        prepare(strands, nodes, 2, look);
        const Pixels peeled = draw(strands, view, kPeeled);
        EXPECT_GT(ribbons.peeled().layers(), 4);
        EXPECT_LT(ribbons.peeled().omittedTransmittance(), 1e-4);
        // Where fewer than one pixel in 2,000 has another layer, here two, that layer is left out.
        int beyond = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (i % 4 == 3) continue;
            beyond += std::abs(static_cast<double>(peeled.rgba[i]) - expected[i]) > 0.008;
            ASSERT_NEAR(peeled.rgba[i], expected[i], 0.05) << i;
        }
        EXPECT_LE(beyond, 6);
    }
}

TEST_F(HairTransparency, PeelingSortsEachPixel) {
    // Two strands over one another, one slanted in depth: the other is in front of its far half.
    const std::vector<glm::vec3> nodes{{-0.03f, 0, 0}, {0.03f, 0, 0}, {-0.03f, 0, -0.02f}, {0.03f, 0, 0.02f}};
    const Look look{.radius = 0.004f, .opacity = 0.9f, .colourful = 1, .points = 2};
    const View view = viewFor(64, 16, 0.001f);
    prepare(strands, nodes, 2, look);
    const Pixels peeled = draw(strands, view, kPeeled);
    std::vector<glm::vec3> behind = nodes, before = nodes;
    behind[2].z = behind[3].z = -0.02f, before[2].z = before[3].z = 0.02f;
    prepare(strands, behind, 2, look);
    const Pixels second = draw(strands, view, kPeeled);
    prepare(strands, before, 2, look);
    const Pixels first = draw(strands, view, kPeeled);
    ASSERT_GT(largest(first, second), 0.1f);
    for (int c = 0; c < 3; ++c) {
        EXPECT_NEAR(peeled.at(20, 8, c), second.at(20, 8, c), 0.02f);
        EXPECT_NEAR(peeled.at(40, 8, c), first.at(40, 8, c), 0.02f);
    }
}

TEST_F(HairTransparency, OpaqueStrandsApartAreTheSameInAllModes) {
    std::vector<glm::vec3> nodes;
    for (int s = 0; s < 4; ++s)
        for (const float end : {-0.2f, 0.2f}) nodes.push_back({0.016f * (static_cast<float>(s) - 1.5f), end, 0});
    prepare(strands, nodes, 2, {.radius = 0.005f, .colourful = 1});
    const View view = viewFor(64, 64, 0.001f);
    const Pixels black = draw(strands, view, kPeeled, 0), white = draw(strands, view, kPeeled, 1);
    for (const Transparency mode : kAll) {
        const Pixels drawn = draw(strands, view, {.mode = mode});
        int compared = 0;
        for (std::size_t i = 0; i < drawn.rgba.size(); ++i) {
            const float through = white.rgba[i] - black.rgba[i];
            if (i % 4 == 3 || (through > 0.002f && through < 0.998f)) continue;
            ++compared;
            ASSERT_NEAR(drawn.rgba[i], black.rgba[i], 0.004f) << static_cast<int>(mode) << ' ' << i;
        }
        EXPECT_GT(compared, 8000);
    }
}

TEST_F(HairTransparency, SegmentsAreCloserToTheTruthThanStrandsThanNoOrder) {
    const View view = viewFor(96, 96, 0.0025f);
    for (const std::uint64_t seed : {1u, 4u, 9u}) {
        const std::vector<glm::vec3> nodes = tuft(400, seed);
        prepare(strands, nodes, 5, {.radius = 0.002f, .opacity = 0.7f, .colourful = 1});
        const Pixels peeled = draw(strands, view, kPeeled);
        const auto closeness = [&](SortUnit unit) { return psnr(draw(strands, view, {.sort = unit}), peeled); };
        const double segment = closeness(SortUnit::segment), strand = closeness(SortUnit::strand);
        // Of 40 seeds, the least were 5.4, 4.4 and 28.9 dB.
        EXPECT_GT(segment, strand + 4) << seed;
        EXPECT_GT(strand, closeness(SortUnit::none) + 3) << seed;
        EXPECT_GT(segment, 28) << seed;
    }
}

TEST_F(HairTransparency, ALimitOfLayersSaysWhatItLeavesOut) {
    prepare(strands, tuft(300, 2), 5, {.radius = 0.002f, .opacity = 0.5f, .colourful = 1});
    const View view = viewFor(64, 64, 0.0035f);
    const Pixels all = draw(strands, view, kPeeled);
    double before = 1;
    for (const int layers : {1, 3, 8}) {
        const Pixels some = draw(strands, view, {.mode = Transparency::peeled, .layers = layers});
        EXPECT_EQ(ribbons.peeled().layers(), layers);
        const double omittedTransmittance = ribbons.peeled().omittedTransmittance();
        EXPECT_LT(omittedTransmittance, before);
        // No colour exceeds 1: the mean of the image is wrong by at most what is left out.
        EXPECT_LE(std::abs(all.sum() - some.sum()) / (64 * 64), omittedTransmittance + 1e-3) << layers;
        before = omittedTransmittance;
    }
}

TEST_F(HairTransparency, WeightedHairOfOneColourIsExact) {
    prepare(strands, tuft(300, 5), 5, {.radius = 0.002f, .opacity = 0.6f});
    const View view = viewFor(96, 96, 0.0025f);
    EXPECT_GT(psnr(draw(strands, view, {.mode = Transparency::weighted}), draw(strands, view, kPeeled)), 48);
}

/// 32,000 segments take four draws. Of one colour, hair is the same in any order.
TEST_F(HairTransparency, AllSegmentsOfManyStrandsAreDrawnOnce) {
    prepare(strands, tuft(4000, 7), 5, {.radius = 0.0002f, .opacity = 0.6f});
    const View view = viewFor(96, 96, 0.0025f);
    const Pixels unsorted = draw(strands, view, {.sort = SortUnit::none});
    ASSERT_GT(unsorted.sum(), 100);
    EXPECT_GT(psnr(draw(strands, view, {.sort = SortUnit::segment}), unsorted), 60);
}

TEST_F(HairTransparency, HashedHairIsRightInTheMean) {
    prepare(strands, tuft(300, 6), 5, {.radius = 0.0008f});
    const View view = viewFor(96, 96, 0.0025f);
    const double peeled = draw(strands, view, kPeeled).sum();
    ASSERT_GT(peeled, 100);
    EXPECT_NEAR(draw(strands, view, {.mode = Transparency::hashed}).sum(), peeled, 0.04 * peeled);
}

}  // namespace
}  // namespace arclight::test
