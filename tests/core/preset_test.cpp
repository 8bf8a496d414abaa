#include <gtest/gtest.h>

#include "core/files.h"
#include "core/params_json.h"
#include "core/preset.h"
#include "core/sample_params.h"
#include "core/temporary_folder.h"

namespace arclight {
namespace {

std::string errorOf(std::string_view text) {
    const Expected<Preset> preset = parsePreset(text, "wave.json", "sample");
    if (preset) return "accepted";
    EXPECT_EQ(preset.error().exit, Exit::badAsset);
    return preset.error().message;
}

TEST(Preset, ReadsAllMembers) {
    const Expected<Preset> preset = parsePreset(
        R"({"demo": "sample", "version": 1, "title": "Wave", "sentence": "It waves.", "tick": 90, )"
        R"("params": {"count": 3}})",
        "/x/wave.json", "sample");
    ASSERT_TRUE(preset.has_value()) << preset.error().message;
    EXPECT_EQ(preset->name, "wave");
    EXPECT_EQ(preset->title, "Wave");
    EXPECT_EQ(preset->sentence, "It waves.");
    EXPECT_EQ(preset->tick, 90);
    EXPECT_EQ(preset->params["count"], 3);
}

TEST(Preset, TitleSentenceAndTickAreOptional) {
    const Expected<Preset> preset =
        parsePreset(R"({"demo": "sample", "version": 1, "params": {}})", "/x/wave.json", "sample");
    ASSERT_TRUE(preset.has_value());
    EXPECT_EQ(preset->title, "wave");
    EXPECT_EQ(preset->sentence, "");
    EXPECT_FALSE(preset->tick.has_value());
}

TEST(Preset, RejectsInvalidOrForeignPresets) {
    EXPECT_EQ(errorOf(R"({"demo": "hair", "version": 1, "params": {}})"), "wave.json: demo is 'hair', not 'sample'");
    EXPECT_EQ(errorOf(R"({"demo": "sample", "version": 2, "params": {}})"),
              "wave.json: version is 2, newer than this program's 1");
    EXPECT_EQ(errorOf(R"({"demo": "sample", "version": 1, "parms": {}})"),
              "wave.json: parms is not a known key; did you mean 'params'?");
    EXPECT_EQ(errorOf(R"({"demo": "sample", "version": 1})"), "wave.json: params is missing");
    EXPECT_EQ(errorOf(R"({"demo": "sample", "version": 1, "params": []})"), "wave.json: params must be an object");
    EXPECT_EQ(errorOf(R"({"demo": "sample", "version": 1, "tick": -1, "params": {}})"),
              "wave.json: tick must be a whole number from 0 to 1000000000");
    for (const char* member : {R"("version": "1")", R"("version": 1.0)", R"("version": 0)", R"("version": -1)"})
        EXPECT_NE(errorOf(std::string(R"({"demo": "sample", "params": {}, )") + member + "}"), "accepted") << member;
    for (const char* member : {R"("title": 1)", R"("sentence": null)", R"("tick": 1.5)", R"("tick": "1")",
                               R"("tick": 18446744073709551615)", R"("extra": 1)", R"("version": 1)"})
        EXPECT_NE(errorOf(std::string(R"({"demo": "sample", "version": 1, "params": {}, )") + member + "}"), "accepted")
            << member;
    for (const char* text : {"", "[]", "1", "null", "{}", R"({"demo": 1, "version": 1, "params": {}})"})
        EXPECT_NE(errorOf(text), "accepted") << text;
}

TEST(Preset, AppliesOverDefaultsAllOrNone) {
    test::Sample sample;
    sample.own.count = 500;
    Preset preset;
    preset.params = Json{{"frequency", 9}};
    ASSERT_TRUE(applyPreset(sample.set(), preset, "wave.json").has_value());
    EXPECT_EQ(sample.own.frequency, 9.0f);
    EXPECT_EQ(sample.own.count, 12);
    preset.params = Json{{"count", 7}, {"frequency", 900}};
    const Expected<Done> result = applyPreset(sample.set(), preset, "wave.json");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().message, "wave.json: params.frequency must lie in 0.1..20, is 900");
    EXPECT_EQ(sample.own.count, 12);
    EXPECT_EQ(sample.own.frequency, 9.0f);
}

TEST(Preset, WrittenPresetReadsBack) {
    test::Sample sample;
    const test::TemporaryFolder folder;
    Preset preset;
    preset.name = preset.title = "wave", preset.sentence = "\u00dc.", preset.tick = 5;
    preset.params = paramsToJson(sample.set());
    ASSERT_TRUE(writeFileWhole(folder.path() / "wave.json", writePreset(preset, "sample")).has_value());
    const Expected<Preset> back = loadPreset(folder.path() / "wave.json", "sample");
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->params, preset.params);
    EXPECT_EQ(back->sentence, preset.sentence);
    EXPECT_EQ(back->tick, preset.tick);
}

TEST(Preset, MissingFileIsBadAssetNamingPath) {
    const Expected<Preset> preset = loadPreset("/nowhere/wave.json", "sample");
    ASSERT_FALSE(preset.has_value());
    EXPECT_EQ(preset.error().exit, Exit::badAsset);
    EXPECT_NE(preset.error().message.find("/nowhere/wave.json"), std::string::npos);
}

TEST(Preset, ListIsSortedWithShowcaseFirst) {
    const test::TemporaryFolder folder;
    for (const char* name : {"b.json", "showcase.json", "a.json", "notes.txt", "c.json"})
        ASSERT_TRUE(writeFileWhole(folder.path() / name, "{}").has_value());
    std::string names;
    for (const auto& path : listPresets(folder.path())) names += path.stem().string() + " ";
    EXPECT_EQ(names, "showcase a b c ");
    EXPECT_TRUE(listPresets(folder.path() / "none").empty());
}

}  // namespace
}  // namespace arclight
