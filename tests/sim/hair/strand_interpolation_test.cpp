#include "sim/hair/strand_interpolation.h"

#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "sim/hair/hair_scenes.h"

namespace arclight::hair {
namespace {

/// An octant of a sphere about the skull, divided `level` times with vertices put back on the sphere.
Scalp octant(int level) {
    const auto vertex = [](glm::vec3 n) {
        n = glm::normalize(n);
        return ScalpVertex{glm::vec3(0, 0.04f, -0.01f) + 0.1f * n, n, n, {}};
    };
    Scalp scalp{{vertex({1, 0, 0}), vertex({0, 1, 0}), vertex({0, 0, -1}), vertex({-1, 0, 0})}, {0, 2, 1, 1, 2, 3}};
    const std::vector<ScalpVertex> base = scalp.vertices;
    const std::vector<StrandSource> sources = dividedSources(scalp, level);
    Scalp fine{{}, scalp.indices};
    for (const StrandSource& s : sources) {
        glm::vec3 n(0);
        for (std::size_t k = 0; k < 3; ++k) n += s.weight[k] * base[s.guide[k]].normal;
        fine.vertices.push_back(vertex(n));
    }
    // The triangles, by an independent walk: the midpoints of each in the order of the sources.
    for (int i = 0; i < level; ++i) {
        std::vector<std::uint32_t> next;
        const auto half = [&](std::uint32_t a, std::uint32_t b) {
            const glm::vec3 n = glm::normalize(fine.vertices[a].normal + fine.vertices[b].normal);
            std::uint32_t best = 0;
            for (std::uint32_t v = 0; v < fine.vertices.size(); ++v)
                if (glm::dot(fine.vertices[v].normal, n) > glm::dot(fine.vertices[best].normal, n)) best = v;
            return best;
        };
        for (std::size_t t = 0; t < fine.indices.size(); t += 3) {
            const std::uint32_t a = fine.indices[t], b = fine.indices[t + 1], c = fine.indices[t + 2];
            const std::uint32_t ab = half(a, b), bc = half(b, c), ca = half(c, a);
            next.insert(next.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
        }
        fine.indices = next;
    }
    return fine;
}

StrandSystem moved(const Groom& groom, const Pose& pose) {
    StrandSystem guides;
    guides.reset(groom, {.restore = 0.2f}, Seed{1});
    for (int i = 0; i < 30; ++i) guides.step({.pose = pose});
    return guides;
}

const Pose kPose = headPose(Motion::nod, 0.55);

TEST(StrandInterpolation, WeightsAreBarycentric) {
    const Scalp base = octant(0);
    for (const int level : {1, 2, 4}) {
        const std::vector<StrandSource> sources = dividedSources(base, level);
        // Euler: each division adds a vertex for each edge.
        EXPECT_EQ(sources.size(), static_cast<std::size_t>(((1 << level) + 1) * ((1 << level) + 1)));
        for (const StrandSource& s : sources) {
            EXPECT_EQ(s.weight[0] + s.weight[1] + s.weight[2], 1.0f);
            EXPECT_GE(s.weight[0], s.weight[1]);
            EXPECT_GE(s.weight[1], s.weight[2]);
            EXPECT_GE(s.weight[2], 0.0f);
        }
    }
}

TEST(StrandInterpolation, MidpointIsTheMeanOfBothGuides) {
    const Scalp base = octant(0);
    const StrandSystem guides = moved(groomScalp(base, {}, figure()), kPose);
    const std::vector<StrandSource> sources = dividedSources(base, 1);
    const Scalp fine = octant(1);
    std::vector<DrawnStrand> strands;
    for (std::size_t i = 0; i < sources.size(); ++i)
        strands.push_back({sources[i], fine.vertices[i].position, fine.vertices[i].normal});
    std::vector<glm::vec3> nodes(strands.size() * 16);
    interpolateStrands(guides, kPose, strands, {.split = 10}, nodes);
    const PoseMatrix pose = poseMatrix(kPose);
    for (std::size_t s = base.vertices.size(); s < strands.size(); ++s) {
        const auto a = guides.nodes(static_cast<int>(strands[s].source.guide[0]));
        const auto b = guides.nodes(static_cast<int>(strands[s].source.guide[1]));
        EXPECT_EQ(nodes[s * 16], pose.apply(strands[s].root));
        for (std::size_t i = 0; i < 16; ++i) {
            const glm::vec3 mean = 0.5f * (a[i] - a[0] + b[i] - b[0]);
            EXPECT_LT(glm::length(nodes[s * 16 + i] - nodes[s * 16] - mean), 1e-6f);
        }
    }
}

TEST(StrandInterpolation, FewerStrandsAreAPrefixOfMore) {
    const Scalp base = octant(0), fine = octant(2);
    const auto few = scatteredStrands(base, fine, 2, 100, Seed{4}),
               many = scatteredStrands(base, fine, 2, 999, Seed{4});
    for (std::size_t i = 0; i < few.size(); ++i) {
        EXPECT_EQ(few[i].root, many[i].root);
        EXPECT_EQ(few[i].source.weight, many[i].source.weight);
    }
    EXPECT_NE(scatteredStrands(base, fine, 2, 1, Seed{5})[0].root, few[0].root);
}

TEST(StrandInterpolation, ScatterIsEvenOverTheArea) {
    const Scalp base = octant(0), fine = octant(3);
    for (const int count : {512, 4096}) {
        // Halves of the quarter sphere: x < 0, and y above that of half the area.
        int left = 0, high = 0;
        for (const DrawnStrand& s : scatteredStrands(base, fine, 3, count, Seed{9})) {
            left += s.root.x < 0;
            high += s.root.y - 0.04f > 0.05f;
            EXPECT_NEAR(s.source.weight[0] + s.source.weight[1] + s.source.weight[2], 1, 1e-6);
            EXPECT_NEAR(glm::length(s.root - glm::vec3(0, 0.04f, -0.01f)), 0.1f, 0.002f);
        }
        EXPECT_NEAR(left / static_cast<double>(count), 0.5, 0.02);
        EXPECT_NEAR(high / static_cast<double>(count), 0.5, 0.03);  // Archimedes' hat box
    }
}

TEST(StrandInterpolation, PartingKeepsGuidesOfOneSide) {
    // Two guides that part: one falls to the left, one to the right.
    Groom groom{.nodes = 4};
    for (const float side : {-1.0f, 1.0f, 1.0f})
        for (int i = 0; i < 4; ++i) groom.positions.emplace_back(side * 0.02f * static_cast<float>(i), 0, 0);
    std::vector<DrawnStrand> strands{{.source = {{0, 1, 2}, {0.5f, 0.3f, 0.2f}}},
                                     {.source = {{1, 0, 2}, {0.4f, 0.35f, 0.25f}}}};
    partStrands(groom, strands);
    EXPECT_EQ(strands[0].source.weight, (std::array<float, 3>{1, 0, 0}));
    EXPECT_EQ(strands[1].source.weight[1], 0);
    EXPECT_NEAR(strands[1].source.weight[0] + strands[1].source.weight[2], 1, 1e-6);
}

TEST(StrandInterpolation, GuidesThatWentApartShareNoStrand) {
    Groom groom{.nodes = 5};
    for (const float side : {-1.0f, 1.0f})
        for (int i = 0; i < 5; ++i) groom.positions.emplace_back(side * 0.01f, -0.05f * static_cast<float>(i), 0);
    StrandSystem guides;
    guides.reset(groom, {}, Seed{1});
    const std::vector<DrawnStrand> strand{{.source = {{0, 1, 1}, {0.6f, 0.4f, 0}}}};
    std::vector<glm::vec3> nodes(5);
    const auto tip = [&](float split) {
        interpolateStrands(guides, {}, strand, {.split = split}, nodes);
        return nodes[4].x - nodes[0].x;
    };
    // Both hang straight, 2 cm apart: together they make a straight strand, and so does one alone.
    EXPECT_NEAR(tip(0.05f), 0, 1e-6);
    EXPECT_NEAR(tip(0.005f), 0, 1e-6);
    // With one blown aside, the strand follows it in part, or not at all.
    groom.positions[9].x += 0.1f;
    guides.reset(groom, {}, Seed{1});
    EXPECT_NEAR(tip(1), 0.04f, 1e-6);
    EXPECT_NEAR(tip(0.05f), 0, 1e-6);
    EXPECT_GT(tip(0.08f), 0.001f);
    EXPECT_LT(tip(0.08f), 0.039f);
}

TEST(StrandInterpolation, InterpolatedNodesLeaveTheSpheresOnAnyThreadCount) {
    const Scalp base = octant(0);
    const StrandSystem guides = moved(groomScalp(base, {.style = Style::wavy}, figure()), {});
    const auto strands = scatteredStrands(base, octant(3), 3, 2000, Seed{6});
    std::vector<glm::vec3> one(strands.size() * 16), two(one.size());
    setThreads(1);
    interpolateStrands(guides, {}, strands, {.clump = 0.3f, .spheres = figure()}, one);
    setThreads(2);
    interpolateStrands(guides, {}, strands, {.clump = 0.3f, .spheres = figure()}, two);
    setThreads(0);
    EXPECT_EQ(std::memcmp(one.data(), two.data(), one.size() * sizeof(glm::vec3)), 0);
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (i % 16 == 0) continue;
        for (const Sphere& sphere : figure()) EXPECT_FALSE(isInside(sphere, one[i]));
    }
}

}  // namespace
}  // namespace arclight::hair
