// Buffers of bytes on the GPU: uploaded whole or in part, resized, cleared, read back.
#include "gfx/buffer.h"

#include <numeric>

#include "gfx/gl_test.h"

namespace arclight::test {
namespace {

std::vector<std::uint32_t> numbersFrom(std::uint32_t first, std::size_t count) {
    std::vector<std::uint32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}
using Bytes = std::vector<std::uint8_t>;

class Buffers : public Gl {
protected:
    Buffer buffer{"buffer"};
};

TEST_F(Buffers, ReadBackWhatWasUploaded) {
    EXPECT_EQ(buffer.sizeBytes(), 0u);
    EXPECT_TRUE(buffer.read<int>(0).empty());
    const std::vector<float> floats{1.5f, -2, 1e30f};
    buffer.upload<float>(floats);
    EXPECT_EQ(buffer.sizeBytes(), 12u);
    EXPECT_EQ(buffer.read<float>(3), floats);
    buffer.upload<std::uint8_t>(Bytes{7, 8, 9, 10, 11});
    EXPECT_EQ(buffer.sizeBytes(), 5u);
    EXPECT_EQ(buffer.read<std::uint8_t>(5), (Bytes{7, 8, 9, 10, 11}));
    buffer.upload<float>({});
    EXPECT_EQ(buffer.sizeBytes(), 0u);
}

TEST_F(Buffers, UpdateReplacesOnlyItsRange) {
    buffer.upload<std::uint32_t>(numbersFrom(0, 100));
    buffer.update<std::uint32_t>(40, numbersFrom(1000, 10));
    buffer.update<std::uint32_t>(100, {});
    std::vector<std::uint32_t> expected = numbersFrom(0, 100);
    std::iota(expected.begin() + 40, expected.begin() + 50, 1000u);
    EXPECT_EQ(buffer.read<std::uint32_t>(100), expected);
    EXPECT_EQ(buffer.sizeBytes(), 400u);
    EXPECT_DEATH(buffer.update<std::uint32_t>(91, numbersFrom(0, 10)), "404 vs 400");
}

TEST_F(Buffers, ReadARangeAtAnOffset) {
    buffer.upload<std::uint32_t>(numbersFrom(0, 100));
    EXPECT_EQ(buffer.read<std::uint32_t>(5, 60), numbersFrom(60, 5));
    EXPECT_EQ(buffer.read<std::uint32_t>(1, 99), numbersFrom(99, 1));
    EXPECT_TRUE(buffer.read<std::uint32_t>(0, 100).empty());
    EXPECT_EQ(buffer.read<std::uint8_t>(1, 240), Bytes{60});
    EXPECT_DEATH(buffer.read<std::uint32_t>(2, 99), "404 vs 400");
}

TEST_F(Buffers, KeepTheirContentsIfTheSizeStays) {
    buffer.upload<std::uint32_t>(numbersFrom(5, 64));
    buffer.resize(256);
    EXPECT_EQ(buffer.read<std::uint32_t>(64), numbersFrom(5, 64));
    buffer.resize(512);
    EXPECT_EQ(buffer.sizeBytes(), 512u);
    EXPECT_EQ(buffer.read<std::uint32_t>(128).size(), 128u);
    buffer.resize(4);
    EXPECT_EQ(buffer.sizeBytes(), 4u);
    buffer.resize(0);
    EXPECT_TRUE(buffer.read<std::uint32_t>(0).empty());
}

TEST_F(Buffers, ClearEveryByte) {
    for (const std::size_t bytes : {1u, 2u, 3u, 4u, 5u, 63u, 64u, 1001u, 4096u}) {
        buffer.upload<std::uint8_t>(Bytes(bytes, 0xab));
        buffer.clear();
        EXPECT_EQ(buffer.sizeBytes(), bytes);
        EXPECT_EQ(buffer.read<std::uint8_t>(bytes), Bytes(bytes, 0)) << bytes;
    }
    buffer.resize(0);
    buffer.clear();
}

TEST_F(Buffers, KeepTheirContentsWhenMoved) {
    buffer.upload<std::uint32_t>(numbersFrom(3, 8));
    Buffer moved = std::move(buffer);
    EXPECT_EQ(moved.read<std::uint32_t>(8), numbersFrom(3, 8));
    Buffer other("other");
    other.upload<std::uint32_t>(numbersFrom(70, 2));
    other = std::move(moved);
    EXPECT_EQ(other.sizeBytes(), 32u);
    EXPECT_EQ(other.read<std::uint32_t>(8), numbersFrom(3, 8));
}

}  // namespace
}  // namespace arclight::test
