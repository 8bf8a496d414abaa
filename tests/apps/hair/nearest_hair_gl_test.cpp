// The nearest fragments in order before the mean of the rest, against fragments that the CPU composites.
#include <algorithm>
#include <cmath>

#include "drawn_strands.h"

namespace arclight::test {
namespace {

using namespace hair;

class NearestFragments : public DrawnStrands {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
    }
    static TransparencySettings nearest(int k, SortUnit order = SortUnit::none) {
        return {.mode = Transparency::nearest, .sort = order, .nearest = k};
    }
    /// Strands from top to bottom, each at one distance from the eye's plane.
    std::vector<glm::vec3> flatStrands(std::span<const float> depths) {
        std::vector<glm::vec3> nodes;
        for (const float z : depths)
            for (const float end : {-1.0f, 1.0f}) nodes.push_back({random_.uniform(-0.03f, 0.03f), 0.03f * end, z});
        return nodes;
    }
    std::vector<float> depths(int count) {
        std::vector<float> all;
        for (int i = 0; i < count; ++i) all.push_back(random_.uniform(-0.05f, 0.05f));
        return all;
    }

    /// A strand's fragment: its premultiplied colour and opacity.
    struct Fragment {
        int strand = 0;
        double z = 0;  ///< towards the eye
        std::array<double, 4> colour{};
    };
    using Fragments = std::vector<std::vector<Fragment>>;
    /// The fragments of all pixels, each strand drawn alone over black and over white.
    Fragments fragmentsOf(std::span<const glm::vec3> nodes) {
        Fragments pixels(static_cast<std::size_t>(view_.size.x * view_.size.y));
        StrandPainter alone(shaders);
        for (std::size_t s = 0; s < nodes.size() / 2; ++s) {
            if (nodes[2 * s] == kOutside) continue;
            // All others are outside of the frame, so that the strand keeps its number and its colour.
            std::vector<glm::vec3> others(nodes.size(), kOutside);
            others[2 * s] = nodes[2 * s], others[2 * s + 1] = nodes[2 * s + 1];
            prepare(alone, others, 2, kLook);
            const Pixels black = draw(alone, view_, {}, 0), white = draw(alone, view_, {}, 1);
            for (std::size_t i = 0; i < pixels.size(); ++i) {
                Fragment fragment{static_cast<int>(s), static_cast<double>(nodes[2 * s].z), {}};
                for (std::size_t c = 0; c < 3; ++c) fragment.colour[c] = static_cast<double>(black.rgba[4 * i + c]);
                fragment.colour[3] = 1 - static_cast<double>(white.rgba[4 * i] - black.rgba[4 * i]);
                if (fragment.colour[3] > 0.001) pixels[i].push_back(fragment);
            }
        }
        return pixels;
    }

    /// What the mode should show of the fragments of a pixel over black. `isLess` puts them in order, and only what is
    /// less than the first of the tail belongs to the core.
    template <class IsLess>
    static std::array<double, 3> blended(std::vector<Fragment> all, int k, IsLess isLess) {
        std::ranges::stable_sort(all, isLess);
        auto core = static_cast<std::size_t>(k);
        if (all.size() > core)
            while (core > 0 && !isLess(all[core - 1], all[static_cast<std::size_t>(k)])) --core;
        core = std::min(core, all.size());
        std::array<double, 3> result{};
        double through = 1;
        for (std::size_t i = 0; i < core; ++i) {
            for (std::size_t c = 0; c < 3; ++c) result[c] += through * all[i].colour[c];
            through *= 1 - all[i].colour[3];
        }
        double weights = 0, behind = 1;
        std::array<double, 3> sum{};
        for (std::size_t i = core; i < all.size(); ++i) {
            const double weight = std::clamp(std::exp(-(all[core].z - all[i].z) / 0.02), 0.001, 1.0);
            weights += weight * all[i].colour[3], behind *= 1 - all[i].colour[3];
            for (std::size_t c = 0; c < 3; ++c) sum[c] += weight * all[i].colour[c];
        }
        for (std::size_t c = 0; c < 3; ++c) result[c] += through * (1 - behind) * sum[c] / std::max(weights, 1e-9);
        return result;
    }
    template <class IsLess>
    static void expectBlended(const Pixels& drawn, const Fragments& fragments, int k, IsLess isLess) {
        // Sums of the tail are rounded to halves after each fragment.
        constexpr double kNear = 0.012, kNearInTheMean = 0.0003;
        std::size_t deepest = 0;
        double sum = 0;
        for (std::size_t i = 0; i < fragments.size(); ++i) {
            const std::array<double, 3> expected = blended(fragments[i], k, isLess);
            deepest = std::max(deepest, fragments[i].size());
            for (std::size_t c = 0; c < 3; ++c) {
                ASSERT_NEAR(drawn.rgba[4 * i + c], expected[c], kNear) << k << " pixel " << i << ' ' << c;
                sum += std::abs(static_cast<double>(drawn.rgba[4 * i + c]) - expected[c]);
            }
        }
        EXPECT_LT(sum / (3 * static_cast<double>(fragments.size())), kNearInTheMean) << k;
        EXPECT_GT(deepest, static_cast<std::size_t>(k) + 2);
    }
    /// Peeling ends where fewer than one pixel in 2,000 has another layer, and leaves that layer out.
    static void expectPeeled(const Pixels& drawn, const Pixels& peeled) {
        std::size_t beyond = 0;
        for (std::size_t i = 0; i < drawn.rgba.size(); i += 4) {
            float largest = 0;
            for (std::size_t c = 0; c < 3; ++c)
                largest = std::max(largest, std::abs(drawn.rgba[i + c] - peeled.rgba[i + c]));
            beyond += largest > 0.003f ? 1 : 0;
        }
        EXPECT_LE(beyond, drawn.rgba.size() / 4 / 2000);
    }

    static constexpr glm::vec3 kOutside{50, 0, 0};
    static constexpr Look kLook{.radius = 0.0012f, .opacity = 0.5f, .colourful = 1, .points = 2};
    static constexpr TransparencySettings kPeeled{.mode = Transparency::peeled, .layers = 200};
    static constexpr auto kNearer = [](const Fragment& a, const Fragment& b) { return a.z > b.z; };
    const View view_ = viewFor(64, 64, 0.001f);
    Random random_{Seed{77}};
};

TEST_F(NearestFragments, AreBlendedInOrderBeforeTheMeanOfTheRest) {
    std::vector<glm::vec3> nodes = flatStrands(depths(40));
    for (glm::vec3& node : nodes) node.x *= 0.4f;
    const Fragments fragments = fragmentsOf(nodes);
    prepare(strands, nodes, 2, kLook);
    for (int k = 1; k <= NearestHair::kMaxNearest; ++k) {
        expectBlended(draw(strands, view_, nearest(k)), fragments, k, kNearer);
        if (HasFatalFailure()) return;
    }
}

TEST_F(NearestFragments, ShowPeeledHairWhereTheyAreAll) {
    // Eight strands that cross: in every pixel at most eight fragments, in changing order.
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        std::vector<glm::vec3> nodes = tuft(8, seed);
        for (glm::vec3& node : nodes) node.x *= 0.2f;
        prepare(strands, nodes, 5, {.radius = 0.004f, .opacity = 0.6f, .colourful = 1});
        const View view = viewFor(96, 96, 0.0025f);
        const Pixels peeled = draw(strands, view, kPeeled);
        ASSERT_GT(ribbons.peeled().layers(), 3);
        ASSERT_GT(peeled.sum(), 100);
        expectPeeled(draw(strands, view, nearest(8)), peeled);
    }
}

TEST_F(NearestFragments, OfEqualDepthAreInTheOrderOfTheirStrandsAsPeeledHairIs) {
    const std::vector<float> depths(8, 0.01f);
    std::vector<glm::vec3> nodes = flatStrands(depths);
    for (glm::vec3& node : nodes) node.x *= 0.1f;
    prepare(strands, nodes, 2, kLook);
    const Pixels drawn = draw(strands, view_, nearest(8));
    const Pixels peeled = draw(strands, view_, kPeeled);
    ASSERT_GT(ribbons.peeled().layers(), 3);
    expectPeeled(drawn, peeled);
}

TEST_F(NearestFragments, OfEqualKeysAreInTheOrderOfTheirColoursOrInTheTail) {
    // 1,000 strands need keys for two at a time. Of the strands that the frame shows, each four have the same depth,
    // and each two the same key.
    std::vector<float> all(1000, -2);
    for (int i = 0; i < 24; ++i) all[static_cast<std::size_t>(40 + i)] = 0.002f * static_cast<float>(i / 4 * 7 % 6);
    std::vector<glm::vec3> shown = flatStrands(all);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        shown[i].x *= 0.15f;
        if (i / 2 < 40 || i / 2 >= 64) shown[i] = kOutside;
    }
    Fragments fragments = fragmentsOf(shown);
    // Within the core, equal keys are ordered by colour: sorting by it first leaves a stable order by key.
    for (auto& pixel : fragments)
        std::ranges::sort(pixel, [](const Fragment& a, const Fragment& b) { return a.colour < b.colour; });
    const auto byKey = [](const Fragment& a, const Fragment& b) {
        return a.z > b.z || (a.z == b.z && a.strand / 2 > b.strand / 2);
    };
    prepare(strands, shown, 2, kLook);
    for (int k = 1; k <= NearestHair::kMaxNearest; ++k) {
        expectBlended(draw(strands, view_, nearest(k)), fragments, k, byKey);
        if (HasFatalFailure()) return;
    }
}

TEST_F(NearestFragments, AreTheSameBitsInAnyOrderOfDrawing) {
    // At most eight fragments in a pixel, ties included: no tail, whose sums depend on the order by their rounding.
    // Tips below the frame decide in which order strands are drawn, by less than a step of depth: by number up or down.
    const auto drawn = [&](float slope, SortUnit order) {
        Random random{Seed{6}};
        std::vector<glm::vec3> nodes(3000, kOutside);
        for (std::size_t s = 100; s < 108; ++s) {
            const float z = s < 104 ? 0.01f : random.uniform(-0.02f, 0.02f);
            nodes[3 * s] = {random.uniform(-0.005f, 0.005f), 0.04f, z};
            nodes[3 * s + 1] = {random.uniform(-0.005f, 0.005f), -0.04f, z};
            nodes[3 * s + 2] = nodes[3 * s + 1] + glm::vec3(0, -0.1f, slope * (static_cast<float>(s) - 100));
        }
        Look look = kLook;
        look.points = 3;
        prepare(strands, nodes, 3, look);
        TransparencySettings settings = nearest(8, order);
        settings.sortNode = 2;
        return draw(strands, view_, settings);
    };
    for (const float slope : {-2.5e-7f, 0.0f, 2.5e-7f}) {
        const Pixels first = drawn(slope, SortUnit::none);
        ASSERT_GT(first.sum(), 50);
        EXPECT_EQ(drawn(slope, SortUnit::none).rgba, first.rgba) << slope;
        EXPECT_EQ(drawn(slope, SortUnit::strand).rgba, first.rgba) << slope;
    }
}

TEST_F(NearestFragments, LeaveNothingBehindForTheNextFrame) {
    const View view = viewFor(96, 96, 0.0025f);
    const std::vector<glm::vec3> here = tuft(200, 3), elsewhere = tuft(200, 4, 1.0f);
    for (const int k : {1, 3, 8}) {
        prepare(strands, here, 5, kLook);
        const Pixels first = draw(strands, view, nearest(k));
        prepare(strands, elsewhere, 5, kLook);
        EXPECT_NE(draw(strands, view, nearest(k)).rgba, first.rgba);
        prepare(strands, here, 5, kLook);
        EXPECT_EQ(draw(strands, view, nearest(k)).rgba, first.rgba) << k;
    }
}

TEST_F(NearestFragments, BehindTheSceneAreNotDrawn) {
    // A wall hides the farther half of the strands from both passes.
    const std::vector<glm::vec3> near = flatStrands(depths(12));
    std::vector<glm::vec3> both = near;
    for (const glm::vec3& node : near) both.push_back({node.x, node.y, -0.2f});
    const auto drawnBeforeAWall = [&](std::span<const glm::vec3> nodes) {
        prepare(strands, nodes, 2, kLook);
        scene.fit("scene", {.width = 64, .height = 64, .depth = true});
        samples.fit("samples", {.width = 64, .height = 64, .depth = true, .samples = 4});
        const glm::vec4 wall = view_.toClip * glm::vec4(0, 0, -0.1f, 1);
        {
            Pass pass("wall", samples);
            pass.clear(glm::vec4(0.2f, 0.3f, 0.1f, 1)).clearDepth(0.5f + 0.5f * wall.z / wall.w);
        }
        samples.resolveTo(scene);
        samples.resolveDepthTo(scene);
        ribbons.draw(nullptr, {scene, samples}, view_, strands, nearest(3));
        return Pixels(scene);
    };
    // Strands are coloured by their numbers, which the first twelve keep.
    EXPECT_EQ(drawnBeforeAWall(both).rgba, drawnBeforeAWall(near).rgba);
}

TEST_F(NearestFragments, AreCloserToPeeledHairTheMoreThereAre) {
    const View view = viewFor(96, 96, 0.0025f);
    for (const std::uint64_t seed : {1u, 4u, 9u}) {
        prepare(strands, tuft(400, seed), 5, {.radius = 0.002f, .opacity = 0.7f, .colourful = 1});
        const Pixels peeled = draw(strands, view, kPeeled);
        const auto error = [&](const TransparencySettings& settings) {
            const Pixels drawn = draw(strands, view, settings);
            double sum = 0;
            for (std::size_t i = 0; i < drawn.rgba.size(); ++i)
                sum += std::pow(static_cast<double>(drawn.rgba[i]) - static_cast<double>(peeled.rgba[i]), 2);
            return sum;
        };
        double before = error({.mode = Transparency::weighted});
        for (int k = 1; k <= NearestHair::kMaxNearest; ++k) {
            const double now = error(nearest(k));
            EXPECT_LT(now, 0.8 * before) << seed << ' ' << k;
            before = now;
        }
        EXPECT_LT(before, 0.02 * error({.sort = SortUnit::segment})) << seed;
    }
}

}  // namespace
}  // namespace arclight::test
