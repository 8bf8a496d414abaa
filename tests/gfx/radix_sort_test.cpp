// The GPU's radix sort against the standard library's stable sort.
#include "gfx/radix_sort.h"

#include <algorithm>

#include "core/files.h"
#include "core/long_run.h"
#include "core/random.h"
#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

using Pairs = std::vector<SortPair>;

/// Pairs that know where they were, with random keys below `keys`; 0 for all 32 bits.
Pairs randomPairs(std::size_t count, std::uint64_t seed, std::uint32_t keys = 0) {
    Random random(Seed{seed});
    Pairs pairs(count);
    for (std::size_t i = 0; i < count; ++i)
        pairs[i] = {keys > 0 ? random.below(keys) : random.next(), static_cast<std::uint32_t>(i)};
    return pairs;
}

Pairs stablySorted(Pairs pairs) {
    std::stable_sort(pairs.begin(), pairs.end(), [](SortPair a, SortPair b) { return a.key < b.key; });
    return pairs;
}

class RadixSorting : public Gl {
protected:
    void SetUp() override {
        if (!glInfo().hasCompute) GTEST_SKIP() << "no OpenGL 4.3 here";
        timeline.begin();
    }
    Pairs sorted(const Pairs& pairs, int keyBits = 32) {
        Buffer buffer("pairs");
        buffer.upload<SortPair>(pairs);
        {
            GpuScope scope(timeline, "sort");
            sort.sort(scope, buffer, pairs.size(), keyBits);
        }
        return buffer.read<SortPair>(pairs.size());
    }

    Shaders shaders{sourceFolder()};
    RadixSort sort{shaders};
    GpuTimeline timeline;
};

TEST_F(RadixSorting, IsTheStableOrderForAnyCount) {
    for (const std::size_t count : {0u, 1u, 2u, 3u, 255u, 256u, 2047u, 2048u, 2049u, 6000u, 65537u, 600001u}) {
        const Pairs pairs = randomPairs(count, count);
        EXPECT_TRUE(sorted(pairs) == stablySorted(pairs)) << count;
    }
    Random random(Seed{77});
    for (int i = 0; i < 10; ++i) {
        const Pairs pairs = randomPairs(1 + random.below(30000), random.next());
        EXPECT_TRUE(sorted(pairs) == stablySorted(pairs)) << pairs.size();
    }
}

TEST_F(RadixSorting, EqualKeysKeepTheirOrder) {
    for (const std::uint32_t keys : {1u, 2u, 17u, 300u}) {
        const Pairs pairs = randomPairs(20001, keys, keys);
        EXPECT_TRUE(sorted(pairs) == stablySorted(pairs)) << keys;
    }
    Pairs highest(5000, SortPair{0xffffffffu, 0});
    for (std::uint32_t i = 0; i < highest.size(); ++i) highest[i].value = i;
    EXPECT_TRUE(sorted(highest) == highest) << "the keys that fill the last block";
}

TEST_F(RadixSorting, SortedAndReversedKeys) {
    Pairs pairs = stablySorted(randomPairs(9999, 5));
    EXPECT_TRUE(sorted(pairs) == pairs);
    std::reverse(pairs.begin(), pairs.end());
    EXPECT_TRUE(sorted(pairs) == stablySorted(pairs));
}

TEST_F(RadixSorting, FewerBitsTakeFewerPasses) {
    for (const int bits : {1, 7, 8, 9, 16, 20, 24, 31}) {
        const Pairs pairs = randomPairs(5000, static_cast<std::uint64_t>(bits), 1u << bits);
        EXPECT_TRUE(sorted(pairs, bits) == stablySorted(pairs)) << bits;
    }
    EXPECT_EQ(RadixSort::dispatches(8), 3);
    EXPECT_EQ(RadixSort::dispatches(9), 6);
    EXPECT_EQ(RadixSort::dispatches(32), 12);
}

TEST_F(RadixSorting, TenMillion) {
    // A fault of blocks or rows that only large counts have would show with a sixteenth as well, but for the long run.
    const std::size_t count = isLongRun() ? 10'000'000 : 1'250'003;
    const Pairs pairs = randomPairs(count, 3);
    EXPECT_TRUE(sorted(pairs) == stablySorted(pairs));
}

TEST_F(RadixSorting, WhatLiesBeyondTheCountIsNotSorted) {
    const Pairs pairs = randomPairs(3000, 8);
    Buffer buffer("pairs");
    buffer.upload<SortPair>(pairs);
    GpuScope scope(timeline, "sort");
    sort.sort(scope, buffer, 2500);
    const Pairs first(pairs.begin(), pairs.begin() + 2500);
    EXPECT_TRUE(buffer.read<SortPair>(2500) == stablySorted(first));
    EXPECT_EQ(buffer.sizeBytes(), 3000 * sizeof(SortPair));
}

TEST(OrderFault, NamesWhatIsWrong) {
    const Pairs pairs{{3, 0}, {1, 1}, {3, 2}, {2, 3}};
    EXPECT_EQ(orderFault(pairs, Pairs{{1, 1}, {2, 3}, {3, 0}, {3, 2}}), "");
    EXPECT_EQ(orderFault(pairs, Pairs{{1, 1}, {3, 0}, {2, 3}, {3, 2}}), "not sorted at 2");
    EXPECT_EQ(orderFault(pairs, Pairs{{1, 1}, {2, 3}, {3, 2}, {3, 0}}), "not stable at 2");
    EXPECT_EQ(orderFault(pairs, Pairs{{1, 1}, {2, 3}, {3, 0}, {3, 0}}), "no permutation: another pair at 3");
    EXPECT_EQ(orderFault(pairs, Pairs{{1, 1}}), "no permutation: another number of pairs");
    EXPECT_EQ(orderFault({}, {}), "");
}

TEST_F(RadixSorting, ADebugContextTellsOfAWrongOrder) {
    if (!glInfo().isDebug) GTEST_SKIP() << "no debug context";
    ShaderFolder folder;
    std::string text = readFile(sourceFolder() / "shaders/common/radix_scatter.comp", 1 << 16).value();
    const std::string_view right = "before[j]] = own[j]";
    text.replace(text.find(right), right.size(), "before[kOwn - 1u] - before[j]] = own[j]");
    folder.write("common/radix_scatter.comp", text);
    Shaders broken(folder.root());
    RadixSort wrong(broken);
    Buffer buffer("pairs");
    buffer.upload<SortPair>(randomPairs(100, 1));
    {
        GpuScope scope(timeline, "sort");
        wrong.sort(scope, buffer, 100);
    }
    expectFaults({{"radix sort: "}});
}

}  // namespace
}  // namespace arclight::test
