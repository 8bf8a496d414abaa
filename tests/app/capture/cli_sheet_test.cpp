// Contact sheets: every cell equals a single capture, and a sheet can be restored.
#include <algorithm>
#include <optional>

#include "app/cli.h"

namespace arclight::test {
namespace {

struct Position {
    int x = 0, y = 0;
};

/// The position of an exact copy of the image in the sheet; nothing if there is none.
std::optional<Position> find(const Image& drawn, const Image& sheet) {
    const auto holds = [&](int x, int y) {
        for (int row = 0; row < drawn.height; ++row)
            if (!std::equal(drawn.pixels.begin() + static_cast<std::ptrdiff_t>(drawn.offset(0, row)),
                            drawn.pixels.begin() + static_cast<std::ptrdiff_t>(drawn.offset(0, row)) + drawn.width * 3,
                            sheet.pixels.begin() + static_cast<std::ptrdiff_t>(sheet.offset(x, y + row))))
                return false;
        return true;
    };
    for (int y = 0; y + drawn.height <= sheet.height; ++y)
        for (int x = 0; x + drawn.width <= sheet.width; ++x)
            if (holds(x, y)) return Position{x, y};
    return std::nullopt;
}

class CliSheet : public Cli {
protected:
    static constexpr int kCellWidth = 160, kCellHeight = 90;

    void make(const Words& words) const {
        const Outcome outcome = headless(with(with({"--size", "160x90"}, words), {"--sheet", "sheet.png"}));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, in("sheet.png") + "\n");
        EXPECT_EQ(files(), Words{"sheet.png"});
    }

    /// The position of the cell that equals a single capture with these arguments.
    Position positionOf(const Image& sheet, const Words& words) const {
        const Outcome outcome = headless(with(with({"--size", "160x90"}, words), {"--capture", "alone.png"}));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const auto position = find(image("alone.png"), sheet);
        EXPECT_TRUE(position.has_value()) << "not in the sheet: " << words[1];
        std::filesystem::remove(in("alone.png"));
        return position.value_or(Position{});
    }

    void expectRestoresItself() const {
        const Outcome outcome = springs({"--headless", "--from", "sheet.png", "--capture", "again.png"});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(slurp(in("again.png")), slurp(in("sheet.png")));
    }
};

TEST_F(CliSheet, TwoSweepsFormColumnsAndRows) {
    make({"--tick", "30", "--sweep", "frequency=1..3:3", "--sweep", "integrator=exact,implicit"});
    const Image sheet = image("sheet.png");
    EXPECT_GT(sheet.width, 3 * kCellWidth);
    EXPECT_GT(sheet.height, 2 * kCellHeight);
    Position at[3][2];
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 2; ++row)
            at[column][row] =
                positionOf(sheet, {"--set", "frequency=" + std::to_string(column + 1), "--set",
                                   std::string("integrator=") + (row == 0 ? "exact" : "implicit"), "--tick", "30"});
    const int right = at[1][0].x - at[0][0].x, down = at[0][1].y - at[0][0].y;
    EXPECT_GT(right, kCellWidth);
    EXPECT_GT(down, kCellHeight);
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 2; ++row) {
            EXPECT_EQ(at[column][row].x, at[0][0].x + column * right);
            EXPECT_EQ(at[column][row].y, at[0][0].y + row * down);
        }
    const Json state = this->state("sheet.png");
    EXPECT_EQ(state.at("size"), (Json{sheet.width, sheet.height}));
    EXPECT_EQ(state.at("sheet"), (Json{{"cell", {kCellWidth, kCellHeight}},
                                       {"sweeps", {"frequency=1..3:3", "integrator=exact,implicit"}},
                                       {"ticks", ""}}));
    expectRestoresItself();
}

TEST_F(CliSheet, TicksAreLastAxis) {
    make({"--sweep", "integrator=exact,implicit", "--ticks", "10:30:10"});
    const Image sheet = image("sheet.png");
    const Position first = positionOf(sheet, {"--set", "integrator=exact", "--tick", "10"});
    const Position second = positionOf(sheet, {"--set", "integrator=implicit", "--tick", "10"});
    const Position last = positionOf(sheet, {"--set", "integrator=exact", "--tick", "30"});
    EXPECT_EQ(first.y, second.y);
    EXPECT_LT(first.x, second.x);
    EXPECT_EQ(first.x, last.x);
    EXPECT_LT(first.y, last.y);
    expectRestoresItself();
}

TEST_F(CliSheet, LongSingleAxisWraps) {
    make({"--tick", "20", "--sweep", "target=1,2"});
    const Image line = image("sheet.png");
    EXPECT_EQ(positionOf(line, {"--set", "target=1", "--tick", "20"}).y,
              positionOf(line, {"--set", "target=2", "--tick", "20"}).y);
    expectRestoresItself();
    std::filesystem::remove(in("again.png"));
    std::filesystem::remove(in("sheet.png"));
    // Slow, so that all ticks differ.
    make({"--set", "frequency=0.2", "--ticks", "0:60:10"});
    const Image wrapped = image("sheet.png");
    Position at[7];
    for (int i = 0; i < 7; ++i)
        at[i] = positionOf(wrapped, {"--set", "frequency=0.2", "--tick", std::to_string(10 * i)});
    for (int i = 0; i < 7; ++i) {
        EXPECT_EQ(at[i].x, at[i % 3].x) << "three columns";
        EXPECT_EQ(at[i].y, at[i / 3 * 3].y);
    }
    EXPECT_LT(at[0].y, at[3].y);
    EXPECT_LT(at[3].y, at[6].y);
    expectRestoresItself();
}

TEST_F(CliSheet, IsTheShowcaseOfItsCapture) {
    make({"--sweep", "frequency=1,2", "--ticks", "0:1"});
    const Outcome outcome = springs({"--headless", "--from", "sheet.png"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(linesOf(outcome.out).back(), in("captures/springs.png"));
    EXPECT_EQ(files("captures"), Words{"springs.png"});
    EXPECT_EQ(slurp(in("captures/springs.png")), slurp(in("sheet.png")));
}

TEST_F(CliSheet, MeasuresCanBeWrittenToo) {
    const Outcome outcome =
        headless({"--size", "32x18", "--ticks", "0:1", "--sheet", "sheet.png", "--measure", "m.json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(linesOf(outcome.out), (Words{in("sheet.png"), in("m.json")}));
    EXPECT_EQ(json("m.json").size(), 2u);
}

TEST_F(CliSheet, LabelsNameSweptValues) {
    make({"--tick", "20", "--sweep", "target=1,2"});
    const Image ones = image("sheet.png");
    std::filesystem::remove(in("sheet.png"));
    make({"--tick", "20", "--sweep", "target=1,-2"});
    const Image others = image("sheet.png");
    ASSERT_EQ(ones.width, others.width);
    // Above the second cell, beside its pixels.
    const Position cell = positionOf(others, {"--set", "target=-2", "--tick", "20"});
    bool differs = false;
    for (int y = 0; y < cell.y; ++y)
        for (int x = cell.x; x < cell.x + kCellWidth; ++x) differs = differs || ones.at(x, y, 0) != others.at(x, y, 0);
    EXPECT_TRUE(differs);
}

TEST_F(CliSheet, RejectsTooLargeSheetBeforeDrawing) {
    const Outcome outcome = headless({"--size", "1920x1080", "--ticks", "0:9999", "--sheet", "sheet.png"});
    expectFault(outcome, 2, {"--sheet", "--size"});
    EXPECT_EQ(files(), Words{});
}

TEST_F(CliSheet, RejectsTamperedSheet) {
    make({"--ticks", "0:1"});
    const Json state = this->state("sheet.png");
    const std::pair<const char*, Json> cases[] = {{"cell", 7},
                                                  {"cell", {0, 90}},
                                                  {"cell", {160}},
                                                  {"sweeps", "frequency=1,2"},
                                                  {"sweeps", {1}},
                                                  {"ticks", 7},
                                                  {"ticks", "5:1"},
                                                  {"ticks", ""},
                                                  {"ticks", "0:2000000000"},
                                                  {"sweeps", {"frequency=1..40:4"}},
                                                  {"sweeps", {"nothing=1,2"}},
                                                  {"sweeps", {"frequency=1", "frequency=2"}},
                                                  {"sweeps", {"frequency=1", "target=2"}}};
    for (const auto& [member, value] : cases) {
        SCOPED_TRACE(member + value.dump());
        Json wrong = state;
        wrong["sheet"][member] = value;
        const std::vector<TextChunk> chunks{{"arclight", wrong.dump()}};
        write("wrong.png", encodePng(image("sheet.png"), chunks).value());
        expectFault(springs({"--headless", "--from", "wrong.png", "--capture", "again.png"}), 3,
                    {"wrong.png", "sheet"});
    }
    Json unknown = state;
    unknown["pass"] = "nothing";
    const std::vector<TextChunk> chunks{{"arclight", unknown.dump()}};
    write("wrong.png", encodePng(image("sheet.png"), chunks).value());
    expectFault(springs({"--headless", "--from", "wrong.png", "--capture", "again.png"}), 3, {"wrong.png", "pass"});
}

TEST_F(CliSheet, IsRestoredWholeOrNotAtAll) {
    make({"--sweep", "frequency=1,2", "--ticks", "0:1"});
    const Words before = files();
    const Words cases[] = {{"--sweep", "target=1,2", "--capture", "{target}.png"},
                           {"--ticks", "3:4", "--capture", "%d.png"},
                           {"--tick", "3", "--capture", "a.png"},
                           {"--video", "a.mp4"},
                           {"--bench", "b.json"},
                           {"--list-passes"}};
    for (const Words& words : cases) {
        SCOPED_TRACE(words[0]);
        expectFault(springs(with({"--headless", "--from", "sheet.png"}, words)), 2,
                    {words[0], in("sheet.png"), "frequency and tick"});
    }
    EXPECT_EQ(files(), before);
    ASSERT_EQ(headless({"--size", "32x18", "--capture", "plain.png"}).code, 0);
    expectFault(springs({"--headless", "--from", "plain.png", "--sheet", "s.png"}), 2,
                {"--sheet", "--sweep", "--ticks", "plain.png"});
    EXPECT_FALSE(std::filesystem::exists(in("s.png")));
}

}  // namespace
}  // namespace arclight::test
