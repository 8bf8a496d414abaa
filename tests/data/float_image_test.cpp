// Radiance and OpenEXR files, written here or by the OpenEXR library, and damaged ones.
#include "data/float_image.h"

#include <cmath>
#include <cstring>
#include <initializer_list>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/image.h"
#include "data/exr_bytes.h"

namespace arclight {
namespace {

Expected<FloatFile> read(std::string_view bytes, std::string_view selection = {}) {
    Progress progress;
    return readFloatImage({"sky", bytes, selection}, progress);
}

const std::string kHeader = "#?RADIANCE\n# a comment\nFORMAT=32-bit_rle_rgbe\n";

std::string bytesOf(std::initializer_list<int> values) {
    std::string bytes;
    for (const int value : values) bytes += static_cast<char>(value);
    return bytes;
}

/// RGBE by its definition.
float valueOf(int mantissa, int exponent) { return std::ldexp(static_cast<float>(mantissa) / 256, exponent - 128); }

TEST(Radiance, ReadsPixelsRunsAndOldRuns) {
    const auto plain =
        read(kHeader + "\n-Y 2 +X 2\n" + bytesOf({128, 64, 32, 129, 1, 2, 3, 100, 0, 0, 0, 0, 255, 255, 255, 140}));
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_EQ(plain->image.at(0, 0)[0], valueOf(128, 129));
    EXPECT_EQ(plain->image.at(1, 0)[2], valueOf(3, 100));
    EXPECT_EQ(plain->image.at(0, 1)[1], 0);
    EXPECT_EQ(plain->image.at(1, 1)[1], valueOf(255, 140));

    // A row of ten: a run of red, ten different greens, two runs of blue.
    const auto runs = read(kHeader + "\n-Y 1 +X 10\n" +
                           bytesOf({2, 2, 0, 10, 138, 7, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 132, 5, 134, 6, 138, 130}));
    ASSERT_TRUE(runs) << runs.error().message;
    for (int x = 0; x < 10; ++x) {
        EXPECT_EQ(runs->image.at(x, 0)[0], valueOf(7, 130));
        EXPECT_EQ(runs->image.at(x, 0)[1], valueOf(x, 130));
        EXPECT_EQ(runs->image.at(x, 0)[2], valueOf(x < 4 ? 5 : 6, 130));
    }

    // 1 + 2 + 1 · 256 equal pixels.
    const auto old = read(kHeader + "\n-Y 1 +X 259\n" + bytesOf({10, 20, 30, 128, 1, 1, 1, 2, 1, 1, 1, 1}));
    ASSERT_TRUE(old) << old.error().message;
    EXPECT_EQ(old->image.at(258, 0)[2], valueOf(30, 128));
}

TEST(Radiance, FollowsExposureAndDirections) {
    const auto flipped = read(kHeader + "EXPOSURE=4\nEXPOSURE= 0.5\n\n+Y 2 -X 2\n" +
                              bytesOf({1, 0, 0, 136, 2, 0, 0, 136, 3, 0, 0, 136, 4, 0, 0, 136}));
    ASSERT_TRUE(flipped) << flipped.error().message;
    EXPECT_EQ(flipped->image.at(0, 0)[0], 2.0f);
    EXPECT_EQ(flipped->image.at(1, 0)[0], 1.5f);
    EXPECT_EQ(flipped->image.at(1, 1)[0], 0.5f);
    EXPECT_EQ(flipped->notes.size(), 1u);
}

TEST(Radiance, RefusesEveryTruncationAndOtherFaults) {
    const std::string whole = readFile(ARCLIGHT_SOURCE "/tests/fuzz/corpus/hdr/runs.hdr", 1000).value();
    ASSERT_TRUE(read(whole));
    for (std::size_t size = 0; size < whole.size(); ++size) ASSERT_FALSE(read(whole.substr(0, size))) << size;
    const auto faultOf = [](const std::string& bytes) { return read(bytes).error().message; };
    EXPECT_NE(faultOf(kHeader + "\n-Y 99999 +X 99999\n").find("99999x99999"), std::string::npos);
    EXPECT_NE(faultOf("#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n").find("line 2"), std::string::npos);
    EXPECT_NE(faultOf(kHeader + "\n+X 2 -Y 2\n").find("columns"), std::string::npos);
    EXPECT_NE(faultOf(kHeader + "\n-Y 2 +X 2\n" + bytesOf({9, 9, 9, 128, 1, 1, 1, 200})).find("row 0"),
              std::string::npos);
}

/// Values (x + 8 y + 64 c) mod 48 divided by 16, exact in 16 bits, as the OpenEXR library wrote them.
class ExrSamples : public ::testing::TestWithParam<const char*> {};

TEST_P(ExrSamples, AreRead) {
    const std::string bytes =
        readFile(std::string(ARCLIGHT_SOURCE "/tests/fuzz/corpus/exr/") + GetParam() + ".exr", 10000).value();
    const auto file = read(bytes);
    ASSERT_TRUE(file) << file.error().message;
    const FloatImage& image = file->image;
    EXPECT_TRUE((image.width == 8 && image.height == 4) || (image.width == 20 && image.height == 33));
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int c = 0; c < 3; ++c)
                ASSERT_EQ(image.at(x, y)[c], static_cast<float>((x + 8 * y + 64 * c) % 48) / 16) << x << " " << y;
    for (std::size_t size = 0; size<bytes.size(); size += bytes.size()> 1000 ? 37 : 1)
        ASSERT_FALSE(read(bytes.substr(0, size))) << size;
}

INSTANTIATE_TEST_SUITE_P(Methods, ExrSamples,
                         ::testing::Values("none", "rle", "zip", "piz", "piz_float", "pxr24", "tiled"));

/// A file of 2 x 1 pixels; the value of channel i at x is i + x / 2.
std::string exrOf(const std::vector<std::string>& channels, char compression = 0) {
    const auto valueAt = [](std::size_t i, int x, int) { return static_cast<float>(i) + 0.5f * static_cast<float>(x); };
    return test::exrBytes(channels, 2, 1, valueAt, compression);
}

TEST(Exr, TakesTheMainLayerAndOthersByName) {
    const std::string bytes = exrOf({"A", "B", "G", "R", "sun.B", "sun.G", "sun.R"});
    const auto main = read(bytes);
    ASSERT_TRUE(main) << main.error().message;
    EXPECT_EQ(main->image.at(1, 0)[0], 3.5f);
    EXPECT_EQ(main->image.at(1, 0)[2], 1.5f);
    EXPECT_EQ(main->layers, (std::vector<std::string>{"main", "sun"}));
    const auto sun = read(bytes, "sun");
    ASSERT_TRUE(sun) << sun.error().message;
    EXPECT_EQ(sun->image.at(0, 0)[0], 6.0f);
    EXPECT_NE(read(bytes, "moon").error().message.find("no layer 'moon'"), std::string::npos);
    const auto grey = read(exrOf({"X", "Y"}));
    ASSERT_TRUE(grey);
    EXPECT_EQ(grey->image.at(1, 0)[0], 1.5f);
    EXPECT_EQ(grey->image.at(1, 0)[2], 1.5f);
}

TEST(Exr, NamesCompressionsThatItCannotRead) {
    EXPECT_NE(read(exrOf({"B", "G", "R"}, 8)).error().message.find("DWAA"), std::string::npos);
    EXPECT_NE(read(exrOf({"B", "G", "R"}, 77)).error().message.find("unknown"), std::string::npos);
    EXPECT_NE(read(exrOf({"Z"})).error().message.find("no channels R"), std::string::npos);
}

TEST(FloatImage, TakesPngAsSrgb) {
    Image image(2, 1);
    image.at(0, 0, 0) = 255, image.at(1, 0, 1) = 128;
    const auto file = read(encodePng(image).value());
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->image.at(0, 0)[0], 1.0f);
    EXPECT_NEAR(file->image.at(1, 0)[1], std::pow((128 / 255.0 + 0.055) / 1.055, 2.4), 1e-6);
    EXPECT_FALSE(read("GIF89a"));
    EXPECT_FALSE(read(""));
}

}  // namespace
}  // namespace arclight
