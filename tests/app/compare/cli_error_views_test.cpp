// Views of a comparison that show error maps, against maps computed from single captures; and --equal-cost.
#include <algorithm>
#include <array>
#include <cmath>
#include <regex>

#include "app/cli.h"
#include "core/error_map.h"
#include "core/flip.h"

namespace arclight::test {
namespace {

constexpr std::array<const char*, 4> kMaps{"difference", "luminance", "error", "mask"};
/// Too small for a legend: the bare map.
const Words kBareFrame{"--headless", "--size",      "160x90", "--tick",     "30",
                       "--set",      "scene=graph", "--set",  "frequency=3"};
const Words kLegendFrame{"--headless", "--size",      "640x360", "--tick",     "30",
                         "--set",      "scene=graph", "--set",   "frequency=3"};
constexpr const char* kSlowSpring =
    R"({"demo": "springs", "version": 1, "params": {"scene": "graph", "frequency": 1.5}})";

using Colour = std::array<int, 3>;
Colour colourAt(const Image& image, int x, int y) { return {image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2)}; }
bool isNear(const Colour& a, const Colour& b, int by) {
    return std::abs(a[0] - b[0]) <= by && std::abs(a[1] - b[1]) <= by && std::abs(a[2] - b[2]) <= by;
}
constexpr Colour kBeyond{232, 80, 58}, kOutline{60, 220, 255};

class CliErrorViews : public Cli {
protected:
    void SetUp() override { write("b.json", std::string_view(kSlowSpring)); }

    /// The frame, with or without a comparison. A reference beyond the tolerance is reported by exit code 7.
    Image frame(const Words& at, const Words& words = {}) const {
        const Outcome outcome = springs(with(with(at, words), {"--capture", "shown.png", "--dump-texts", "t.json"}));
        EXPECT_TRUE(outcome.code == 0 || outcome.code == 7) << outcome.err;
        return image("shown.png");
    }
    /// The errors that `--json` prints for these words.
    Json errors(const Words& at, const Words& words, const char* member = nullptr) const {
        const Outcome outcome = springs(with(with(at, words), {"--json"}));
        EXPECT_TRUE(outcome.code == 0 || outcome.code == 7) << outcome.err;
        const Json json = parseJson(outcome.out, "stdout").value_or(Json::object());
        return member ? json.value(member, Json::object()) : json;
    }
    std::string texts() const {
        std::string all;
        for (const Json& text : json("t.json")) all += text.value("text", "") + "\n";
        return all;
    }
    static void expectFigures(const Json& shown, const ErrorFigures& figures, double unit) {
        EXPECT_NEAR(shown.at("mean").get<double>(), unit * figures.mean, 1e-6 * unit);
        EXPECT_NEAR(shown.at("p95").get<double>(), unit * figures.p95, 1e-6 * unit);
        EXPECT_NEAR(shown.at("maximum").get<double>(), unit * figures.maximum, 1e-6 * unit);
        EXPECT_NEAR(shown.at("worstTileMean").get<double>(), unit * figures.worstTileMean, 1e-6 * unit);
        EXPECT_EQ(shown.at("worstTile"), Json::array({figures.worstTileX, figures.worstTileY}));
    }
};

TEST_F(CliErrorViews, ArePixelByPixelThoseOfTheImages) {
    const Image a = frame(kBareFrame);
    Words other = kBareFrame;
    other.back() = "frequency=1.5";
    const Image b = frame(other);
    const ErrorMap flip = *flipErrors(b, a), mask = *errorsOf(ErrorMetric::mask, b, a),
                   luminance = *errorsOf(ErrorMetric::luminance, b, a);
    EXPECT_EQ(frame(kBareFrame, {"--ab", "b.json", "--view", "error"}), colouredErrors(flip));
    const Image shownMask = frame(kBareFrame, {"--ab", "b.json", "--view", "mask"}),
                shownLuminance = frame(kBareFrame, {"--ab", "b.json", "--view", "luminance", "--gain", "3"});
    int beyond = 0;
    for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) {
            ASSERT_EQ(colourAt(shownMask, x, y) == kBeyond, mask.at(x, y) == 1) << x << ' ' << y;
            beyond += mask.at(x, y) == 1;
            const ErrorColour expected = colourOfError(3 * luminance.at(x, y));
            ASSERT_TRUE(isNear(colourAt(shownLuminance, x, y), {expected.r, expected.g, expected.b}, 4))
                << x << ' ' << y;
        }
    EXPECT_GT(beyond, 20);
    EXPECT_LT(beyond, a.width * a.height - 100);
    const Json json = errors(kBareFrame, {"--ab", "b.json"});
    EXPECT_EQ(json.at("name"), "b.json");
    EXPECT_EQ(json.at("tick"), 30);
    expectFigures(json.at("flip"), figuresOf(flip), 1);
    expectFigures(json.at("luminance"), figuresOf(luminance), 1);
    expectFigures(json.at("difference"), figuresOf(*errorsOf(ErrorMetric::channel, b, a)), 255);
    EXPECT_NEAR(json.at("mask").at("fraction").get<double>(), compare(b, a).fraction, 1e-12);
}

TEST_F(CliErrorViews, OfEqualImagesAreEmpty) {
    write("a.png", frame(kBareFrame));
    const ErrorColour none = colourOfError(0);
    for (const char* view : {"error", "luminance"}) {
        const Image shown = frame(kBareFrame, {"--reference", "a.png", "--view", view});
        for (int y = 0; y < shown.height; ++y)
            for (int x = 0; x < shown.width; ++x)
                ASSERT_EQ(colourAt(shown, x, y), (Colour{none.r, none.g, none.b})) << view;
    }
    const Image mask = frame(kBareFrame, {"--reference", "a.png", "--view", "mask"});
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x) ASSERT_EQ(mask.at(x, y, 0), mask.at(x, y, 2)) << "a hue";
    const Json json = errors(kBareFrame, {"--reference", "a.png"}, "reference");
    for (const char* map : {"flip", "luminance", "difference"}) EXPECT_EQ(json.at(map).at("maximum"), 0) << map;
    EXPECT_EQ(json.at("mask").at("fraction"), 0);
}

TEST_F(CliErrorViews, TransparentPixelsOfAReferenceAreInTheMask) {
    Image clear = withAlpha(frame(kBareFrame));
    // Black, so that only alpha differs where the frame is black, too.
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 30; ++x)
            for (int c = 0; c < 4; ++c) clear.at(x, y, c) = 0;
    write("clear.png", clear);
    const Image mask = frame(kBareFrame, {"--reference", "clear.png", "--view", "mask"});
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x)
            ASSERT_EQ(colourAt(mask, x, y) == kBeyond, x < 30 && y < 20) << x << ' ' << y;
}

TEST_F(CliErrorViews, OutlineAPlantedDifference) {
    const Image frame = this->frame(kLegendFrame);
    for (const auto& [column, row] : {std::pair{20, 11}, {0, 0}}) {
        const int left = column * kErrorTile, top = row * kErrorTile;
        Image planted = frame;
        for (int y = top + 2; y < top + 14; ++y)
            for (int x = left + 2; x < left + 14; ++x)
                for (int c = 0; c < 3; ++c)
                    planted.at(x, y, c) = static_cast<std::uint8_t>(planted.at(x, y, c) < 128 ? 255 : 0);
        write("planted.png", planted);
        const Json json = errors(kLegendFrame, {"--reference", "planted.png"}, "reference");
        const ErrorMap flip = *flipErrors(planted, frame);
        for (const char* view : kMaps) {
            SCOPED_TRACE(std::string(view) + " at " + std::to_string(left) + ", " + std::to_string(top));
            const char* member = std::string_view(view) == "error" ? "flip" : view;
            EXPECT_EQ(json.at(member).at("worstTile"), Json::array({left, top}));
            const Image shown = this->frame(kLegendFrame, {"--reference", "planted.png", "--view", view});
            const int right = left + kErrorTile + 1, bottom = top + kErrorTile + 1;
            for (const auto& [x, y] :
                 {std::pair{left - 2, top + 8}, {right, top + 8}, {left + 8, top - 2}, {left + 8, bottom}})
                EXPECT_TRUE(x < 0 || y < 0 || isNear(colourAt(shown, x, y), kOutline, 12)) << x << ' ' << y;
            // Neither outline nor legend covers the tile.
            for (int y = top; y < top + kErrorTile && member == std::string_view("flip"); ++y)
                for (int x = left; x < left + kErrorTile; ++x)
                    ASSERT_EQ(colourAt(shown, x, y), colourAt(colouredErrors(flip), x, y)) << x << ' ' << y;
            EXPECT_NE(texts().find(" at " + std::to_string(left) + ", " + std::to_string(top)), std::string::npos)
                << texts();
        }
    }
}

TEST_F(CliErrorViews, LegendHasTheFiguresOfTheJson) {
    const Json json = errors(kLegendFrame, {"--ab", "b.json"});
    for (const auto& [view, member] :
         {std::pair{"difference", "difference"}, {"luminance", "luminance"}, {"error", "flip"}}) {
        frame(kLegendFrame, {"--ab", "b.json", "--view", view});
        const std::string shown = texts();
        std::smatch match;
        ASSERT_TRUE(std::regex_search(shown, match, std::regex("mean ([0-9.]+)   p95 ([0-9.]+)   max ([0-9.]+)\n")))
            << shown;
        const Json& figures = json.at(member);
        for (const auto& [index, name] : {std::pair{1, "mean"}, {2, "p95"}, {3, "maximum"}}) {
            const double value = figures.at(name).get<double>();
            EXPECT_NEAR(std::stod(match[static_cast<std::size_t>(index)]), value, std::max(0.006 * value, 6e-5))
                << view << ' ' << name;
        }
        EXPECT_NE(shown.find("A and B: b.json"), std::string::npos) << shown;
    }
    frame(kLegendFrame, {"--ab", "b.json", "--view", "mask"});
    const std::string shown = texts();
    std::smatch match;
    ASSERT_TRUE(std::regex_search(shown, match, std::regex("([0-9.]+) % of pixels; allowed 0.05 %"))) << shown;
    const double percent = 100 * json.at("mask").at("fraction").get<double>();
    EXPECT_NEAR(std::stod(match[1]), percent, 0.006 * percent);
}

TEST_F(CliErrorViews, RestoreBitForBit) {
    write("r.png", noiseImage(640, 360));
    for (const Words& source : {Words{"--ab", "b.json"}, Words{"--reference", "r.png"}})
        for (const char* view : kMaps) {
            SCOPED_TRACE(source[0] + " " + view);
            frame(kLegendFrame, with(source, {"--view", view}));
            EXPECT_EQ(state("shown.png").at("ab").at("look").at("view"), view);
            const Outcome outcome = springs({"--headless", "--from", "shown.png", "--capture", "again.png"});
            ASSERT_EQ(outcome.code, 0) << outcome.err;
            EXPECT_EQ(image("again.png"), image("shown.png"));
        }
}

TEST_F(CliErrorViews, AreMagnifiedLikeTheSides) {
    const Words at{"--headless", "--size", "160x92", "--tick", "30"};
    const std::string preset = R"({"demo": "springs", "version": 1, "params": {"scene": "graph", "frequency": 3}, )"
                               R"("against": {"frequency": 1.5}, "view": "error")";
    write("whole.json", preset + "}");
    write("part.json", preset + R"(, "zoom": [0.25, 0.25, 0.5, 0.5]})");
    const Image whole = frame(at, {"--preset", "whole.json", "--ab", "against"}),
                part = frame(at, {"--preset", "part.json", "--ab", "against"});
    for (int y = 0; y < 92; ++y)
        for (int x = 0; x < 160; ++x)
            ASSERT_EQ(colourAt(part, x, y), colourAt(whole, 40 + x / 2, 23 + y / 2)) << x << ' ' << y;
}

TEST_F(CliErrorViews, OfAReferenceOfAnotherSizeHaveNoStatistics) {
    write("small.png", noiseImage(300, 200));
    for (const char* view : kMaps) {
        frame(kLegendFrame, {"--reference", "small.png", "--view", view});
        EXPECT_NE(texts().find("no statistics: the sizes differ"), std::string::npos) << view;
    }
    EXPECT_TRUE(errors(kLegendFrame, {"--reference", "small.png"}, "reference").at("flip").is_null());
}

TEST_F(CliErrorViews, EqualCostReportsTimesAndErrors) {
    write("r.png", frame(kBareFrame));
    const Words at = with(kBareFrame, {"--ab", "b.json", "--equal-cost", "dampingRatio", "--json"});
    const Outcome sides = springs(with(at, {"--capture", "equal.png"}));
    ASSERT_EQ(sides.code, 0) << sides.err;
    const Json cost = parseJson(sides.out.substr(sides.out.find('\n') + 1), "stdout").value_or(Json::object());
    const double value = cost.at("value").get<double>();
    EXPECT_GE(value, cost.at("range")[0].get<double>());
    EXPECT_LE(value, cost.at("range")[1].get<double>());
    EXPECT_GT(cost.at("msOfA").get<double>(), 0);
    EXPECT_FALSE(cost.at("samples").empty());
    EXPECT_TRUE(cost.at("errors").at("flip").contains("mean"));
    // The capture shows B with that value, at the captured tick.
    EXPECT_EQ(state("equal.png").at("ab").at("params").at("dampingRatio").get<double>(), value);
    EXPECT_EQ(state("equal.png").at("tick"), 30);
    const Outcome restored = springs({"--headless", "--from", "equal.png", "--capture", "again.png"});
    ASSERT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(image("again.png"), image("equal.png"));
    // Against a reference that equals A.
    const Outcome reference = springs(with(at, {"--reference", "r.png"}));
    ASSERT_EQ(reference.code, 0) << reference.err;
    const Json both = parseJson(reference.out, "stdout").value_or(Json::object());
    EXPECT_EQ(both.at("errorsOfA").at("flip").at("maximum"), 0);
    EXPECT_GT(both.at("errorsOfB").at("flip").at("maximum").get<double>(), 0);
}

TEST_F(CliErrorViews, EqualCostRejectsMisuse) {
    const std::pair<Words, std::vector<std::string>> cases[] = {
        {{"--equal-cost", "frequency"}, {"--equal-cost", "--ab"}},
        {{"--ab", "b.json", "--equal-cost", "frequencyy"}, {"frequencyy", "frequency"}},
        {{"--ab", "b.json", "--equal-cost", "scene"}, {"scene", "choice"}},
        {{"--ab", "b.json", "--equal-cost", "frequency", "--ticks", "0:3", "--capture", "%d.png"}, {"--ticks"}},
        {{"--ab", "b.json", "--reference", "b.png"}, {"--equal-cost"}},
    };
    for (const auto& [words, parts] : cases) expectFault(springs(with(kBareFrame, words)), 2, parts);
}

}  // namespace
}  // namespace arclight::test
