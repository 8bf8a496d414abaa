// The code of docs/lightning.md against closed forms, sums over small steps, and the suite's own simulation.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "core/random.h"
#include "docs/code/lightning_1.h"
#include "docs/code/lightning_2.h"
#include "docs/glsl_evaluation.h"
#include "sim/bolts/bolt.h"
#include "sim/bolts/breakdown.h"
#include "sim/bolts/line_light.h"
#include "sim/bolts/split_random.h"

namespace arclight::test {
namespace {

constexpr std::string_view kBoltsPage = "docs/lightning.md";

/// The stream of the suite's generator that has the increment of the page's.
constexpr std::uint64_t kStream = ::UniformRandom::kIncrement / 2;

bolts::BoltShape suiteShape(const ::BoltShape& shape) {
    bolts::BoltShape same;
    same.generations = shape.generations, same.offset = shape.offset, same.roughness = shape.roughness;
    same.branchProbability = shape.branchProbability, same.branchAngle = shape.branchAngle;
    same.branchScale = shape.branchScale, same.branchDim = shape.branchDim;
    same.dimensions = bolts::BoltDimensions::two;
    return same;
}

::BoltShape anyShape(Random& random) {
    ::BoltShape shape;
    shape.generations = static_cast<int>(random.below(9));
    shape.offset = random.uniform(0, 0.4f), shape.roughness = random.uniform(0.3f, 1.2f);
    shape.branchProbability = random.uniform01(), shape.branchAngle = random.uniform(0, 1.5f);
    shape.branchScale = random.uniform(0.2f, 1.2f), shape.branchDim = random.uniform01();
    return shape;
}

TEST(LightningPage, GeneratorIsThatOfTheSuite) {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0xfedcba9876543210u}}) {
        ::UniformRandom page(seed);
        Random suite(Seed{seed}, kStream);
        for (int i = 0; i < 1000; ++i) ASSERT_EQ(page(-2, 3), suite.uniform(-2, 3)) << seed << " " << i;
    }
}

/// Draws for the page's bolt what the suite's draws for the same splits: a displacement, the chance of a branch and,
/// if there is one, its angle.
class NumbersOfTheSuite {
public:
    NumbersOfTheSuite(Seed seed, float branchProbability) : random_(seed, kStream), probability_(branchProbability) {}
    float operator()(float low, float high) {
        const float u = random_.uniform01(split_, kPurposes[draw_]);
        const bool isLast = draw_ == 2 || (draw_ == 1 && u >= probability_);
        split_ += isLast ? 1 : 0, draw_ = isLast ? 0 : draw_ + 1;
        return low + (high - low) * u;
    }

private:
    static constexpr std::uint32_t kPurposes[] = {0, 2, 3};
    SplitRandom random_;
    float probability_;
    std::uint32_t split_ = 0;
    int draw_ = 0;
};

TEST(LightningPage, BoltIsThatOfTheSuite) {
    Random random(Seed{5});
    for (std::uint64_t run = 0; run < 200; ++run) {
        const ::BoltShape shape = anyShape(random);
        const std::vector<::BoltSegment> page =
            ::growBolt(shape, glm::vec2(0, 0), glm::vec2(1, 0), NumbersOfTheSuite(Seed{run}, shape.branchProbability));
        bolts::Bolt suite;
        bolts::growBolt(suiteShape(shape), Seed{run}, kStream, suite);
        ASSERT_EQ(page.size(), suite.segments.size()) << run;
        for (std::size_t i = 0; i < page.size(); ++i) {
            const bolts::BoltSegment& other = suite.segments[i];
            const auto apart = [&](glm::vec2 own, std::uint32_t point) {
                return static_cast<double>(glm::distance(own, glm::vec2(suite.points[point].position)));
            };
            ASSERT_LT(apart(page[i].from, other.from), 1e-5) << run;
            ASSERT_LT(apart(page[i].to, other.to), 1e-5) << run;
            ASSERT_FLOAT_EQ(page[i].brightness, other.brightness);
            ASSERT_EQ(page[i].level, other.level);
        }
    }
}

TEST(LightningPage, BoltMeetsItsEndsWithinItsBoundAndHasTheExpectedSegments) {
    const glm::vec2 begin(-3, 2), end(5, -4);
    const glm::vec2 along = glm::normalize(end - begin);
    Random random(Seed{6});
    for (std::uint64_t run = 0; run < 100; ++run) {
        const ::BoltShape shape = anyShape(random);
        const std::vector<::BoltSegment> bolt = ::growBolt(shape, begin, end, ::UniformRandom(run));
        EXPECT_EQ(bolt.front().from, begin);
        glm::vec2 at = begin;
        double farthest = 0;
        for (const ::BoltSegment& segment : bolt) {
            if (segment.level > 0) continue;
            EXPECT_EQ(segment.from, at);
            at = segment.to;
            const glm::vec2 from = segment.to - begin;
            farthest = std::max(farthest, std::fabs(static_cast<double>(along.x * from.y - along.y * from.x)));
        }
        EXPECT_EQ(at, end);
        // The sum of the geometric series.
        const double r = std::exp2(-static_cast<double>(shape.roughness));
        const double bound = static_cast<double>(shape.offset) * 10 * (1 - std::pow(r, shape.generations)) / (1 - r);
        EXPECT_LE(farthest, bound + 1e-4);
    }
    const ::BoltShape shape{.generations = 6, .branchProbability = 0.25f};
    double sum = 0;
    for (std::uint64_t run = 0; run < 4000; ++run)
        sum += static_cast<double>(::growBolt(shape, begin, end, ::UniformRandom(run)).size());
    EXPECT_NEAR(sum / 4000 / std::pow(2.25, 6), 1, 0.01);
}

/// The page's discharge with the channel that one of the suite has grown.
::Discharge withChannelOf(const bolts::Breakdown& suite, int width, int height, float eta) {
    ::Discharge page = ::startDischarge(width, height, eta);
    for (std::size_t i = 1; i < suite.cells().size(); ++i) {
        const bolts::Breakdown::Cell& cell = suite.cells()[i];
        ::addCell(page, {cell.x, cell.y, cell.parent});
    }
    ::relax(page, 3000);
    return page;
}

TEST(LightningPage, PotentialSolvesLaplacesEquationAndIsThatOfTheSuite) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        bolts::Breakdown suite({.width = 44, .height = 40, .eta = 1, .sweeps = 300}, Seed{seed});
        suite.grow(60);
        const ::Discharge page = withChannelOf(suite, 44, 40, 1);
        double residual = 0, difference = 0;
        for (int y = 1; y < 39; ++y)
            for (int x = 1; x < 43; ++x) {
                const auto own = static_cast<double>(page.potential[page.at(x, y)]);
                difference = std::max(difference, std::fabs(own - static_cast<double>(suite.potential(x, y))));
                if (page.isFixed[page.at(x, y)]) continue;
                double mean = 0;
                for (const std::size_t near :
                     {page.at(x - 1, y), page.at(x + 1, y), page.at(x, y - 1), page.at(x, y + 1)})
                    mean += 0.25 * static_cast<double>(page.potential[near]);
                residual = std::max(residual, std::fabs(mean - own));
            }
        EXPECT_LT(residual, 1e-6);
        EXPECT_LT(difference, 1e-3);
    }
}

TEST(LightningPage, DischargeChoosesByThePotentialToThePowerOfEta) {
    bolts::Breakdown suite({.width = 24, .height = 24}, Seed{4});
    suite.grow(8);
    const ::Discharge before = withChannelOf(suite, 24, 24, 1.5f);
    std::vector<double> expected;
    for (const ::Discharge::Cell& cell : before.candidates)
        expected.push_back(std::pow(static_cast<double>(before.potential[before.at(cell.x, cell.y)]), 1.5));
    double sum = 0;
    for (const double weight : expected) sum += weight;
    std::vector<int> found(expected.size());
    constexpr int kDraws = 4000;
    for (int i = 0; i < kDraws; ++i) {
        ::Discharge grown = before;
        ::growChannel(
            grown, [&](float low, float high) { return low + (high - low) * (static_cast<float>(i) + 0.5f) / kDraws; });
        const ::Discharge::Cell& cell = grown.channel.back();
        for (std::size_t k = 0; k < before.candidates.size(); ++k)
            found[k] += before.candidates[k].x == cell.x && before.candidates[k].y == cell.y;
    }
    // Evenly spaced draws: each candidate is met as often as its share says, to within one draw at either end.
    for (std::size_t k = 0; k < expected.size(); ++k) EXPECT_NEAR(found[k], kDraws * expected[k] / sum, 2.0) << k;
}

TEST(LightningPage, DischargeGrowsConnectedToTheGroundAndBranchesLessWithEta) {
    std::vector<std::size_t> sizes;
    for (const float eta : {0.5f, 1.0f, 3.0f}) {
        ::Discharge d = ::startDischarge(48, 48, eta);
        ::UniformRandom random(9);
        while (!::growChannel(d, random)) ASSERT_LT(d.channel.size(), 2400u);
        EXPECT_EQ(d.channel.back().y, 47);
        for (std::size_t i = 1; i < d.channel.size(); ++i) {
            const ::Discharge::Cell own = d.channel[i], parent = d.channel[static_cast<std::size_t>(own.parent)];
            ASSERT_LT(own.parent, static_cast<int>(i));
            ASSERT_EQ(std::max(std::abs(own.x - parent.x), std::abs(own.y - parent.y)), 1);
        }
        sizes.push_back(d.channel.size());
    }
    EXPECT_GT(sizes[0], sizes[1]);
    EXPECT_GT(sizes[1], sizes[2]);
}

TEST(LightningPage, ExercisesHaveTheAnswersOfTheSuite) {
    const auto shape = [](int generations, float branchProbability) {
        return bolts::BoltShape{
            .generations = generations, .offset = 0.15f, .roughness = 1, .branchProbability = branchProbability};
    };
    EXPECT_NEAR(bolts::expectedSegments(shape(6, 0.5f)), 244.1, 0.05);
    EXPECT_NEAR(bolts::largestDeviation(shape(3, 0)), 0.2625, 1e-6);
    // A list that the loop itself edits: m segments become m + m / 2, rounded up.
    constexpr std::array<std::size_t, 8> kEdited{1, 2, 3, 5, 8, 12, 18, 27};
    for (std::size_t generations = 0; generations < kEdited.size(); ++generations) {
        bolts::BoltShape edited = shape(static_cast<int>(generations), 0);
        edited.editsWhileWalking = true;
        bolts::Bolt bolt;
        bolts::growBolt(edited, Seed{3}, 0, bolt);
        EXPECT_EQ(bolt.segments.size(), kEdited[generations]) << generations;
    }
}

class LightningPageShaders : public Gl {
protected:
    Random random_{Seed{11}};
    glm::vec4 any(float reach) {
        return {random_.uniform(-reach, reach), random_.uniform(-reach, reach), random_.uniform(-reach, reach),
                random_.uniform01()};
    }
};

TEST_F(LightningPageShaders, CapsuleDistanceIsTheLeastDistanceOfManyPoints) {
    std::vector<std::array<glm::vec4, 3>> rows;
    for (int i = 0; i < 300; ++i) rows.push_back({any(4), any(4), any(4)});
    rows.push_back({glm::vec4(3, 4, 0, 0), glm::vec4(0), glm::vec4(0)});  // a segment without length
    const std::vector<glm::vec4> found =
        evaluateGlsl(glslBlock(kBoltsPage, 1),
                     "vec4(capsuleDistance(a.xy, b.xy, c.xy), boltProfile(a.w, 0.2, 1.0), 0.0, 0.0)", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        float least = 1e9f;
        for (int k = 0; k <= 2000; ++k)
            least = std::min(least,
                             glm::distance(glm::vec2(rows[i][0]), glm::mix(glm::vec2(rows[i][1]), glm::vec2(rows[i][2]),
                                                                           static_cast<float>(k) / 2000)));
        EXPECT_NEAR(found[i].x, least, 0.01f);
        const float d = rows[i][0].w;
        EXPECT_NEAR(found[i].y, 0.8f * std::exp(-25 * d * d) + 0.2f * (1 - d) * (1 - d), 1e-5f);
    }
    EXPECT_NEAR(found.back().x, 5, 1e-5f);
}

/// The mitre's tip must lie on the edges of both parts of the strip, half a width from each: what an even width is.
TEST_F(LightningPageShaders, MitreKeepsTheWidthOfBothPartsUpToItsLimit) {
    std::vector<std::array<glm::vec4, 2>> rows;
    for (int i = 0; i < 360; ++i) {
        const float first = random_.uniform(-3.2f, 3.2f), bend = random_.uniform(-2.6f, 2.6f);
        rows.push_back({glm::vec4(std::cos(first), std::sin(first), 0, 0),
                        glm::vec4(std::cos(first + bend), std::sin(first + bend), bend, 0)});
    }
    rows.push_back({glm::vec4(1, 0, 0, 0), glm::vec4(-1, 0, 3.14159f, 0)});
    const std::vector<glm::vec4> found =
        evaluateGlsl(glslBlock(kBoltsPage, 2), "vec4(mitre(a.xy, b.xy), 0.0, 0.0)", rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const glm::vec2 m(found[i]), in(rows[i][0]), out(rows[i][1]);
        EXPECT_LE(glm::length(m), 4.001f);
        if (std::fabs(rows[i][1].z) > 2.6f) continue;
        EXPECT_NEAR(glm::dot(m, glm::vec2(-in.y, in.x)), 1, 1e-4f);
        EXPECT_NEAR(glm::dot(m, glm::vec2(-out.y, out.x)), 1, 1e-4f);
    }
}

/// The sum over small steps of what each point of the segment gives.
double glowBySteps(double x, double y, double size, double r, double R) {
    const auto point = [&](double square) {
        return square < R * R ? std::pow(square + r * r, -1.5) - std::pow(R * R + r * r, -1.5) : 0.0;
    };
    constexpr int kSteps = 40000;
    const auto along = [&](double low, double high, double side) {
        double sum = 0;
        for (int i = 0; i < kSteps; ++i) {
            const double s = low + (high - low) * (i + 0.5) / kSteps;
            sum += point(s * s + side * side) * (high - low) / kSteps;
        }
        return sum;
    };
    return along(-x, size - x, y) / along(-R, R, 0);
}

TEST_F(LightningPageShaders, LineGlowIsTheIntegralAlongTheSegment) {
    std::vector<std::array<glm::vec4, 2>> rows;
    for (int i = 0; i < 200; ++i)
        rows.push_back(
            {any(6), glm::vec4{random_.uniform(0.05f, 8), random_.uniform(0.2f, 1), random_.uniform(2, 7), 0}});
    rows.push_back({glm::vec4(500, 0, 0, 0), glm::vec4(1000, 1, 6, 0)});  // at the midpoint of a long one
    const std::vector<glm::vec4> found =
        evaluateGlsl(glslBlock(kBoltsPage, 3), "vec4(lineGlow(a.x, a.y, b.x, b.y, b.z), 0.0, 0.0, 0.0)", rows);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        const glm::dvec4 a(rows[i][0]), b(rows[i][1]);
        EXPECT_NEAR(static_cast<double>(found[i].x), glowBySteps(a.x, a.y, b.x, b.y, b.z), 2e-4) << i;
    }
    EXPECT_NEAR(found.back().x, 1, 1e-5f);
}

TEST_F(LightningPageShaders, LineLightIsThatOfTheSuite) {
    std::vector<std::array<glm::vec4, 3>> rows;
    for (int i = 0; i < 300; ++i) {
        const glm::vec3 normal = glm::normalize(glm::vec3(any(1)) + glm::vec3(1e-3f));
        rows.push_back({glm::vec4(normal, 0), any(4), any(4)});
    }
    const std::vector<glm::vec4> found =
        evaluateGlsl(glslBlock(kBoltsPage, 4), "vec4(lineLight(a.xyz, b.xyz, c.xyz), 0.0, 0.0, 0.0)", rows);
    int lit = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const glm::vec3 n(rows[i][0]), a(rows[i][1]), b(rows[i][2]);
        EXPECT_NEAR(found[i].x, bolts::lineLightIrradiance(n, a, b), 1e-4f + 1e-3f * found[i].x) << i;
        lit += found[i].x > 0;
    }
    EXPECT_GT(lit, 200);
}

}  // namespace
}  // namespace arclight::test
