// JPEG files as other programs write them, and damaged ones.
#include "data/jpeg.h"

#include <gtest/gtest.h>

#include "core/files.h"

namespace arclight {
namespace {

std::string sample(const std::string& name) {
    return readFile(ARCLIGHT_SOURCE "/tests/fuzz/corpus/jpeg/" + name, kMaxJpegBytes).value();
}

/// With an EXIF segment that states an orientation.
std::string withOrientation(const std::string& jpeg, int orientation) {
    std::string exif("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", 32);
    exif[25] = static_cast<char>(orientation);
    const std::string size{'\0', static_cast<char>(exif.size() + 2)};
    return jpeg.substr(0, 2) + "\xFF\xE1" + size + exif + jpeg.substr(2);
}

bool isRed(const Image& image, int x, int y) { return image.at(x, y, 0) > 200 && image.at(x, y, 2) < 50; }
bool isBlue(const Image& image, int x, int y) { return image.at(x, y, 0) < 50 && image.at(x, y, 2) > 200; }

TEST(Jpeg, DecodesTheLeftHalfRedAndTheRightHalfBlue) {
    const auto jpeg = decodeJpeg(sample("two_colours.jpg"), "a.jpg");
    ASSERT_TRUE(jpeg) << jpeg.error().message;
    ASSERT_EQ(jpeg->image.width, 16);
    ASSERT_EQ(jpeg->image.height, 8);
    for (int y = 0; y < 8; ++y) EXPECT_TRUE(isRed(jpeg->image, 3, y) && isBlue(jpeg->image, 12, y));
    EXPECT_TRUE(jpeg->notes.empty());
}

/// Exif 2.3: "the 0th row is at the visual … of the image, and the 0th column is the visual …".
TEST(Jpeg, FollowsTheOrientation) {
    const std::string jpeg = sample("two_colours.jpg");
    // Where the red half, at the 0th column, is seen.
    enum { left, right, top, bottom };
    for (const auto& [orientation, red] :
         {std::pair{1, left}, {2, right}, {3, right}, {4, left}, {5, top}, {6, top}, {7, bottom}, {8, bottom}}) {
        const auto turned = decodeJpeg(withOrientation(jpeg, orientation), "a.jpg");
        ASSERT_TRUE(turned) << turned.error().message;
        const Image& image = turned->image;
        const bool isUpright = red == left || red == right;
        ASSERT_EQ(image.width, isUpright ? 16 : 8) << orientation;
        ASSERT_EQ(image.height, isUpright ? 8 : 16);
        const int last = 15;
        EXPECT_EQ(isRed(image, 0, 0), red == left || red == top) << orientation;
        EXPECT_EQ(isBlue(image, 0, 0), red == right || red == bottom) << orientation;
        EXPECT_EQ(isRed(image, isUpright ? last : 0, isUpright ? 0 : last), red == right || red == bottom);
        EXPECT_EQ(turned->notes.size(), orientation == 1 ? 0u : 1u);
    }
}

TEST(Jpeg, DecodesProgressiveAndGreyFiles) {
    const auto progressive = decodeJpeg(sample("progressive.jpg"), "a.jpg");
    ASSERT_TRUE(progressive) << progressive.error().message;
    EXPECT_EQ(progressive->image.width, 19);
    EXPECT_EQ(progressive->image.height, 13);
    const auto grey = decodeJpeg(sample("grey.jpg"), "a.jpg");
    ASSERT_TRUE(grey) << grey.error().message;
    EXPECT_EQ(grey->image.at(4, 4, 0), grey->image.at(4, 4, 1));
}

TEST(Jpeg, RefusesEveryTruncation) {
    for (const char* name : {"two_colours.jpg", "progressive.jpg"}) {
        const std::string whole = sample(name);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const auto cut = decodeJpeg(whole.substr(0, size), "a.jpg");
            ASSERT_FALSE(cut) << name << " " << size;
            ASSERT_TRUE(cut.error().message.starts_with("a.jpg: ")) << cut.error().message;
        }
    }
}

TEST(Jpeg, RefusesHugeImagesAndHuffmanTablesWithoutDecoding) {
    std::string jpeg = sample("two_colours.jpg");
    const std::size_t frame = jpeg.find("\xFF\xC0");
    ASSERT_NE(frame, std::string::npos);
    for (std::size_t i = 5; i < 9; ++i) jpeg[frame + i] = '\x3F';
    auto refused = decodeJpeg(jpeg, "a.jpg");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("16191x16191"), std::string::npos) << refused.error().message;

    jpeg = sample("two_colours.jpg");
    const std::size_t table = jpeg.find("\xFF\xC4");
    for (std::size_t i = 5; i < 21; ++i) jpeg[table + i] = '\x20';
    refused = decodeJpeg(jpeg, "a.jpg");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("Huffman"), std::string::npos) << refused.error().message;
}

}  // namespace
}  // namespace arclight
