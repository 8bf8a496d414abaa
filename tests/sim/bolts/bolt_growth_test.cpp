// Checks the bolts that vectors grow against a loop over single segments, bit for bit, on every instruction set.
#include <cmath>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "sim/bolts/bolt.h"
#include "sim/bolts/split_random.h"
#include "sim/each_target.h"

namespace arclight::bolts {
namespace {

/// A bolt grown one split at a time, as the rules of bolt.h say.
class Reference {
public:
    Reference(const BoltShape& shape, Seed seed, std::uint64_t stream) : shape_(shape), random_(seed, stream) {}

    Bolt grow() {
        bolt_.points = {{{0, 0, 0}, 0, 0}, {{1, 0, 0}, 0, 0}};
        bolt_.segments = {{0, 1, 1, 0}};
        float offset = shape_.offset;
        for (int generation = 0; generation < shape_.generations; ++generation) {
            std::vector<BoltSegment> next, branches, split;
            for (std::size_t i = 0; i < bolt_.segments.size(); ++i)
                (shape_.editsWhileWalking && i % 2 == 1 ? next : split).push_back(bolt_.segments[i]);
            std::vector<BoltPoint> tips;
            const auto firstMidpoint = static_cast<std::uint32_t>(bolt_.points.size());
            for (std::size_t i = 0; i < split.size(); ++i) {
                const BoltSegment& s = split[i];
                const auto index = static_cast<std::uint32_t>(firstMidpoint + i);
                number_ = splits_ + static_cast<std::uint32_t>(i);
                const glm::vec3 from = bolt_.points[s.from].position, midpoint = displaced(s, offset);
                bolt_.points.push_back({midpoint, static_cast<std::int16_t>(s.level), 0});
                next.push_back({s.from, index, s.brightness, s.level});
                next.push_back({index, s.to, s.brightness, s.level});
                const glm::vec3 half = midpoint - from;
                if (!(uniform01(2) < shape_.branchProbability) || !(dot(half, half) > 0)) continue;
                const auto tip = static_cast<std::uint32_t>(firstMidpoint + split.size() + tips.size());
                tips.push_back(
                    {midpoint + shape_.branchScale * turned(half), static_cast<std::int16_t>(s.level + 1), 1});
                branches.push_back({index, tip, s.brightness * shape_.branchDim, s.level + 1});
            }
            bolt_.points.insert(bolt_.points.end(), tips.begin(), tips.end());
            next.insert(next.end(), branches.begin(), branches.end());
            bolt_.segments = next;
            splits_ += static_cast<std::uint32_t>(split.size());
            offset *= exp2f(-shape_.roughness);
        }
        return bolt_;
    }

private:
    static float dot(glm::vec3 a, glm::vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    float uniform01(std::uint32_t purpose) const { return random_.uniform01(number_, purpose); }
    float within(std::uint32_t purpose, float most) const { return (2 * uniform01(purpose) - 1) * most; }

    static std::pair<float, float> sineAndCosine(float x) {
        const float s = x * x;
        float sine = -1.0f / 39916800, cosine = 1.0f / 479001600;
        for (const float term : {1.0f / 362880, -1.0f / 5040, 1.0f / 120, -1.0f / 6, 1.0f}) sine = sine * s + term;
        for (const float term : {-1.0f / 3628800, 1.0f / 40320, -1.0f / 720, 1.0f / 24, -0.5f, 1.0f})
            cosine = cosine * s + term;
        return {sine * x, cosine};
    }

    glm::vec3 aside(glm::vec3 direction, std::uint32_t purpose) const {
        const float scale = 1 / std::sqrt(dot(direction, direction));
        const glm::vec3 n = scale * direction;
        if (shape_.isFlat()) return {-n.y, n.x, 0};
        const float sign = std::copysign(1.0f, n.z), a = -1 / (sign + n.z), b = n.x * n.y * a;
        const glm::vec3 u(1 + sign * (n.x * n.x) * a, sign * b, -(sign * n.x)), v(b, sign + n.y * n.y * a, -n.y);
        const auto [sine, cosine] = sineAndCosine(within(purpose, 1.57079633f));
        const float x = cosine * cosine - sine * sine, y = 2 * (sine * cosine);
        return {x * u.x + y * v.x, x * u.y + y * v.y, x * u.z + y * v.z};
    }

    glm::vec3 displaced(const BoltSegment& s, float offset) const {
        const glm::vec3 from = bolt_.points[s.from].position, to = bolt_.points[s.to].position, d = to - from;
        const glm::vec3 halfway = 0.5f * (from + to);
        if (!(dot(d, d) > 0)) return halfway;
        return halfway + within(0, offset) * aside(d, 1);
    }

    glm::vec3 turned(glm::vec3 half) const {
        const auto [sine, cosine] = sineAndCosine(within(3, shape_.branchAngle));
        return cosine * half + (sine * std::sqrt(dot(half, half))) * aside(half, 4);
    }

    const BoltShape& shape_;
    test::SplitRandom random_;
    std::uint32_t splits_ = 0, number_ = 0;
    Bolt bolt_;
};

TEST(BoltGrowth, VectorsGrowTheBitsOfTheScalarLoop) {
    std::mt19937 random(11);
    const auto uniform = [&](float a, float b) { return std::uniform_real_distribution<float>(a, b)(random); };
    for (int i = 0; i < 60; ++i) {
        const BoltShape shape{.generations = static_cast<int>(random() % 9),
                              .offset = i % 10 == 0 ? 0.0f : uniform(0, 0.5f),
                              .roughness = uniform(0.2f, 1.5f),
                              .branchProbability = i % 7 == 0 ? 1.0f : uniform(0, 0.6f),
                              .branchAngle = uniform(0, 1.5f),
                              .branchScale = i % 13 == 0 ? 0.0f : uniform(0.1f, 1.5f),
                              .branchDim = uniform(0, 1),
                              .dimensions = i % 2 == 0 ? BoltDimensions::two : BoltDimensions::three,
                              .editsWhileWalking = i % 5 == 0};
        const Seed seed{random() * std::uint64_t{0x100000001}};
        const std::uint64_t stream = random();
        const Bolt expected = Reference(shape, seed, stream).grow();
        withEachTarget([&] {
            const std::string target = vectorName();
            Bolt bolt;
            growBolt(shape, seed, stream, bolt);
            ASSERT_EQ(bolt.segments.size(), expected.segments.size()) << target;
            ASSERT_EQ(bolt.points.size(), expected.points.size()) << target;
            EXPECT_EQ(bolt.segments, expected.segments) << target << ' ' << i;
            for (std::size_t k = 0; k < bolt.points.size(); ++k) {
                const BoltPoint &a = bolt.points[k], &b = expected.points[k];
                const bool isSame = a.position == b.position && a.level == b.level && a.isBranchEnd == b.isBranchEnd;
                ASSERT_TRUE(isSame) << target << ", bolt " << i << ", point " << k << ": " << a.position.x << ' '
                                    << a.position.y << ' ' << a.position.z << " instead of " << b.position.x << ' '
                                    << b.position.y << ' ' << b.position.z;
            }
        });
    }
}

}  // namespace
}  // namespace arclight::bolts
