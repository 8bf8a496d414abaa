#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/params_text.h"
#include "core/sample_params.h"
#include "core/text.h"

namespace arclight {
namespace {

using test::Method;
using test::Sample;

const ParamInfo& infoOf(std::string_view name) {
    static Sample sample;
    return *sample.set().find(name).info;
}

TEST(Params, TableHasEveryRowWithItsGroup) {
    const ParamTable& table = paramTable<test::SampleParams>();
    ASSERT_EQ(table.size(), 9u);
    EXPECT_EQ(table[0].name, "frequency");
    EXPECT_EQ(table[0].unit, "Hz");
    EXPECT_EQ(table[0].group, "Motion");
    EXPECT_TRUE(table[0].isLogarithmic);
    EXPECT_EQ(table[5].name, "tint");
    EXPECT_EQ(table[5].group, "Look");
    EXPECT_FALSE(table[0].isGroupOpen);
    EXPECT_TRUE(table[5].isGroupOpen);
}

TEST(Params, LabelDefaultsToNameInWords) {
    const auto words = [](std::string_view name) {
        std::string text;
        putAsWords(name, [&](char c) { text += c; });
        return text;
    };
    EXPECT_EQ(words("dampingRatio"), "damping ratio");
    EXPECT_EQ(words("d3d9Offset"), "d3d9 offset");
    EXPECT_EQ(words("showUV"), "show uv");
    EXPECT_EQ(words("glow"), "glow");
    EXPECT_EQ(infoOf("frequency").label, "frequency");
    EXPECT_EQ(infoOf("isShown").label, "shown");
}

TEST(Params, SymbolAndPrimaryAreOptional) {
    EXPECT_EQ(infoOf("frequency").symbol, "f");
    EXPECT_TRUE(infoOf("frequency").isPrimary);
    EXPECT_EQ(infoOf("strength").symbol, "");
    EXPECT_FALSE(infoOf("strength").isPrimary);
}

TEST(Params, PredicateReceivesOwner) {
    Sample sample;
    const ParamSet set = sample.set();
    EXPECT_TRUE(set.find("tint").matters());
    sample.own.isShown = false;
    EXPECT_FALSE(set.find("tint").matters());
    for (const ParamSet::Entry& entry : set.entries()) EXPECT_EQ(entry.matters(), entry.info->name != "tint");
}

TEST(Params, DefaultsAreInitialisers) {
    EXPECT_EQ(infoOf("frequency").defaultValue, ParamValue(2.0f));
    EXPECT_EQ(infoOf("count").defaultValue, ParamValue(12));
    EXPECT_EQ(infoOf("isShown").defaultValue, ParamValue(true));
    EXPECT_EQ(infoOf("method").defaultValue, ParamValue(Choice{1}));
    EXPECT_EQ(infoOf("tint").defaultValue, ParamValue(Colour{1.0f, 0.5f, 0.0f}));
    EXPECT_EQ(infoOf("goal").defaultValue, ParamValue(Float2{0.0f, 0.25f}));
    EXPECT_EQ(infoOf("wind").defaultValue, ParamValue(Float3{0.1f, -0.2f, 0.3f}));
    EXPECT_EQ(infoOf("noise").defaultValue, ParamValue(Seed{7}));
}

TEST(Params, WriteChangesOnlyItsField) {
    Random random(Seed{3});
    for (const std::string_view name : Sample().set().names()) {
        Sample sample;
        const ParamSet set = sample.set();
        const std::vector<ParamValue> before = set.values();
        const ParamSet::Entry entry = set.find(name);
        const ParamValue value = test::randomValue(*entry.info, random);
        entry.set(value);
        EXPECT_EQ(entry.value(), value) << name;
        const std::vector<ParamSet::Entry> entries = set.entries();
        for (std::size_t i = 0; i < entries.size(); ++i)
            EXPECT_EQ(entries[i].value(), entries[i].info->name == name ? value : before[i]) << name;
    }
}

TEST(Params, ReadsAndWritesStructFields) {
    Sample sample;
    const ParamSet set = sample.set();
    set.find("method").set(Choice{2});
    set.find("noise").set(Seed{99});
    set.find("exposure").set(-1.5f);
    EXPECT_EQ(sample.own.method, Method::semiImplicit);
    EXPECT_EQ(sample.own.noise.value, 99u);
    EXPECT_EQ(sample.shared.exposure, -1.5f);
}

TEST(Params, ResetAndAssignRestoreAllBlocks) {
    Sample sample;
    const ParamSet set = sample.set();
    const std::vector<ParamValue> defaults = set.values();
    Random random(Seed{5});
    for (const auto& entry : set.entries()) entry.set(test::randomValue(*entry.info, random));
    const std::vector<ParamValue> changed = set.values();
    EXPECT_NE(changed, defaults);
    set.reset();
    EXPECT_EQ(set.values(), defaults);
    for (const auto& entry : set.entries()) EXPECT_TRUE(entry.isDefault());
    set.assign(changed);
    EXPECT_EQ(set.values(), changed);
}

TEST(Params, UnknownNameFindsNothing) {
    Sample sample;
    EXPECT_EQ(sample.set().find("frequncy").info, nullptr);
    EXPECT_EQ(sample.set().find("").info, nullptr);
}

TEST(Params, FaultNamesRangeAndValue) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    EXPECT_EQ(paramFault(infoOf("frequency"), 0.1f), "");
    EXPECT_EQ(paramFault(infoOf("frequency"), 20.0f), "");
    EXPECT_EQ(paramFault(infoOf("frequency"), std::nextafter(20.0f, 21.0f)), "must lie in 0.1..20, is 20.000002");
    EXPECT_EQ(paramFault(infoOf("frequency"), nan), "must lie in 0.1..20, is nan");
    EXPECT_EQ(paramFault(infoOf("frequency"), inf), "must lie in 0.1..20, is inf");
    EXPECT_EQ(paramFault(infoOf("frequency"), 3), "has a value of the wrong type");
    EXPECT_EQ(paramFault(infoOf("count"), 0), "must lie in 1..1000, is 0");
    EXPECT_EQ(paramFault(infoOf("count"), 1001), "must lie in 1..1000, is 1001");
    EXPECT_NE(paramFault(infoOf("method"), Choice{3}), "");
    EXPECT_NE(paramFault(infoOf("method"), Choice{-1}), "");
    EXPECT_NE(paramFault(infoOf("tint"), Colour{0, 0, 1.01f}), "");
    EXPECT_NE(paramFault(infoOf("tint"), Colour{0, nan, 0}), "");
    EXPECT_NE(paramFault(infoOf("goal"), Float2{0, -1.5f}), "");
    EXPECT_NE(paramFault(infoOf("wind"), Float3{0, 0, -inf}), "");
}

TEST(Params, DoubleLimitsAdmitFloatOfSameText) {
    // The float 0.7f differs from the double 0.7 in the row.
    EXPECT_EQ(paramFault(infoOf("strength"), 0.7f), "");
    EXPECT_TRUE(parseParam(infoOf("strength"), "0.7").has_value());
}

/// Settings with a table of their own, and params that hold them twice.
struct Gust {
    float speed = 3;
    Degrees from{60};
    int harmonics = 8;
    bool isOn = true;
};
constexpr auto rowsOf(Gust) {
    return paramRows<Gust>(Param{"speed", "m/s", "Mean.", &Gust::speed, 0, 20}.symbol("u"),
                           Param{"from", "°", "Where it comes from.", &Gust::from, -180, 180}.when(
                               [](const Gust& gust) { return gust.speed > 0; }),
                           Fixed{&Gust::harmonics}, Param{"isOn", "Whether it blows.", &Gust::isOn});
}
struct Weather {
    int clouds = 2;
    Gust wind{.speed = 5}, squall;
};
constexpr auto rowsOf(Weather) {
    return paramRows<Weather>(
        Group{"Sky", ""}, Param{"clouds", "", "How many.", &Weather::clouds, 0, 9},
        embed(&Weather::wind, +[](const Weather& weather) { return weather.clouds > 0; }),
        Param{&Weather::squall, &Gust::speed}.named("squallSpeed").symbol("v").primary());
}

TEST(Params, SettingsBringTheirRowsIntoTheTableOfTheirOwner) {
    const ParamTable& table = paramTable<Weather>();
    ASSERT_EQ(table.size(), 5u);
    const std::string_view names[]{"clouds", "speed", "from", "isOn", "squallSpeed"};
    for (std::size_t i = 0; i < table.size(); ++i) EXPECT_EQ(table[i].name, names[i]);
    EXPECT_EQ(table[1].defaultValue, ParamValue(5.0f)) << "the owner's default";
    EXPECT_EQ(table[4].defaultValue, ParamValue(3.0f));
    EXPECT_EQ(table[4].label, "squall speed");
    EXPECT_EQ(table[4].unit, "m/s");
    EXPECT_TRUE(table[4].isPrimary);
    EXPECT_FALSE(table[1].isPrimary);
    EXPECT_EQ(table[3].group, "Sky");
}

TEST(Params, EmbeddedRowsReadAndWriteTheSettings) {
    Weather weather;
    const ParamSet set({{&paramTable<Weather>(), &weather}});
    set.find("from").set(90.0f);
    set.find("squallSpeed").set(7.0f);
    EXPECT_EQ(weather.wind.from.shown, 90.0f);
    EXPECT_EQ(weather.squall.from.shown, 60.0f);
    EXPECT_EQ(weather.squall.speed, 7.0f);
    EXPECT_EQ(weather.wind.speed, 5.0f);
    EXPECT_NEAR(std::sin(weather.wind.from), 1, 1e-6) << "in arithmetic, radians";
    EXPECT_EQ(set.find("from").value(), ParamValue(90.0f));
}

TEST(Params, EmbeddedRowMattersIfBothTablesSaySo) {
    Weather weather;
    const ParamSet set({{&paramTable<Weather>(), &weather}});
    EXPECT_TRUE(set.find("from").matters());
    weather.wind.speed = 0;
    EXPECT_FALSE(set.find("from").matters()) << "the settings' own condition";
    weather.wind.speed = 1, weather.squall.speed = 0;
    EXPECT_TRUE(set.find("from").matters());
    weather.clouds = 0;
    EXPECT_FALSE(set.find("from").matters()) << "the owner's condition";
    EXPECT_FALSE(set.find("speed").matters());
    EXPECT_TRUE(set.find("squallSpeed").matters());
}

TEST(ParamsDeath, WritingInvalidValueAborts) {
    Sample sample;
    EXPECT_DEATH(sample.set().find("frequency").set(50.0f), "must lie in 0.1..20");
}

TEST(ParamText, AcceptsEveryKind) {
    EXPECT_EQ(parseParam(infoOf("frequency"), "2.5").value(), ParamValue(2.5f));
    EXPECT_EQ(parseParam(infoOf("frequency"), "1e1").value(), ParamValue(10.0f));
    EXPECT_EQ(parseParam(infoOf("frequency"), "+4").value(), ParamValue(4.0f));
    EXPECT_EQ(parseParam(infoOf("count"), "1000").value(), ParamValue(1000));
    for (const char* text : {"true", "on", "1"})
        EXPECT_EQ(parseParam(infoOf("isShown"), text).value(), ParamValue(true));
    for (const char* text : {"false", "off", "0"})
        EXPECT_EQ(parseParam(infoOf("isShown"), text).value(), ParamValue(false));
    EXPECT_EQ(parseParam(infoOf("method"), "semi-implicit").value(), ParamValue(Choice{2}));
    EXPECT_EQ(parseParam(infoOf("tint"), "#ff0080").value(), ParamValue(Colour{1.0f, 0.0f, 128.0f / 255.0f}));
    EXPECT_EQ(parseParam(infoOf("tint"), "#FF0080").value(), ParamValue(Colour{1.0f, 0.0f, 128.0f / 255.0f}));
    EXPECT_EQ(parseParam(infoOf("tint"), "0.25,0,1").value(), ParamValue(Colour{0.25f, 0.0f, 1.0f}));
    EXPECT_EQ(parseParam(infoOf("goal"), "-1,0.5").value(), ParamValue(Float2{-1.0f, 0.5f}));
    EXPECT_EQ(parseParam(infoOf("wind"), "1,2,3").value(), ParamValue(Float3{1, 2, 3}));
    EXPECT_EQ(parseParam(infoOf("noise"), "18446744073709551615").value(), ParamValue(Seed{~std::uint64_t{0}}));
}

TEST(ParamText, ErrorNamesParameterAndRange) {
    const std::vector<std::pair<std::string_view, std::vector<const char*>>> bad{
        {"frequency", {"", " ", "nan", "inf", "-inf", "NaN", "1e999", "2x", "2 ", " 2", "2,5", "0.05", "20.1", "--3",
                       "+-3", "0x1", "true", "1e", "."}},
        {"count", {"", "nan", "1.5", "1e2", "0", "1001", "99999999999", "12a", "0x10", "- 1"}},
        {"isShown", {"", "yes", "2", "TRUE", "tru", "nan", "onn"}},
        {"method", {"", "Exact", "exactt", "1", "nan", "implicit "}},
        {"tint", {"", "#", "#ff00", "#ff00800", "#gg0000", "#+f0000", "#-f0000", "#ff 080", "1,1", "1,1,1,1", "1.1,0,0",
                  "-0.1,0,0", "nan,0,0", "red", "1,,1", "1;1;1"}},
        {"goal", {"", "1", "1,2", "0,nan", "0,0,0", "0,", ",0", "(0,0)", "0, 0"}},
        {"wind", {"", "1,2", "1,2,3,4", "1,2,inf", "11,0,0", "a,b,c"}},
        {"noise", {"", "-1", "1.5", "18446744073709551616", "1e3", "nan", "0x1", "seed"}}};
    for (const auto& [name, texts] : bad) {
        for (const char* text : texts) {
            const Expected<ParamValue> value = parseParam(infoOf(name), text);
            ASSERT_FALSE(value.has_value()) << name << "=" << text;
            EXPECT_EQ(value.error().exit, Exit::usage);
            EXPECT_TRUE(value.error().message.starts_with(std::string(name) + ": ")) << value.error().message;
            EXPECT_EQ(value.error().message.find('\n'), std::string::npos);
        }
    }
    EXPECT_EQ(parseParam(infoOf("frequency"), "50").error().message, "frequency: must lie in 0.1..20, is 50 (Hz)");
    EXPECT_EQ(parseParam(infoOf("frequency"), "fast").error().message,
              "frequency: 'fast' is not valid, expected 0.1..20 Hz");
    EXPECT_EQ(parseParam(infoOf("frequency"), "2,5").error().message,
              "frequency: '2,5' is not valid, expected 0.1..20 Hz; decimals are written with a point: 2.5");
    EXPECT_TRUE(parseParam(infoOf("goal"), "0,5,1,5").error().message.ends_with("written with a point: 0.5,1.5"));
    EXPECT_EQ(parseParam(infoOf("goal"), "0,5,1").error().message.find("point"), std::string::npos);
    EXPECT_EQ(parseParam(infoOf("method"), "implict").error().message,
              "method: 'implict' is not valid, expected exact, implicit, semi-implicit; did you mean 'implicit'?");
}

TEST(ParamText, RandomValuesOfEveryKindRoundTrip) {
    Sample sample;
    Random random(Seed{11});
    for (const auto& entry : sample.set().entries()) {
        for (int i = 0; i < 2000; ++i) {
            const ParamValue value = test::randomValue(*entry.info, random);
            const std::string text = formatParam(*entry.info, value);
            const Expected<ParamValue> back = parseParam(*entry.info, text);
            ASSERT_TRUE(back.has_value()) << back.error().message;
            ASSERT_EQ(*back, value) << text;
        }
    }
}

TEST(ParamText, NegativeZeroAndSubnormalsRoundTrip) {
    for (const float value : {-0.0f, std::numeric_limits<float>::denorm_min(), -1e-40f}) {
        const std::string text = formatParam(infoOf("wind"), Float3{value, 0, 0});
        const Float3 back = std::get<Float3>(parseParam(infoOf("wind"), text).value());
        EXPECT_EQ(std::signbit(back[0]), std::signbit(value)) << text;
        EXPECT_EQ(back[0], value) << text;
    }
}

TEST(ParamText, SetsByNameAndErrorChangesNothing) {
    Sample sample;
    const ParamSet set = sample.set();
    ASSERT_TRUE(setParam(set, "frequency=3.5").has_value());
    ASSERT_TRUE(setParam(set, "exposure=-2").has_value());
    EXPECT_EQ(sample.own.frequency, 3.5f);
    EXPECT_EQ(sample.shared.exposure, -2.0f);
    const std::vector<ParamValue> before = set.values();
    for (const char* text : {"frequency", "", "=", "=3", "frequncy=3", "frequency=", "frequency==3", "frequency=3=4",
                             "frequency =3", "FREQUENCY=3"}) {
        const Expected<Done> result = setParam(set, text);
        ASSERT_FALSE(result.has_value()) << text;
        EXPECT_EQ(result.error().exit, Exit::usage);
        EXPECT_EQ(set.values(), before);
    }
    EXPECT_EQ(setParam(set, "frequncy=3").error().message,
              "unknown parameter 'frequncy'; did you mean 'frequency'?");
    EXPECT_EQ(setParam(set, "freq=3").error().message, "unknown parameter 'freq'; did you mean 'frequency'?");
    EXPECT_EQ(setParam(set, "zzzzzz=3").error().message, "unknown parameter 'zzzzzz'");
}

TEST(ParamText, FormatsRangesForPeople) {
    EXPECT_EQ(rangeText(infoOf("frequency")), "0.1..20 Hz");
    EXPECT_EQ(rangeText(infoOf("count")), "1..1000");
    EXPECT_EQ(rangeText(infoOf("method")), "exact, implicit, semi-implicit");
    EXPECT_EQ(rangeText(infoOf("wind")), "x,y,z in -10..10 m/s");
}

}  // namespace
}  // namespace arclight
