#include "sim/hair/groom.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sim/hair/hair_scenes.h"
#include "sim/hair/strand_collision.h"

namespace arclight::hair {
namespace {

constexpr Style kStyles[] = {Style::straight, Style::wavy, Style::curly, Style::shortCut, Style::ponytail, Style::wet};

double lengthOf(std::span<const glm::vec3> nodes) {
    double sum = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) sum += glm::length(nodes[i] - nodes[i - 1]);
    return sum;
}

TEST(Groom, StrandsStartAtTheirRootsAndStayOutOfTheBody) {
    const Scalp scalp = spiralScalp(120);
    for (const Style style : kStyles) {
        const Groom groom = groomScalp(scalp, {.style = style}, figure());
        ASSERT_EQ(groom.strands(), 120);
        for (int s = 0; s < groom.strands(); ++s) {
            EXPECT_EQ(groom.strand(s)[0], scalp.vertices[static_cast<std::size_t>(s)].position);
            for (const glm::vec3 p : groom.strand(s).subspan(1))
                for (const Sphere& sphere : figure()) EXPECT_FALSE(isInside(sphere, p)) << static_cast<int>(style);
        }
    }
}

TEST(Groom, LengthsAreThoseAskedFor) {
    const Scalp scalp = spiralScalp(200);
    for (const Style style : {Style::straight, Style::shortCut}) {
        const float expected = style == Style::straight ? 0.4f : 0.08f;
        const Groom groom = groomScalp(scalp, {.style = style, .length = 0.4f, .variation = 0.2f}, figure());
        double shortest = 1, longest = 0;
        for (int s = 0; s < 200; ++s) {
            shortest = std::min(shortest, lengthOf(groom.strand(s)));
            longest = std::max(longest, lengthOf(groom.strand(s)));
        }
        EXPECT_LT(longest, 1.06f * expected);
        EXPECT_GT(longest, 0.97f * expected);
        EXPECT_GT(shortest, 0.72f * expected);
        EXPECT_LT(shortest, 0.86f * expected);
    }
}

/// Mean angle between neighbouring links, radians.
double bend(const Groom& groom) {
    double sum = 0;
    int count = 0;
    for (int s = 0; s < groom.strands(); ++s)
        for (std::size_t i = 2; i < static_cast<std::size_t>(groom.nodes); ++i, ++count) {
            const glm::vec3 a = groom.strand(s)[i - 1] - groom.strand(s)[i - 2],
                            b = groom.strand(s)[i] - groom.strand(s)[i - 1];
            sum += std::acos(std::clamp(
                static_cast<double>(glm::dot(a, b) / std::sqrt(glm::dot(a, a) * glm::dot(b, b))), -1.0, 1.0));
        }
    return sum / count;
}

TEST(Groom, StylesDifferInCurvature) {
    const Scalp scalp = spiralScalp(60);
    const auto of = [&](Style style) { return bend(groomScalp(scalp, {.style = style, .nodes = 24}, figure())); };
    EXPECT_GT(of(Style::wavy), 1.5 * of(Style::straight));
    EXPECT_GT(of(Style::curly), 1.3 * of(Style::wavy));
}

TEST(Groom, PonytailPassesThroughItsBand) {
    const Groom groom = groomScalp(spiralScalp(150), {.style = Style::ponytail}, figure());
    ASSERT_GT(groom.pinned, 2);
    const auto band = static_cast<std::size_t>(groom.pinned - 1);
    glm::vec3 mean(0);
    for (int s = 0; s < groom.strands(); ++s) mean += groom.strand(s)[band] / static_cast<float>(groom.strands());
    for (int s = 0; s < groom.strands(); ++s) EXPECT_LT(glm::length(groom.strand(s)[band] - mean), 0.015f);
    EXPECT_LT(mean.z, -0.08f);
}

TEST(Groom, WetStrandsEndInClumps) {
    const Scalp scalp = spiralScalp(150);
    // Distance of a tip to the nearest other tip.
    const auto gap = [&](Style style) {
        const Groom groom = groomScalp(scalp, {.style = style, .variation = 0}, figure());
        double sum = 0;
        for (int s = 0; s < groom.strands(); ++s) {
            float nearest = 1;
            for (int o = 0; o < groom.strands(); ++o)
                if (o != s) nearest = std::min(nearest, glm::length(groom.strand(s).back() - groom.strand(o).back()));
            sum += nearest;
        }
        return sum / groom.strands();
    };
    EXPECT_LT(gap(Style::wet), 0.5 * gap(Style::straight));
}

TEST(Groom, IsTheSameForTheSameSeedAndPerStrand) {
    const Scalp scalp = spiralScalp(40);
    const Groom a = groomScalp(scalp, {.style = Style::curly}, figure()),
                b = groomScalp(scalp, {.style = Style::curly}, figure());
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_NE(a.positions, groomScalp(scalp, {.style = Style::curly, .seed = 2}, figure()).positions);
    Scalp fewer = scalp;
    fewer.vertices.resize(10);
    const Groom part = groomScalp(fewer, {.style = Style::curly}, figure());
    for (std::size_t i = 0; i < part.positions.size(); ++i) EXPECT_EQ(part.positions[i], a.positions[i]);
}

TEST(Groom, LinkFramesPointAlongLinksWithoutTwist) {
    Random random(Seed{8});
    std::vector<glm::vec3> nodes{glm::vec3(0)};
    for (int i = 0; i < 200; ++i)
        nodes.push_back(nodes.back() + glm::vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)});
    nodes.push_back(nodes[nodes.size() - 2]);  // folds back
    std::vector<glm::quat> frames(nodes.size() - 1);
    linkFrames(nodes, frames);
    for (std::size_t j = 0; j < frames.size(); ++j) {
        const glm::vec3 link = glm::normalize(nodes[j + 1] - nodes[j]);
        EXPECT_LT(glm::length(frames[j] * glm::vec3(0, 0, 1) - link), 1e-3f);
        EXPECT_NEAR(glm::dot(frames[j], frames[j]), 1, 1e-5);
        if (j == 0) continue;
        // The rotation from the last frame has no part about the link.
        const glm::quat turn = glm::conjugate(frames[j - 1]) * frames[j];
        EXPECT_NEAR(turn.z, 0, 1e-3) << j;
    }
}

TEST(Groom, EachStyleHoldsWhenSimulated) {
    // Two seconds of stillness: the hair settles near its groom, stays outside and does not explode.
    for (const Style style : kStyles) {
        const Groom groom = groomScalp(spiralScalp(64), {.style = style}, figure());
        StrandSystem strands;
        strands.reset(groom, styled(style, {.iterations = 8}), Seed{1});
        for (int tick = 0; tick < 120; ++tick) strands.step({.spheres = figure()});
        const StrandSystem::Measures m = strands.measure();
        EXPECT_EQ(m.penetrations, 0);
        EXPECT_LT(m.strainMean, 8) << static_cast<int>(style);
        double sum = 0;
        for (std::size_t i = 0; i < groom.positions.size(); ++i)
            sum += glm::length(strands.nodes()[i] - groom.positions[i]);
        const double mean = sum / static_cast<double>(groom.positions.size());
        EXPECT_LT(mean, 0.09) << static_cast<int>(style);
        std::printf("style %d: strain %.2f %% mean, %.1f mm from the groom\n", static_cast<int>(style), m.strainMean,
                    1000 * mean);
    }
}

}  // namespace
}  // namespace arclight::hair
