#include "core/byte_stream.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "core/crc32.h"

namespace arclight {
namespace {

TEST(ByteStream, ValuesAreReadAsWritten) {
    std::string bytes;
    appendBytes(bytes, std::uint16_t{513});
    appendBytes(bytes, -2.5f);
    ByteReader reader(bytes);
    EXPECT_TRUE(reader.has(6) && !reader.has(7));
    EXPECT_EQ(reader.read<std::uint16_t>(), 513);
    EXPECT_FALSE(reader.isAtEnd());
    EXPECT_EQ(reader.read<float>(), -2.5f);
    EXPECT_TRUE(reader.isAtEnd());
    EXPECT_EQ(reader.read<int>(), 0);
    EXPECT_FALSE(reader.isAtEnd()) << "more was asked for than there was";
}

TEST(ByteStream, TakesBytesOnlyIfAllAreThere) {
    const std::string bytes("abcde");
    ByteReader reader(bytes);
    EXPECT_EQ(reader.take(3), "abc");
    EXPECT_EQ(reader.take(0), "");
    EXPECT_EQ(reader.read<char>(), 'd');
    EXPECT_EQ(reader.take(2), "");
    EXPECT_EQ(reader.read<char>(), 0);
    EXPECT_FALSE(reader.isAtEnd() || reader.has(0));
}

TEST(ByteStream, SealNoticesEachBit) {
    std::string bytes("the bytes of a file");
    const std::string body = bytes;
    seal(bytes);
    EXPECT_EQ(unsealed(bytes), body);
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string damaged = bytes;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
        EXPECT_FALSE(unsealed(damaged)) << bit;
    }
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(unsealed(std::string_view(bytes).substr(0, length))) << length;
    EXPECT_FALSE(unsealed(bytes + '\0'));
}

TEST(ByteStream, SealedFilesOpenByTheirMagic) {
    std::string bytes("arcthing");
    appendBytes(bytes, std::uint16_t{513});
    seal(bytes);
    ByteReader reader = openSealed(bytes, "arcthing");
    EXPECT_EQ(reader.read<std::uint16_t>(), 513);
    EXPECT_TRUE(reader.isAtEnd());
    bytes.back() ^= 1;
    const std::string empty;
    for (ByteReader none : {openSealed(bytes, "arcthing"), openSealed(empty, "")}) {
        EXPECT_FALSE(none.has(0) || none.isAtEnd());
        EXPECT_EQ(none.read<std::uint16_t>(), 0);
    }
    bytes.back() ^= 1;
    EXPECT_FALSE(openSealed(bytes, "arcthink").isAtEnd());
}

TEST(Crc32, OfTheUsualDigits) {
    EXPECT_EQ(crc32("123456789"),
              0xCBF43926u);  // R. Williams, "A Painless Guide to CRC Error Detection Algorithms", 1993
    EXPECT_EQ(crc32(""), 0u);
}

}  // namespace
}  // namespace arclight
