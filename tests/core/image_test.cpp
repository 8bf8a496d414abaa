#include "core/image.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <gtest/gtest.h>

#include "core/png_bytes.h"
#include "core/png_chunks.h"
#include "core/random.h"

namespace arclight {
namespace {

Image anyBytes(int width, int height, int channels = 3) {
    Image image(width, height, channels);
    Random random(Seed{1});
    for (auto& byte : image.pixels) byte = static_cast<std::uint8_t>(random.next());
    return image;
}

/// An image like a typical frame: a smooth gradient with dither in the lowest bit, and a few sharp edges.
Image frame(int width, int height) {
    Image image(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int dx = x - width / 2, dy = y - height / 2;
            const int glow = 4000000 / (20000 + dx * dx + dy * dy);
            const int dither = static_cast<int>(hash32(static_cast<std::uint32_t>(y * width + x)) & 1u);
            const int edge = x % 97 == 0 || (x + y) % 131 == 0 ? 40 : 0;
            for (int c = 0; c < 3; ++c)
                image.at(x, y, c) = static_cast<std::uint8_t>(std::min(255, glow * (c + 2) / 4 + dither + edge));
        }
    }
    return image;
}

/// The PNG with another size in its header and a valid checksum.
std::string withSize(std::string png, std::uint32_t width, std::uint32_t height) {
    return test::withRightChecksums(png.replace(16, 8, test::bigEndian(width) + test::bigEndian(height)));
}

std::string refusal(std::string_view bytes) {
    const Expected<Image> image = decodePng(bytes, "file.png");
    if (image) return "accepted";
    EXPECT_EQ(image.error().exit, Exit::badAsset);
    EXPECT_TRUE(image.error().message.starts_with("file.png: ")) << image.error().message;
    return image.error().message;
}

/// Fills the stack below the caller with bytes that no decoder writes.
[[gnu::noinline]] void soilStack() {
    volatile std::uint8_t soil[1 << 16];
    for (volatile std::uint8_t& byte : soil) byte = 0xA5;
}

TEST(Png, ColoursBeyondTheEndOfAPaletteAreBlack) {
    using namespace std::string_literals;
    using test::chunk;
    // Two pixels: the only colour of the palette, and colour 200.
    const std::string png = "\x89PNG\r\n\x1a\n" + chunk("IHDR", "\0\0\0\2\0\0\0\1\x08\3\0\0\0"s) +
                            chunk("PLTE", "\x10\x20\x30") + chunk("IDAT", "\x78\1\1\3\0\xfc\xff\0\0\xc8\0\0\0\0"s) +
                            chunk("IEND", "");
    for (const int channels : {3, 4}) {
        soilStack();
        const auto image = decodePng(png, "short.png", channels);
        ASSERT_TRUE(image) << image.error().message;
        for (int c = 0; c < 3; ++c) {
            EXPECT_EQ(image->at(0, 0, c), 16 * (c + 1));
            EXPECT_EQ(image->at(1, 0, c), 0);
        }
    }
}

TEST(Png, BytesAfterTheEndAreNoChunks) {
    using namespace std::string_literals;
    using test::chunk;
    // Without a palette, which is looked for up to the end.
    const std::string png = "\x89PNG\r\n\x1a\n" + chunk("IHDR", "\0\0\0\2\0\0\0\1\x08\3\0\0\0"s) + chunk("IEND", "");
    for (std::size_t size = 0; size < 40; ++size)
        for (const char byte : {'\0', 'P', '\xff'}) {
            const std::string bytes = png + std::string(size, byte);
            EXPECT_FALSE(decodePng(bytes, "file.png", 4).has_value()) << size;
            EXPECT_FALSE(readPngText(bytes, "arclight", "file.png").has_value()) << size;
        }
}

TEST(Png, EverySizeRoundTrips) {
    for (const auto& [width, height] : {std::pair{1, 1}, {641, 359}, {1, 300}, {300, 1}, {16384, 2}}) {
        for (const int channels : {3, 4}) {
            for (const PngCompression compression : {PngCompression::small, PngCompression::fast}) {
                const Image image = anyBytes(width, height, channels);
                const Expected<std::string> png = encodePng(image, {}, compression);
                ASSERT_TRUE(png.has_value()) << png.error().message;
                EXPECT_EQ(decodePng(*png, "file.png", channels).value(), image) << width << "x" << height;
            }
        }
    }
}

TEST(Png, ConvertsToRequestedChannels) {
    const Image rgb = anyBytes(5, 4, 3);
    const Image rgba = decodePng(encodePng(rgb).value(), "file.png", 4).value();
    EXPECT_EQ(rgba.channels, 4);
    EXPECT_EQ(rgba.at(2, 3, 3), 255);
    EXPECT_EQ(decodePng(encodePng(rgba).value(), "file.png", 3).value(), rgb);
}

TEST(Png, AlphaOfAnyKindIsMultiplied) {
    using test::chunk;
    Image image(3, 1, 4);
    image.pixels = {200, 100, 50, 0, 200, 100, 50, 128, 200, 100, 50, 255};
    const Image decoded = decodePng(encodePng(image).value(), "a.png", kChannelsOfFile).value();
    EXPECT_EQ(decoded, image);
    EXPECT_FALSE(isOpaque(decoded));
    const Image shown = multipliedByAlpha(decoded);
    EXPECT_EQ(shown.pixels, (std::vector<std::uint8_t>{0, 0, 0, 0, 100, 50, 25, 128, 200, 100, 50, 255}));
    EXPECT_EQ(withoutAlpha(shown).pixels, (std::vector<std::uint8_t>{0, 0, 0, 100, 50, 25, 200, 100, 50}));
    EXPECT_EQ(withAlpha(withoutAlpha(shown)).at(0, 0, 3), 255);
    // A colour that counts as transparent: tRNS of an RGB image, 16 bits a channel.
    Image rgb(2, 1);
    rgb.pixels = {10, 20, 30, 40, 50, 60};
    std::string bytes = encodePng(rgb).value();
    EXPECT_EQ(decodePng(bytes, "b.png", kChannelsOfFile).value().channels, 3);
    bytes.insert(33, chunk("tRNS", std::string("\0\x0a\0\x14\0\x1e", 6)));
    const Image keyed = decodePng(bytes, "b.png", kChannelsOfFile).value();
    ASSERT_EQ(keyed.channels, 4);
    EXPECT_EQ(keyed.at(0, 0, 3), 0);
    EXPECT_EQ(keyed.at(1, 0, 3), 255);
}

TEST(Png, NamesWhatItIgnores) {
    using test::bigEndian, test::chunk;
    const std::string plain = encodePng(Image(2, 2)).value();
    const auto ignored = [&](const std::string& chunks) {
        std::string bytes = plain;
        return ignoredInPng(bytes.insert(33, chunks));
    };
    // One entry: orientation, a short, 6 (turned by a quarter).
    const std::string exif = std::string("MM\0*\0\0\0\x08\0\x01", 10) + std::string("\x01\x12\0\x03\0\0\0\x01", 8) +
                             std::string("\0\x06\0\0\0\0\0\0", 8);
    const std::string linear = chunk("gAMA", bigEndian(100000)), turned = chunk("eXIf", exif);
    EXPECT_EQ(ignored(""), "");
    EXPECT_EQ(ignored(linear), "gamma (gAMA)");
    EXPECT_EQ(ignored(chunk("gAMA", bigEndian(45455))), "") << "that of sRGB";
    EXPECT_EQ(ignored(chunk("sRGB", std::string(1, '\0')) + linear), "") << "sRGB counts instead";
    EXPECT_EQ(ignored(turned), "orientation (EXIF)");
    EXPECT_EQ(ignored(linear + turned), "gamma (gAMA) and orientation (EXIF)");
    for (std::size_t size = 0; size < 20; ++size) EXPECT_EQ(ignored(chunk("eXIf", exif.substr(0, size))), "") << size;
    EXPECT_EQ(ignoredInPng("no PNG"), "");
}

TEST(Png, SameImageGivesSameBytes) {
    const std::vector<TextChunk> texts{{"arclight", std::string(5000, 'x')}};
    for (const PngCompression compression : {PngCompression::small, PngCompression::fast})
        EXPECT_EQ(encodePng(frame(320, 180), texts, compression).value(),
                  encodePng(frame(320, 180), texts, compression).value());
}

/// Of an image that is a picture, the file says that it is sRGB, before its pixels as the specification demands; of
/// data, it says nothing. The pixels are the same.
TEST(Png, SaysThatPicturesAreSrgb) {
    const Image image = frame(64, 36);
    const std::string data = encodePng(image).value();
    const std::string picture = encodePng(image, {}, PngCompression::small, PngColours::srgb).value();
    EXPECT_FALSE(detail::chunkOfType(data, "sRGB"));
    const auto chunk = detail::chunkOfType(picture, "sRGB");
    ASSERT_TRUE(chunk);
    EXPECT_EQ(chunk->data, std::string_view("\0", 1)) << "the intent of photographs";
    EXPECT_LT(chunk->begin, detail::chunkOfType(picture, "IDAT")->begin);
    EXPECT_EQ(detail::chunkOfType(picture, "IDAT")->data, detail::chunkOfType(data, "IDAT")->data);
    EXPECT_EQ(decodePng(picture, "file.png").value(), image);
    EXPECT_EQ(ignoredInPng(picture), "");
}

TEST(Png, SmallIsSmallerThanFastAndBothRoundTrip) {
    const Image image = frame(640, 360);
    std::string state;
    for (int i = 0; i < 5000; ++i) state += std::to_string(hash32(static_cast<std::uint32_t>(i)) % 1000) + ",";
    const std::vector<TextChunk> texts{{"arclight", state}};
    const std::string small = encodePng(image, texts, PngCompression::small).value();
    const std::string fast = encodePng(image, texts, PngCompression::fast).value();
    EXPECT_LT(small.size(), fast.size());
    EXPECT_EQ(small, encodePng(image, texts).value()) << "small is the default";
    for (const std::string& png : {small, fast}) {
        EXPECT_TRUE(decodePng(png, "file.png").value() == image);
        EXPECT_TRUE(readPngText(png, "arclight", "file.png").value() == state);
    }
}

TEST(Png, ReportsEncodingTimes) {
    const Image image = frame(1280, 720);
    for (const PngCompression compression : {PngCompression::small, PngCompression::fast}) {
        const auto start = std::chrono::steady_clock::now();
        const std::string png = encodePng(image, {}, compression).value();
        const auto took =
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
        std::printf("1280x720 %s: %.1f ms, %zu KiB\n", compression == PngCompression::small ? "small" : "fast",
                    static_cast<double>(took.count()) / 1000, png.size() / 1024);
        EXPECT_EQ(decodePng(png, "file.png").value(), image);
    }
}

TEST(Png, TextRoundTripsExactly) {
    std::string long8bit, longAscii;
    for (int i = 0; i < 1 << 20; ++i) longAscii += static_cast<char>(' ' + hash32(static_cast<std::uint32_t>(i)) % 95);
    for (int i = 0; i < 200000; ++i) long8bit += "\u00e4\u6c34x";
    for (const std::string& text :
         {std::string(R"({"demo": "springs"})"), std::string("gl\u00fchen \u2192 \U0001F300"), std::string(1024, 'a'),
          std::string(1025, 'a'), std::string("\t\r\n\x01"), std::string("x"), longAscii, long8bit}) {
        const std::vector<TextChunk> texts{{"Title", "something else"}, {"arclight", text}};
        const std::string png = encodePng(anyBytes(3, 3), texts).value();
        const Expected<std::string> back = readPngText(png, "arclight", "file.png");
        ASSERT_TRUE(back.has_value()) << back.error().message;
        EXPECT_TRUE(*back == text) << text.size() << " bytes";
        EXPECT_EQ(readPngText(png, "Title", "file.png").value(), "something else");
        EXPECT_TRUE(decodePng(png, "file.png").value() == anyBytes(3, 3));
    }
}

TEST(Png, MissingTextIsError) {
    const std::string png = encodePng(anyBytes(3, 3)).value();
    const Expected<std::string> text = readPngText(png, "arclight", "file.png");
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().exit, Exit::badAsset);
    EXPECT_EQ(text.error().message, "file.png: has no text chunk 'arclight'");
    EXPECT_FALSE(readPngText("not a png", "arclight", "file.png").has_value());
}

TEST(Png, RefusesToEncodeUnreadableFiles) {
    const std::vector<TextChunk> zero{{"arclight", std::string("a\0b", 3)}}, noKey{{"", "a"}},
        longKey{{std::string(80, 'k'), "a"}}, oddKey{{"a\nb", "a"}};
    for (const auto& texts : {zero, noKey, longKey, oddKey}) EXPECT_FALSE(encodePng(anyBytes(2, 2), texts).has_value());
    Image torn = anyBytes(4, 4);
    torn.pixels.pop_back();
    for (const Image& image : {torn, Image(), anyBytes(4, 4, 2), anyBytes(4, 4, 1)})
        EXPECT_FALSE(encodePng(image).has_value());
}

TEST(Png, RejectsEveryTruncation) {
    const std::string png = encodePng(anyBytes(9, 7), std::vector<TextChunk>{{"arclight", "{}"}}).value();
    for (std::size_t size = 0; size < png.size(); ++size)
        ASSERT_NE(refusal(std::string_view(png).substr(0, size)), "accepted") << size;
}

TEST(Png, RejectsEveryFlippedBit) {
    const std::string png = encodePng(anyBytes(9, 7), std::vector<TextChunk>{{"arclight", "{}"}}).value();
    for (std::size_t bit = 0; bit < png.size() * 8; ++bit) {
        std::string broken = png;
        broken[bit / 8] = static_cast<char>(broken[bit / 8] ^ (1 << bit % 8));
        ASSERT_NE(refusal(broken), "accepted") << bit;
        ASSERT_FALSE(readPngText(broken, "arclight", "file.png").has_value()) << bit;
    }
}

TEST(Png, RejectsFormatsThatDoNotExist) {
    using namespace std::string_literals;
    using test::bigEndian, test::chunk;
    const auto png = [&](int depth, int type, const std::string& more) {
        return "\x89PNG\r\n\x1a\n" +
               chunk("IHDR",
                     bigEndian(1) + bigEndian(1) + static_cast<char>(depth) + static_cast<char>(type) + "\0\0\0"s) +
               more + chunk("IEND", "");
    };
    for (const auto& [depth, type] : {std::pair{1, 2}, {2, 6}, {16, 3}, {4, 4}, {3, 0}, {8, 1}, {8, 7}, {32, 2}})
        EXPECT_FALSE(decodePng(png(depth, type, chunk("IDAT", "\x78\1\1\0\0\xff\xff\0\0\0\1"s)), "a.png"))
            << depth << type;
    // What must be understood to show the image.
    const auto unknown = decodePng(png(8, 2, chunk("CgBI", "\0\0\0\0"s)), "a.png");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("CgBI"), std::string::npos) << unknown.error().message;
}

TEST(Png, RejectsHugeHeadersBeforeDecoding) {
    const std::string png = encodePng(anyBytes(4, 4)).value();
    EXPECT_EQ(withSize(png, 4, 4), png);
    for (const auto& [width, height] : {std::pair{16385u, 1u}, {1u, 16385u}, {0u, 4u}, {4u, 0u}, {1u << 31, 1u << 31}})
        EXPECT_NE(refusal(withSize(png, width, height)).find("has a size of"), std::string::npos);
    // An allowed size, but most of its pixels are missing.
    EXPECT_NE(refusal(withSize(png, 2000, 2000)), "accepted");
}

TEST(Png, RejectsSmallImageWithHugeStream) {
    const std::string bomb = withSize(encodePng(Image(8000, 8000)).value(), 1, 1);
    EXPECT_NE(refusal(bomb), "accepted");
}

TEST(Png, FaultWithoutAReasonIsRefusedWhateverWasDecodedBefore) {
    using namespace std::string_literals;
    // A deflate block of the type that does not exist, for which stb_image gives no reason.
    const std::string png = test::withRightChecksums(
        "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\1\0\0\0\1\x08\x02\0\0\0....\0\0\0\x08IDAT\x78\x9c\x07\0\0\0\0\0...."s +
        "\0\0\0\0IEND...."s);
    const std::string first = refusal(png);
    EXPECT_NE(first.find("its compressed data is damaged"), std::string::npos) << first;
    EXPECT_NE(refusal(withSize(encodePng(anyBytes(4, 4)).value(), 2000, 2000)), "accepted");
    EXPECT_EQ(refusal(png), first) << "the reason is that of an earlier image";
}

TEST(Png, RefusesChunkTypesThatAreNotLettersWithoutQuotingThem) {
    const std::string png = encodePng(anyBytes(4, 4)).value();
    const auto at = png.find("IDAT");
    for (int byte = 0; byte < 256; ++byte)
        for (std::size_t i = 0; i < 4; ++i) {
            std::string odd = png;
            odd[at + i] = static_cast<char>(byte);
            for (const std::string& bytes : {odd, test::withRightChecksums(odd)}) {
                const std::string message = refusal(bytes);
                const bool isPrintable =
                    std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c < 127; });
                EXPECT_TRUE(isPrintable) << "byte " << byte << ": " << message;
            }
        }
}

TEST(Png, RejectsImagesThatTakeTooMuchToDecode) {
    const std::string png = encodePng(anyBytes(4, 4)).value();
    EXPECT_NE(refusal(withSize(png, 6500, 6500)).find("to decode"), std::string::npos);
    EXPECT_EQ(refusal(withSize(png, 6400, 6400)).find("to decode"), std::string::npos);
}

TEST(Png, RejectsHugeFilesAndOtherFormats) {
    EXPECT_NE(refusal(std::string(kMaxPngBytes + 1, '\0')).find("must have at most 67108864"), std::string::npos);
    for (const char* bytes : {"", "\x89PNG", "\xff\xd8\xff\xe0 a JPEG", "GIF89a", "BM"})
        EXPECT_NE(refusal(bytes), "accepted");
}

TEST(Image, PixelHashCoversPixelBytes) {
    Image image(2, 1);
    EXPECT_EQ(pixelHash(image), "b0f66adc83641586656866813fd9dd0b8ebb63796075661ba45d1aa8089e1d44");
    image.at(1, 0, 2) = 1;
    EXPECT_NE(pixelHash(image), "b0f66adc83641586656866813fd9dd0b8ebb63796075661ba45d1aa8089e1d44");
}

}  // namespace
}  // namespace arclight
