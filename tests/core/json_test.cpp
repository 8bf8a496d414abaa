#include <chrono>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/json.h"
#include "core/json_numbers.h"
#include "core/random.h"
#include "core/text.h"

namespace arclight {
namespace {

std::string errorOf(std::string_view text) {
    const Expected<Json> json = parseJson(text, "file.json");
    if (json) return "accepted";
    EXPECT_EQ(json.error().exit, Exit::badAsset);
    EXPECT_EQ(json.error().message.find('\n'), std::string::npos);
    EXPECT_TRUE(json.error().message.starts_with("file.json")) << json.error().message;
    return json.error().message;
}

TEST(Json, SyntaxErrorNamesLineAndColumn) {
    EXPECT_TRUE(errorOf("").starts_with("file.json:1:1: "));
    EXPECT_EQ(errorOf("{\n  \"a\": 1,\n  \"b\" 2\n}").substr(0, 15), "file.json:3:7: ");
    for (const char* text : {"{", "[1,]", "{\"a\":1,}", "{a:1}", "[1 2]", "01", "1.", ".5", "+1", "'a'", "\"a",
                             "\"\n\"", "nul", "// c\n1", "{\"a\":1}}", "[] []", "1 x", "\xff",
                             "\"\xc3\x28\"", "NaN", "[NaN]", "Infinity", "-Infinity", "[1e999]",
                             "[-1e999]", "\"\\ud800\""})
        EXPECT_NE(errorOf(text), "accepted") << text;
}

TEST(Json, RejectsDuplicateKeys) {
    EXPECT_EQ(errorOf(R"({"a": 1, "b": {"c": 1, "c": 2}})"), "file.json: b.c appears twice");
    EXPECT_EQ(errorOf(R"({"a": [0, {"x y": 1, "x y": 1}]})"), "file.json: a[1][\"x y\"] appears twice");
    // The same key in different objects, or once escaped.
    EXPECT_EQ(errorOf(R"({"a": {"a": {"a": 1}}})"), "accepted");
    EXPECT_EQ(errorOf(R"({"a": 1, "\u0061": 2})"), "file.json: a appears twice");
}

TEST(Json, RejectsWhatFollowsAZeroByte) {
    using namespace std::string_literals;
    for (const std::string& text : {"{}\0"s, "{}\0garbage{"s, "[1,\n\0 2]"s}) {
        const auto json = parseJson(text, "a.json");
        ASSERT_FALSE(json);
        EXPECT_NE(json.error().message.find("NUL byte"), std::string::npos) << json.error().message;
    }
    EXPECT_EQ(parseJson("[\"\\u0000\"]", "a.json").value()[0], Json("\0"s));
}

TEST(Json, ControlCharactersAreWrittenAsEscapes) {
    std::string all;
    for (int code = 1; code < 0xA1; ++code)
        all += code < 0x80 ? std::string(1, static_cast<char>(code))
                           : std::string{static_cast<char>(0xC2), static_cast<char>(code)};
    const Json json{{all, all + "\u00e9\u07ff"}};
    const std::string text = writeJsonLine(json);
    EXPECT_EQ(printable(text), text);
    EXPECT_EQ(parseJson(text, "").value(), json);
}

TEST(Json, LongKeysAreCutInPaths) {
    EXPECT_EQ(memberPath("a", std::string(60, 'k')), "a." + std::string(60, 'k'));
    EXPECT_LT(memberPath("a", std::string(20'000'000, 'k')).size(), 80u);
}

TEST(Json, LimitsNestingTo32Levels) {
    const auto nested = [](int depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_EQ(errorOf(nested(32)), "accepted");
    EXPECT_NE(errorOf(nested(33)).find("nested more than 32 levels deep"), std::string::npos);
    EXPECT_NE(errorOf(std::string(1000000, '[')).find("nested"), std::string::npos);
}

TEST(Json, LimitsSizeToOneMebibyte) {
    std::string text = "\"" + std::string(kMaxJsonBytes - 2, 'a') + "\"";
    EXPECT_EQ(errorOf(text), "accepted");
    text += ' ';
    EXPECT_EQ(errorOf(text), "file.json: has 1048577 bytes; must have at most 1048576");
    EXPECT_TRUE(parseJson(text, "file.json", 2 * kMaxJsonBytes).has_value());
}

TEST(Json, ManyKeysParseInSubquadraticTime) {
    std::string text = "{";
    for (int i = 0; i < 80000; ++i) text += "\"" + std::to_string(i) + "\":0,";
    text.back() = '}';
    const Expected<Json> json = parseJson(text, "file.json");
    ASSERT_TRUE(json.has_value());
    EXPECT_EQ(json->size(), 80000u);
}

TEST(Json, KeepsKeyOrder) {
    const Expected<Json> json = parseJson(R"({"z": 1, "a": 2, "m": [1, {"y": 1, "b": 2}]})", "file.json");
    EXPECT_EQ(writeJsonLine(*json), R"({"z": 1, "a": 2, "m": [1, {"y": 1, "b": 2}]})");
}

TEST(Json, DoublesRoundTripExactly) {
    Random random(Seed{9});
    for (int i = 0; i < 100000; ++i) {
        const auto value = std::bit_cast<double>(std::uint64_t{random.next()} << 32 | random.next());
        if (!std::isfinite(value)) continue;
        const Expected<Json> back = parseJson(writeJson(Json(value)), "file.json");
        ASSERT_TRUE(back.has_value());
        ASSERT_EQ(std::bit_cast<std::uint64_t>(back->get<double>()), std::bit_cast<std::uint64_t>(value));
    }
}

TEST(Json, SixtyFourBitIntegersRoundTrip) {
    for (const char* text : {"18446744073709551615", "-9223372036854775808", "0", "9007199254740993"})
        EXPECT_EQ(writeJsonLine(*parseJson(text, "file.json")), text);
}

TEST(Json, NonFiniteNumbersBecomeNull) {
    const Json json{{"a", std::numeric_limits<double>::quiet_NaN()}, {"b", std::numeric_limits<double>::infinity()}};
    EXPECT_EQ(writeJsonLine(json), R"({"a": null, "b": null})");
}

TEST(Json, StringsWithEscapesRoundTrip) {
    const Json json{{"k\"\\\n", "\u00e9\U0001F300\t\x01 \"q\" \\"}};
    const Expected<Json> back = parseJson(writeJson(json), "file.json");
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, json);
    EXPECT_TRUE(parseJson(writeJson(Json("\xff broken")), "file.json").has_value());
}

TEST(Json, IndentsAndKeepsShortArraysOnOneLine) {
    const Json json{{"a", {1, 2}}, {"b", {{"c", Json::array()}}}, {"d", Json::object()}, {"e", {{1, 2}, {3, 4}}}};
    EXPECT_EQ(writeJson(json), "{\n  \"a\": [1, 2],\n  \"b\": {\n    \"c\": []\n  },\n  \"d\": {},\n"
                               "  \"e\": [\n    [1, 2],\n    [3, 4]\n  ]\n}\n");
}

/// `start`, then `count` times `part`, then `end`.
std::string repeated(const std::string& start, const std::string& part, int count, const std::string& end) {
    std::string text = start;
    for (int i = 0; i < count; ++i) text += part;
    return text + end;
}

TEST(Json, ValuesAreCountedBeforeTheyAreHeld) {
    constexpr std::size_t kMax = std::size_t{64} << 20;
    for (const std::string& text : {repeated("[0", ",0", 9'000'000, "]"), repeated("[[]", ",[]", 4'000'000, "]"),
                                    repeated("[{}", ",{}", 4'000'000, "]")}) {
        const Expected<Json> json = parseJson(text, "x.json", kMax);
        ASSERT_FALSE(json.has_value());
        EXPECT_NE(json.error().message.find("bytes of memory"), std::string::npos) << json.error().message;
    }
    EXPECT_TRUE(parseJson(repeated("[0", ",0", 2'000'000, "]"), "x.json", kMax).has_value());
}

TEST(Json, NumbersThatAreNotFiniteAreFoundByTheirPath) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(pathOfNonFinite({{"a", 1.5}, {"b", {1, nullptr, "x"}}}).has_value());
    EXPECT_EQ(pathOfNonFinite({{"eye", {{"at", {floatToJson(1), floatToJson(nan)}}}}}), "eye.at[1]");
    EXPECT_EQ(pathOfNonFinite({{"nodes", {{1.0, 2.0}, {3.0, floatToJson(-infinity)}}}}), "nodes[1][1]");
    EXPECT_EQ(pathOfNonFinite({{"x", static_cast<double>(infinity)}}), "x");
    EXPECT_EQ(writeJsonLine(floatToJson(nan)), "null");
}

}  // namespace
}  // namespace arclight
