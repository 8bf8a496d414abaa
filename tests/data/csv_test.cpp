#include "data/csv.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight {
namespace {

CsvTable tableOf(std::string_view text) {
    const Expected<CsvTable> table = readCsv(text, "t.csv");
    EXPECT_TRUE(table) << (table ? "" : table.error().message);
    return table ? *table : CsvTable();
}

/// The rows, cells separated by `|`.
std::vector<std::string> rowsOf(const CsvTable& table) {
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        rows.emplace_back();
        for (std::size_t i = 0; i < table.columns().size(); ++i)
            rows.back() += (i > 0 ? "|" : "") + std::string(table.cell(row, i));
    }
    return rows;
}
using Rows = std::vector<std::string>;

std::string messageOf(std::string_view text) {
    const Expected<CsvTable> table = readCsv(text, "t.csv");
    return table ? "" : table.error().message;
}
std::string numberMessage(std::string_view text, std::size_t row, std::size_t column) {
    const Expected<double> number = tableOf(text).number(row, column);
    return number ? "" : number.error().message;
}

TEST(Csv, ReadsTheExamplesOfRfc4180) {
    EXPECT_EQ(rowsOf(tableOf("aaa,bbb,ccc\r\nzzz,yyy,xxx")), Rows{"zzz|yyy|xxx"});
    EXPECT_EQ(rowsOf(tableOf("h,i,j\r\n\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx\r\n")),
              (Rows{"aaa|b\r\nbb|ccc", "zzz|yyy|xxx"}));
    EXPECT_EQ(rowsOf(tableOf("h,i,j\n\"aaa\",\"b\"\"bb\",\"c,c\"\n")), Rows{"aaa|b\"bb|c,c"});
}

TEST(Csv, ReadsItsVariants) {
    const Rows rows{"1|2", "3|4"};
    for (const char* text : {"a,b\n1,2\n3,4\n",
                             "\xEF\xBB\xBF"
                             "a;b\r\n1;2\r\n3;4",
                             "a\tb\r1\t2\r3\t4\r", "# by hand\n\na , b\n 1 ,2\n\n3, 4\n# end",
                             "a,b,,\n1,2,,\n,,,\n3,4,,\n", "1,2\n3,4\n", "\"a\",\"b\"\n\"1\",\"2\"\n\"3\" , \"4\"\n"}) {
        const CsvTable table = tableOf(text);
        EXPECT_EQ(rowsOf(table), rows) << text;
        EXPECT_EQ(table.hasHeader(), text[0] != '1');
    }
    // Plotting programs separate numbers by spaces and write their headings as a comment.
    EXPECT_EQ(rowsOf(tableOf("\n# Curve 0 of 1, 2 points\n# x y  type\n 0  -1.5  i\n 0.25 2  o \n")),
              (Rows{"0|-1.5|i", "0.25|2|o"}));
    EXPECT_EQ(tableOf("# x y  type\n 0  -1.5  i\n").columns()[1].name, "y");
    EXPECT_EQ(rowsOf(tableOf("0   1\n2   3\n")), (Rows{"0|1", "2|3"}));
    EXPECT_EQ(tableOf("# made by x\n# a\tb\n1\t2\n").columns()[1].heading, "b");
}

TEST(Csv, ReadsTheDialectsOfOtherPrograms) {
    // Excel, R, pandas, numpy, Miller, SQLite and LibreOffice.
    for (const char* text :
         {"sep=;\nt;v\n0;1\n0.5;2\n", "\"t\" \"v\"\n\"1\" 0 1\n\"2\" 0.5 2\n", "\"t\",\"v\"\n\"1\",0,1\n\"2\",0.5,2\n",
          "\"\",\"t\",\"v\"\n\"1\",0,1\n\"2\",0.5,2\n", ",t,v\n0,0,1\n1,0.5,2\n", "t v\n0.0e+00 1\n5.0e-01 2\n",
          "t   v\n0   1\n0.5 2\n", "t|v\n0|1\n0.5|2\n", "\"t\" \"v\"\n0 1\n0,5 2\n", "t,v\n0,1\n\"0,5\",2\n"}) {
        const CsvTable table = tableOf(text);
        const auto time = table.findColumn({"t"}), value = table.findColumn({"v"});
        ASSERT_TRUE(time && value) << text;
        EXPECT_EQ(table.numbers(*time), (std::vector<double>{0, 0.5})) << text;
        EXPECT_EQ(table.numbers(*value), (std::vector<double>{1, 2})) << text;
    }
    const CsvTable octave = tableOf("# name: A\n# type: matrix\n# rows: 2\n# columns: 2\n 0 1\n 0.5 2\n");
    EXPECT_FALSE(octave.hasHeader());
    EXPECT_EQ(octave.numbers(0), (std::vector<double>{0, 0.5}));
    EXPECT_EQ(tableOf("\"s\" \"x\"\n\"1\" \"hair 1\" 2\n").cell(0, 1), "hair 1");
    // Rows that are longer than the header for another reason.
    EXPECT_EQ(tableOf("a b\n1 2 3\n").columns().size(), 1u);
    EXPECT_EQ(messageOf("a,b\n\"x\",1,2\n\"y\",1,2,3\n"), "t.csv: line 3: there are 4 cells, but 3 in the header");
}

TEST(Csv, SpacesInOneColumnSeparateNothing) {
    EXPECT_EQ(tableOf("full name\nAda Lovelace\n").columns().size(), 1u);
    EXPECT_EQ(tableOf("name\nAda 1\n").columns().size(), 1u);
}

TEST(Csv, ReadsDatesAndClockTimes) {
    for (const auto& [text, seconds] : {std::pair<const char*, double>{"2024-02-29T12:00:00.5Z", 1709208000.5},
                                        {"2024-03-01 00:00:00+02:00", 1709251200},
                                        {"1970-01-01T00:00:01-05:00", 1},
                                        {"2000-12-31", 978220800},
                                        {"00:01:02.25", 62.25},
                                        {"100:00:00", 360000},
                                        {"2 days 00:00:01", 172801},
                                        {"-2.5e-3", -0.0025}}) {
        const Expected<double> time = tableOf("time,v\n" + std::string(text) + ",1\n").time(0, 0);
        ASSERT_TRUE(time) << text << ": " << time.error().message;
        EXPECT_EQ(*time, seconds) << text;
    }
    EXPECT_EQ(tableOf("time,v\n00:00:01,1\n").time(0, 0, 1e-3), 1000);
    for (const char* text :
         {"12:00", "1:2:3", "2024-13-01", "2024-01-00", "1969-01-01", "12:61:00", "12:00:99", "a:b:c", "2024-01-01T",
          "2024-01-01x00:00:00", "x days 00:00:00", "1-2-3", "--", ":", "::"})
        EXPECT_FALSE(tableOf("time,v\n" + std::string(text) + ",1\n").time(0, 0)) << text;
}

TEST(Csv, KnowsCellsWithoutAValue) {
    const CsvTable table = tableOf("a,b,c,d,e,f\n,NA,NaN,null,n/a,0\n");
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(table.isMissing(0, i), i < 5);
}

TEST(Csv, FindsColumnsByNameAndUnit) {
    const CsvTable table = tableOf("Time (ms),value_deg,frame_x,pos [m],µ_µs,m\n1,2,3,4,5,6\n");
    const std::vector<std::pair<std::string, std::string>> expected{{"time", "ms"}, {"value", "deg"}, {"frame_x", ""},
                                                                    {"pos", "m"},   {"µ", "µs"},      {"m", ""}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(table.columns()[i].name, expected[i].first);
        EXPECT_EQ(table.columns()[i].unit, expected[i].second);
    }
    EXPECT_EQ(table.column({"t", "time"}), std::size_t{0});
    EXPECT_EQ(table.column({"value_deg"}), std::size_t{1});
    EXPECT_EQ(
        table.column({"speed"}).error().message,
        "t.csv: there is no column 'speed'; there are 'Time (ms)', 'value_deg', 'frame_x', 'pos [m]', 'µ_µs', 'm'");
    // As R writes "Time (ms)" and names with full stops.
    const CsvTable dotted = tableOf("Time..ms.,value.deg,duration_microseconds,q.w,a..b.\n1,2,3,4,5\n");
    const std::vector<std::pair<std::string, std::string>> named{
        {"time", "ms"}, {"value", "deg"}, {"duration", "microseconds"}, {"q.w", ""}, {"a..b.", ""}};
    for (std::size_t i = 0; i < named.size(); ++i) {
        EXPECT_EQ(dotted.columns()[i].name, named[i].first);
        EXPECT_EQ(dotted.columns()[i].unit, named[i].second);
    }
    EXPECT_EQ(secondsPerUnit("MS"), 1e-3);
    EXPECT_FALSE(secondsPerUnit("m"));
}

TEST(Csv, ReadsDecimalCommasOnlyWhereTheyAreClear) {
    const CsvTable commas = tableOf("a;b\n1,5;2\n-2,5e3;3\n");
    EXPECT_TRUE(commas.hasDecimalCommas());
    EXPECT_EQ(commas.number(1, 0), -2500);
    EXPECT_EQ(numberMessage("a;b\n1,5;2.5\n", 0, 0),
              "t.csv: line 2, column 'a': '1,5' is not a finite number; decimals are written with a point: 1.5");
    EXPECT_EQ(tableOf("a,b\n\"1,5\",\"2,125\"\n").number(0, 1), 2.125);
    // These could also be 1234 and 2345.
    EXPECT_EQ(numberMessage("a,b\n\"1,234\",\"2,345\"\n", 0, 0),
              "t.csv: line 2, column 'a': '1,234' is not a finite number; decimals are written with a point: 1.234");
    EXPECT_EQ(messageOf("a,b\n1,5,2,5\n"), "t.csv: line 2: there are 4 cells, but 2 in the header");
}

TEST(Csv, NamesLineAndColumnOfEachFault) {
    EXPECT_EQ(numberMessage("a,b\n1,2\n\n\"x\ny\",nan\n3,\n", 1, 1),
              "t.csv: line 4, column 'b': 'nan' is not a finite number");
    EXPECT_EQ(numberMessage("a,b\n1,2\n\n\"x\ny\",nan\n3,\n", 2, 1), "t.csv: line 6, column 'b': the cell is empty");
    EXPECT_EQ(numberMessage("1,2\n3,1e999\n", 1, 1), "t.csv: line 2, column 2: '1e999' is not a finite number");
    EXPECT_EQ(messageOf(""), "t.csv: the file is empty");
    EXPECT_EQ(messageOf("a,b\n"), "t.csv: there are no rows of numbers");
    EXPECT_EQ(messageOf("a\n1\n\"x"), "t.csv: line 3: a quote is not closed");
    EXPECT_EQ(messageOf("a\n\"x\" y\n"), "t.csv: line 2: there is text behind a closing quote");
    EXPECT_EQ(messageOf("\xFF\xFE"
                        "a"),
              "t.csv: the text is encoded as UTF-16; save it as UTF-8");
    EXPECT_EQ(messageOf(std::string_view("a\0b", 3)), "t.csv: byte 1 is zero, so this is not a text");
    EXPECT_EQ(messageOf("a\n\"" + std::string(5000, 'x')),
              "t.csv: line 2: a quoted cell has more than 4096 bytes; does its closing quote lack?");
    EXPECT_EQ(messageOf(std::string(1100, ',')), "t.csv: line 1: there are more than 1024 columns");
}

TEST(Csv, AcceptsOrRefusesEveryPrefix) {
    const std::string text = "\xEF\xBB\xBF# c\r\ntime (ms);\"a \"\"b\"\"\"\r\n1,5;\"2\n\"\r\n;;\r\n3;4";
    for (std::size_t size = 0; size <= text.size(); ++size) {
        const std::string message = messageOf(text.substr(0, size));
        EXPECT_TRUE(message.empty() || message.starts_with("t.csv: ")) << size;
    }
}

TEST(Csv, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    EXPECT_FALSE(readCsv("a\n1\n", "t.csv", &progress));
}

TEST(CsvWriter, QuotesByRfc4180) {
    CsvWriter csv("two\nlines");
    csv.row("a", "b,c", "d\"e", " f", "");
    csv.row("#g", 1, 0.1, 0.1f, std::int64_t{-5});
    csv.row("", "a|b");
    csv.row("");
    csv.row(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(csv.take(),
              "# two\n# lines\na,\"b,c\",\"d\"\"e\",\" f\",\n\"#g\",1,0.1,0.1,-5\n\"\",\"a|b\"\n\"\"\nnan\n");
}

TEST(CsvWriter, WritesWhatIsReadBack) {
    Random random(Seed{5});
    const std::string letters = "ab ,;|\"\n\t#.5";
    std::vector<std::vector<std::string>> texts;
    std::vector<double> numbers;
    CsvWriter csv("made by a test");
    csv.row("number", "x", "y");
    for (int row = 0; row < 200; ++row) {
        numbers.push_back(
            std::ldexp(static_cast<double>(random.uniform(-1, 1)), static_cast<int>(random.below(200)) - 100));
        csv.cell(numbers.back());
        texts.emplace_back();
        for (int i = 0; i < 2; ++i) {
            std::string text;
            for (std::uint32_t n = random.below(6); n > 0; --n)
                text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
            csv.cell(text);
            texts.back().push_back(text);
        }
        csv.endRow();
    }
    const CsvTable table = tableOf(csv.take());
    ASSERT_EQ(table.rowCount(), 200u);
    for (std::size_t row = 0; row < 200; ++row) {
        EXPECT_EQ(table.number(row, 0), numbers[row]);
        for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(table.cell(row, 1 + i), texts[row][i]);
    }
}

}  // namespace
}  // namespace arclight
