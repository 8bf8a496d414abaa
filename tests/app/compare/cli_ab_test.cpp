// A/B comparisons: `--ab` and `--reference` with all views, compared with single captures.
#include <algorithm>
#include <cmath>

#include "app/cli.h"
#include "core/flip.h"

namespace arclight::test {
namespace {

constexpr int kWidth = 160, kHeight = 90;
const Words kA{"--headless", "--size", "160x90",      "--tick", "30",         "--seed",
               "5",          "--set",  "scene=graph", "--set",  "frequency=3"};
const Words kB{"--headless", "--size", "160x90",      "--tick", "30",           "--seed",
               "5",          "--set",  "scene=graph", "--set",  "frequency=1.5"};
constexpr const char* kPresetB = R"({"demo": "springs", "version": 1, "params": {"scene": "graph", "frequency": 1.5}})";

/// The absolute difference of the two images, times `gain`, clamped to bytes.
Image amplified(const Image& a, const Image& b, int gain) {
    Image image(a.width, a.height, 3);
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        image.pixels[i] =
            static_cast<std::uint8_t>(std::min(255, gain * std::abs(int{a.pixels[i]} - int{b.pixels[i]})));
    return image;
}

/// The rows that hold the names of the sides, which stand where they cover no text of the frame.
struct NameRows {
    int first = 0, end = 0;
    bool contains(int y) const { return y >= first && y < end; }

    /// From what `--dump-texts` wrote: a label is higher than its capitals, and a pinned measure stands above the
    /// names.
    static NameRows of(const Json& texts, bool hasPin = false) {
        for (const Json& text : texts) {
            if (text.value("text", "") != "A") continue;
            const double y = text["box"][1], height = text["box"][3];
            return {static_cast<int>(y - (hasPin ? 4.5 : 1.5) * height), static_cast<int>(y + 2.5 * height) + 1};
        }
        return {};
    }
};

/// Whether the columns from `left` up to, but not including, `right` are equal, apart from the names.
bool sameColumns(const Image& a, const Image& b, int left, int right, NameRows names = {}) {
    for (int y = 0; y < a.height; ++y)
        for (int x = left; x < right && !names.contains(y); ++x)
            for (int c = 0; c < 3; ++c)
                if (a.at(x, y, c) != b.at(x, y, c)) return false;
    return true;
}

class CliAb : public Cli {
protected:
    void SetUp() override {
        ASSERT_EQ(springs(with(kA, {"--capture", "a.png"})).code, 0);
        ASSERT_EQ(springs(with(kB, {"--capture", "b.png"})).code, 0);
        write("b.json", std::string_view(kPresetB));
        a_ = image("a.png"), b_ = image("b.png");
        ASSERT_NE(a_, b_);
    }

    Image shown(const Words& words) const {
        const Outcome outcome =
            springs(with(with(kA, words), {"--capture", "shown.png", "--dump-texts", "texts.json"}));
        // A reference that is not like the frame is reported, after its capture has been written.
        EXPECT_TRUE(outcome.code == 0 || (words[0] == "--reference" && outcome.code == 7)) << outcome.err;
        return image("shown.png");
    }

    /// Expects A left of the column and B right of it, except for a line of a few pixels.
    void expectSplit(const Image& both, const Image& b, int column) const {
        constexpr int kLine = 2;
        const NameRows names = NameRows::of(json("texts.json"));
        EXPECT_TRUE(sameColumns(both, a_, 0, column - kLine, names));
        EXPECT_TRUE(sameColumns(both, b, column + kLine, kWidth, names));
        EXPECT_FALSE(sameColumns(both, a_, column - kLine, column)) << "no line";
        EXPECT_FALSE(sameColumns(both, b, column, column + kLine)) << "no line";
    }

    void expectRestores(const Words& more = {}) const {
        const Outcome outcome = springs(with({"--headless", "--from", "shown.png", "--capture", "again.png"}, more));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(slurp(in("again.png")), slurp(in("shown.png")));
    }

    Image a_, b_;
};

TEST_F(CliAb, EverySourceOfBIsShownOnTheRight) {
    for (const char* source : {"b.json", "b.png"}) {
        SCOPED_TRACE(source);
        expectSplit(shown({"--ab", source}), b_, kWidth / 2);
        EXPECT_EQ(state("shown.png").at("ab").at("name"), source);
        EXPECT_EQ(state("shown.png").at("ab").at("params").at("frequency"), 1.5);
        EXPECT_EQ(state("shown.png").at("params").at("frequency"), 3);
        expectRestores();
    }
    expectSplit(shown({"--reference", "b.png"}), b_, kWidth / 2);
    ASSERT_EQ(springs({"--headless", "--size", "160x90", "--tick", "30", "--seed", "5", "--preset", "blow-up",
                       "--capture", "c.png"})
                  .code,
              0);
    expectSplit(shown({"--ab", "blow-up"}), image("c.png"), kWidth / 2);
    EXPECT_EQ(state("shown.png").at("ab").at("name"), "blow-up");
    expectRestores();
}

TEST_F(CliAb, ViewOfOneSideEqualsItsCapture) {
    for (const Words& source : {Words{"--ab", "b.json"}, Words{"--reference", "b.png"}}) {
        SCOPED_TRACE(source[0]);
        EXPECT_EQ(shown(with(source, {"--view", "a"})), a_);
        EXPECT_EQ(shown(with(source, {"--view", "b"})), b_);
        EXPECT_EQ(shown(with(source, {"--split", "1"})), a_);
        EXPECT_EQ(shown(with(source, {"--split", "0"})), b_);
        expectRestores();
    }
}

TEST_F(CliAb, DifferenceIsAmplifiedAndClamped) {
    for (const int gain : {1, 4, 16, 255}) {
        SCOPED_TRACE(gain);
        EXPECT_EQ(shown({"--ab", "b.json", "--view", "difference", "--gain", std::to_string(gain)}),
                  amplified(a_, b_, gain));
    }
    EXPECT_EQ(shown({"--reference", "b.png", "--view", "difference"}), amplified(a_, b_, 16)) << "16 is the default";
    expectRestores();
    const Image nothing = shown({"--reference", "a.png", "--view", "difference", "--gain", "255"});
    EXPECT_EQ(nothing, uniformImage(kWidth, kHeight, 0));
}

TEST_F(CliAb, LineIsAtSplitPosition) {
    for (const auto& [split, column] : {std::pair{"0.25", 40}, {"0.75", 120}}) {
        SCOPED_TRACE(split);
        expectSplit(shown({"--ab", "b.json", "--split", split}), b_, column);
    }
}

TEST_F(CliAb, SmallerReferenceIsAtUpperLeftOnBlack) {
    const Image small = noiseImage(50, 40), large = noiseImage(200, 120);
    write("small.png", small);
    write("large.png", large);
    const Image left = shown({"--reference", "small.png", "--view", "b"}),
                cut = shown({"--reference", "large.png", "--view", "b"});
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            for (int c = 0; c < 3; ++c) {
                ASSERT_EQ(left.at(x, y, c), x < 50 && y < 40 ? small.at(x, y, c) : 0) << x << ' ' << y;
                ASSERT_EQ(cut.at(x, y, c), large.at(x, y, c)) << x << ' ' << y;
            }
}

TEST_F(CliAb, CaptureEmbedsReference) {
    shown({"--reference", "b.png"});
    EXPECT_EQ(state("shown.png").at("ab").at("reference"),
              (Json{{"name", "b.png"}, {"size", {kWidth, kHeight}}, {"sha256", pixelHash(b_)}}));
    std::filesystem::remove(in("b.png"));
    expectRestores();
    // A reference on the command line replaces the embedded one, and another view may be given.
    write("n.png", noiseImage(kWidth, kHeight));
    const Outcome other =
        springs({"--headless", "--from", "shown.png", "--reference", "n.png", "--view", "b", "--capture", "n2.png"});
    ASSERT_EQ(other.code, 7) << other.err;
    EXPECT_EQ(image("n2.png"), noiseImage(kWidth, kHeight));
    ASSERT_EQ(springs({"--headless", "--from", "shown.png", "--view", "b", "--capture", "n3.png"}).code, 0);
    EXPECT_EQ(image("n3.png"), b_);
}

TEST_F(CliAb, PresetOfAMistakeIsSplitZoomedAndMeasured) {
    // Rows and columns halve evenly, so that each pixel of the image is shown as 2 x 2.
    const Words at{"--headless", "--size", "160x92", "--tick", "30"};
    const std::string own = R"({"demo": "springs", "version": 1, "params": {"scene": "graph", "frequency": 3}, )"
                            R"("against": {"frequency": 1.5}, "zoom": [0.25, 0.25, 0.5, 0.5])";
    write("plain.json", std::string_view(own + "}"));
    write("pinned.json", std::string_view(own + R"(, "pin": "decayRateAsked"})"));
    ASSERT_EQ(springs(with(at, {"--preset", "plain.json", "--capture", "a.png"})).code, 0);
    ASSERT_EQ(springs(with(at, {"--preset", "b.json", "--capture", "b.png"})).code, 0);
    NameRows taken{90, 0};
    const auto split = [&](const char* preset, const char* capture) {
        const Outcome outcome = springs(
            with(at, {"--preset", preset, "--ab", "against", "--capture", capture, "--dump-texts", "texts.json"}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const NameRows names = NameRows::of(json("texts.json"), true);
        taken.first = std::min(taken.first, names.first), taken.end = std::max(taken.end, names.end);
        return image(capture);
    };
    const Image plain = split("plain.json", "plain.png"), shown = split("pinned.json", "shown.png");
    const Image a = image("a.png"), b = image("b.png");
    EXPECT_LT(taken.end - taken.first, 75) << "too little is compared";
    // All but the names and the measure.
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 160; ++x)
            for (int c = 0; c < 3; ++c) {
                if (std::abs(x - 80) > 3 && !taken.contains(y)) {
                    ASSERT_EQ(plain.at(x, y, c), (x < 80 ? a : b).at(40 + x / 2, 23 + y / 2, c)) << x << ' ' << y;
                    ASSERT_EQ(shown.at(x, y, c), plain.at(x, y, c)) << x << ' ' << y;
                }
            }
    EXPECT_NE(shown, plain) << "nothing is pinned";
    // Side B is named as the panel would: by labels, not by names of the command line.
    ASSERT_EQ(springs({"--headless", "--size", "640x360", "--tick", "3", "--preset", "long-way-round", "--ab",
                       "against", "--dump-texts", "named.json"})
                  .code,
              0);
    EXPECT_NE(json("named.json").dump().find("\"wrap angles: on\""), std::string::npos) << json("named.json");
    expectRestores();
    EXPECT_EQ(springs(with(at, {"--ab", "against", "--capture", "c.png"})).code, 2);
    EXPECT_EQ(springs(with(at, {"--preset", "b.json", "--ab", "against", "--capture", "c.png"})).code, 2);
}

TEST_F(CliAb, WholeSidesAreRestoredInEveryView) {
    // Large enough for two pages.
    const Words at{"--headless", "--size", "1200x960", "--tick", "30", "--set", "scene=graph", "--ab", "b.json"};
    std::vector<Image> shown;
    for (const char* view : {"beside", "stacked", "flip"}) {
        SCOPED_TRACE(view);
        const Outcome outcome = springs(with(at, {"--view", view, "--capture", "shown.png"}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(sizeOf(image("shown.png")), "1200x960");
        EXPECT_EQ(state("shown.png").at("ab").at("look").at("view"), view);
        expectRestores();
        shown.push_back(image("shown.png"));
        for (std::size_t i = 0; i + 1 < shown.size(); ++i) EXPECT_NE(shown[i], shown.back());
    }
    // A capture from before these views has no such member.
    Json old = state("shown.png");
    old["ab"]["look"].erase("flipped");
    write("old.png", encodePng(image("shown.png"), std::vector<TextChunk>{{"arclight", old.dump()}}).value());
    ASSERT_EQ(springs({"--headless", "--from", "old.png", "--capture", "again.png"}).code, 0);
    EXPECT_EQ(image("again.png"), image("shown.png"));
}

TEST_F(CliAb, FilmThatFlipsShowsEachSideForASecond) {
    const Words flip{"--headless", "--size", "640x480", "--set",   "scene=graph", "--set",     "frequency=3", "--ab",
                     "b.json",     "--view", "flip",    "--ticks", "59:60",       "--capture", "f%d.png"};
    ASSERT_EQ(springs(flip).code, 0);
    // With B on both sides, both ticks show B; only the one before the change differs.
    Words both = flip;
    both[6] = "frequency=1.5", both.back() = "b%d.png";
    ASSERT_EQ(springs(both).code, 0);
    const auto top = [&](const char* name) {
        Image picture = image(name);
        picture.pixels.resize(static_cast<std::size_t>(3 * picture.width * 400));
        return picture.pixels;
    };
    EXPECT_NE(top("f59.png"), top("b59.png"));
    EXPECT_EQ(top("f60.png"), top("b60.png"));
}

TEST_F(CliAb, PresetSaysInWhichViewItOpens) {
    const std::string own = R"({"demo": "springs", "version": 1, "params": {"scene": "graph", "frequency": 3}, )"
                            R"("against": {"frequency": 1.5}, "view": )";
    write("beside.json", own + R"("beside"})");
    write("sideways.json", own + R"("sideways"})");
    const Words at{"--headless", "--size", "640x480", "--tick", "30", "--capture", "shown.png", "--preset"};
    ASSERT_EQ(springs(with(at, {"beside.json", "--ab", "against"})).code, 0);
    EXPECT_EQ(state("shown.png").at("ab").at("look").at("view"), "beside");
    expectFault(springs(with(at, {"sideways.json"})), 3, {"sideways.json", "view", "beside"});
    // Alone, a line says how to get the comparison, unless it is known that none is wanted.
    const Outcome alone = springs(with(at, {"beside.json"}));
    EXPECT_EQ(alone.code, 0);
    EXPECT_TRUE(isOneLine(alone.err) && alone.err.find("--ab against") != std::string::npos) << alone.err;
    EXPECT_FALSE(state("shown.png").contains("ab"));
    const Outcome wanted = springs(with(at, {"beside.json", "--ab", "none"}));
    EXPECT_EQ(wanted.code, 0);
    EXPECT_EQ(wanted.err, "");
    EXPECT_FALSE(state("shown.png").contains("ab"));
    EXPECT_EQ(springs(with(at, {"blow-up"})).err, "") << "no mistake";
}

TEST_F(CliAb, SidesStayInLockstepOverTicks) {
    const Words words{"--ab", "b.json", "--view", "difference", "--ticks", "0:30:15", "--capture", "d%02d.png"};
    const Words start{"--headless", "--size", "160x90", "--seed", "5", "--set", "scene=graph", "--set", "frequency=3"};
    const Outcome outcome = springs(with(start, words));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(image("d30.png"), amplified(a_, b_, 16));
}

class CliReference : public CliAb {
protected:
    /// Compares A with that image, without writing any.
    Outcome compared(const std::string& reference, const Words& more = {}) const {
        return springs(with(kA, with({"--reference", reference}, more)));
    }
    /// A with another alpha in its first pixels.
    Image transparent(std::size_t pixels, std::uint8_t alpha) const {
        Image image = withAlpha(a_);
        for (std::size_t i = 0; i < pixels; ++i) image.pixels[4 * i + 3] = alpha;
        return image;
    }
};

TEST_F(CliReference, FiguresArePrintedAndDecideTheExitCode) {
    const Outcome same = compared("a.png");
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_EQ(same.out, "within tolerance of a.png: identical\n");
    const Outcome other = compared("b.png");
    expectFault(other, 7, {"--reference", "beyond tolerance of b.png", "% of pixels differ"});
    EXPECT_TRUE(other.out.starts_with("beyond tolerance of b.png: ")) << other.out;
    write("small.png", noiseImage(50, 40));
    expectFault(compared("small.png"), 7, {"different sizes", "160x90", "50x40"});
    EXPECT_EQ(files(), (Words{"a.png", "b.json", "b.png", "small.png"})) << "a comparison writes no images";
}

TEST_F(CliReference, AnErrorMapIsThatOfTheImages) {
    const auto expected = flipErrors(b_, a_);
    ASSERT_TRUE(expected);
    const ErrorFigures figures = figuresOf(*expected);
    const Outcome asJson = compared("b.png", {"--error-map", "map.png", "--json"});
    EXPECT_EQ(asJson.code, 7);
    const Json flip = Json::parse(asJson.out).at("reference").at("flip");
    EXPECT_NEAR(flip.at("mean").get<double>(), figures.mean, 1e-9);
    EXPECT_NEAR(flip.at("p95").get<double>(), figures.p95, 1e-9);
    EXPECT_NEAR(flip.at("maximum").get<double>(), figures.maximum, 1e-9);
    EXPECT_EQ(flip.at("worstTile"), Json::array({figures.worstTileX, figures.worstTileY}));
    EXPECT_EQ(image("map.png"), pictureOf(*expected));
    EXPECT_NE(asJson.err.find("FLIP mean 0."), std::string::npos) << asJson.err;
    // The same between two sides.
    const Outcome sides = springs(with(kA, {"--ab", "b.json", "--error-map", "sides.png"}));
    EXPECT_EQ(sides.code, 0) << sides.err;
    EXPECT_TRUE(isOneLine(sides.out) && sides.out.starts_with("FLIP mean 0.")) << sides.out;
    EXPECT_EQ(image("sides.png"), image("map.png"));
}

TEST_F(CliReference, AnErrorMapNeedsTwoImagesOfOneSize) {
    expectFault(springs(with(kA, {"--error-map", "map.png"})), 2, {"--error-map", "--ab"});
    expectFault(springs({"--headless", "--size", "80x90", "--reference", "a.png", "--error-map", "map.png"}), 2,
                {"--error-map", "sizes"});
    expectFault(springs({"--headless", "--reference", "a.png", "--ticks", "0:3", "--error-map", "map.png"}), 2,
                {"--error-map", "--ticks"});
}

TEST_F(CliReference, OneByteIsWithinToleranceAndCounted) {
    Image near = a_;
    near.pixels[0] = static_cast<std::uint8_t>(near.pixels[0] ^ 1);
    write("near.png", near);
    const Outcome outcome = compared("near.png", {"--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const Json figures = parseJson(outcome.out, "stdout").value_or(Json::object()).value("reference", Json::object());
    EXPECT_EQ(figures.value("withinTolerance", false), true) << outcome.out;
    EXPECT_EQ(figures.value("identical", true), false);
    EXPECT_EQ(figures.value("largestDifference", 0), 1);
    EXPECT_EQ(figures.value("fraction", 1.0), 0.0);
    EXPECT_NEAR(figures.value("worstTileMean", 0.0), 1.0 / 256, 1e-9);
    EXPECT_NEAR(figures.value("meanDifference", 0.0), 1.0 / (kWidth * kHeight * 3), 1e-12);
}

TEST_F(CliReference, MeasuresHoldTheFigures) {
    const Outcome outcome = compared("b.png", {"--measure", "m.json", "--capture", "shown.png"});
    EXPECT_EQ(outcome.code, 7);
    EXPECT_TRUE(outcome.out.starts_with(in("shown.png") + "\n" + in("m.json") + "\n"))
        << "files first: " << outcome.out;
    EXPECT_EQ(json("m.json").at("reference").value("withinTolerance", true), false);
    EXPECT_GT(json("m.json").at("reference").value("largestDifference", 0), 2);
}

TEST_F(CliReference, SeriesReportsEveryFrame) {
    const Words start{"--headless", "--size",      "160x90",  "--seed",  "5",           "--set", "scene=graph",
                      "--set",      "frequency=3", "--ticks", "0:30:15", "--reference", "a.png"};
    const Outcome lines = springs(start);
    expectFault(lines, 7, {"2 of 3 frames", "the first at tick 0"});
    ASSERT_EQ(linesOf(lines.out).size(), 3u) << lines.out;
    EXPECT_EQ(linesOf(lines.out)[2], "tick 30: within tolerance of a.png: identical");
    const Outcome outcome = springs(with(start, {"--json", "--measure", "m.json"}));
    EXPECT_EQ(outcome.code, 7);
    const Json printed = parseJson(outcome.out.substr(outcome.out.find('\n')), "stdout").value_or(Json::array());
    const Json written = json("m.json");
    ASSERT_EQ(printed.size(), 3u) << outcome.out;
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(printed[i].at("tick"), 15 * i);
        EXPECT_EQ(printed[i].at("reference"), written[i].at("reference"));
    }
    EXPECT_EQ(printed[2].at("reference").at("identical"), true);
}

TEST_F(CliReference, AlphaOfAReferenceCounts) {
    write("clear.png", transparent(a_.pixels.size() / 3, 0));
    expectFault(compared("clear.png"), 7, {"beyond tolerance"});
    write("opaque.png", withAlpha(a_));
    EXPECT_EQ(compared("opaque.png").out, "within tolerance of opaque.png: identical\n");
    // One pixel of another alpha: within the tolerance, but not identical.
    write("one.png", transparent(1, 254));
    const Outcome one = compared("one.png", {"--json"});
    EXPECT_EQ(one.code, 0) << one.err;
    const Json figures = parseJson(one.out, "stdout").value_or(Json::object()).value("reference", Json::object());
    EXPECT_EQ(figures.value("identical", true), false);
    EXPECT_EQ(figures.value("comparesAlpha", false), true);
}

TEST_F(CliReference, TransparentReferenceIsShownOverBlackAndRestored) {
    Image half = withAlpha(uniformImage(kWidth, kHeight, 255));
    for (std::size_t i = 3; i < half.pixels.size(); i += 4) half.pixels[i] = i < half.pixels.size() / 2 ? 128 : 0;
    write("half.png", half);
    const Outcome shown = compared("half.png", {"--view", "b", "--capture", "shown.png"});
    EXPECT_EQ(shown.code, 7);
    EXPECT_EQ(image("shown.png").at(0, 0, 0), 128) << "half of white over black";
    EXPECT_EQ(image("shown.png").at(kWidth - 1, kHeight - 1, 1), 0) << "nothing over black";
    std::filesystem::remove(in("half.png"));
    expectRestores();
}

TEST_F(CliAb, RejectsDamagedReference) {
    shown({"--reference", "b.png"});
    const Json good = state("shown.png");
    const std::string travelling = readPngText(slurp(in("shown.png")), "arclight reference", "shown.png").value_or("");
    ASSERT_FALSE(travelling.empty());
    const auto expectRefused = [&](const Json& state, const std::string& input) {
        std::vector<TextChunk> chunks{{"arclight", state.dump()}};
        if (!input.empty()) chunks.push_back({"arclight reference", input});
        write("wrong.png", encodePng(image("shown.png"), chunks).value());
        expectFault(springs({"--headless", "--from", "wrong.png", "--capture", "again.png"}), 3, {in("wrong.png")});
    };
    expectRefused(good, "");
    expectRefused(good, "no base64");
    expectRefused(good, travelling.substr(0, travelling.size() / 2));
    for (const Json& patch :
         {Json{{"name", 1}}, Json{{"name", "../b.png"}}, Json{{"size", {1, 2}}}, Json{{"sha256", "00"}}}) {
        Json wrong = good;
        wrong["ab"]["reference"].update(patch);
        expectRefused(wrong, travelling);
    }
    for (const char* member : {"name", "look", "reference"}) {
        Json wrong = good;
        wrong["ab"].erase(member);
        expectRefused(wrong, travelling);
    }
    Json wrong = good;
    wrong["ab"]["look"]["split"] = 7;
    expectRefused(wrong, travelling);
    EXPECT_FALSE(std::filesystem::exists(in("again.png")));
}

TEST_F(CliAb, RejectsMisuse) {
    const std::tuple<Words, int, std::vector<std::string>> cases[] = {
        {{"--ab", "b.json", "--reference", "b.png"}, 2, {"--ab", "--reference"}},
        {{"--view", "a"}, 2, {"--view", "--ab"}},
        {{"--split", "0.5"}, 2, {"--split", "--ab"}},
        {{"--gain", "2"}, 2, {"--gain", "--ab"}},
        {{"--ab", "b.json", "--view", "sideways"}, 2, {"--view", "split"}},
        {{"--ab", "b.json", "--split", "1.5"}, 2, {"--split", "1"}},
        {{"--ab", "b.json", "--split", "half"}, 2, {"--split"}},
        {{"--ab", "b.json", "--gain", "0"}, 2, {"--gain", "255"}},
        {{"--ab", "b.json", "--gain", "256"}, 2, {"--gain", "255"}},
        {{"--ab", "blow-upp"}, 3, {"blow-upp", "blow-up"}},
        {{"--ab", "missing.json"}, 3, {in("missing.json")}},
        {{"--ab", "missing.png"}, 3, {in("missing.png")}},
        {{"--reference", "missing.png"}, 3, {in("missing.png")}},
        {{"--reference", "b.json"}, 3, {in("b.json")}},
    };
    for (const auto& [words, code, parts] : cases) {
        SCOPED_TRACE(words[0] + " " + words.back());
        expectFault(springs(with(kA, with(words, {"--capture", "x.png"}))), code, parts);
    }
    expectFault(springs({"--headless", "--from", "a.png", "--view", "b", "--capture", "x.png"}), 2, {"--view", "--ab"});
    EXPECT_FALSE(std::filesystem::exists(in("x.png")));
}

}  // namespace
}  // namespace arclight::test
