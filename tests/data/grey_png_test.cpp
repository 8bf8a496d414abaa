// Grey PNG files, read back by the chunks of the PNG specification.
#include "data/grey_png.h"

#include <gtest/gtest.h>

#include "core/image.h"
#include "core/stb_image.h"

namespace arclight {
namespace {

std::uint32_t bigEndianAt(const std::string& bytes, std::size_t at, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

TEST(GreyPng, KeepsAllBitsOfEachValue) {
    for (const int bits : {8, 16}) {
        GreyImage image{5, 3, bits, {}};
        const std::uint32_t max = (1u << bits) - 1;
        for (std::uint32_t i = 0; i < 15; ++i) image.values.push_back(static_cast<std::uint16_t>(max - i * (max / 15)));
        const auto png = encodeGreyPng(image, "dither --seed 1");
        ASSERT_TRUE(png) << png.error().message;
        EXPECT_EQ(*encodeGreyPng(image, "dither --seed 1"), *png);
        EXPECT_EQ(readPngText(*png, "Comment", "a.png").value(), "dither --seed 1");
        std::string compressed;
        for (std::size_t at = 8; at + 12 <= png->size(); at += 12 + bigEndianAt(*png, at, 4)) {
            const std::string type = png->substr(at + 4, 4);
            const std::string header =
                std::string("\0\0\0\5\0\0\0\3", 8) + static_cast<char>(bits) + std::string("\0\0\0\0", 4);
            EXPECT_TRUE(type != "IHDR" || png->substr(at + 8, 13) == header);
            if (type == "IDAT") compressed += png->substr(at + 8, bigEndianAt(*png, at, 4));
        }
        const std::size_t bytes = bits == 16 ? 2 : 1, row = 1 + 5 * bytes;
        std::string rows(3 * row, ' ');
        ASSERT_TRUE(detail::inflateWithStb(compressed, rows));
        for (std::size_t i = 0; i < 15; ++i) {
            ASSERT_EQ(rows[i / 5 * row], 0);  // no filter
            EXPECT_EQ(bigEndianAt(rows, i / 5 * row + 1 + i % 5 * bytes, bytes), image.values[i]);
        }
    }
}

/// As the reader of pictures rounds them: 16 bits to the nearest byte.
TEST(GreyPng, SixteenBitsAreRoundedWhenRead) {
    GreyImage image{4, 1, 16, {0, 128, 129, 65535}};
    const auto decoded = decodePng(encodeGreyPng(image, "").value(), "a.png");
    ASSERT_TRUE(decoded) << decoded.error().message;
    EXPECT_EQ(decoded->at(0, 0, 0), 0);
    EXPECT_EQ(decoded->at(1, 0, 0), 0);  // 0.498 of a step
    EXPECT_EQ(decoded->at(2, 0, 0), 1);  // 0.502
    EXPECT_EQ(decoded->at(3, 0, 2), 255);
}

}  // namespace
}  // namespace arclight
