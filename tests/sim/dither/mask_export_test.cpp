// Masks read back give the thresholds of the map.
#include "sim/dither/mask_export.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/json.h"

namespace arclight::dither {
namespace {

TEST(MaskExport, BytesKeepAllRanksOfSmallMatrices) {
    for (const int size : {2, 4, 8, 16}) {
        const ThresholdMap map = thresholdMap(Pattern::bayer, size, Seed{1});
        const auto values = maskValues(map, 255);
        EXPECT_EQ(std::set<std::uint16_t>(values.begin(), values.end()).size(), map.ranks.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            EXPECT_NEAR(values[i] / 255.0, (map.ranks[i] + 0.5) / (size * size), 0.5 / 255 + 1e-9);
    }
}

TEST(MaskExport, SixteenBitsKeepAllRanksOfTheLargest) {
    const ThresholdMap map = thresholdMap(Pattern::bayer, 256, Seed{1});
    const auto values = maskValues(map, 65535);
    for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], map.ranks[i]);
}

TEST(MaskExport, RawFilesAreVolumesAsDescribed) {
    const ThresholdMap map = thresholdMap(Pattern::filtered, 8, Seed{3});
    ASSERT_GT(map.frames, 1);
    const auto json = parseJson(maskRawDescription(map, "noise.raw", "dither"), "a.json");
    ASSERT_TRUE(json) << json.error().message;
    const int width = json->at("width").get<int>(), height = json->at("height").get<int>(),
              depth = json->at("depth").get<int>();
    const std::string raw = maskRaw(map);
    ASSERT_EQ(raw.size(), static_cast<std::size_t>(2 * width * height * depth));
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const auto at = static_cast<std::size_t>(2 * ((z * height + y) * width + x));
                const int value = static_cast<unsigned char>(raw[at]) + 256 * static_cast<unsigned char>(raw[at + 1]);
                ASSERT_NEAR(value / 65535.0, static_cast<double>(map.threshold(x, y, z)), 1e-5);
            }
}

}  // namespace
}  // namespace arclight::dither
