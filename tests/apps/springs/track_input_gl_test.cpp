// Recorded targets from files, and the exports of a spring read back by a reader of their own.
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "apps/springs/spring_exports.h"
#include "apps/springs/track_input.h"
#include "core/files.h"
#include "core/json.h"
#include "core/text.h"
#include "sim/springs/track_study.h"

namespace arclight::springs {
namespace {

Expected<InputContent> read(std::string_view text, std::string_view selection = {}) {
    Progress progress;
    return readTrackInput({"t.csv", text, selection}, progress);
}
std::string messageOf(std::string_view text, std::string_view selection = {}) {
    const Expected<InputContent> content = read(text, selection);
    return content ? "" : content.error().message;
}
TargetTrack trackOf(std::string_view text, std::string_view selection = {}) {
    const Expected<InputContent> content = read(text, selection);
    EXPECT_TRUE(content) << (content ? "" : content.error().message);
    return content ? content->value.as<TargetTrack>() : TargetTrack{{0}, {0}, ""};
}

TEST(TrackInput, ReadsTimesInAllUnits) {
    for (const char* text :
         {"time,value\n1,5\n1.5,6\n", "time_ms,value\n1000,5\n1500,6\n", "value;t [s]\n5;1,0\n6;1,5\n",
          "frame,value\n60,5\n90,6\n", "us\tvalue\n1000000\t5\n1500000\t6\n", "1,5\n1.5,6\n"}) {
        const TargetTrack track = trackOf(text);
        ASSERT_EQ(track.seconds.size(), 2u) << text;
        EXPECT_EQ(track.seconds[0], 0);
        EXPECT_NEAR(track.seconds[1], 0.5, 1e-9) << text;
        EXPECT_EQ(track.values[0], 5);
        EXPECT_EQ(track.values[1], 6);
    }
    EXPECT_NEAR(trackOf("time,v\n2024-05-01T23:59:59.75Z,5\n2024-05-02T00:00:00.25Z,6\n").seconds[1], 0.5, 1e-6);
    EXPECT_NEAR(trackOf("5\n6\n").seconds[1], 1.0 / 60, 1e-12);
}

TEST(TrackInput, ChoosesAColumn) {
    constexpr const char* kText = "time,name,pitch,x\n0,a,1,2\n1,b,3,4\n";
    EXPECT_EQ(trackOf(kText).values, (std::vector<double>{2, 4}));
    EXPECT_EQ(trackOf(kText, "pitch").values, (std::vector<double>{1, 3}));
    const Expected<InputContent> content = read(kText, "pitch");
    EXPECT_EQ(content->selections, (std::vector<std::string>{"pitch", "x"}));
    EXPECT_EQ(content->selection, "pitch");
    EXPECT_EQ(content->summary, "2 samples in 1 s, pitch from 1 to 3");
    EXPECT_EQ(messageOf(kText, "pich"), "t.csv: there is no column 'pich'; did you mean 'pitch'?");
}

TEST(TrackInput, ReadsWhatStatisticsProgramsWrite) {
    // R and pandas number the rows in a column without a heading, and R writes NA.
    const Expected<InputContent> content =
        read("\"\",\"time\",\"pitch\"\n\"1\",0,NA\n\"2\",0.5,3\n\"3\",1,4\n\"4\",1.5,NaN\n");
    ASSERT_TRUE(content) << content.error().message;
    EXPECT_EQ(content->value.as<TargetTrack>().values, (std::vector<double>{3, 4}));
    EXPECT_TRUE(content->selections.empty());
    EXPECT_EQ(content->notes.front(), "2 rows without a value: omitted.");
}

TEST(TrackInput, NotesOddities) {
    const Expected<InputContent> content =
        read("time_s,value\n0,1\n0.1,\n0.1,2\n0.2,3\n0.2,4\n0.3,4\n0.4,4\n0.5,4\n0.6,4\n9,5\n700,7\n");
    ASSERT_TRUE(content);
    std::string notes;
    for (const std::string& note : content->notes) notes += note + "|";
    EXPECT_EQ(
        notes,
        "The track is 700 s long; its first 600 s are taken.|1 row without a value: omitted.|1 row with the time of "
        "the row before: the last one counts.|The longest gap between samples is 591 s, from 9 s on; the target "
        "moves straight across gaps.|");
}

TEST(TrackInput, RefusesWithThePlace) {
    EXPECT_EQ(messageOf("time,value\n0,1\n2,2\n1,3\n"),
              "t.csv: line 4, column 'time': the time is earlier than in the row before; sort the rows by time");
    EXPECT_EQ(messageOf("time,value\n0,1\n1,inf\n"), "t.csv: line 3, column 'value': 'inf' is not a finite number");
    EXPECT_EQ(messageOf("a,b\n0,1\n"), "t.csv: there is no column 'time'; there are 'a', 'b'");
    EXPECT_EQ(messageOf("time,b\n0,x\n"), "t.csv: there is no column of numbers besides the time");
    EXPECT_EQ(messageOf("time,value\n0,1\n"), "t.csv: a track needs at least two rows with a value");
    EXPECT_EQ(messageOf("time,value\n0,1\n1,1\n"),
              "t.csv: column 'value' has the same value in all rows, so there is nothing to follow");
    EXPECT_EQ(
        messageOf("time,value\n0,1\n90000,2\n"),
        "t.csv: without a unit, times are in seconds, and the track would be 9e+04 s long; write the unit into the "
        "heading, as in time_ms");
    EXPECT_EQ(messageOf("time (parsec),value\n0,1\n1,2\n"),
              "t.csv: column 'time (parsec)': 'parsec' is not a unit of time: s, ms, us, ns");
    EXPECT_EQ(messageOf("time,value\n0,1\n1,1e300\n"),
              "t.csv: line 3, column 'value': values beyond 1e12 are not read");
}

TEST(TrackInput, CutsLongTracks) {
    const TargetTrack track = trackOf("time_s,value\n0,0\n1200,12\n");
    EXPECT_EQ(track.length(), kMaxTrackSeconds);
    EXPECT_NEAR(track.values.back(), 6, 1e-9);
}

TEST(TrackInput, ThinsOutDenseTracks) {
    std::string text = "time_ms,value\n";
    for (int i = 0; i < 100'001; ++i) text += std::to_string(i) + "," + std::to_string(i % 7) + "\n";
    const TargetTrack track = trackOf(text);
    EXPECT_LE(track.seconds.size(), kMaxTrackSamples + 1);
    EXPECT_GE(track.seconds.size(), kMaxTrackSamples / 2);
    EXPECT_NEAR(track.length(), 100, 1e-9);
}

/// The text of an export in that format.
std::string exported(const std::string& name, const std::string& ending, SpringShape shape) {
    for (const Export& one : springExports(shape, "struct Spring {};\n"))
        if (one.name == name) return one.write({ending, "out", "springs --tick 1"})->at(0).bytes;
    return {};
}

TEST(SpringExports, SettingsReadBackToTheSpring) {
    const SpringShape shape{2 * std::numbers::pi * 1.7, 0.35};
    const Expected<Json> json = parseJson(exported("settings", ".json", shape), "out.json");
    ASSERT_TRUE(json) << json.error().message;
    EXPECT_EQ((*json)["command"], "springs --tick 1");
    const Json& stiffness = (*json)["forms"][1];
    EXPECT_NEAR(std::sqrt(stiffness["parameters"][0]["value"].get<double>()), shape.omega, 1e-12);
    EXPECT_EQ((*json)["forms"].size(), 8u);
    for (const Json& form : (*json)["forms"]) EXPECT_TRUE(form["errors"].is_null() || form["errors"].size() == 3u);
    // The same numbers in the table, split here without the reader of the suite.
    const std::string csv = exported("settings", ".csv", shape);
    std::size_t rows = 0;
    for (const std::string_view line : split(csv, '\n')) {
        if (!line.starts_with("stiffnessDampingMass,damping,")) continue;
        ++rows;
        EXPECT_EQ(parseNumber<double>(split(line, ',')[3]), stiffness["parameters"][1]["value"].get<double>());
        EXPECT_EQ(parseNumber<double>(split(line, ',')[5]), stiffness["errors"]["60 Hz"].get<double>());
    }
    EXPECT_EQ(rows, 1u);
    EXPECT_EQ(exported("code", ".h", shape), "// springs --tick 1\n#pragma once\n\nstruct Spring {};\n");
}

TEST(SpringExports, SpringsWithoutDampingHaveNoHalfLife) {
    const std::string json = exported("settings", ".json", {6, 0});
    EXPECT_TRUE(parseJson(json, "out.json"));
    EXPECT_EQ(json.find("inf"), std::string::npos);
}

}  // namespace
}  // namespace arclight::springs
