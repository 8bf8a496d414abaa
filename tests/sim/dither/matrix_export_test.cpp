// Exported matrices are those that were exported: read back from PNG files and from C.
#include "sim/dither/matrix_export.h"

#include <cctype>

#include <gtest/gtest.h>

#include "sim/dither/matrix_ranks.h"

namespace arclight::dither {
namespace {

TEST(MatrixExport, PngIsReadBack) {
    for (const Pattern pattern : {Pattern::bayer, Pattern::blue, Pattern::blueInTime})
        for (const int size : {2, 8, 16, 32}) {
            const ThresholdMap map = thresholdMap(pattern, size, Seed{9});
            const auto bytes = encodePng(matrixImage(map));
            ASSERT_TRUE(bytes);
            const auto image = decodePng(*bytes, "matrix");
            ASSERT_TRUE(image);
            EXPECT_EQ(image->width, size);
            EXPECT_EQ(image->height, size * map.frames);
            EXPECT_EQ(ranksOf(*image), map.ranks);
        }
    const ThresholdMap largest = thresholdMap(Pattern::bayer, 256, Seed{1});
    EXPECT_EQ(ranksOf(matrixImage(largest)), largest.ranks);
}

/// All numbers between the braces of the initialiser.
std::vector<std::uint32_t> numbersIn(const std::string& code) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t at = code.find('=') + 1; at < code.size(); ++at) {
        if (!std::isdigit(static_cast<unsigned char>(code[at]))) continue;
        std::uint32_t number = 0;
        for (; std::isdigit(static_cast<unsigned char>(code[at])); ++at)
            number = 10 * number + static_cast<std::uint32_t>(code[at] - '0');
        numbers.push_back(number);
    }
    return numbers;
}

TEST(MatrixExport, CodeIsReadBack) {
    for (const Pattern pattern : {Pattern::bayer, Pattern::blue, Pattern::blueInTime}) {
        const ThresholdMap map = thresholdMap(pattern, 16, Seed{9});
        EXPECT_EQ(numbersIn(matrixCode(map, "kMatrix")), map.ranks);
    }
    EXPECT_EQ(matrixCode(thresholdMap(Pattern::bayer, 2, Seed{1}), "bayer2"),
              "// Thresholds are (rank + 0.5) / 4. A pixel is drawn if its opacity\n"
              "// is above the threshold of the rank at [y % 2][x % 2].\n"
              "static const unsigned short bayer2[2][2] = {\n"
              "    {0, 2},\n"
              "    {3, 1},\n"
              "};\n");
}

}  // namespace
}  // namespace arclight::dither
