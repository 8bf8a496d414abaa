// Numbers as the panel writes them: what is read back from the text lies within the rounding that the text promises.
#include "app/session/figure_text.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "core/sample_params.h"
#include "core/text.h"

namespace arclight::test {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// Reads the text as a person does: signs, thin spaces, powers of ten and SI prefixes.
double read(const Figure& shown, std::string_view unit) {
    std::string text = replaced(replaced(shown.number, "\u2009", ""), "\u2212", "-");
    double scale = 1;
    if (const auto power = text.find("\u00D710"); power != std::string::npos) {
        std::string exponent = text.substr(power + 4);
        const char* raised[] = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
        for (int digit = 0; digit < 10; ++digit) exponent = replaced(exponent, raised[digit], std::to_string(digit));
        scale = std::pow(10, std::stoi(replaced(exponent, "\u207B", "-")));
        text.resize(power);
    }
    EXPECT_TRUE(shown.unit.ends_with(unit)) << shown.unit;
    const std::string letter = shown.unit.substr(0, shown.unit.size() - unit.size());
    const std::pair<const char*, double> prefixes[] = {{"", 1},     {"p", 1e-12}, {"n", 1e-9}, {"\u00B5", 1e-6},
                                                       {"m", 1e-3}, {"k", 1e3},   {"M", 1e6}};
    for (const auto& [name, factor] : prefixes)
        if (letter == name) return parseNumber<double>(text).value_or(NAN) * scale * factor;
    ADD_FAILURE() << "unknown prefix in " << shown.text();
    return NAN;
}

TEST(ComparisonWords, AreAShortSentence) {
    Comparison comparison{.sameSize = true, .fraction = 0.509611, .worstTileMean = 9, .maxDifference = 113};
    EXPECT_EQ(
        comparisonWords(comparison),
        "51\u2009% of the pixels differ by more than 2/255; the largest difference is 113/255. Beyond the tolerance "
        "of golden images.");
    comparison = {.sameSize = true, .fraction = 0.00001, .maxDifference = 3};
    EXPECT_TRUE(comparisonWords(comparison).starts_with("Less than 0.01\u2009% of the pixels differ"));
    EXPECT_TRUE(comparisonWords(comparison).ends_with("Within the tolerance of golden images."));
    comparison = {.sameSize = true, .maxDifference = 1};
    EXPECT_TRUE(comparisonWords(comparison).starts_with("No pixel differs by more than 2/255"));
    comparison = {.sameSize = true, .identical = true};
    EXPECT_EQ(comparisonWords(comparison), "Both sides are identical, byte for byte.");
}

TEST(Figure, ReadsBackWithinHalfAUnitOfTheThirdFigure) {
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> exponent(-14, 14);
    for (int i = 0; i < 20000; ++i) {
        const double size = std::pow(10, exponent(random)), value = random() % 2 ? size : -size;
        const std::string_view unit = std::array{"", "s", "m", "Hz", "%", "B", "px"}[random() % 7];
        const double unitOfThird = std::pow(10, std::floor(std::log10(size)) - 2);
        const Figure shown = figure(value, unit);
        EXPECT_LE(std::abs(read(shown, unit) - value), 0.5 * unitOfThird * (1 + 1e-9)) << value << " " << shown.text();
    }
}

TEST(Figure, DiffersFromTheLimitThatItBreaks) {
    // "1.00" in red under "at most 1" reads as a mistake of the panel.
    std::mt19937_64 random(13);
    std::uniform_real_distribution<double> exponent(-13, -0.5);
    for (int i = 0; i < 2000; ++i) {
        const double limit = std::array{1.0, 1e-5, 0.001, 1.0 / 255, 60.0, 1200.0}[random() % 6];
        const bool isUpper = random() % 2;
        MeasureInfo info;
        info.unit = std::array{"", "m", "%"}[random() % 3];
        info.min = isUpper ? -INFINITY : limit, info.max = isUpper ? limit : INFINITY;
        const double value = limit * (1 + (isUpper ? 1 : -1) * std::pow(10, exponent(random)));
        ASSERT_FALSE(info.holds(value));
        const Figure shown = measuredFigure(value, info);
        EXPECT_NE(read(shown, info.unit), limit) << shown.text();
        EXPECT_FALSE(info.holds(read(shown, info.unit))) << shown.text();
        info.min = -INFINITY, info.max = INFINITY;
        EXPECT_EQ(measuredFigure(value, info).text(), figure(value, info.unit).text());
    }
}

TEST(Figure, HasThreeFiguresBeforeItsExponentOrPrefix) {
    std::mt19937_64 random(12);
    std::uniform_real_distribution<double> exponent(-11.9, 5.9);
    for (int i = 0; i < 5000; ++i) {
        const double value = std::pow(10, exponent(random));
        if (value == std::floor(value)) continue;
        const Figure shown = figure(value, "m");
        const double mantissa = std::stod(shown.number);
        EXPECT_GE(mantissa, 1) << shown.text();
        EXPECT_LT(mantissa, 1000) << shown.text();
        EXPECT_EQ(replaced(shown.number, ".", "").size(), 3u) << shown.text();
    }
}

TEST(Figure, WritesCountsOut) {
    EXPECT_EQ(figure(0, "").text(), "0");
    EXPECT_EQ(figure(-0.0, "").text(), "0");
    EXPECT_EQ(figure(42, "").text(), "42");
    EXPECT_EQ(figure(262144, "").text(), "262\u2009144");
    EXPECT_EQ(figure(-1000, "").text(), "\u22121\u2009000");
    EXPECT_EQ(figure(1234567890123, "").text(), "1\u2009234\u2009567\u2009890\u2009123");
    EXPECT_EQ(figure(99, "dB").text(), "99\u2009dB");
}

TEST(Figure, UsesPrefixesPowersAndSigns) {
    EXPECT_EQ(figure(0.2331, "s").text(), "233\u2009ms");
    EXPECT_EQ(figure(1204.4, "Hz").text(), "1.20\u2009kHz");
    EXPECT_EQ(figure(0.0000123, "").text(), "12.3\u00D710\u207B\u2076");
    EXPECT_EQ(figure(0.0417, "").text(), "0.0417");
    EXPECT_EQ(figure(104213.5, "1/ms").text(), "104\u00D710\u00B3\u2009/ms");
    EXPECT_EQ(figure(-3.5, "%").text(), "\u22123.50\u2009%");
    EXPECT_EQ(figure(999.6, "m").text(), "1.00\u2009km");
    EXPECT_EQ(figure(0.0009996, "").text(), "0.00100");
    EXPECT_EQ(figure(kNotMeasured, "m").text(), "\u2013");
    EXPECT_EQ(figure(-INFINITY, "m").text(), "\u2212\u221E\u2009m");
}

TEST(PlainNumber, HasNoTrailingZeros) {
    EXPECT_EQ(plainNumber(1e-5), "10\u207B\u2075");
    EXPECT_EQ(plainNumber(2e-9), "2\u00D710\u207B\u2079");
    EXPECT_EQ(plainNumber(1.0 / 255), "0.00392");
    EXPECT_EQ(plainNumber(0.1f), "0.1");
    EXPECT_EQ(plainNumber(-0.01), "\u22120.01");
    EXPECT_EQ(plainNumber(12000), "12\u2009000");
    EXPECT_EQ(plainNumber(0), "0");
}

TEST(LimitWords, SayWhatIsAllowed) {
    const auto words = [](double min, double max, std::string_view unit) {
        MeasureInfo info;
        info.min = min, info.max = max, info.unit = unit;
        return limitWords(info);
    };
    EXPECT_EQ(words(-INFINITY, 1e-5, ""), "at most 10\u207B\u2075");
    EXPECT_EQ(words(1, INFINITY, ""), "at least 1");
    EXPECT_EQ(words(-0.01, 0.01, "px"), "between \u22120.01 and 0.01\u2009px");
    EXPECT_EQ(words(-INFINITY, INFINITY, "px"), "");
}

TEST(MeasureLabel, IsTheNameInWordsWithoutItsUnit) {
    const auto label = [](std::string_view name, std::string_view unit) {
        MeasureInfo info;
        info.name = name, info.unit = unit;
        return measureLabel(info);
    };
    EXPECT_EQ(label("driftXPx", "px"), "drift x");
    EXPECT_EQ(label("maxError", ""), "max error");
    EXPECT_EQ(label("springsPerMs", "1/ms"), "springs per ms");
}

ParamInfo slider(double min, double max, double step = 0, bool isLogarithmic = false) {
    ParamInfo info;
    info.min = min, info.max = max, info.step = step, info.isLogarithmic = isLogarithmic;
    return info;
}

TEST(ValueText, KeepsItsDecimalsWhileASliderMoves) {
    EXPECT_EQ(valueText(slider(0, 1), 0.5), "0.50");
    EXPECT_EQ(valueText(slider(0, 1), 1), "1.00");
    EXPECT_EQ(valueText(slider(0, 100), 45), "45");
    EXPECT_EQ(valueText(slider(0, 20), 1.6f), "1.6");
    EXPECT_EQ(valueText(slider(0, 1, 0.25), 0.25), "0.25");
    EXPECT_EQ(valueText(slider(-180, 180, 1), -90), "\u221290");
    EXPECT_EQ(valueText(slider(0, 20000), 12500), "12\u2009500");
}

TEST(ValueText, ShowsThreeFiguresOfSmallAndLogarithmicValues) {
    EXPECT_EQ(valueText(slider(0, 1), 0.0004f), "0.0004");
    EXPECT_EQ(valueText(slider(0, 20), 0.15f), "0.15");
    EXPECT_EQ(valueText(slider(0.1, 20, 0, true), 1.6f), "1.60");
    EXPECT_EQ(valueText(slider(1, 1e6, 0, true), 20000), "20\u2009000");
    EXPECT_EQ(valueText(slider(0, 1), 0), "0.00");
}

TEST(FigureText, ValuesOfBothSidesHaveOneUnit) {
    const auto shown = [](double a, double b, std::string_view unit) {
        const MeasureInfo info{.name = "x", .unit = unit, .help = "", .min = -INFINITY, .max = INFINITY, .reason = ""};
        const auto [first, second] = measuredPair(a, b, info);
        return replaced(first.text() + " | " + second.text(), "\u2009", " ");
    };
    EXPECT_EQ(shown(0.634, 0, "m"), "634 mm | 0 mm");
    EXPECT_EQ(shown(0.634, 1.2, "m"), "0.634 m | 1.20 m");
    EXPECT_EQ(shown(1200, 5, "Hz"), "1.20 kHz | 0.00500 kHz");
    EXPECT_EQ(shown(0, 0, "m"), "0 m | 0 m");
    EXPECT_EQ(shown(NAN, 0.02, "s"), "\u2013 | 20.0 ms");
    EXPECT_EQ(shown(3, 0.5, "%"), "3 % | 0.500 %");
    std::mt19937 random(7);
    const auto draw = [&] {
        const double sign = random() % 2 == 0 ? 1 : -1;
        return random() % 8 == 0 ? 0.0 : sign * std::pow(10, static_cast<double>(random() % 1800) / 100 - 10);
    };
    for (const std::string_view unit : {"m", "s", "Hz"})
        for (int i = 0; i < 500; ++i) {
            const double a = draw(), b = draw();
            const MeasureInfo info{
                .name = "x", .unit = unit, .help = "", .min = -INFINITY, .max = INFINITY, .reason = ""};
            const auto [first, second] = measuredPair(a, b, info);
            EXPECT_EQ(first.unit, second.unit) << a << ", " << b;
            // Three significant figures are within half a percent.
            EXPECT_NEAR(read(first, unit), a, 0.0051 * std::abs(a)) << first.text();
            EXPECT_NEAR(read(second, unit), b, 0.0051 * std::abs(b)) << second.text();
        }
}

TEST(ParamWords, NameLabelsValuesAndUnits) {
    Sample sample;
    sample.own.method = Method::semiImplicit, sample.own.count = 1000;
    std::vector<std::string> words;
    for (const ParamSet::Entry& entry : sample.set().entries())
        if (entry.info->kind != ParamKind::colour && entry.info->kind != ParamKind::seed)
            words.push_back(replaced(paramWords(entry), "\u2009", " "));
    const std::vector<std::string> expected{"frequency: 2.00 Hz", "strength: 0.300",       "count: 1 000",
                                            "shown: on",          "method: semi-implicit", "goal: 0,0.25",
                                            "wind: 0.1,-0.2,0.3", "exposure: 0.0 EV"};
    EXPECT_EQ(words, expected);
}

}  // namespace
}  // namespace arclight::test
