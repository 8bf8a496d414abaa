#include "core/params_json.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/json.h"
#include "core/measures_json.h"
#include "core/params_text.h"
#include "core/sample_params.h"
#include "core/text.h"

namespace arclight {
namespace test {

struct SampleMeasures {
    double maxError = kNotMeasured;
    double rate = 0.25;
    double count = 3;
};

constexpr auto rowsOf(SampleMeasures) {
    return measureRows<SampleMeasures>(
        Measure{"maxError", "m", "Largest distance.", &SampleMeasures::maxError}.atMost(1e-5).absentBecause("nothing moves"),
        Measure{"rate", "Hz", "How often.", &SampleMeasures::rate}.atLeast(0.1).atMost(0.5),
        Measure{"count", "", "How many.", &SampleMeasures::count}.costly());
}

}  // namespace test

namespace {

using test::Sample;

Json parsed(std::string_view text) { return parseJson(text, "test").value(); }

std::string applyError(std::string_view text) {
    Sample sample;
    const std::vector<ParamValue> before = sample.set().values();
    const Expected<Done> result = applyParamsJson(sample.set(), parsed(text), "params");
    if (result) return "accepted";
    EXPECT_EQ(result.error().exit, Exit::badAsset);
    EXPECT_EQ(sample.set().values(), before) << "partly applied: " << text;
    return result.error().message;
}

TEST(ParamJson, FloatsAreShortAndRoundTrip) {
    EXPECT_EQ(writeJsonLine(floatToJson(0.3f)), "0.3");
    EXPECT_EQ(writeJsonLine(floatToJson(2.0f)), "2.0");
    EXPECT_EQ(writeJsonLine(floatToJson(std::numeric_limits<float>::infinity())), "null");
    Random random(Seed{2});
    for (int i = 0; i < 100000; ++i) {
        const float value = std::bit_cast<float>(random.next());
        if (!std::isfinite(value)) continue;
        const Json back = parsed(writeJson(floatToJson(value)));
        ASSERT_EQ(std::bit_cast<std::uint32_t>(back.get<float>()), std::bit_cast<std::uint32_t>(value));
        ASSERT_EQ(static_cast<float>(shortDouble(value)), value);
    }
}

TEST(ParamJson, RandomValuesRoundTripThroughText) {
    Sample sample;
    const ParamSet set = sample.set();
    Random random(Seed{4});
    for (int i = 0; i < 500; ++i) {
        for (const auto& entry : set.entries()) entry.set(test::randomValue(*entry.info, random));
        const std::vector<ParamValue> values = set.values();
        const std::string text = writeJson(paramsToJson(set));
        set.reset();
        ASSERT_TRUE(applyParamsJson(set, parsed(text), "params").has_value()) << text;
        ASSERT_EQ(set.values(), values) << text;
    }
}

TEST(ParamJson, WritesDocumentedForms) {
    Sample sample;
    EXPECT_EQ(writeJsonLine(paramsToJson(sample.set())),
              R"({"frequency": 2.0, "strength": 0.3, "count": 12, "isShown": true, "method": "implicit", )"
              R"("tint": [1.0, 0.5, 0.0], "goal": [0.0, 0.25], "wind": [0.1, -0.2, 0.3], "noise": 7, )"
              R"("exposure": 0.0})");
}

TEST(ParamJson, MissingMembersKeepTheirValues) {
    Sample sample;
    sample.own.count = 77;
    ASSERT_TRUE(applyParamsJson(sample.set(), parsed(R"({"frequency": 5})"), "params").has_value());
    EXPECT_EQ(sample.own.count, 77);
    EXPECT_EQ(sample.own.frequency, 5.0f);
}

TEST(ParamJson, BadMemberChangesNothingAndIsNamedByPath) {
    EXPECT_EQ(applyError(R"({"count": 5, "frequncy": 3})"),
              "params.frequncy is not a known parameter; did you mean 'frequency'?");
    EXPECT_EQ(applyError(R"({"count": 5, "frequency": 50})"), "params.frequency must lie in 0.1..20, is 50");
    EXPECT_EQ(applyError(R"({"count": 5, "frequency": 1e300})"), "params.frequency must lie in 0.1..20, is inf");
    EXPECT_EQ(applyError(R"({"count": 5, "frequency": "3"})"),
              "params.frequency must be a number in 0.1..20 Hz, is '\"3\"'");
    EXPECT_EQ(applyError(R"({"method": "exat"})"),
              "params.method must be one of exact, implicit, semi-implicit, is '\"exat\"'; did you mean 'exact'?");
    EXPECT_EQ(applyError("[]"), "params must be an object");
    EXPECT_EQ(applyError("3"), "params must be an object");
}

TEST(ParamJson, RejectsEveryWrongType) {
    const std::vector<std::pair<const char*, std::vector<const char*>>> bad{
        {"frequency", {"null", "true", "[2]", "{}", "\"2\"", "-1", "0"}},
        {"count", {"null", "1.5", "\"1\"", "0", "1001", "99999999999", "18446744073709551615", "1e300", "-1", "true"}},
        {"isShown", {"null", "1", "0", "\"true\"", "[]"}},
        {"method", {"null", "1", "\"\"", "\"EXACT\"", "[\"exact\"]"}},
        {"tint", {"null", "\"#ff0000\"", "[1, 1]", "[1, 1, 1, 1]", "[1, 1, 2]", "[1, 1, null]", "[[1], 1, 1]"}},
        {"goal", {"null", "[0]", "[0, 0, 0]", "[0, 2]", "{\"x\": 0, \"y\": 0}"}},
        {"wind", {"[0, 0]", "[0, 0, \"0\"]", "[0, 0, 11]"}},
        {"noise", {"-1", "1.0", "\"1\"", "null", "18446744073709551616"}}};
    for (const auto& [name, texts] : bad)
        for (const char* text : texts)
            EXPECT_TRUE(applyError("{\"exposure\": 3, \"" + std::string(name) + "\": " + text + "}")
                            .starts_with("params." + std::string(name)))
                << name << " " << text;
}

// Command lines, presets and captures of earlier versions must still work.
TEST(ParamJson, FormerNamesAndLabelsAreReadButNotWritten) {
    Sample sample;
    ASSERT_TRUE(setParam(sample.set(), "number=5"));
    EXPECT_EQ(sample.own.count, 5);
    ASSERT_TRUE(setParam(sample.set(), "method=symplectic"));
    EXPECT_EQ(sample.own.method, test::Method::semiImplicit);
    ASSERT_TRUE(applyParamsJson(sample.set(), Json{{"number", 7}, {"method", "symplectic"}}, "/params"));
    EXPECT_EQ(sample.own.count, 7);
    const Json written = paramsToJson(sample.set());
    EXPECT_FALSE(written.contains("number"));
    EXPECT_EQ(written["count"], 7);
    EXPECT_EQ(written["method"], "semi-implicit");
    EXPECT_TRUE(std::ranges::none_of(sample.set().names(), [](auto name) { return name == "number"; }));
}

TEST(ParamJson, IntegersMayHaveADecimalPoint) {
    Sample sample;
    ASSERT_TRUE(applyParamsJson(sample.set(), parsed(R"({"count": 20.0})"), "params").has_value());
    EXPECT_EQ(sample.own.count, 20);
}

TEST(ParamJson, DescribesEveryParameter) {
    Sample sample;
    const Json rows = describeParams(sample.set());
    ASSERT_EQ(rows.size(), 10u);
    EXPECT_EQ(writeJsonLine(rows[0]),
              R"({"name": "frequency", "label": "frequency", "symbol": "f", "type": "float", "unit": "Hz", "min": 0.1, "max": 20.0, "step": 0.0, )"
              R"("logarithmic": true, "default": 2.0, "help": "Undamped rate.", "group": "Motion", )"
              R"("primary": true})");
    EXPECT_EQ(rows[3]["label"], "shown");
    EXPECT_FALSE(rows[3].contains("symbol"));
    EXPECT_EQ(rows[3]["primary"], false);
    EXPECT_EQ(writeJsonLine(rows[2]["min"]), "1");
    EXPECT_EQ(writeJsonLine(rows[4]["labels"]), R"(["exact", "implicit", "semi-implicit"])");
    EXPECT_EQ(rows[4]["default"], "implicit");
    // The defaults in the description are valid input.
    for (const Json& row : rows) {
        const Json one{{row["name"].get<std::string>(), row["default"]}};
        EXPECT_TRUE(applyParamsJson(sample.set(), one, "params").has_value()) << writeJsonLine(row);
    }
}

TEST(ParamJson, TextTableIsAligned) {
    Sample sample;
    const std::string text = describeParamsText(sample.set());
    EXPECT_TRUE(text.starts_with("Motion: How it moves.\n  frequency  float   0.1..20 Hz")) << text;
    EXPECT_NE(text.find("\nLook\n  tint"), std::string::npos) << text;
    const std::size_t help = text.find("Undamped rate.") - text.find("  frequency");
    EXPECT_EQ(text.find("How many.") - text.find("  count"), help) << text;
}

TEST(MeasureJson, NotMeasuredIsNullAndNumbersRoundTrip) {
    const test::SampleMeasures measures{};
    const Json json = measuresToJson(measureTable<test::SampleMeasures>(), measureValues(measures));
    EXPECT_EQ(writeJsonLine(json), R"({"maxError": null, "rate": 0.25, "count": 3.0})");
}

TEST(MeasureJson, DescribesLimits) {
    const MeasureTable& table = measureTable<test::SampleMeasures>();
    EXPECT_EQ(limitText(table[0]), "at most 1e-05");
    EXPECT_EQ(limitText(table[1]), "0.1..0.5");
    EXPECT_EQ(limitText(table[2]), "");
    EXPECT_EQ(limitText(MeasureInfo{"", "", "", 1.0 / 3, 2000, false, false, ""}), "0.3333..2000");
    const Json rows = describeMeasures(table);
    EXPECT_EQ(writeJsonLine(rows[0]),
              R"({"name": "maxError", "unit": "m", "max": 1e-05, "limit": "at most 1e-05", "help": "Largest distance.", )"
              R"("costly": false, "reason": "nothing moves"})");
    EXPECT_FALSE(rows[2].contains("min"));
    EXPECT_FALSE(rows[2].contains("limit"));
    EXPECT_FALSE(rows[2].contains("reason"));
    EXPECT_EQ(rows[2]["costly"], true);
    const std::string text = describeMeasuresText(table);
    EXPECT_TRUE(text.starts_with("  maxError  m   at most 1e-05  Largest distance.\n")) << text;
}

TEST(MeasureLimits, AreInclusiveAndHoldForAbsentValues) {
    const MeasureInfo& info = measureTable<test::SampleMeasures>()[1];
    EXPECT_TRUE(info.holds(0.1));
    EXPECT_TRUE(info.holds(0.5));
    EXPECT_FALSE(info.holds(0.51));
    EXPECT_FALSE(info.holds(0.09));
    EXPECT_TRUE(info.holds(kNotMeasured));
}

}  // namespace
}  // namespace arclight
