#include "core/preset.h"

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/params_json.h"
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
    const Expected<Preset> preset =
        parsePreset(R"({"demo": "sample", "version": 1, "title": "Wave", "sentence": "It waves.", "tick": 90, )"
                    R"("params": {"count": 3}})",
                    "/x/wave.json", "sample");
    ASSERT_TRUE(preset.has_value()) << preset.error().message;
    EXPECT_EQ(preset->name, "wave");
    EXPECT_EQ(preset->title, "Wave");
    EXPECT_EQ(preset->sentence, "It waves.");
    EXPECT_EQ(preset->tick, 90);
    EXPECT_EQ(preset->params, R"({"count": 3})");
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

TEST(Preset, MayStopAtItsMomentOrRepeatTicksAroundIt) {
    const auto with = [](const std::string& members) {
        return R"({"demo": "sample", "version": 1, "params": {})" + members + "}";
    };
    const auto read = [&](const std::string& members) {
        return parsePreset(with(members), "wave.json", "sample").value();
    };
    for (const char* plain : {"", R"(, "tick": 3)", R"(, "play": "on")"}) {
        EXPECT_FALSE(read(plain).stops) << plain;
        EXPECT_FALSE(read(plain).loop.has_value()) << plain;
    }
    EXPECT_TRUE(read(R"(, "tick": 40, "play": "stop")").stops);
    const Preset looping = read(R"(, "tick": 40, "loop": [12, 180])");
    EXPECT_FALSE(looping.stops);
    ASSERT_TRUE(looping.loop.has_value());
    EXPECT_EQ(looping.loop->from, 12);
    EXPECT_EQ(looping.loop->to, 180);
    EXPECT_TRUE(read(R"(, "loop": [0, 9])").loop.has_value()) << "tick is optional";

    EXPECT_EQ(errorOf(with(R"(, "tick": 40, "play": "pause")")), "wave.json: play must be \"on\" or \"stop\"");
    EXPECT_EQ(errorOf(with(R"(, "play": "stop")")), "wave.json: play \"stop\" needs tick");
    EXPECT_EQ(errorOf(with(R"(, "tick": 40, "play": "stop", "loop": [0, 90])")),
              "wave.json: loop and play \"stop\" exclude each other");
    EXPECT_EQ(errorOf(with(R"(, "tick": 90, "loop": [0, 90])")), "wave.json: tick must lie in loop, before its end");
    EXPECT_EQ(errorOf(with(R"(, "tick": 4, "loop": [5, 90])")), "wave.json: tick must lie in loop, before its end");
    for (const char* loop : {"true", "[]", "[0]", "[0, 1, 2]", "[0, 0]", "[9, 3]", "[-1, 3]", "[0, 1.5]", "[0, \"9\"]",
                             "[0, 1000000001]", "{}"})
        EXPECT_EQ(errorOf(with(std::string(R"(, "loop": )") + loop)),
                  "wave.json: loop must be [from, to], two ticks in ascending order")
            << loop;
    for (const char* play : {"1", "null", "[]", "true"})
        EXPECT_EQ(errorOf(with(std::string(R"(, "play": )") + play)), "wave.json: play must be \"on\" or \"stop\"")
            << play;
}

TEST(Preset, ReadsWhatAMistakeIsShownAgainst) {
    const auto read = [](const std::string& members) {
        return parsePreset(R"({"demo": "sample", "version": 1, "params": {"count": 3}, )" + members + "}",
                           "/x/wave.json", "sample");
    };
    const Expected<Preset> named = read(R"("against": "calm", "zoom": [0.25, 0.5, 0.5, 0.5], "pin": "error")");
    ASSERT_TRUE(named.has_value()) << named.error().message;
    ASSERT_TRUE(named->against.has_value());
    EXPECT_EQ(named->against->preset, "calm");
    EXPECT_EQ(named->zoom, (FramePart{0.25f, 0.5f, 0.5f, 0.5f}));
    EXPECT_EQ(named->pin, "error");
    EXPECT_EQ(named->view, "split");
    for (const char* view : {"split", "beside", "stacked", "flip"}) {
        const Expected<Preset> viewed = read(R"("against": "calm", "view": ")" + std::string(view) + "\"");
        ASSERT_TRUE(viewed.has_value()) << viewed.error().message;
        EXPECT_EQ(viewed->view, view);
    }
    const Expected<Preset> values = read(R"("against": {"frequency": 9})");
    ASSERT_TRUE(values.has_value() && values->against.has_value());
    EXPECT_EQ(values->against->params, R"({"frequency": 9})");
    EXPECT_EQ(values->zoom, FramePart{});
    for (const char* members :
         {R"("against": 1)", R"("against": "")", R"("against": [])", R"("pin": "error")", R"("zoom": [0, 0, 1, 1])",
          R"("against": "calm", "pin": 1)", R"("against": "calm", "pin": "")", R"("against": "calm", "zoom": 2)",
          R"("against": "calm", "zoom": [0, 0, 1])", R"("against": "calm", "zoom": [0, 0, 1, "1"])",
          R"("against": "calm", "zoom": [0.6, 0, 0.5, 1])", R"("against": "calm", "zoom": [0, 0, 0, 1])",
          R"("against": "calm", "zoom": [-0.1, 0, 1, 1])", R"("view": "beside")", R"("against": "calm", "view": 1)",
          R"("against": "calm", "view": "a")"})
        EXPECT_FALSE(read(members).has_value()) << members;
}

TEST(Preset, TheOtherSideIsAnotherPresetOrTheSameWithChanges) {
    test::Sample sample;
    Preset preset, calm;
    preset.name = "wild", preset.params = R"({"frequency": 9, "count": 3})";
    calm.name = "calm", calm.params = R"({"frequency": 2})";
    preset.against = Against{"calm"};
    ASSERT_TRUE(applyAgainst(sample.set(), preset, {preset, calm}, "wild.json").has_value());
    EXPECT_EQ(sample.own.frequency, 2.0f);
    EXPECT_EQ(sample.own.count, 12);
    preset.against = Against{"", R"({"frequency": 4})"};
    ASSERT_TRUE(applyAgainst(sample.set(), preset, {}, "wild.json").has_value());
    EXPECT_EQ(sample.own.frequency, 4.0f);
    EXPECT_EQ(sample.own.count, 3);
    preset.against = Against{"clam"};
    const Expected<Done> unknown = applyAgainst(sample.set(), preset, {calm}, "wild.json");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().message, "wild.json: against: no preset 'clam'; did you mean 'calm'?");
    preset.against = Against{"", R"({"frequency": 900})"};
    EXPECT_FALSE(applyAgainst(sample.set(), preset, {}, "wild.json").has_value());
    EXPECT_EQ(sample.own.frequency, 4.0f);
}

TEST(Preset, AppliesOverDefaultsAllOrNone) {
    test::Sample sample;
    sample.own.count = 500;
    Preset preset;
    preset.params = R"({"frequency": 9})";
    ASSERT_TRUE(applyPreset(sample.set(), preset, "wave.json").has_value());
    EXPECT_EQ(sample.own.frequency, 9.0f);
    EXPECT_EQ(sample.own.count, 12);
    preset.params = R"({"count": 7, "frequency": 900})";
    const Expected<Done> result = applyPreset(sample.set(), preset, "wave.json");
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().message, "wave.json: params.frequency must lie in 0.1..20, is 900");
    EXPECT_EQ(sample.own.count, 12);
    EXPECT_EQ(sample.own.frequency, 9.0f);
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
