// The packed numbers of a particle, the pool, and sorting by depth.
#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/particles/pool.h"
#include "sim/particles/radix_sort.h"

namespace arclight::particles {
namespace {

TEST(Particle, LookHoldsOpacityAndTemperature) {
    Random random(Seed{1});
    for (int i = 0; i < 20000; ++i) {
        const float opacity = random.uniform01(), kelvin = random.uniform(0, kHottest);
        const float look = packLook(opacity, kelvin);
        ASSERT_LT(look, 16777216.0f) << "a float holds whole numbers below 2^24";
        ASSERT_NEAR(opacityOf(look), opacity, 0.5f / 4095 + 1e-6f);
        ASSERT_NEAR(temperatureOf(look), kelvin, 0.5f);
    }
    EXPECT_EQ(opacityOf(packLook(2, 9000)), 1);
    EXPECT_EQ(temperatureOf(packLook(2, 9000)), kHottest);
}

TEST(Particle, DirectionsSurvivePacking) {
    Random random(Seed{2});
    float largest = 0;
    for (int i = 0; i < 50000; ++i) {
        const glm::vec3 d = glm::normalize(glm::vec3{random.gaussian(), random.gaussian(), random.gaussian()});
        largest = std::max(largest, glm::length(unpackDirection(packDirection(d)) - d));
    }
    EXPECT_LT(largest, 0.0013f);
    for (int axis = 0; axis < 3; ++axis)
        for (const float sign : {-1.0f, 1.0f}) {
            glm::vec3 d(0);
            d[axis] = sign;
            EXPECT_LT(glm::length(unpackDirection(packDirection(d)) - d), 0.001f);
        }
}

TEST(Particle, RandomNumbersAreUniformAndDifferBetweenParticlesAndSeeds) {
    double mean = 0;
    std::set<std::uint32_t> keys;
    for (std::uint32_t i = 0; i < 10000; ++i) {
        keys.insert(keyOf(Seed{1}, 0, i));
        mean += static_cast<double>(uniform01(keyOf(Seed{1}, 0, i), i % 7)) / 10000;
    }
    EXPECT_EQ(keys.size(), 10000u);
    EXPECT_NEAR(mean, 0.5, 0.01);
    EXPECT_NE(keyOf(Seed{1}, 0, 5), keyOf(Seed{2}, 0, 5));
    EXPECT_NE(keyOf(Seed{1}, 0, 5), keyOf(Seed{std::uint64_t{1} << 32}, 0, 5));
    EXPECT_NE(keyOf(Seed{1}, 0, 5), keyOf(Seed{1}, 1, 5));
}

TEST(Pool, LiveAndDeadAreTheCapacityThroughRandomChanges) {
    Random random(Seed{3});
    Pool pool(100);
    std::multiset<std::uint32_t> expected;
    std::uint32_t next = 0;
    for (int i = 0; i < 20000; ++i) {
        if (random.below(2) == 0) {
            const bool fits = expected.size() < 100;
            Motion motion;
            motion.key = next;
            ASSERT_EQ(pool.add({.scale = static_cast<float>(next)}, motion), fits);
            if (fits) expected.insert(next);
            ++next;
        } else if (pool.alive() > 0) {
            const std::size_t victim = random.below(static_cast<std::uint32_t>(pool.alive()));
            expected.erase(expected.find(pool.motions()[victim].key));
            pool.remove(victim);
        }
        ASSERT_EQ(pool.alive() + pool.dead(), pool.capacity());
        ASSERT_EQ(pool.alive(), expected.size());
    }
    std::multiset<std::uint32_t> alive;
    for (std::size_t i = 0; i < pool.alive(); ++i) {
        alive.insert(pool.motions()[i].key);
        EXPECT_EQ(pool.particles()[i].scale, static_cast<float>(pool.motions()[i].key)) << "both arrays move together";
    }
    EXPECT_EQ(alive, expected);
}

TEST(Pool, TheLastTakesTheNumberOfTheRemoved) {
    Pool pool(3);
    for (const float scale : {1.0f, 2.0f, 3.0f}) pool.add({.scale = scale}, {});
    pool.remove(0);
    ASSERT_EQ(pool.alive(), 2u);
    EXPECT_EQ(pool.particles()[0].scale, 3);
    EXPECT_EQ(pool.particles()[1].scale, 2);
}

TEST(RadixSort, OrderedBitsOrderAsTheFloatsDo) {
    const float values[] = {-1e30f, -2.5f, -1e-30f, 0, 1e-30f, 0.5f, 2.5f, 1e30f};
    for (std::size_t i = 1; i < std::size(values); ++i) EXPECT_LT(orderedBits(values[i - 1]), orderedBits(values[i]));
}

TEST(RadixSort, IsTheStableSortOfTheLibrary) {
    Random random(Seed{4});
    DepthSorter sorter;
    for (const std::size_t count : {0u, 1u, 2u, 100u, 5000u, 333u}) {
        std::vector<Particle> particles(count);
        // Few distances, so that many are equal.
        for (Particle& p : particles) p.position = {random.uniform01(), 0, static_cast<float>(random.below(60)) - 30};
        const glm::vec3 eye(0, 0, 2), forward(0, 0, -1);
        std::vector<std::uint32_t> expected(count);
        for (std::size_t i = 0; i < count; ++i) expected[i] = static_cast<std::uint32_t>(i);
        std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t a, std::uint32_t b) {
            return glm::dot(particles[a].position - eye, forward) > glm::dot(particles[b].position - eye, forward);
        });
        const auto order = sorter.sort(particles, eye, forward);
        EXPECT_TRUE(std::equal(order.begin(), order.end(), expected.begin(), expected.end())) << count;
        std::vector<Particle> drawn;
        for (const std::uint32_t i : order) drawn.push_back(particles[i]);
        EXPECT_EQ(sortInversions(drawn, eye, forward), 0u);
        if (count > 2) {
            EXPECT_GT(sortInversions(particles, eye, forward), 0u);
        }
    }
}

}  // namespace
}  // namespace arclight::particles
