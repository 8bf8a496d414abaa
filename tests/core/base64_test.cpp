// Base64: the test vectors of RFC 4648, section 10, round trips of every byte, and invalid texts.
#include "core/base64.h"

#include <gtest/gtest.h>

namespace arclight {
namespace {

TEST(Base64, MatchesRfcTestVectors) {
    const std::pair<std::string_view, std::string_view> vectors[] = {{"", ""},
                                                                     {"f", "Zg=="},
                                                                     {"fo", "Zm8="},
                                                                     {"foo", "Zm9v"},
                                                                     {"foob", "Zm9vYg=="},
                                                                     {"fooba", "Zm9vYmE="},
                                                                     {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : vectors) {
        EXPECT_EQ(encodeBase64(bytes), text);
        EXPECT_EQ(decodeBase64(text), bytes);
    }
}

TEST(Base64, EveryByteRoundTripsAtEveryPosition) {
    for (int lead = 0; lead < 3; ++lead)
        for (int byte = 0; byte < 256; ++byte) {
            const std::string bytes = std::string(static_cast<std::size_t>(lead), '\x5a') + static_cast<char>(byte);
            EXPECT_EQ(decodeBase64(encodeBase64(bytes)), bytes) << lead << " " << byte;
        }
    std::string all;
    for (int i = 0; i < 1000; ++i) {
        all += static_cast<char>(i * 7 % 256);
        const std::string text = encodeBase64(all);
        ASSERT_EQ(text.size(), (all.size() + 2) / 3 * 4);
        ASSERT_EQ(decodeBase64(text), all);
    }
    EXPECT_EQ(encodeBase64(std::string("\xfb\xff\xbf", 3)), "+/+/");
}

TEST(Base64, RejectsForeignCharacters) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        const bool isDigit = digits.find(c) != std::string_view::npos;
        for (const std::size_t position : {0u, 1u, 2u}) {
            std::string text = "AAAA";
            text[position] = c;
            EXPECT_EQ(decodeBase64(text).has_value(), isDigit) << byte << " at " << position;
        }
    }
}

TEST(Base64, RejectsWrongLengthOrPadding) {
    for (const char* text :
         {"Z",    "Zg",   "Zg=",  "Zm9vY",    "Zm9vYg",   "Zm9vYg=",  "=",     "==",    "===",    "====", "Z===",
          "Zg=A", "Z=g=", "=Zg=", "Zg==Zg==", "Zm8=Zm9v", "Zm9v====", "Zm9v=", " Zm9v", "Zm9v\n", "Zm 9", "Zm-_"})
        EXPECT_FALSE(decodeBase64(text).has_value()) << text;
}

TEST(Base64, RejectsNonZeroBitsUnderPadding) {
    int taken = 0;
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (const char c : digits) {
        const auto two = decodeBase64(std::string("A") + c + "==");
        const auto one = decodeBase64(std::string("AA") + c + "=");
        const auto value = digits.find(c);
        EXPECT_EQ(two.has_value(), value % 16 == 0) << c;
        EXPECT_EQ(one.has_value(), value % 4 == 0) << c;
        taken += static_cast<int>(two.has_value()) + static_cast<int>(one.has_value());
    }
    EXPECT_EQ(taken, 4 + 16);
}

}  // namespace
}  // namespace arclight
