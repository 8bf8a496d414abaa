#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/sha256.h"

namespace arclight {
namespace {

TEST(Random, MatchesReferenceGenerator) {
    // The first outputs of the reference implementation's demonstration, pcg32_srandom(42, 54).
    Random random(Seed{42}, 54);
    for (const std::uint32_t expected : {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu})
        EXPECT_EQ(random.next(), expected);
}

TEST(Random, CopyContinuesSameSequence) {
    Random random(Seed{1});
    random.next();
    Random copy = random;
    EXPECT_EQ(copy, random);
    EXPECT_EQ(copy.next(), random.next());
}

TEST(Random, SeedsAndStreamsDiffer) {
    EXPECT_NE(Random(Seed{1}).next(), Random(Seed{2}).next());
    EXPECT_NE(Random(Seed{1}, 0).next(), Random(Seed{1}, 1).next());
}

TEST(Random, UniformFillsIntervalEvenly) {
    Random random(Seed{6});
    std::array<int, 16> bins{};
    constexpr int kCount = 160000;
    for (int i = 0; i < kCount; ++i) {
        const float value = random.uniform01();
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        ++bins[static_cast<std::size_t>(value * 16)];
    }
    // Five standard deviations of a binomial count.
    for (const int count : bins) EXPECT_NEAR(count, kCount / 16, 5 * std::sqrt(kCount / 16.0));
    for (int i = 0; i < 1000; ++i) {
        const float value = random.uniform(-3.0f, 5.0f);
        EXPECT_GE(value, -3.0f);
        EXPECT_LE(value, 5.0f);
    }
}

TEST(Random, BelowIsUnbiased) {
    Random random(Seed{8});
    std::array<int, 7> counts{};
    for (int i = 0; i < 70000; ++i) ++counts.at(random.below(7));
    for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
    // With 3 · 2³⁰ values, a plain remainder would put half of the draws into the first third.
    int low = 0;
    for (int i = 0; i < 30000; ++i) low += random.below(3u << 30) < (1u << 30) ? 1 : 0;
    EXPECT_NEAR(low, 10000, 500);
}

TEST(Random, GaussianIsNormallyDistributed) {
    Random random(Seed{10});
    constexpr int kCount = 400000;
    double sum = 0, squares = 0, cubes = 0, fourths = 0;
    std::array<int, 7> below{};
    for (int i = 0; i < kCount; ++i) {
        const double x = random.gaussian();
        ASSERT_LT(std::abs(x), 5.5);
        sum += x, squares += x * x, cubes += x * x * x, fourths += x * x * x * x;
        for (std::size_t k = 0; k < below.size(); ++k) below[k] += x < static_cast<double>(k) - 3 ? 1 : 0;
    }
    EXPECT_NEAR(sum / kCount, 0, 0.008);
    EXPECT_NEAR(squares / kCount, 1, 0.012);
    EXPECT_NEAR(cubes / kCount, 0, 0.03);
    EXPECT_NEAR(fourths / kCount, 3, 0.08);
    for (std::size_t k = 0; k < below.size(); ++k) {
        const double expected = 0.5 * std::erfc(-(static_cast<double>(k) - 3) / std::sqrt(2.0));
        EXPECT_NEAR(static_cast<double>(below[k]) / kCount, expected, 0.004);
    }
}

TEST(Random, GaussianIsBitExact) {
    Random random(Seed{1});
    std::vector<float> values(4096);
    for (float& value : values) value = random.gaussian();
    // Computed with g++ and clang++, with and without optimisation: all agree.
    EXPECT_EQ(hash64(std::span<const float>(values)), 2963426136194479382u);
}

TEST(Hash, MatchesKnownValues) {
    // Test vectors of 64-bit FNV-1a by its authors.
    EXPECT_EQ(hash64(""), 0xcbf29ce484222325u);
    EXPECT_EQ(hash64("a"), 0xaf63dc4c8601ec8cu);
    EXPECT_EQ(hash64("foobar"), 0x85944171f73967e8u);
    EXPECT_EQ(hash64("bar", hash64("foo")), hash64("foobar"));
    EXPECT_NE(hash32(0), hash32(1));
}

TEST(Hash, EveryHash32BitDependsOnEveryInputBit) {
    for (int in = 0; in < 32; ++in) {
        std::array<int, 32> flips{};
        for (std::uint32_t i = 0; i < 2000; ++i) {
            const std::uint32_t value = i * 2654435761u;
            const std::uint32_t changed = hash32(value) ^ hash32(value ^ (1u << in));
            for (std::size_t out = 0; out < 32; ++out) flips[out] += static_cast<int>(changed >> out & 1u);
        }
        for (const int count : flips) EXPECT_NEAR(count, 1000, 700);
    }
}

TEST(Sha256, MatchesKnownVectors) {
    // FIPS 180-4 and NIST examples.
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PaddingIsCorrectForEveryLength) {
    // Digests of the digests of 0 to 129 bytes; from Python's hashlib.
    std::string all;
    for (std::size_t length = 0; length < 130; ++length) all += sha256(std::string(length, 'x'));
    EXPECT_EQ(sha256(all), "199af942eba7fa5d1e16d475169eb24018b14e69339c93d26a9ea6d873b4ace6");
}

}  // namespace
}  // namespace arclight
